"""Shirts and knits; the shoulders are near y = 0, a length of 600 reaches below the hip."""

from deploy.seed.pictures.geometry import Path, ellipse, limb, line, mirror, mirrored, outline
from deploy.seed.pictures.pieces import Fold, Part, Piece, Seam, both, both_folds, both_seams
from deploy.seed.pictures.sleeves import ARMPIT, SHOULDER, Arm


def body(
    *,
    neck: float = 72,
    dip: float = 40,
    waist: float = 192,
    hem: float = 196,
    length: float = 570,
    sag: float = 12,
) -> Path:
    """Return the front of a top: neckline `dip` px deep, hem `sag` px lower in the middle."""
    return mirrored(
        [(0, dip), (neck * 0.7, dip * 0.62), (neck, -24)],
        [(neck, -24), SHOULDER],
        [SHOULDER, (SHOULDER[0] - 14, 120), ARMPIT],
        [ARMPIT, (waist, 390), (hem, length)],
        [(hem, length), (hem * 0.5, length + sag), (0, length + sag)],
    )


def inside(neck: float = 72, dip: float = 40) -> Part:
    """Return the part of the back that is visible through the neckline."""
    shape = mirrored(
        [(0, -34), (neck * 0.6, -33), (neck + 2, -24)],
        [(neck + 2, -24), (neck * 0.75, dip * 0.7), (0, dip + 6)],
    )
    return Part(shape, "inside", lift=0.1)


def drape(length: float = 570) -> list[Fold]:
    """Return the folds of a top that lies flat."""
    return [
        *both_folds(
            Fold(line([(176, 240), (120, 290), (80, 380)]), 34, 0.5),
            Fold(line([(186, 300), (140, 380), (120, length - 60)]), 40, -0.35),
            Fold(line([(60, length - 160), (72, length - 70), (66, length)]), 34, 0.4),
        ),
        Fold(line([(-40, 220), (-20, 330), (-34, length - 120)]), 44, 0.3),
    ]


def tee(arm: Arm | None = None) -> Piece:
    """Draw a T-shirt with a crew neck and short sleeves."""
    cut = arm or Arm(length=175, angle=28, bend=0, width=148, cuff=140)
    collar = limb([(-74, -20), (-48, 22), (0, 40), (48, 22), (74, -20)], [18] * 5)
    return Piece(
        "t-shirt",
        "top",
        (inside(), *both(Part(cut.path(), angle=-cut.angle)), Part(body()), Part(collar, "trim")),
        (
            *both_seams(Seam(cut.across(0.9), look="stitch")),
            Seam(line([(-194, 556), (0, 566), (194, 556)]), look="stitch"),
        ),
        (*drape(), *cut.folds()[:2]),
    )


_PLACKET = outline(
    [(-15, 40), (15, 40)],
    [(15, 40), (15, 605)],
    [(15, 605), (-15, 605)],
    [(-15, 605), (-15, 40)],
)
_STITCHES = (
    Seam(line([(62, 194), (140, 194)]), 1.5, "stitch"),
    Seam(line([(-198, 572), (-100, 600), (0, 606), (100, 600), (198, 572)]), look="stitch"),
)
_POCKET = outline(
    [(62, 178), (140, 178)],
    [(140, 178), (140, 258), (101, 278)],
    [(101, 278), (62, 258), (62, 178)],
)
_BUTTONS = [Part(ellipse((0, y), 5.5), "light", lift=0.4) for y in range(110, 580, 78)]


def shirt(arm: Arm | None = None, *, open_collar: bool = True) -> Piece:
    """Draw a shirt with collar, placket, buttons, cuffs and a pocket."""
    cut, gap = arm or Arm(), 30 if open_collar else 8
    leaf = outline(
        [(66, -40), (30, -10), (gap * 0.5, 34)],
        [(gap * 0.5, 34), (72, 74)],
        [(72, 74), (96, 30), (84, -30)],
        [(84, -30), (66, -40)],
    )
    return Piece(
        "shirt",
        "top",
        (
            inside(70, 52),
            *both(Part(cut.path(), angle=-cut.angle)),
            Part(body(neck=70, dip=52, hem=200, length=580, sag=34)),
            Part(_PLACKET, lift=0.35),
            Part(_POCKET, lift=0.3),
            *both(Part(leaf, "main", 24), Part(cut.band(0.89, 1.08), "main", -cut.angle, 0.35)),
            *_BUTTONS,
        ),
        (
            *both_seams(
                Seam(line([SHOULDER, (156, 120), ARMPIT]), 2.2),
                Seam(line([(78, 30), (150, 44)]), 1.6),
            ),
            *_STITCHES,
        ),
        (*drape(580), *cut.folds()),
    )


def knit(arm: Arm | None = None, *, neck: str = "crew", over: bool = False) -> Piece:
    """Draw a sweater with ribbed edges; `neck` is crew, roll or v; `over` shows in the neckline."""
    cut = arm or Arm(length=545, width=150, cuff=96, angle=19, bend=12)
    dip = {"crew": 34, "roll": 16, "v": 150}[neck]
    welt = mirrored(
        [(0, 536), (100, 534), (197, 520)],
        [(197, 520), (186, 592)],
        [(186, 592), (90, 606), (0, 606)],
    )
    ribs = [
        Seam(line([(x, 536 - abs(x) * 0.05), (x * 0.96, 600)]), 3, "rib")
        for x in range(-180, 181, 13)
    ]
    return Piece(
        {"crew": "jumper", "roll": "roll-neck", "v": "v-neck jumper"}[neck],
        "knitwear",
        (
            *([] if over else [inside(72, dip)]),
            *both(Part(cut.path(), angle=-cut.angle), Part(cut.band(0.88), "trim", -cut.angle)),
            Part(body(dip=dip, hem=196, length=540)),
            Part(welt, "trim"),
            *_collar(neck),
        ),
        (*ribs, *both_seams(Seam(line([SHOULDER, (154, 120), ARMPIT]), 3))),
        (*drape(540), *cut.folds()),
    )


def _collar(neck: str) -> list[Part]:
    if neck == "v":
        half = limb([(76, -22), (44, 70), (0, 152)], [24, 24, 22])
        return [Part(half, "trim"), Part(mirror(half), "trim")]
    if neck == "crew":
        ring = limb([(-76, -22), (-46, 22), (0, 36), (46, 22), (76, -22)], [28] * 5)
        return [Part(ring, "trim")]
    roll = mirrored(
        [(0, -74), (50, -74), (72, -64)],
        [(72, -64), (80, -20), (78, 18)],
        [(78, 18), (46, 40), (0, 44)],
    )
    turn = mirrored(
        [(0, -78), (54, -77), (76, -66)],
        [(76, -66), (83, -30), (80, -8)],
        [(80, -8), (40, 10), (0, 12)],
    )
    return [Part(roll, "trim"), Part(turn, "trim", lift=0.8)]
