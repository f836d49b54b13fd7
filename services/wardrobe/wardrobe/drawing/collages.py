"""Draws several outfits with the name of their tag or owner."""

from collections.abc import Mapping, Sequence

from wardrobe.drawing.canvas import Box, Canvas
from wardrobe.drawing.posters import SIZES, CollectionPoster, Photos, Shape
from wardrobe.drawing.text import body_style, title_style

MAX_PHOTOS = 3
# Positions of the photos by their number; each box is 3:5.
_LANDSCAPE: Mapping[int, Sequence[Box]] = {
    0: (),
    1: (Box(822, 0, 378, 630),),
    2: (Box(438, 0, 378, 630), Box(822, 0, 378, 630)),
    3: (Box(630, 0, 378, 630), Box(1014, 0, 186, 312), Box(1014, 318, 186, 312)),
}
_STORY: Mapping[int, Sequence[Box]] = {
    0: (),
    1: (Box(180, 260, 720, 1200),),
    2: (Box(0, 360, 537, 895), Box(543, 360, 537, 895)),
    3: (Box(0, 260, 714, 1190), Box(720, 260, 360, 592), Box(720, 858, 360, 592)),
}


def draw_collection(poster: CollectionPoster, photos: Photos, shape: Shape) -> Canvas:
    """Draw the picture with the available photos, at most MAX_PHOTOS."""
    canvas = Canvas(*SIZES[shape])
    found = [photos[stem] for stem in poster.photos if stem in photos][:MAX_PHOTOS]
    boxes = (_LANDSCAPE if shape == "landscape" else _STORY)[len(found)]
    for photo, box in zip(found, boxes, strict=True):
        canvas.photo(photo, box)
    if shape == "landscape":
        left_edge = min((box.left for box in boxes), default=1200)
        _landscape(canvas, poster, photos, width=left_edge - 56 - 44)
    else:
        _story(canvas, poster, photos, top=max((box.bottom for box in boxes), default=760))
    return canvas


def _landscape(canvas: Canvas, poster: CollectionPoster, photos: Photos, *, width: int) -> None:
    top = 56
    if poster.avatar is not None and poster.avatar in photos:
        side = 112 if poster.photos else 232
        canvas.round_photo(photos[poster.avatar], Box(56, top, side, side))
        top += side + 30
    styles = (title_style(112, 96, 80, 68, 56, 46), body_style(28, 24))
    canvas.heading(poster.title, poster.byline, styles, Box(56, top, width, 500 - top))
    canvas.wordmark(56, 590, 40)


def _story(canvas: Canvas, poster: CollectionPoster, photos: Photos, *, top: int) -> None:
    canvas.wordmark(72, 172, 60)
    left, top = 72, top + 60
    if poster.avatar is not None and poster.avatar in photos:
        canvas.round_photo(photos[poster.avatar], Box(72, top, 168, 168))
        left += 168 + 40
    styles = (title_style(120, 100, 84, 70, 60), body_style(36, 30))
    canvas.heading(
        poster.title, poster.byline, styles, Box(left, top, 1080 - left - 72, 1850 - top)
    )
