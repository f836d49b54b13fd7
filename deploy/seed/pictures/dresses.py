"""Dresses; the shoulders are near y = 0."""

from deploy.seed.pictures.geometry import Path, ellipse, limb, line, mirrored, outline
from deploy.seed.pictures.pieces import Fold, Part, Piece, Seam, both, both_folds, both_seams
from deploy.seed.pictures.sleeves import ARMPIT, SHOULDER, Arm
from deploy.seed.pictures.tops import inside

FLUTES = (
    (-0.82, 0.5),
    (-0.5, -0.5),
    (-0.2, 0.5),
    (0.12, -0.45),
    (0.42, 0.5),
    (0.74, -0.45),
    (0.92, 0.4),
)


def slip() -> Piece:
    """Draw a slip dress: thin straps, a cowl, cut on the bias."""
    length = 1120
    shape = mirrored(
        [(0, 150), (60, 128), (122, 74)],
        [(122, 74), (140, 160), (158, 214)],
        [(158, 214), (138, 400), (190, 640), (262, length)],
        [(262, length), (140, length + 26), (0, length + 34)],
    )
    strap = limb([(112, -50), (118, 20), (121, 84)], [9, 9, 9])
    behind = mirrored(
        [(0, 150), (110, 120)], [(110, 120), (122, 74)], [(122, 74), (60, 190), (0, 210)]
    )
    cowl = [
        Fold(line([(-96, 130 + y), (0, 168 + y * 1.5), (96, 130 + y)]), 18, 0.6)
        for y in (0, 40, 80)
    ]
    return Piece(
        "slip dress",
        "dress",
        (Part(behind, "inside", lift=0.1), *both(Part(strap, "trim")), Part(shape)),
        (Seam(line([(-254, length - 16), (0, length + 18), (254, length - 16)]), 1.2),),
        (*cowl, *_flutes(430, length, 140, 258)),
    )


_CROSSED = outline(
    [(-66, -26), (-SHOULDER[0], SHOULDER[1])],
    [(-SHOULDER[0], SHOULDER[1]), (-154, 120), (-ARMPIT[0] + 6, ARMPIT[1])],
    [(-ARMPIT[0] + 6, ARMPIT[1]), (-146, 396)],
    [(-146, 396), (120, 396)],
    [(120, 396), (-10, 190), (-66, -26)],
)
_TIE = limb([(-150, 394), (0, 402), (150, 394)], [40, 42, 40])
_TAILS = [
    limb([(104, 404), (120, 520), (112, 640)], [26, 30, 34]),
    limb([(110, 404), (150, 500), (168, 590)], [24, 28, 32]),
]
_EDGE = line([(-66, -26), (-10, 190), (118, 388)])


def wrap() -> Piece:
    """Draw a wrap dress, tied at the waist, with sleeves to the elbow."""
    length, sleeve = 1030.0, Arm(length=300, width=150, cuff=142, angle=24, bend=4)
    skirt = mirrored(
        [(0, 390), (146, 384)],
        [(146, 384), (196, 600), (286, length)],
        [(286, length), (140, length + 24), (0, length + 32)],
    )
    right = _CROSSED.moved(lambda point: -point.conjugate())
    return Piece(
        "wrap dress",
        "dress",
        (
            inside(70, 190),
            *both(Part(sleeve.path(), angle=-sleeve.angle)),
            Part(right, lift=0.3),
            Part(_CROSSED, lift=0.8),
            Part(skirt),
            *(Part(tail, "trim", lift=0.8) for tail in _TAILS),
            Part(_TIE, "trim", lift=0.8),
        ),
        (Seam(_EDGE, 2), Seam(line([(90, 410), (110, 700), (150, length + 20)]), 2.2)),
        (
            *both_folds(Fold(line([(150, 240), (100, 310), (90, 388)]), 30, 0.5)),
            *_flutes(440, length, 140, 276),
            *sleeve.folds()[:4],
        ),
    )


_LEAF = outline(
    [(64, -42), (28, -8), (10, 48)],
    [(10, 48), (70, 82)],
    [(70, 82), (98, 34), (84, -28)],
    [(84, -28), (64, -42)],
)
_BELT = limb([(-154, 408), (0, 416), (154, 408)], [32, 34, 32])
_BUCKLE = outline(
    [(-22, 392), (22, 393)],
    [(22, 393), (22, 438)],
    [(22, 438), (-22, 438)],
    [(-22, 438), (-22, 392)],
)


def shirt_dress() -> Piece:
    """Draw a long shirt with a belt."""
    length, sleeve = 1000.0, Arm(length=330, width=146, cuff=124, angle=20, bend=4)
    shape = _belted(length)
    placket = limb([(0, 56), (0, length + 22)], [32, 32])
    buttons = [Part(ellipse((0, y), 6), "light") for y in range(118, int(length), 96)]
    return Piece(
        "shirt dress",
        "dress",
        (
            inside(70, 56),
            *both(
                Part(sleeve.path(), angle=-sleeve.angle),
                Part(sleeve.band(0.82, 1.08), "trim", -sleeve.angle),
            ),
            Part(shape),
            Part(placket, lift=0.3),
            *both(Part(_LEAF, angle=22, lift=0.7)),
            *buttons,
            Part(_BELT, "trim", lift=0.9),
            Part(_BUCKLE, "metal", lift=0.9),
        ),
        (*both_seams(Seam(line([SHOULDER, (152, 120), ARMPIT]), 2)),),
        (
            *both_folds(Fold(line([(160, 250), (110, 320), (96, 396)]), 32, 0.5)),
            *_flutes(440, length, 140, 240),
            *sleeve.folds()[:4],
        ),
    )


def _belted(length: float) -> Path:
    return mirrored(
        [(0, 60), (44, 30), (68, -24)],
        [(68, -24), SHOULDER],
        [SHOULDER, (154, 120), ARMPIT],
        [ARMPIT, (150, 410), (200, 640), (246, length)],
        [(246, length), (120, length + 20), (0, length + 24)],
    )


def _flutes(top: float, length: float, above: float, below: float) -> list[Fold]:
    """Return the long soft folds of a skirt."""
    return [
        Fold(
            line([(above * at * 0.8, top), (above * at, (top + length) / 2), (below * at, length)]),
            42,
            height,
        )
        for at, height in FLUTES
    ]
