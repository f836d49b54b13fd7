"""Draws one outfit: its photo, its text, and its pieces."""

import pyvips

from wardrobe.drawing.canvas import Box, Canvas, crop_square
from wardrobe.drawing.posters import SIZES, OutfitPoster, Photos, Piece, Shape
from wardrobe.drawing.text import body_style, title_style

MAX_PIECES = 4
MARGIN = 72


def draw_outfit(poster: OutfitPoster, photos: Photos, shape: Shape) -> Canvas:
    """Draw the picture; raises KeyError if the outfit's photo is missing."""
    canvas = Canvas(*SIZES[shape])
    photo = photos[poster.photo]
    if shape == "landscape":
        _landscape(canvas, photo, poster)
    else:
        _story(canvas, photo, poster)
    return canvas


def _landscape(canvas: Canvas, photo: pyvips.Image, poster: OutfitPoster) -> None:
    canvas.photo(photo, Box(0, 0, 378, 630))
    left, width = 378 + 52, 1200 - 378 - 2 * 52
    styles = (title_style(104, 88, 76, 64, 54, 46), body_style(28, 24))
    available = Box(left, 56, width, 244 if poster.pieces else 430)
    canvas.heading(poster.title, poster.byline, styles, available)
    for at, piece in enumerate(poster.pieces[:MAX_PIECES]):
        _piece(canvas, photo, piece, Box(left + at * 178, 328, 154, 154), text_size=20)
    canvas.wordmark(left, 590, 40)


def _story(canvas: Canvas, photo: pyvips.Image, poster: OutfitPoster) -> None:
    canvas.wordmark(MARGIN, 172, 60)
    size = Box(MARGIN, 230, 750, 1250) if poster.pieces else Box(135, 230, 810, 1350)
    canvas.photo(photo, size)
    for at, piece in enumerate(poster.pieces[:MAX_PIECES]):
        _piece(canvas, photo, piece, Box(852, 230 + at * 312, 156, 156), text_size=24)
    left = size.left
    top = size.bottom + 44
    styles = (title_style(96, 80, 68, 58), body_style(36, 30))
    canvas.heading(poster.title, poster.byline, styles, Box(left, top, 1080 - 2 * left, 1850 - top))


def _piece(canvas: Canvas, photo: pyvips.Image, piece: Piece, box: Box, *, text_size: int) -> None:
    canvas.photo(crop_square(photo, piece.share), box)
    words = Box(box.left, box.bottom + 12, box.width + 14, round(text_size * 2.7))
    canvas.text(piece.name, body_style(text_size), words)
