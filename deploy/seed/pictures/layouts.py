"""Positions of the pieces of each look; the lowest piece comes first."""

from deploy.seed.pictures import cuts
from deploy.seed.pictures.bottoms import jeans, shorts
from deploy.seed.pictures.dresses import shirt_dress, slip, wrap
from deploy.seed.pictures.extras import (
    basket,
    beanie,
    felt_hat,
    glasses,
    shoulder_bag,
    straw_hat,
    tote,
)
from deploy.seed.pictures.fixtures import hanger, peg, rail
from deploy.seed.pictures.items import Cloth, Item
from deploy.seed.pictures.jackets import denim_jacket
from deploy.seed.pictures.shoes import boots, loafers, sandals, sneakers
from deploy.seed.pictures.tops import tee

KNITTED = Cloth(("knit", "rib", "wool"))
JERSEY = Cloth(("plain",), ("breton", "breton", ""))
SHIRTING = Cloth(("plain", "linen"), ("", "", "pinstripe", "gingham"))
SUITING = Cloth(("wool", "twill"), ("", "", "pinstripe", "windowpane"))
FLANNEL = Cloth(("wool", "twill"))
COATING = Cloth(("wool",), ("", "", "windowpane"))
TARTAN = Cloth(("wool",), ("tartan", "tartan", ""))
DENIM = Cloth(("twill",))
SUMMER = Cloth(("linen",), ("", "gingham", "breton"))
SILK = Cloth(("satin",))
PRINTED = Cloth(("satin", "plain"), ("blossom", "dots", ""))
STRIPED = Cloth(("linen", "plain"), ("", "pinstripe", "dots"))
CANVAS = Cloth(("linen",))
FELT = Cloth(("wool",))
RIBBED = Cloth(("rib",))
LEATHER = Cloth(("leather",))

