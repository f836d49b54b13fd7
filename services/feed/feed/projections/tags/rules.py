"""Effects of a changed tag."""

from dataclasses import dataclass
from typing import NamedTuple

from contracts.types import Audience


class TagChange(NamedTuple):
    """A tag after an event and before it; what was before is None for a new tag."""

    slug: str | None
    audience: Audience
    merged_into: int | None
    old_slug: str | None
    old_audience: Audience | None
    old_merged_into: int | None


@dataclass(frozen=True, slots=True)
class Applied:
    """The effects of a newer state of a tag."""

    feed_ids: list[int]
    """Feed ids of the owner's outfits that show its slug."""
    followers_affected: bool
    """Whether its followers' timelines change: it became public, stopped being so, or merged."""


def changed_slugs(change: TagChange) -> set[str]:
    """Return the slugs that became visible to others, or stopped being so."""
    if change.slug == change.old_slug:
        return set()
    return {slug for slug in (change.slug, change.old_slug) if slug is not None}


def followers_affected(change: TagChange) -> bool:
    """Return whether the tag became public, stopped being public, or was merged into another."""
    was_public, is_public = change.old_audience == "public", change.audience == "public"
    return was_public != is_public or change.merged_into != change.old_merged_into
