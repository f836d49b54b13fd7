"""The content of a share picture before it is drawn."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

import pyvips

Shape: TypeAlias = Literal["landscape", "story"]
SIZES: Mapping[Shape, tuple[int, int]] = {"landscape": (1200, 630), "story": (1080, 1920)}
"""Width and height in pixels: a link preview, and a phone's full screen."""

Photos: TypeAlias = Mapping[str, pyvips.Image]
"""Photos by the stems that a poster names; unavailable ones are missing."""


@dataclass(frozen=True)
class Piece:
    """A garment and the part of the outfit's photo that shows it."""

    name: str
    share: tuple[float, float, float, float]
    """Left, top, width and height, as shares of the photo's sides."""


@dataclass(frozen=True)
class OutfitPoster:
    """One outfit."""

    photo: str
    title: str
    byline: str
    pieces: tuple[Piece, ...] = ()

    @property
    def stems(self) -> tuple[str, ...]:
        return (self.photo,)


@dataclass(frozen=True)
class CollectionPoster:
    """Outfits of a tag or of a person; the first one is drawn largest."""

    photos: tuple[str, ...]
    title: str
    byline: str
    avatar: str | None = None

    @property
    def stems(self) -> tuple[str, ...]:
        return (*self.photos, *((self.avatar,) if self.avatar else ()))


Poster: TypeAlias = OutfitPoster | CollectionPoster
