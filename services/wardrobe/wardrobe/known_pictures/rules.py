"""When a picture is taken for one that moderators have hidden. Pure."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

MAX_BITS = 10
"""Of 64. Measured by `tests/load/known_pictures.py` on 90 pictures of the seed: all copies that
were saved again, made smaller, 8 to 10 % lighter or darker or cropped by 3 % at each side differ in
10 bits or fewer, of those cropped by 5 % 63 in 90. Other outfits differ in 25 in the middle and
seldom in 10 (23 pairs of 3,780); but in the same pose before the same wall 139 pairs of 225 do, so
colours decide too."""
MAX_COLOR_DISTANCE = 0.05
"""Between colour waves. In the same measurement it lets all those copies pass, and of the other
outfits that the hashes take for one another 21 of 139 in the same pose and 7 of 23 in another:
one in eleven, and one in 540, of all such pairs. At 0.04 it would be half as many, and one copy in
25 would be missed."""
FEWEST_BITS = 9
"""One edge from top to bottom makes eight; the pictures of the seed have 18 to 34."""
_BITS = 64


@dataclass(frozen=True)
class Traits:
    """By what a picture is known again."""

    perceptual_hash: int
    color_waves: Sequence[float]


@dataclass(frozen=True)
class Match:
    """Which hidden picture a picture is a copy of."""

    outfit_id: int
    """The outfit that showed it when moderators hid it."""
    rule: str | None
    distance: int
    """In bits, out of 64."""


def distance(one: int, other: int) -> int:
    """In how many of their 64 bits two hashes differ."""
    return ((one ^ other) & ((1 << _BITS) - 1)).bit_count()


def says_enough(perceptual_hash: int) -> bool:
    """Whether a hash tells a picture from others."""
    ones = distance(perceptual_hash, 0)
    return FEWEST_BITS <= ones <= _BITS - FEWEST_BITS


def is_copy(one: Traits, other: Traits) -> bool:
    """Whether two pictures are the same, but for what a copy may change."""
    return (
        distance(one.perceptual_hash, other.perceptual_hash) <= MAX_BITS
        and math.dist(one.color_waves, other.color_waves) <= MAX_COLOR_DISTANCE
    )


def closest(found: Iterable[Match]) -> Match | None:
    return min(found, key=lambda match: (match.distance, match.outfit_id), default=None)
