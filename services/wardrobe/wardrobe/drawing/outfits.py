"""Draws one outfit: its photo, its words, and the pieces that are worn in it."""

import pyvips

from wardrobe.drawing.canvas import Box, Canvas, part
from wardrobe.drawing.posters import SIZES, OutfitPoster, Photos, Piece, Shape
from wardrobe.drawing.text import plain, tall

MAX_PIECES = 4
MARGIN = 72


def draw_outfit(poster: OutfitPoster, photos: Photos, shape: Shape) -> Canvas:
    """The whole picture; raises KeyError when the outfit's photo is missing."""
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
    styles = (tall(104, 88, 76, 64, 54, 46), plain(28, 24))
    room = Box(left, 56, width, 244 if poster.pieces else 430)
    canvas.heading(poster.title, poster.byline, styles, room)
    for at, piece in enumerate(poster.pieces[:MAX_PIECES]):
        _piece(canvas, photo, piece, Box(left + at * 178, 328, 154, 154), plain_size=20)
    canvas.wordmark(left, 590, 40)


def _story(canvas: Canvas, photo: pyvips.Image, poster: OutfitPoster) -> None:
    canvas.wordmark(MARGIN, 172, 60)
    size = Box(MARGIN, 230, 750, 1250) if poster.pieces else Box(135, 230, 810, 1350)
    canvas.photo(photo, size)
    for at, piece in enumerate(poster.pieces[:MAX_PIECES]):
        _piece(canvas, photo, piece, Box(852, 230 + at * 312, 156, 156), plain_size=24)
    left = size.left
    top = size.bottom + 44
    styles = (tall(96, 80, 68, 58), plain(36, 30))
    canvas.heading(poster.title, poster.byline, styles, Box(left, top, 1080 - 2 * left, 1850 - top))


def _piece(canvas: Canvas, photo: pyvips.Image, piece: Piece, box: Box, *, plain_size: int) -> None:
    canvas.photo(part(photo, piece.share), box)
    words = Box(box.left, box.bottom + 12, box.width + 14, round(plain_size * 2.7))
    canvas.text(piece.name, plain(plain_size), words)
