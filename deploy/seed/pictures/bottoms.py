"""Trousers, shorts and skirts; the waistband is at y = 0."""

from deploy.seed.pictures.geometry import Path, ellipse, limb, line, mirrored, outline
from deploy.seed.pictures.pieces import Fold, Part, Piece, Seam, both, both_folds, both_seams

BAND = 44


def trousers(*, ankle: float = 78, length: float = 960, name: str = "trousers") -> Piece:
    """Draw pressed trousers; `ankle` is half the width of a leg's end: doubled for a wide leg."""
    leg = _leg(ankle, length)
    middle = 56 + (length / 960) * 58
    crease = [((middle - 12) * 0.9, 160), (middle - 6, length * 0.6), (middle, length - 6)]
    hem = [(middle - ankle * 0.8, length - 34), (middle + ankle * 0.8, length - 38)]
    return Piece(
        name,
        "bottom",
        (*both(Part(leg, angle=-1)), Part(_band(150)), *_loops(150)),
        (
            *both_seams(
                Seam(line(crease), 1.8),
                Seam(line([(124, 40), (172, 176)]), 2),
                Seam(line(hem), 1.4),
            ),
            Seam(line([(0, BAND), (6, 170), (0, 262)]), 2),
        ),
        (*_creases(length), *both_folds(Fold(line([(70, BAND), (76, 150), (74, 240)]), 22, 0.5))),
    )


def jeans(*, ankle: float = 72) -> Piece:
    """Draw five-pocket jeans with stitching and turned-up hems."""
    length = 930
    leg = _leg(ankle, length)
    cuff = limb([(102 - ankle, length - 26), (102 + ankle, length - 32)], [62, 62])
    pocket = line([(58, BAND), (84, 96), (160, 108)])
    return Piece(
        "jeans",
        "bottom",
        (
            *both(Part(leg, angle=-1), Part(cuff, "trim", lift=0.8)),
            Part(_band(152)),
            *_loops(152),
            _button(),
        ),
        (
            *both_seams(
                Seam(pocket, 2.4, "stitch"),
                Seam(line([(150, 150), (168, 420), (104 + ankle * 0.9, length - 70)]), 2, "stitch"),
            ),
            Seam(line([(0, BAND), (4, 160), (0, 258)]), 2.4, "stitch"),
            Seam(line([(34, BAND), (34, 170), (2, 214)]), 2, "stitch"),
        ),
        (*_creases(length), *_whiskers()),
    )


def shorts() -> Piece:
    """Draw pleated shorts that end above the knee."""
    leg = outline(
        [(-4, 20), (152, 10)],
        [(152, 10), (178, 180), (232, 430)],
        [(232, 430), (120, 452), (16, 440)],
        [(16, 440), (8, 340), (0, 262)],
        [(0, 262), (-4, 20)],
    )
    return Piece(
        "shorts",
        "bottom",
        (*both(Part(leg, angle=-6)), Part(_band(154)), *_loops(154)),
        (
            *both_seams(
                Seam(line([(20, 414), (226, 404)]), 2, "stitch"),
                Seam(line([(126, 40), (172, 170)]), 2),
            ),
            Seam(line([(0, BAND), (5, 160), (0, 260)]), 2),
        ),
        (
            *both_folds(
                Fold(line([(66, 44), (80, 200), (104, 430)]), 30, 0.55),
                Fold(line([(96, 44), (120, 220), (160, 430)]), 26, -0.45),
            ),
        ),
    )


def skirt(*, length: float = 640, flare: float = 270, pleats: int = 0) -> Piece:
    """Draw an A-line skirt, or one with pleats from the waist."""
    shape = mirrored(
        [(0, 12), (150, 4)],
        [(150, 4), (178, 130), (flare * 0.86, length * 0.7), (flare, length)],
        [(flare, length), (flare * 0.5, length + 24), (0, length + 30)],
    )
    lines = [index / (pleats + 1) * 2 - 1 for index in range(1, pleats + 1)]
    folds = [
        fold
        for at in lines
        for fold in (
            Fold(line([(146 * at, 50), (flare * at, length + 14)]), 15, 0.8),
            Fold(line([(146 * at + 12, 50), (flare * at + 20, length + 14)]), 13, -0.7),
        )
    ]
    seams = [Seam(line([(146 * at + 7, 46), (flare * at + 11, length + 22)]), 1.6) for at in lines]
    return Piece(
        "pleated skirt" if pleats else "skirt",
        "bottom",
        (Part(shape), Part(_band(152))),
        (
            *seams,
            Seam(
                line([(-flare + 8, length - 22), (0, length + 10), (flare - 8, length - 22)]), 1.5
            ),
        ),
        (*folds,) if pleats else (*_flutes(length, flare),),
    )


def _leg(ankle: float, length: float) -> Path:
    center = 102.0
    return outline(
        [(-4, 22), (150, 10)],
        [
            (150, 10),
            (184, 190),
            (center + (ankle + 92) / 2, length * 0.55),
            (center + ankle, length - 6),
        ],
        [(center + ankle, length - 6), (center, length + 6), (center - ankle, length)],
        [(center - ankle, length), (max(10, center - ankle - 8), length * 0.6), (2, 262)],
        [(2, 262), (-6, 140), (-4, 22)],
    )


def _band(half: float) -> Path:
    return mirrored(
        [(0, 6), (half, -4)], [(half, -4), (half + 5, BAND - 8)], [(half + 5, BAND - 8), (0, BAND)]
    )


def _loops(half: float) -> list[Part]:
    bars = [limb([(half * at, -8), (half * at + 1, BAND + 6)], [12, 12]) for at in (-0.62, 0.62)]
    return [Part(bar, "trim", lift=0.8) for bar in bars]


def _button() -> Part:
    return Part(ellipse((4, 22), 10), "metal", lift=0.8)


def _creases(length: float) -> list[Fold]:
    return [
        *both_folds(
            Fold(line([(40, 300), (90, 330), (140, 320)]), 22, 0.35),
            Fold(line([(60, length * 0.56), (110, length * 0.59), (160, length * 0.56)]), 30, 0.4),
            Fold(line([(70, length * 0.63), (120, length * 0.65)]), 26, -0.35),
            Fold(line([(98, 340), (106, length * 0.6), (108, length)]), 42, 0.4),
        )
    ]


def _whiskers() -> list[Fold]:
    return [*both_folds(*(Fold(line([(30, y), (100, y - 24)]), 14, 0.4) for y in (200, 232, 264)))]


def _flutes(length: float, flare: float) -> list[Fold]:
    return [
        Fold(line([(110 * at, length * 0.3), (flare * at * 0.92, length)]), 46, height)
        for at, height in ((-0.8, 0.5), (-0.35, -0.5), (0.05, 0.55), (0.45, -0.45), (0.85, 0.5))
    ]
