"""Sets words in the app's typeface, on every machine with the same fonts."""

import os
from dataclasses import dataclass
from html import escape
from pathlib import Path

import pyvips

from wardrobe.drawing.glyphs import drawable

FONTS = Path(__file__).parent / "fonts"
# Read once, when the first word is set. Fonts of the machine would differ from one to the next.
os.environ["FONTCONFIG_FILE"] = str(FONTS / "fonts.conf")

DPI = 72
"""So that sizes are pixels."""
_SET_SOLID = -0.1
"""Of the size: titles stand closer than the font would have them."""


@dataclass(frozen=True)
class Style:
    """A typeface with the sizes that may be tried, the largest first, in pixels."""

    family: str
    sizes: tuple[int, ...]
    solid: bool = False


def tall(*sizes: int) -> Style:
    """The narrow face of titles."""
    return Style("Archivo Tall", sizes, solid=True)


def plain(*sizes: int) -> Style:
    """The face for reading."""
    return Style("Archivo Text", sizes)


def typeset(text: str, style: Style, width: int, height: int) -> pyvips.Image | None:
    """A mask of the text within the box, in pixels; in the largest size in which it fits.

    Text that fits in none is cut short in the smallest. None when there is nothing to draw.
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
    return _cut_short(text, style, width, height)


def _is_whole(word: str, style: Style, size: int, width: int) -> bool:
    """Whether a word stays on one line. The smallest size breaks it if need be."""
    return size == style.sizes[-1] or _set(word, style, size, 0).width <= width


def _cut_short(text: str, style: Style, width: int, height: int) -> pyvips.Image | None:
    """As many characters as fit, found by halving, and an ellipsis."""
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
    spacing = round(size * _SET_SOLID) if style.solid else 0
    return pyvips.Image.text(
        escape(text, quote=False),  # Pango reads markup
        font=f"{style.family} {size}",
        width=width,
        dpi=DPI,
        spacing=spacing,
        wrap="word-char",
    )
