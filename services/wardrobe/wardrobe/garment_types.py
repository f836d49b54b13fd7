"""Types of garments, as the words of a category and of a name tell them.

The words are in `garment_types.json`. The web app guesses by the same ones while a name is typed.
"""

import json
import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

_WORDS: dict[str, list[str]] = json.loads(
    Path(__file__).with_name("garment_types.json").read_text("utf-8")
)
_TYPES = {word: name for name, words in _WORDS.items() for word in words}
_BETWEEN = re.compile(r"(?:[^\w-]|[\d_])+")


@dataclass(frozen=True)
class GarmentType:
    """A garment's type as far as it is known; false if it is unknown."""

    category: str = ""
    """In lower case, as people wrote it: any word."""
    guesses: frozenset[str] = frozenset()
    """Of the category and of the name: they differ for a top that is called a shirt."""

    def __bool__(self) -> bool:
        return bool(self.category or self.guesses)

    def fits(self, other: "GarmentType") -> bool:
        """Whether both may be the same type; not when either is unknown."""
        if self.guesses and other.guesses:
            return not self.guesses.isdisjoint(other.guesses)
        return bool(self.category) and self.category == other.category


def type_of(category: str, name: str = "") -> GarmentType:
    guesses = {guess_type(category), guess_type(name)} - {""}
    return GarmentType(category.strip().casefold(), frozenset(guesses))


@lru_cache(maxsize=4096)
def guess_type(words: str) -> str:
    """Empty when no word tells. The last word that does counts: a "shirt dress" is a dress."""
    for word in reversed(_BETWEEN.split(words.lower())):
        if found := _TYPES.get(word) or _TYPES.get(f"{word}s"):
            return found
    return ""