AUTUMN_WALK = (
    Item(cuts.coat_lining, "outer", (600, 214, 0.95, 0), SILK),
    Item(cuts.straight_trousers, "bottom", (600, 610, 0.93, 0), FLANNEL),
    Item(cuts.roll_neck_beneath, "top", (600, 214, 0.92, 0), KNITTED),
    Item(cuts.coat_open, "outer", (600, 214, 0.98, 0), FELT),
    Item(cuts.ankle_boots, "shoes", (590, 1720, 0.86, 0), LEATHER),
)
OFFICE = (
    Item(cuts.shirt_tucked, "top", (560, 230, 0.95, 0), SHIRTING),
    Item(cuts.straight_trousers, "bottom", (560, 640, 0.97, 0), SUITING),
    Item(cuts.blazer_open, "outer", (560, 222, 1.0, 0), FLANNEL),
    Item(loafers, "shoes", (560, 1750, 0.94, 0), LEATHER),
    Item(shoulder_bag, "bag", (985, 1240, 0.92, 6), LEATHER),
)
MARKET_DAY = (
    Item(wrap, "accent", (570, 330, 1.12, -2), PRINTED),
    Item(straw_hat, "bag", (930, 300, 0.95, 0)),
    Item(basket, "bag", (965, 1420, 1.05, 5)),
    Item(sandals, "shoes", (400, 1700, 0.95, -4), LEATHER),
)
SUNDAY = (
    Item(cuts.pleated_skirt, "bottom", (600, 740, 1.0, 0), SILK),
    Item(cuts.jumper, "top", (600, 270, 1.0, 0), KNITTED),
    Item(cuts.ankle_boots, "shoes", (400, 1730, 0.82, 0), LEATHER),
    Item(shoulder_bag, "bag", (840, 1690, 0.9, -6), LEATHER),
)
WEEKEND = (
    Item(jeans, "bottom", (560, 730, 1.0, 1), DENIM),
    Item(tee, "top", (560, 270, 1.12, 0), JERSEY),
    Item(sneakers, "shoes", (930, 1690, 1.0, 8), LEATHER),
    Item(tote, "bag", (965, 1080, 1.0, 7), CANVAS),
    Item(glasses, "shoes", (965, 690, 0.95, -12), LEATHER),
)
RAINY_DAY = (
    Item(peg, "bag", (560, 102, 1.1, 0)),
    Item(hanger, "bag", (560, 236, 1.1, 0)),
    Item(cuts.coat_buttoned, "outer", (560, 250, 1.04, 0), COATING),
    Item(cuts.long_scarf, "accent", (560, 262, 0.98, 0), TARTAN),
    Item(boots, "shoes", (480, 1700, 0.95, 0), LEATHER),
    Item(tote, "bag", (960, 1440, 1.0, 2), CANVAS),
)
EVENING = (
    Item(peg, "bag", (600, 130, 1.0, 0)),
    Item(hanger, "bag", (600, 242, 0.92, 0)),
    Item(slip, "accent", (600, 290, 1.02, 0), SILK),
    Item(sandals, "shoes", (470, 1750, 0.9, 3), LEATHER),
    Item(shoulder_bag, "bag", (850, 1640, 0.84, -4), LEATHER),
)
DENIM_OVER_SILK = (
    Item(cuts.satin_skirt, "accent", (590, 700, 1.0, 0), PRINTED),
    Item(denim_jacket, "outer", (590, 300, 1.08, 1), DENIM),
    Item(sneakers, "shoes", (380, 1740, 0.92, -5), LEATHER),
    Item(beanie, "top", (930, 1710, 0.86, 8), RIBBED),
)
HOLIDAY = (
    Item(shorts, "bottom", (560, 920, 1.2, 1), CANVAS),
    Item(cuts.shirt_short, "top", (560, 330, 1.12, -2), SUMMER),
    Item(straw_hat, "bag", (905, 1560, 1.05, 0)),
    Item(sandals, "shoes", (400, 1740, 0.96, -6), LEATHER),
    Item(glasses, "shoes", (985, 1180, 1.0, 14), LEATHER),
)
LIBRARY = (
    Item(cuts.shirt_beneath, "top", (600, 276, 0.99, 0), SHIRTING),
    Item(cuts.midi_skirt, "bottom", (600, 780, 1.05, 0), TARTAN),
    Item(cuts.v_neck_over, "outer", (600, 278, 1.02, 0), KNITTED),
    Item(loafers, "shoes", (600, 1730, 1.0, 0), LEATHER),
)
GALLERY = (
    Item(cuts.wide_trousers, "bottom", (600, 890, 0.88, 0), SUITING),
    Item(cuts.roll_neck, "top", (600, 470, 0.9, 0), KNITTED),
    Item(felt_hat, "accent", (600, 220, 0.92, -3), FELT),
    Item(loafers, "shoes", (270, 1640, 0.86, 6), LEATHER),
    Item(shoulder_bag, "bag", (950, 1590, 0.86, 5), LEATHER),
)
ON_THE_RAIL = (
    Item(rail, "bag", (600, 150, 1, 0)),
    Item(hanger, "bag", (330, 256, 0.86, 0)),
    Item(cuts.shirt_hanging, "top", (330, 262, 0.84, 0), SHIRTING),
    Item(hanger, "bag", (600, 256, 0.86, 0)),
    Item(cuts.coat_hanging, "outer", (600, 262, 0.94, 0), COATING),
    Item(hanger, "bag", (880, 256, 0.86, 0)),
    Item(cuts.blazer_hanging, "accent", (880, 262, 0.86, 0), FLANNEL),
    Item(loafers, "shoes", (390, 1760, 0.9, 0), LEATHER),
    Item(cuts.ankle_boots, "shoes", (800, 1670, 0.88, 0), LEATHER),
)
PACKED = (
    Item(cuts.jumper, "top", (370, 220, 0.82, -2), KNITTED),
    Item(cuts.straight_trousers, "bottom", (900, 230, 0.86, 1), FLANNEL),
    Item(cuts.short_scarf, "accent", (330, 940, 0.82, 2), TARTAN),
    Item(cuts.ankle_boots, "shoes", (350, 1700, 0.95, 0), LEATHER),
    Item(shoulder_bag, "bag", (890, 1480, 1.0, 4), LEATHER),
    Item(beanie, "accent", (610, 1100, 0.8, -8), RIBBED),
    Item(glasses, "shoes", (880, 1830, 1.0, 6), LEATHER),
)
SHIRT_DRESS = (
    Item(shirt_dress, "top", (570, 330, 1.18, 1), STRIPED),
    Item(felt_hat, "accent", (930, 240, 0.86, 7), FELT),
    Item(cuts.ankle_boots, "shoes", (380, 1750, 0.78, 0), LEATHER),
    Item(shoulder_bag, "bag", (950, 1560, 0.96, 8), LEATHER),
)
LONG_EVENING = (
    Item(cuts.column_skirt, "bottom", (600, 700, 1.0, 1), SILK),
    Item(cuts.jumper_crossed, "accent", (600, 290, 1.0, -1), KNITTED),
    Item(sandals, "shoes", (380, 1770, 0.86, -6), LEATHER),
    Item(shoulder_bag, "bag", (880, 1690, 0.88, 5), LEATHER),
)
