"""Applies events about outfits in tags, and finds the timelines that they concern."""

from collections.abc import Sequence
from datetime import UTC, datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.feed import TagOutdated
from contracts.tags import OutfitTagged, OutfitUntagged
from feed.relations.follows.store import lock_followers
from feed.timeline.tag_entries import rules, store
from feed.timeline.tag_entries.store import TagEntry
from feed.timeline_cache.timelines import Timelines
from shared.events.outbox import emit

CHUNK_FOLLOWERS = 500
"""Timelines that are dropped at once."""
CHUNKS_PER_EVENT = 10
"""Calls while handling one event."""


async def apply_tagging(
    session: AsyncSession, event: OutfitTagged | OutfitUntagged, version: int
) -> int | None:
    """Store whether an outfit is in a tag; return its entry's feed id if that changed."""
    change = await store.update_tagging(session, event, version)
    if change is None or not change.moved or change.entry_id is None:
        return None
    await invalidate_tag(session, event.tag_id)
    return change.entry_id


async def lock_author(session: AsyncSession, outfit_id: int) -> list[int]:
    """Return an outfit's author, if it is known, and keep this so until the transaction ends."""
    await store.lock_outfits(session, [outfit_id])
    return await store.list_authors(session, [outfit_id])


async def create_entries(session: AsyncSession, outfit_ids: Sequence[int]) -> list[TagEntry]:
    """Create the entries of outfits in the timelines of their tags' followers; return them.

    Call it after the outfits or the tagging were written: the second of the two transactions sees
    both.
    """
    await store.lock_outfits(session, outfit_ids)
    oldest = rules.oldest_feed_id(datetime.now(UTC))
    return await store.update_entry_ids(session, outfit_ids, oldest, rules.MAX_TAGS)


async def list_chunk_starts(session: AsyncSession, tag_id: int, size: int) -> list[int] | None:
    """Return the first follower id of each chunk of `size`; None for a tag without followers.

    Counts followers who have a timeline. Nobody can start to follow before the transaction ends.
    """
    await lock_followers(session, tag_id, shared=True)
    if not await store.is_followed(session, tag_id):
        return None
    return await store.list_chunk_starts(session, tag_id, size)


async def pack_subscribers(
    session: AsyncSession, tag_id: int, author_id: int, entry_id: int, first_id: int, last_id: int
) -> bytes:
    """Return the packed ids, in an id range, of people in whose timelines the entry belongs.

    Locks what that depends on until the transaction ends: the tag's outfits and followers, and
    people's relations to the author and the tag's owner.
    """
    owner_id = await store.get_owner_id(session, entry_id)
    if owner_id is None:
        return b""
    # Following the author removes entries from tags. It takes the lock shared, so take it
    # exclusively here.
    for followee_id in sorted({tag_id, owner_id, author_id}):
        await lock_followers(session, followee_id, shared=followee_id != author_id)
    return await store.pack_subscribers(session, tag_id, entry_id, first_id, last_id)


async def invalidate_tag(session: AsyncSession, tag_id: int) -> None:
    """Rebuild the timelines of a tag's followers, after its entries changed."""
    # After this lock, nothing is pushed by the old state, and new followers see the new state.
    await lock_followers(session, tag_id, shared=False)
    # Check who has a timeline only when dropping: a build may be running now.
    if await store.is_followed(session, tag_id):
        await emit(session, TagOutdated(tag_id=tag_id), subject=tag_id, version=0)


async def invalidate_tags_of(session: AsyncSession, owner_id: int) -> None:
    """Invalidate a person's followed tags, after the profile became or stopped being public."""
    for tag_id in await store.list_followed_tags(session, owner_id):
        await invalidate_tag(session, tag_id)


async def drop_followers(session: AsyncSession, timelines: Timelines, event: TagOutdated) -> None:
    """Drop the timelines of a tag's next followers and queue the rest. Raises ValkeyUnavailable."""
    followers = await store.pack_followers(
        session, event.tag_id, event.after_id, CHUNKS_PER_EVENT * CHUNK_FOLLOWERS
    )
    for start in range(0, len(followers), 8 * CHUNK_FOLLOWERS):
        await timelines.drop_all(followers[start : start + 8 * CHUNK_FOLLOWERS])
    if len(followers) == 8 * CHUNKS_PER_EVENT * CHUNK_FOLLOWERS:
        after_id = int.from_bytes(followers[-8:], "big")
        rest = TagOutdated(tag_id=event.tag_id, after_id=after_id)
        await emit(session, rest, subject=event.tag_id, version=0)


async def erase(session: AsyncSession, user_id: int) -> list[int]:
    """Delete the entries of a person's tags and outfits; return their feed ids.

    Call it before the person's outfits are deleted.
    """
    return await store.delete_taggings(session, user_id)
