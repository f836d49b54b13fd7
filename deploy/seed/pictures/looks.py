"""Looks: the outfits that can be photographed."""

from dataclasses import dataclass

from deploy.seed.pictures import layouts
from deploy.seed.pictures.backdrops import Backdrop, boards, linen, paper, plaster, room
from deploy.seed.pictures.items import Item


@dataclass(frozen=True)
class Look:
    """An outfit, laid out with the lowest piece first."""

    name: str
    grounds: tuple[Backdrop, ...]
    items: tuple[Item, ...]


FLAT = (plaster, linen, boards, paper, plaster)
WALL = (room,)

_FLAT_LAYS = {
    "autumn walk": layouts.AUTUMN_WALK,
    "office": layouts.OFFICE,
    "market day": layouts.MARKET_DAY,
    "sunday": layouts.SUNDAY,
    "weekend": layouts.WEEKEND,
    "denim over silk": layouts.DENIM_OVER_SILK,
    "holiday": layouts.HOLIDAY,
    "library": layouts.LIBRARY,
    "gallery": layouts.GALLERY,
    "packed": layouts.PACKED,
    "shirt dress": layouts.SHIRT_DRESS,
    "long evening": layouts.LONG_EVENING,
}
_HANGING = {
    "rainy day": layouts.RAINY_DAY,
    "evening": layouts.EVENING,
    "on the rail": layouts.ON_THE_RAIL,
}
LOOKS: dict[str, Look] = {
    **{name: Look(name, FLAT, items) for name, items in _FLAT_LAYS.items()},
    **{name: Look(name, WALL, items) for name, items in _HANGING.items()},
}
