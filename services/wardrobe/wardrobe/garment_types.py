"""Guesses garment types from the words of categories and names.

The words are in `garment_types.json`. The web app uses the same file while people type a name.
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
_WORD_SEPARATOR = re.compile(r"(?:[^\w-]|[\d_])+")


@dataclass(frozen=True)
class GarmentType:
    """A garment's type as far as it is known; falsy if it is unknown."""

    category: str = ""
    """As the owner wrote it, in lower case."""
    guesses: frozenset[str] = frozenset()
    """From the category and from the name, which may differ: a top that is called a shirt."""

    def __bool__(self) -> bool:
        return bool(self.category or self.guesses)

    def fits(self, other: "GarmentType") -> bool:
        """Return whether both may be the same type; False if either is unknown."""
        if self.guesses and other.guesses:
            return not self.guesses.isdisjoint(other.guesses)
        return bool(self.category) and self.category == other.category


def type_of(category: str, name: str = "") -> GarmentType:
    guesses = {guess_type(category), guess_type(name)} - {""}
    return GarmentType(category.strip().casefold(), frozenset(guesses))


@lru_cache(maxsize=4096)
def guess_type(words: str) -> str:
    """Return the type of the last known word, or "": a "shirt dress" is a dress."""
    for word in reversed(_WORD_SEPARATOR.split(words.lower())):
        if found := _TYPES.get(word) or _TYPES.get(f"{word}s"):
            return found
    return ""
