"""Applies events about tags."""

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.tags import TagChanged, TagDeleted
from feed.projections.tags import rules, store
from feed.projections.tags.rules import Applied


async def apply_tag(
    session: AsyncSession, event: TagChanged | TagDeleted, version: int
) -> Applied | None:
    """Store a tag's state; return its effects, or None if a newer state is stored."""
    change = await store.update_tag(session, event, version)
    if change is None:
        return None
    slugs = rules.changed_slugs(change)
    feed_ids = await store.list_feed_ids(session, event.owner_id, slugs) if slugs else []
    return Applied(feed_ids, followers_affected=rules.followers_affected(change))


async def erase(session: AsyncSession, owner_id: int) -> None:
    await store.delete_tags(session, owner_id)
