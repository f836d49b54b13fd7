"""Fixtures on which garments hang."""

from deploy.seed.pictures.geometry import ellipse, limb, mirrored
from deploy.seed.pictures.pieces import Part, Piece


def hanger() -> Piece:
    """Draw a wooden hanger with a metal hook."""
    bar = mirrored(
        [(0, -44), (60, -32), (168, 14)], [(168, 14), (166, 34)], [(166, 34), (60, -8), (0, -18)]
    )
    hook = limb([(0, -40), (0, -86), (22, -104), (20, -132), (-4, -140), (-20, -124)], [7] * 6)
    return Piece("hanger", "", (Part(hook, "metal", lift=0.9), Part(bar, "wood", lift=0.9)))


def rail() -> Piece:
    """Draw a clothes rail across the whole picture."""
    rod = limb([(-560, 0), (0, 3), (560, 0)], [17, 17, 17])
    ends = [limb([(side * 500, -190), (side * 500, 0)], [9, 9]) for side in (-1, 1)]
    return Piece(
        "rail", "", (*(Part(end, "metal", lift=0.9) for end in ends), Part(rod, "metal", lift=0.9))
    )


def peg() -> Piece:
    """Draw a wooden knob on the wall."""
    return Piece(
        "peg",
        "",
        (
            Part(ellipse((0, 0), 27), "wood", lift=0.9),
            Part(ellipse((-3, -4), 17), "wood", lift=0.9),
        ),
    )
