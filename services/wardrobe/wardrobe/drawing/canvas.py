"""A drawing surface for photos and text that is exported as JPEG."""

from typing import NamedTuple

import pyvips

from wardrobe.drawing.text import Style, title_style, typeset

Color = tuple[int, int, int]

# The light tokens of web/src/app/tokens.css.
CANVAS: Color = (0xFF, 0xFF, 0xFF)
INK: Color = (0x12, 0x16, 0x14)
MUTED: Color = (0x59, 0x62, 0x5C)
ACCENT: Color = (0x0F, 0x5A, 0x3C)

QUALITY = 84
NAME = "Garderobe"


class Box(NamedTuple):
    """A rectangle of the canvas, in pixels."""

    left: int
    top: int
    width: int
    height: int

    @property
    def bottom(self) -> int:
        return self.top + self.height


class Canvas:
    """A picture in progress."""

    def __init__(self, width: int, height: int, color: Color = CANVAS) -> None:
        blank = pyvips.Image.black(width, height, bands=3).copy(interpretation="srgb")
        self._image = (blank + list(color)).cast("uchar").copy(interpretation="srgb")

    def fill(self, box: Box, color: Color) -> None:
        self._image = self._image.draw_rect(list(color), *box, fill=True)

    def photo(self, photo: pyvips.Image, box: Box) -> None:
        """Fill the box with the center of a photo."""
        shown = photo.thumbnail_image(box.width, height=box.height, crop="centre", size="both")
        self._image = self._image.insert(_opaque(shown), box.left, box.top)

    def round_photo(self, photo: pyvips.Image, box: Box) -> None:
        """Draw the center of a photo as a circle."""
        shown = photo.thumbnail_image(box.width, height=box.height, crop="centre", size="both")
        middle = box.width / 2
        coordinates = pyvips.Image.xyz(box.width, box.height)
        distance = (
            (coordinates[0] + 0.5 - middle) ** 2 + (coordinates[1] + 0.5 - middle) ** 2
        ) ** 0.5
        # Partly transparent where the edge runs through a pixel.
        mask = ((middle - distance) * 255).cast("uchar")
        self._over(_opaque(shown).bandjoin(mask), box.left, box.top)

    def text(self, text: str, style: Style, box: Box, color: Color = INK) -> int:
        """Set text at the top left of the box; return its lower edge, in pixels from the top."""
        mask = typeset(text, style, box.width, box.height)
        if mask is None:
            return box.top
        self._ink(mask, box.left, box.top, color)
        return box.top + int(mask.height)

    def heading(self, title: str, byline: str, styles: tuple[Style, Style], box: Box) -> None:
        """Set a title with a byline below it; a long title leaves enough space for the byline."""
        style, small = styles
        byline_mask = typeset(byline, small, box.width, small.sizes[0] * 3)
        gap = round(style.sizes[-1] * 0.55)
        available = box.height - (byline_mask.height + gap if byline_mask is not None else 0)
        end = self.text(title, style, Box(box.left, box.top, box.width, available))
        if byline_mask is not None:
            top = end + gap if end > box.top else end
            self._ink(byline_mask, box.left, top, MUTED)

    def wordmark(self, left: int, baseline: int, size: int) -> None:
        """Draw the logo and the name as everywhere in the app."""
        height = round(size * 0.78)
        self.fill(Box(left, baseline - height, round(height * 0.6), height), ACCENT)
        mask = typeset(NAME, title_style(size), size * 9, size * 2)
        if mask is not None:
            start = left + round(height * 0.6) + round(size * 0.3)
            self._ink(mask, start, baseline - mask.height, INK)

    def jpeg(self) -> bytes:
        """Return a progressive JPEG without metadata."""
        data: bytes = self._image.jpegsave_buffer(
            Q=QUALITY, keep="none", interlace=True, optimize_coding=True
        )
        return data

    def _ink(self, mask: pyvips.Image, left: int, top: int, color: Color) -> None:
        self._over(mask.new_from_image(list(color)).bandjoin(mask), left, top)

    def _over(self, image: pyvips.Image, left: int, top: int) -> None:
        overlay = image.copy(interpretation="srgb")
        blended = self._image.composite(overlay, "over", x=left, y=top)
        self._image = _opaque(blended).cast("uchar").copy_memory()


def crop_square(photo: pyvips.Image, share: tuple[float, float, float, float]) -> pyvips.Image:
    """Crop a square around a box, whose sides are given as shares of the photo's sides."""
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
