"""A surface on which photos and words are put, and which becomes a JPEG."""

from typing import NamedTuple

import pyvips

from wardrobe.drawing.text import Style, tall, typeset

Color = tuple[int, int, int]

# The tokens of web/src/app/tokens.css, light.
CANVAS: Color = (0xFF, 0xFF, 0xFF)
INK: Color = (0x12, 0x16, 0x14)
QUIET: Color = (0x59, 0x62, 0x5C)
ACCENT: Color = (0x0F, 0x5A, 0x3C)

QUALITY = 84
NAME = "Garderobe"


class Box(NamedTuple):
    """A part of the surface, in pixels."""

    left: int
    top: int
    width: int
    height: int

    @property
    def bottom(self) -> int:
        return self.top + self.height


class Canvas:
    """A picture that is being made."""

    def __init__(self, width: int, height: int, color: Color = CANVAS) -> None:
        blank = pyvips.Image.black(width, height, bands=3).copy(interpretation="srgb")
        self._image = (blank + list(color)).cast("uchar").copy(interpretation="srgb")

    def fill(self, box: Box, color: Color) -> None:
        self._image = self._image.draw_rect(list(color), *box, fill=True)

    def photo(self, photo: pyvips.Image, box: Box) -> None:
        """Fill the box with the middle of a photo."""
        shown = photo.thumbnail_image(box.width, height=box.height, crop="centre", size="both")
        self._image = self._image.insert(_opaque(shown), box.left, box.top)

    def round_photo(self, photo: pyvips.Image, box: Box) -> None:
        """The same inside a circle."""
        shown = photo.thumbnail_image(box.width, height=box.height, crop="centre", size="both")
        middle = box.width / 2
        place = pyvips.Image.xyz(box.width, box.height)
        off = ((place[0] + 0.5 - middle) ** 2 + (place[1] + 0.5 - middle) ** 2) ** 0.5
        # Half-clear where the edge runs through a pixel.
        mask = ((middle - off) * 255).cast("uchar")
        self._over(_opaque(shown).bandjoin(mask), box.left, box.top)

    def text(self, text: str, style: Style, box: Box, color: Color = INK) -> int:
        """Set words at the top left of the box; returns where they end, in pixels from the top."""
        mask = typeset(text, style, box.width, box.height)
        if mask is None:
            return box.top
        self._ink(mask, box.left, box.top, color)
        return box.top + int(mask.height)

    def heading(self, title: str, byline: str, styles: tuple[Style, Style], box: Box) -> None:
        """A title and who it is by, below it: however long the title, the byline has its room."""
        style, small = styles
        below = typeset(byline, small, box.width, small.sizes[0] * 3)
        gap = round(style.sizes[-1] * 0.55)
        room = box.height - (below.height + gap if below is not None else 0)
        end = self.text(title, style, Box(box.left, box.top, box.width, room))
        if below is not None:
            top = end + gap if end > box.top else end
            self._ink(below, box.left, top, QUIET)

    def wordmark(self, left: int, baseline: int, size: int) -> None:
        """The name as it is always written, its picture first."""
        height = round(size * 0.78)
        self.fill(Box(left, baseline - height, round(height * 0.6), height), ACCENT)
        mask = typeset(NAME, tall(size), size * 9, size * 2)
        if mask is not None:
            start = left + round(height * 0.6) + round(size * 0.3)
            self._ink(mask, start, baseline - mask.height, INK)

    def jpeg(self) -> bytes:
        """Progressive, without metadata."""
        made: bytes = self._image.jpegsave_buffer(
            Q=QUALITY, keep="none", interlace=True, optimize_coding=True
        )
        return made

    def _ink(self, mask: pyvips.Image, left: int, top: int, color: Color) -> None:
        self._over(mask.new_from_image(list(color)).bandjoin(mask), left, top)

    def _over(self, image: pyvips.Image, left: int, top: int) -> None:
        overlay = image.copy(interpretation="srgb")
        blended = self._image.composite(overlay, "over", x=left, y=top)
        self._image = _opaque(blended).cast("uchar").copy_memory()


def part(photo: pyvips.Image, share: tuple[float, float, float, float]) -> pyvips.Image:
    """A square around a box on a photo, which is given in shares of its sides."""
    x, y, width, height = share
    side = max(width * photo.width, height * photo.height) * 1.08
    side = int(min(max(side, 24), photo.width, photo.height))
    left = round((x + width / 2) * photo.width - side / 2)
    top = round((y + height / 2) * photo.height - side / 2)
    left = min(max(left, 0), photo.width - side)
    top = min(max(top, 0), photo.height - side)
    return photo.crop(left, top, side, side)


def _opaque(image: pyvips.Image) -> pyvips.Image:
    if image.bands == 1:
        image = image.colourspace("srgb")
    return image.flatten(background=list(CANVAS)) if image.hasalpha() else image
