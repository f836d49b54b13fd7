"""Short jackets."""

from deploy.seed.pictures.geometry import ellipse, limb, line, mirrored, outline
from deploy.seed.pictures.pieces import Fold, Part, Piece, Seam, both, both_folds, both_seams
from deploy.seed.pictures.sleeves import ARMPIT, SHOULDER, Arm

_FRONT = mirrored(
    [(0, 60), (40, 20), (68, -22)],
    [(68, -22), SHOULDER],
    [SHOULDER, (154, 120), ARMPIT],
    [ARMPIT, (190, 360), (184, 470)],
    [(184, 470), (0, 478)],
)
_BAND = mirrored([(0, 470), (186, 462)], [(186, 462), (184, 516)], [(184, 516), (0, 526)])
_FLAP = outline(
    [(52, 170), (140, 166)],
    [(140, 166), (140, 200), (96, 222)],
    [(96, 222), (52, 202), (52, 170)],
)
_LEAF = outline(
    [(64, -44), (24, 0), (6, 54)],
    [(6, 54), (66, 92)],
    [(66, 92), (100, 40), (88, -28)],
    [(88, -28), (64, -44)],
)
_PLACKET = limb([(0, 56), (0, 524)], [40, 40])
_STUDS = [Part(ellipse((0, y), 7.5), "metal") for y in range(104, 520, 98)]


def denim_jacket(arm: Arm | None = None) -> Piece:
    """Draw a short denim jacket with a yoke, chest pockets and metal buttons."""
    sleeve = arm or Arm(length=555, width=148, cuff=100, angle=17, bend=9)
    return Piece(
        "denim jacket",
        "outerwear",
        (
            Part(
                mirrored([(0, -34), (70, -24)], [(70, -24), (50, 40), (0, 70)]), "inside", lift=0.1
            ),
            *both(
                Part(sleeve.path(), angle=-sleeve.angle),
                Part(sleeve.band(0.9, 1.06), angle=-sleeve.angle),
            ),
            Part(_FRONT),
            Part(_BAND),
            Part(_PLACKET, lift=0.3),
            *both(Part(_FLAP), Part(_LEAF, angle=22, lift=0.8)),
            *_STUDS,
        ),
        (
            *both_seams(
                Seam(line([(20, 150), (166, 140)]), 2, "stitch"),
                Seam(line([(62, 228), (44, 468)]), 2, "stitch"),
                Seam(line([(132, 228), (108, 468)]), 2, "stitch"),
                Seam(line([SHOULDER, (152, 120), ARMPIT]), 2.4),
            ),
        ),
        (*both_folds(Fold(line([(160, 260), (120, 330), (90, 400)]), 36, 0.4)), *sleeve.folds()),
    )
