"""Pairs of shoes, seen from above with the toes down; boots from the side."""

from collections.abc import Sequence
from dataclasses import replace

from deploy.seed.pictures.geometry import Path, Warp, limb, line, outline, placed
from deploy.seed.pictures.pieces import Fold, Part, Piece, Seam

TALL = 200
"""Boots with a shorter shaft have elastic at the side."""


def loafers() -> Piece:
    """Draw loafers with a strap across the foot."""
    opening = outline(
        [(-25, -98), (0, -108), (25, -98), (31, -40), (0, -10), (-31, -40), (-25, -98)]
    )
    tongue = outline(
        [(-34, -46), (0, -20), (34, -46)], [(34, -46), (38, 26), (0, 48), (-38, 26), (-34, -46)]
    )
    strap = limb([(-44, 2), (0, -8), (46, 2)], [28, 26, 28])
    parts = (
        Part(_sole(), "dark", lift=0.2),
        Part(_upper(), lift=0.8),
        Part(opening, "inside", lift=0.1),
        Part(tongue, "trim", lift=0.5),
        Part(strap, lift=0.9),
    )
    return _pair("loafers", parts, [Seam(line([(-40, 60), (0, 92), (40, 60)]), 2.4)], [_toe()])


def sneakers() -> Piece:
    """Draw sneakers with laces, a rubber toe and a light sole."""
    opening = outline(
        [(-28, -122), (0, -130), (28, -122), (30, -76), (0, -62), (-30, -76), (-28, -122)]
    )
    tongue = outline(
        [(-24, -84), (0, -90), (24, -84)], [(24, -84), (26, 26), (0, 40), (-26, 26), (-24, -84)]
    )
    cap = outline(
        [(-46, 92), (0, 72), (46, 92)], [(46, 92), (36, 138), (0, 152), (-36, 138), (-46, 92)]
    )
    laces = [
        Part(limb([(-28, y + 3), (0, y), (28, y + 3)], [9, 9, 9]), "light", lift=0.9)
        for y in range(-58, 30, 19)
    ]
    parts = (
        Part(_sole(1.06), "light", lift=0.4),
        Part(_upper(0.96), lift=0.7),
        Part(opening, "inside", lift=0.1),
        Part(tongue, "trim", lift=0.4),
        Part(cap, "light", lift=0.5),
        *laces,
    )
    return _pair(
        "sneakers", parts, [Seam(line([(-52, 40), (-36, -20), (-34, -90)]), 2, "stitch")], [_toe()]
    )


def sandals() -> Piece:
    """Draw sandals with two straps over a foot bed."""
    straps = (
        limb([(-54, 48), (-4, 34), (56, 42)], [44, 40, 42]),
        limb([(-45, -36), (0, -50), (46, -36)], [28, 28, 28]),
    )
    parts = (
        Part(_sole(1.02), "wood", lift=0.5),
        Part(_sole(0.9), "inside", lift=0.1),
        *(Part(s, lift=0.9) for s in straps),
    )
    return _pair("sandals", parts, [], [])


_HEELED_SOLE = outline(
    [(-66, 108), (50, 114), (170, 106)],
    [(170, 106), (170, 124), (20, 130)],
    [(20, 130), (-4, 128)],
    [(-4, 128), (-8, 160), (-62, 160)],
    [(-62, 160), (-66, 108)],
)


def boots(*, shaft: float = 250) -> Piece:
    """Draw boots from the side, one behind the other; `shaft` is the height above the ankle."""
    top, is_short = -shaft, shaft < TALL
    leather = outline(
        [(-62, top), (0, top - 8), (62, top)],
        [(62, top), (56, top * 0.4), (58, 10)],
        [(58, 10), (110, 44), (158, 82), (166, 112)],
        [(166, 112), (40, 120), (-64, 114)],
        [(-64, 114), (-72, 60), (-60, top * 0.3), (-62, top)],
    )
    mouth = outline([(-62, top), (0, top - 9), (62, top)], [(62, top), (0, top + 12), (-62, top)])
    parts = (
        Part(_HEELED_SOLE, "dark", lift=0.3),
        Part(leather, lift=0.9),
        Part(mouth, "inside", lift=0.1),
        *([_elastic(top)] if is_short else []),
    )
    folds = [
        Fold(line([(-60, -6), (0, 14), (52, 0)]), 16, -0.5),
        Fold(line([(-40, top), (-38, 60)]), 30, 0.5),
    ]
    ways = (placed(-96, -14), placed(62, 14))
    name = "ankle boots" if is_short else "tall boots"
    return Piece(name, "shoes", _everywhere(parts, ways), (), _folds_everywhere(folds, ways))


def _elastic(top: float) -> Part:
    gore = outline(
        [(-20, top + 20), (26, top + 20)],
        [(26, top + 20), (14, 6)],
        [(14, 6), (-8, 6)],
        [(-8, 6), (-20, top + 20)],
    )
    return Part(gore, "inside", lift=0.1)


def _sole(scale: float = 1) -> Path:
    shape = [(0, -150), (40, -138), (48, -80), (46, -10), (64, 60), (54, 126), (0, 160)]
    left = [(-x * 0.94, y) for x, y in shape[-2::-1]]
    return outline([(x * scale, y * scale) for x, y in (*shape, *left)])


def _upper(scale: float = 1) -> Path:
    return _sole(0.96 * scale)


def _toe() -> Fold:
    return Fold(line([(-18, 70), (4, 112), (22, 70)]), 34, 0.5)


def _pair(name: str, parts: tuple[Part, ...], seams: list[Seam], folds: list[Fold]) -> Piece:
    """Return the right shoe and its mirror image, slightly apart and turned."""

    def left(point: complex) -> complex:
        return placed(-78, 0, turn=5)(-point.conjugate())

    ways: tuple[Warp, ...] = (left, placed(78, 6, turn=-7))
    sewn = tuple(
        Seam(seam.path.moved(way), seam.width, seam.look) for way in ways for seam in seams
    )
    return Piece(name, "shoes", _everywhere(parts, ways), sewn, _folds_everywhere(folds, ways))


def _everywhere(parts: Sequence[Part], ways: Sequence[Warp]) -> tuple[Part, ...]:
    return tuple(replace(part, path=part.path.moved(way)) for way in ways for part in parts)


def _folds_everywhere(folds: Sequence[Fold], ways: Sequence[Warp]) -> tuple[Fold, ...]:
    return tuple(replace(fold, path=fold.path.moved(way)) for way in ways for fold in folds)
