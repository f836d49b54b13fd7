"""What changes when a tag does."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Applied:
    """What a newer state of a tag changes."""

    feed_ids: list[int]
    """Places in timelines of the owner's outfits that show its slug."""
    brings_else: bool
    """Whether its followers now get something else by it: everybody may see it, or no longer."""


def changed_slugs(row: Any) -> set[str]:
    """The slugs that others may see now or no longer, of a row of `store.update_tag`."""
    if row.slug == row.old_slug:
        return set()
    return {slug for slug in (row.slug, row.old_slug) if slug is not None}


def brings_else(row: Any) -> bool:
    """Whether it became public or is so no longer, or leads to another tag, of the same row."""
    was_public, is_public = row.old_audience == "public", row.audience == "public"
    return was_public != is_public or bool(row.merged_into != row.old_merged_into)
