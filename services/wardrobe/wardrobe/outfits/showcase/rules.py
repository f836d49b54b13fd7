"""Rules of the showcase."""

from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import timedelta
from itertools import islice

from wardrobe.outfits.models import Outfit
from wardrobe.photos.models import Photo

MAX_OUTFITS = 24
MAX_PER_PERSON = 2
SETTLED_AFTER = timedelta(days=1)
"""How long an outfit must have been public unless recommended, so that people can report it."""


def select_for_showcase(newest: Iterable[tuple[Outfit, Photo]]) -> list[tuple[Outfit, Photo]]:
    """Return the first outfits, few of each person, so that nobody fills the showcase alone."""
    return list(islice(_few_of_each(newest), MAX_OUTFITS))


def _few_of_each(newest: Iterable[tuple[Outfit, Photo]]) -> Iterator[tuple[Outfit, Photo]]:
    seen: Counter[int] = Counter()
    for outfit, photo in newest:
        seen[outfit.owner_id] += 1
        if seen[outfit.owner_id] <= MAX_PER_PERSON:
            yield outfit, photo
