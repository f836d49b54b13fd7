"""Accessories: bags, hats, scarves and glasses."""

from deploy.seed.pictures.geometry import ellipse, limb, line, mirrored, outline
from deploy.seed.pictures.pieces import Fold, Part, Piece, Seam, both, both_folds


def tote() -> Piece:
    """Draw a canvas shopper with two handles."""
    sack = mirrored(
        [(0, 0), (150, -4)], [(150, -4), (158, 180), (146, 350)], [(146, 350), (0, 360)]
    )
    handles = [limb([(-78, 40), (-66, -130), (0, -190), (66, -130), (78, 40)], [20] * 5)]
    behind = limb([(-70, 8), (-44, -110), (16, -164), (72, -110), (84, 8)], [18] * 5)
    return Piece(
        "tote bag",
        "bag",
        (
            Part(behind, "trim"),
            Part(sack, lift=0.8),
            *(Part(handle, "trim", lift=0.8) for handle in handles),
        ),
        (Seam(line([(-146, 28), (0, 32), (146, 28)]), 2, "stitch"),),
        (
            *both_folds(Fold(line([(90, 60), (60, 200), (100, 340)]), 44, 0.5)),
            Fold(line([(10, 80), (-10, 330)]), 50, -0.3),
        ),
    )


def shoulder_bag() -> Piece:
    """Draw a leather half-moon bag on a long strap."""
    strap = limb([(-128, 30), (-110, -170), (0, -250), (110, -170), (128, 30)], [15] * 5)
    sack = mirrored([(0, 0), (136, 4)], [(136, 4), (160, 90), (110, 190), (0, 214)])
    flap = mirrored([(0, -8), (138, -2)], [(138, -2), (140, 60), (86, 118), (0, 132)])
    return Piece(
        "shoulder bag",
        "bag",
        (
            Part(strap, lift=0.9),
            Part(sack, lift=0.9),
            Part(flap, "trim", lift=0.9),
            Part(ellipse((0, 108), 11), "metal", lift=0.9),
        ),
        (Seam(line([(-126, 56), (-80, 106), (0, 120), (80, 106), (126, 56)]), 1.8, "stitch"),),
        (Fold(line([(-60, 150), (0, 176), (70, 150)]), 40, 0.4),),
    )


def basket() -> Piece:
    """Draw a woven market basket."""
    sack = mirrored(
        [(0, 0), (160, -10)], [(160, -10), (150, 120), (110, 230)], [(110, 230), (0, 244)]
    )
    rows = [
        Seam(line([(-156 + y * 0.16, y), (0, y + 8), (156 - y * 0.16, y)]), 5, "rib")
        for y in range(14, 236, 17)
    ]
    handles = [limb([(-84, 30), (-70, -90), (0, -132), (70, -90), (84, 30)], [17] * 5)]
    return Piece(
        "basket",
        "bag",
        (Part(sack, lift=0.9), *(Part(handle, "wood", lift=0.9) for handle in handles)),
        tuple(rows),
        (Fold(line([(-90, 20), (-70, 220)]), 60, 0.5), Fold(line([(80, 20), (60, 220)]), 60, -0.4)),
    )


def straw_hat() -> Piece:
    """Draw a straw hat from above: brim, crown and ribbon."""
    rings = [
        Seam(ellipse((0, 0), radius, radius * 0.96), 2.4, "rib") for radius in range(30, 190, 9)
    ]
    return Piece(
        "straw hat",
        "accessory",
        (
            Part(ellipse((0, 0), 196, 188), lift=0.6),
            Part(ellipse((0, -4), 104, 98), "dark", lift=0.9),
            Part(ellipse((0, -8), 95, 90), lift=0.9),
        ),
        tuple(rings),
        (
            Fold(ellipse((0, 0), 150, 144), 26, 0.5),
            Fold(line([(-30, -40), (0, -10), (28, 34)]), 40, -0.6),
        ),
    )


def felt_hat() -> Piece:
    """Draw a felt hat from the front: a dented crown over a wide brim."""
    crown = mirrored(
        [(0, -118), (34, -130), (74, -112)],
        [(74, -112), (100, -40), (108, 34)],
        [(108, 34), (0, 52)],
    )
    brim = outline(
        [
            (-210, 26),
            (-120, 8),
            (0, 2),
            (120, 8),
            (210, 26),
            (120, 70),
            (0, 82),
            (-120, 70),
            (-210, 26),
        ]
    )
    band = mirrored([(0, 14), (106, 0)], [(106, 0), (109, 38)], [(109, 38), (0, 56)])
    return Piece(
        "felt hat",
        "accessory",
        (Part(brim, lift=0.7), Part(crown, lift=0.9), Part(band, "dark", lift=0.4)),
        (),
        (Fold(line([(-6, -110), (4, -50)]), 36, -0.7), Fold(line([(-60, -80), (-70, 0)]), 44, 0.5)),
    )


def beanie() -> Piece:
    """Draw a ribbed beanie with a turned edge."""
    cap = mirrored([(0, -130), (60, -118), (112, -50), (118, 30)], [(118, 30), (0, 40)])
    edge = mirrored([(0, 14), (122, 4)], [(122, 4), (124, 78)], [(124, 78), (0, 90)])
    ribs = [
        Seam(line([(x * 0.5, -116 + abs(x) * 0.4), (x, -40), (x, 84)]), 3, "rib")
        for x in range(-112, 113, 14)
    ]
    return Piece(
        "beanie", "accessory", (Part(cap, lift=0.9), Part(edge, "trim", lift=0.9)), tuple(ribs), ()
    )


def scarf(*, length: float = 620) -> Piece:
    """Draw a fringed scarf around the neck with both ends hanging."""
    left = limb([(-40, -60), (-92, 30), (-70, 200), (-84, length)], [76, 88, 92, 104])
    right = limb([(46, -62), (84, 20), (40, 170), (56, length - 90)], [76, 88, 92, 104])
    loop = limb([(-92, -20), (-40, -66), (40, -68), (92, -20)], [70, 66, 66, 70])
    knot = limb([(-96, 20), (-20, 76), (72, 60), (100, 4)], [72, 84, 82, 66])
    fringe = [
        Part(limb([(x, end - 10), (x + 3, end + 34)], [6, 3]), lift=0.8)
        for middle, end in ((-84, length), (56, length - 90))
        for x in range(middle - 48, middle + 52, 11)
    ]
    return Piece(
        "scarf",
        "accessory",
        (
            *fringe,
            Part(loop, "trim"),
            Part(left, angle=2),
            Part(right, angle=-3),
            Part(knot, "main", 70, 0.9),
        ),
        (),
        (
            Fold(line([(-92, 60), (-70, 220), (-70, length)]), 24, 0.6),
            Fold(line([(70, 60), (36, 200), (60, length - 90)]), 24, 0.6),
            Fold(line([(-80, 40), (0, 86), (80, 50)]), 20, 0.7),
        ),
    )


def glasses() -> Piece:
    """Draw sunglasses with round lenses."""
    rims = both(
        Part(ellipse((62, 0), 56, 52), lift=0.9), Part(ellipse((62, 0), 45, 41), "dark", lift=0.2)
    )
    arm = limb([(108, -24), (136, -50), (96, -78)], [10, 9, 8])
    bridge = limb([(-16, -12), (0, -22), (16, -12)], [11, 10, 11])
    return Piece(
        "sunglasses", "accessory", (*both(Part(arm, lift=0.7)), *rims, Part(bridge, lift=0.9))
    )
