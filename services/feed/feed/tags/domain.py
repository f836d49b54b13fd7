"""Tags, as far as their events have arrived."""

from sqlmodel.ext.asyncio.session import AsyncSession

from feed.tags import store
from shared.contracts.tags import TagChanged, TagDeleted


async def take_tag(
    session: AsyncSession, event: TagChanged | TagDeleted, version: int
) -> list[int]:
    """Keep a tag's newest slug; answers the places in timelines of outfits that it changes."""
    slugs = await store.update_tag(session, event, version)
    return await store.list_feed_ids(session, event.owner_id, slugs) if slugs else []


async def erase(session: AsyncSession, owner_id: int) -> None:
    """Forget this person's tags."""
    await store.delete_tags(session, owner_id)
