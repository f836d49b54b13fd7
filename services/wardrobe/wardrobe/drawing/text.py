"""Sets text in the app's typeface, with the same fonts on every machine."""

import os
from dataclasses import dataclass
from html import escape
from pathlib import Path

import pyvips

from wardrobe.drawing.glyphs import drawable

FONTS = Path(__file__).parent / "fonts"
# Fontconfig reads this once, at the first text. Installed fonts differ between machines.
os.environ["FONTCONFIG_FILE"] = str(FONTS / "fonts.conf")

DPI = 72
"""Makes font sizes equal pixels."""
_TITLE_SPACING = -0.1
"""Line spacing as a share of the size: titles are set tighter than the font's default."""


@dataclass(frozen=True)
class Style:
    """A typeface with the sizes to try in pixels, largest first."""

    family: str
    sizes: tuple[int, ...]
    tight: bool = False


def title_style(*sizes: int) -> Style:
    """Return the narrow style of titles."""
    return Style("Archivo Tall", sizes, tight=True)


def body_style(*sizes: int) -> Style:
    """Return the style of body text."""
    return Style("Archivo Text", sizes)


def typeset(text: str, style: Style, width: int, height: int) -> pyvips.Image | None:
    """Return a mask of the text in the largest size that fits the box, given in pixels.

    Text that fits in no size is truncated in the smallest. None if there is nothing to draw.
    """
    text = drawable(text)
    if not text:
        return None
    longest = max(text.split(), key=len)
    for size in style.sizes:
        image = _set(text, style, size, width)
        fits = image.width <= width and image.height <= height
        if fits and _is_whole(longest, style, size, width):
            return image
    return _truncate(text, style, width, height)


def _is_whole(word: str, style: Style, size: int, width: int) -> bool:
    """Return whether a word stays on one line; the smallest size may break it."""
    return size == style.sizes[-1] or _set(word, style, size, 0).width <= width


def _truncate(text: str, style: Style, width: int, height: int) -> pyvips.Image | None:
    """Return as many characters as fit, found by binary search, and an ellipsis."""
    fitting: pyvips.Image | None = None
    low, high = 1, len(text) - 1
    while low <= high:
        middle = (low + high) // 2
        image = _set(f"{text[:middle].rstrip(' ,.;:')}…", style, style.sizes[-1], width)
        if image.width <= width and image.height <= height:
            fitting, low = image, middle + 1
        else:
            high = middle - 1
    return fitting


def _set(text: str, style: Style, size: int, width: int) -> pyvips.Image:
    spacing = round(size * _TITLE_SPACING) if style.tight else 0
    return pyvips.Image.text(
        escape(text, quote=False),  # Pango parses markup
        font=f"{style.family} {size}",
        width=width,
        dpi=DPI,
        spacing=spacing,
        wrap="word-char",
    )
