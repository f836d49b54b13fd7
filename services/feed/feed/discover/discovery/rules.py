"""Chooses what discovery shows."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from feed.discover.discovery.schemas import PersonSuggested
from feed.timeline.read.rules import OutfitRow, outfit_card, timeline_item
from feed.timeline.read.schemas import TimelineItem

PER_AUTHOR = 2
"""At most this many outfits of one author on a page, so that no author fills it alone."""
ROWS_PER_ITEM = 5
"""How many outfits are read for each one shown."""


class SuggestedRow(NamedTuple):
    """A suggested person; the last two columns are None unless an admin recommends them."""

    user_id: int
    username: str
    display_name: str
    avatar_path: str | None
    recommendation_id: int | None
    reason: str | None


class DiscoveredRow(NamedTuple):
    """A discovered outfit with its position: rank, then newest feed id first."""

    rank: int
    feed_id: int
    outfit: OutfitRow


def suggestion(row: SuggestedRow, outfits: Sequence[OutfitRow]) -> PersonSuggested:
    """Return the suggestion of one person, with their outfits among these."""
    return PersonSuggested(
        user_id=row.user_id,
        username=row.username,
        display_name=row.display_name,
        avatar_path=row.avatar_path,
        recommendation_id=row.recommendation_id,
        reason=row.reason,
        outfits=[outfit_card(outfit) for outfit in outfits if outfit.author_id == row.user_id],
    )


def choose_items(
    rows: Sequence[DiscoveredRow], limit: int
) -> tuple[list[TimelineItem], DiscoveredRow | None]:
    """Return the first outfits, at most `PER_AUTHOR` of each author, and the last row read.

    The row is None if all rows were read.
    """
    seen: Counter[int] = Counter()
    items: list[TimelineItem] = []
    for index, row in enumerate(rows):
        if len(items) == limit:
            return items, rows[index - 1]
        seen[row.outfit.author_id] += 1
        if seen[row.outfit.author_id] <= PER_AUTHOR:
            items.append(timeline_item(row.outfit))
    return items, None
