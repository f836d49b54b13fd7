"""Rules of the wall."""

from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import timedelta
from itertools import islice

from wardrobe.outfits.models import Outfit
from wardrobe.photos.models import Photo

ON_THE_WALL = 24
OF_ONE_PERSON = 2
SETTLED_AFTER = timedelta(days=1)
"""How long an outfit that is not recommended must have been public, so it can be reported."""


def hung(newest: Iterable[tuple[Outfit, Photo]]) -> list[tuple[Outfit, Photo]]:
    """Return the first of them, few of each person, so that nobody fills the wall alone."""
    return list(islice(_few_of_each(newest), ON_THE_WALL))


def _few_of_each(newest: Iterable[tuple[Outfit, Photo]]) -> Iterator[tuple[Outfit, Photo]]:
    seen: Counter[int] = Counter()
    for outfit, photo in newest:
        seen[outfit.owner_id] += 1
        if seen[outfit.owner_id] <= OF_ONE_PERSON:
            yield outfit, photo
