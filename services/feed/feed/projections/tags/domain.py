"""Tags, as far as their events have arrived."""

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.tags import TagChanged, TagDeleted
from feed.projections.tags import rules, store
from feed.projections.tags.rules import Applied


async def apply_tag(
    session: AsyncSession, event: TagChanged | TagDeleted, version: int
) -> Applied | None:
    """Keep a tag's newest state; answers what changes by it, or None when we had a newer one."""
    row = await store.update_tag(session, event, version)
    if row is None:
        return None
    slugs = rules.changed_slugs(row)
    feed_ids = await store.list_feed_ids(session, event.owner_id, slugs) if slugs else []
    return Applied(feed_ids, brings_else=rules.brings_else(row))


async def erase(session: AsyncSession, owner_id: int) -> None:
    """Forget this person's tags."""
    await store.delete_tags(session, owner_id)
