"""Turns typed text into a query for names."""

from typing import NamedTuple

from shared.data.search_keys import MAX_KEY_LENGTH, search_key
from shared.http.text_fields import is_storable


class NameQuery(NamedTuple):
    """The prefix that a name must have."""

    key: str
    username: str
    """As typed, for an exact match."""


def name_query(typed: str) -> NameQuery | None:
    """Return None for text that no name can begin with."""
    if not is_storable(typed):
        return None
    key = search_key(typed)
    if not key or len(key) > MAX_KEY_LENGTH:
        return None
    return NameQuery(key, typed.strip().removeprefix("@").lower())
