"""Chooses what discovery shows."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from feed.discovery.schemas import PersonSuggested
from feed.timeline.read.rules import item, outfit_card
from feed.timeline.read.schemas import TimelineItem

PER_AUTHOR = 2
"""At most this many outfits of one author on a page, so that nobody fills it alone."""
LOOKED_THROUGH = 5
"""How many outfits are read for each one shown."""


def suggested(row: Any, outfits: Sequence[Any]) -> PersonSuggested:
    """Return the suggestion of one person, with their outfits out of all these."""
    return PersonSuggested(
        user_id=row.user_id,
        username=row.username,
        display_name=row.display_name,
        avatar_path=row.avatar_path,
        recommendation_id=row.recommendation_id,
        reason=row.reason,
        outfits=[outfit_card(one) for one in outfits if one.author_id == row.user_id],
    )


def chosen(rows: Sequence[Any], limit: int) -> tuple[list[TimelineItem], Any | None]:
    """Return the first of the outfits, few of each author, and the last row considered.

    The row is None when all were considered.
    """
    seen: Counter[int] = Counter()
    items: list[TimelineItem] = []
    for at, row in enumerate(rows):
        if len(items) == limit:
            return items, rows[at - 1]
        seen[row.author_id] += 1
        if seen[row.author_id] <= PER_AUTHOR:
            items.append(item(row))
    return items, None
