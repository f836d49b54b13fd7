"""One piece of a look: its cut, cloth and position."""

from collections.abc import Callable
from dataclasses import dataclass, field

from deploy.seed.pictures.fabrics import Print, Weave
from deploy.seed.pictures.pieces import Piece

Spot = tuple[float, float, float, float]
"""x, y, scale and degrees."""


@dataclass(frozen=True)
class Cloth:
    """The cloth of a piece, from which one weave and one print are chosen."""

    weaves: tuple[Weave, ...] = ("plain",)
    prints: tuple[Print, ...] = ("",)


@dataclass(frozen=True)
class Item:
    """One piece of a look, in one of the palette's colors."""

    make: Callable[[], Piece]
    color: str
    at: Spot
    cloth: Cloth = field(default_factory=Cloth)
