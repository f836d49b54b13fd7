"""Coats and jackets, closed or worn open over something else."""

from dataclasses import dataclass

from deploy.seed.pictures.geometry import Path, ellipse, line, mirror, mirrored, outline
from deploy.seed.pictures.pieces import Fold, Part, Piece, Role, Seam, both, both_folds, both_seams
from deploy.seed.pictures.sleeves import ARMPIT, SHOULDER, Arm


@dataclass(frozen=True)
class Cut:
    """The cut of a coat: its length and hem, where it closes, how far it is open."""

    name: str
    length: float
    hem: float
    closes: float
    """Where the lapels end, in px."""
    opening: float = 0
    """Half the gap between the fronts at the hem."""
    lapel: float = 92


COAT = Cut("wool coat", length=1010, hem=262, closes=330)
OPEN_COAT = Cut("long coat", length=1060, hem=286, closes=430, opening=84, lapel=96)
BLAZER = Cut("blazer", length=650, hem=214, closes=320, lapel=88)
OPEN_BLAZER = Cut("blazer", length=660, hem=230, closes=400, opening=74, lapel=88)


def back(cut: Cut) -> Piece:
    """Draw the inside of an open coat, which lies beneath the clothes under the coat."""
    lining = mirrored(
        [(0, -30), (74, -22)],
        [(74, -22), (164, 20)],
        [(164, 20), (176, 230), (cut.hem - 30, cut.length - 14)],
        [(cut.hem - 30, cut.length - 14), (0, cut.length - 26)],
    )
    valley = Fold(line([(0, 500), (8, 760), (0, cut.length - 30)]), 60, -0.5)
    return Piece("lining", "", (Part(lining, "inside"),), (), (valley,))


def tailored(cut: Cut, arm: Arm | None = None, *, double: bool = False) -> Piece:
    """Draw a coat or blazer with lapels; `double` has two rows of buttons."""
    sleeve = arm or Arm(length=590, width=152, cuff=112, angle=14, bend=7)
    fronts = both(Part(_front(cut)))
    return Piece(
        cut.name,
        "outerwear",
        (
            *([] if cut.opening else [_throat()]),
            *both(Part(sleeve.path(), angle=-sleeve.angle)),
            *fronts,
            *both(*_pockets(cut)),
            *_lapels(cut),
            *_buttons(cut, double=double),
        ),
        (
            *both_seams(
                Seam(line([SHOULDER, (152, 120), ARMPIT]), 2.6),
                Seam(line(_dart(cut)), 1.6),
                Seam(
                    line([(cut.opening + 12, cut.length - 26), (cut.hem - 6, cut.length - 34)]), 1.4
                ),
            ),
        ),
        (*_hang(cut), *sleeve.folds()),
    )


def _front(cut: Cut) -> Path:
    """Draw the right front, which overlaps the middle when the coat is closed."""
    inner = cut.opening or -26
    return outline(
        [(70, -26), SHOULDER],
        [SHOULDER, (152, 120), ARMPIT],
        [ARMPIT, (190, 400), (cut.hem, cut.length - 8)],
        [(cut.hem, cut.length - 8), ((cut.hem + inner) / 2, cut.length + 6), (inner, cut.length)],
        [
            (inner, cut.length),
            (inner * 0.9, (cut.length + cut.closes) / 2),
            (inner * 0.42, cut.closes),
        ],
        [(inner * 0.42, cut.closes), (54, 110), (70, -26)],
    )


def _throat() -> Part:
    shape = mirrored(
        [(0, -34), (72, -24)], [(72, -24), (64, 130), (24, 360)], [(24, 360), (0, 380)]
    )
    return Part(shape, "inside", lift=0.1)


def _lapels(cut: Cut) -> list[Part]:
    """Draw two lapels and the collar above them, from the neck to where the coat closes."""
    end, wide = (cut.opening * 0.36 - (0 if cut.opening else 10), cut.closes), cut.lapel
    lapel = outline(
        [(62, 6), (46, 150), end],
        [end, (wide + 26, 214), (wide + 56, 120)],
        [(wide + 56, 120), (wide + 18, 98)],
        [(wide + 18, 98), (62, 6)],
    )
    collar = outline(
        [(48, -40), (66, 20), (78, 62)],
        [(78, 62), (wide + 18, 98)],
        [(wide + 18, 98), (wide + 42, 62)],
        [(wide + 42, 62), (104, -20), (72, -52)],
        [(72, -52), (48, -40)],
    )
    lapels = [Part(mirror(lapel), angle=-14, lift=0.9), Part(lapel, angle=14, lift=0.9)]
    neck = mirrored([(0, -56), (74, -50)], [(74, -50), (60, -12)], [(60, -12), (0, -22)])
    return [*lapels, *both(Part(collar, angle=20, lift=0.9)), Part(neck, lift=0.6)]


def _buttons(cut: Cut, *, double: bool) -> list[Part]:
    role: Role = "dark"
    if cut.opening:
        rows = [
            (cut.opening * 0.5 + 22, cut.closes + 24),
            (cut.opening * 0.6 + 22, cut.closes + 116),
        ]
        return [Part(ellipse(point, 9), role) for point in rows]
    columns = (-58, 58) if double else (0,)
    return [
        Part(ellipse((x, cut.closes + 22 + step * 92), 10), role, lift=0.7)
        for x in columns
        for step in range(3 if double else 2)
    ]


def _pockets(cut: Cut) -> list[Part]:
    y = 470 if cut.length < 800 else 560  # noqa: PLR2004 - a jacket's pockets sit higher
    flap = outline(
        [(96, y), (186, y - 10)],
        [(186, y - 10), (190, y + 34)],
        [(190, y + 34), (98, y + 42)],
        [(98, y + 42), (96, y)],
    )
    return [Part(flap, lift=0.6)]


def _dart(cut: Cut) -> list[tuple[float, float]]:
    return [(128, 250), (118, 400), (126, 470 if cut.length < 800 else 555)]  # noqa: PLR2004 - ends at the pocket


def _hang(cut: Cut) -> list[Fold]:
    end = cut.length
    return [
        *both_folds(
            Fold(line([(170, 250), (140, 330), (110, 440)]), 36, 0.45),
            Fold(
                line(
                    [
                        (cut.hem * 0.72, end * 0.62),
                        (cut.hem * 0.78, end * 0.8),
                        (cut.hem * 0.8, end),
                    ]
                ),
                50,
                0.5,
            ),
            Fold(
                line(
                    [(cut.hem * 0.5, end * 0.66), (cut.hem * 0.5, end * 0.8), (cut.hem * 0.54, end)]
                ),
                40,
                -0.45,
            ),
        ),
        Fold(line([(-60, 330), (-40, 440), (-60, 560)]), 40, 0.3),
    ]
