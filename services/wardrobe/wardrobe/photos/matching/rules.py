"""Rules for recognizing copies of hidden pictures."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

MAX_BITS = 10
"""Of 64. Measured by `tests/load/known_pictures.py` on 90 pictures of the seed: all copies that
were saved again, scaled down, made 8 to 10 % lighter or darker or cropped by 3 % at each side
differ in 10 bits or fewer; of those cropped by 5 %, 63 in 90 do. Other outfits have a median
difference of 25 bits, and seldom 10 (23 pairs of 3,780); but in the same pose before the same wall
139 pairs of 225 do, so colors are compared too."""
MAX_COLOR_DISTANCE = 0.05
"""Between color waves. In the same measurement it matches all those copies. Of the other outfits
with similar hashes it matches 21 of 139 in the same pose and 7 of 23 in another: one in eleven, and
one in 540, of all such pairs. At 0.04 these would be half as many, but one copy in 25 would be
missed."""
MIN_BITS = 9
"""A single vertical edge makes eight; the pictures of the seed have 18 to 34."""
_BITS = 64


@dataclass(frozen=True)
class Traits:
    """The traits by which a picture is recognized."""

    perceptual_hash: int
    color_waves: Sequence[float]


@dataclass(frozen=True)
class Match:
    """The hidden picture that a picture is a copy of."""

    outfit_id: int
    """The outfit that showed it when moderators hid it."""
    rule: str | None
    distance: int
    """Differing bits of 64."""


def distance(first: int, second: int) -> int:
    """Return in how many of their 64 bits two hashes differ."""
    return ((first ^ second) & ((1 << _BITS) - 1)).bit_count()


def is_distinctive(perceptual_hash: int) -> bool:
    """Return whether a hash has enough structure to tell a picture from others."""
    ones = distance(perceptual_hash, 0)
    return MIN_BITS <= ones <= _BITS - MIN_BITS


def is_copy(first: Traits, second: Traits) -> bool:
    """Return whether two pictures are the same except for the usual changes of copies."""
    return (
        distance(first.perceptual_hash, second.perceptual_hash) <= MAX_BITS
        and math.dist(first.color_waves, second.color_waves) <= MAX_COLOR_DISTANCE
    )


def closest_match(found: Iterable[Match]) -> Match | None:
    return min(found, key=lambda match: (match.distance, match.outfit_id), default=None)
