"""What is in which tag, as far as its events have arrived."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.feed import TagOutdated
from contracts.tags import OutfitTagged, OutfitUntagged
from feed.relations.follows.store import lock_followers
from feed.timeline.tag_entries import rules, store
from feed.timeline_cache.timeline_shards import Shards
from shared.outbox import emit

CHUNK = 500
"""Timelines that are dropped in one call to a shard."""
JOB = 10
"""Calls in one event."""


async def apply_tagging(
    session: AsyncSession, event: OutfitTagged | OutfitUntagged, version: int
) -> int | None:
    """Keep whether an outfit is in a tag; answers its place, if it has moved in or out again."""
    row = await store.update_tagging(session, event, version)
    if row is None or not row.moved or row.entry_id is None:
        return None
    await invalidate_tag(session, event.tag_id)
    entry_id: int = row.entry_id
    return entry_id


async def enter(session: AsyncSession, outfit_ids: Sequence[int]) -> Sequence[Any]:
    """Give outfits their places in the timelines of those who follow tags that they are in.

    To be called after the outfits or the tagging were written: whichever transaction comes second
    knows both. Answers the new rows: `tag_id`, `outfit_id`, `feed_id` and `author_id`.
    """
    await store.lock_outfits(session, outfit_ids)
    oldest = rules.oldest_fresh(datetime.now(UTC))
    return await store.update_entered(session, outfit_ids, oldest, rules.MAX_TAGS)


async def list_chunk_starts(session: AsyncSession, tag_id: int, size: int) -> list[int] | None:
    """The first follower id of each `size` followers who have a timeline; None if nobody follows.

    Nobody begins to before this transaction ends.
    """
    await lock_followers(session, tag_id, shared=True)
    if not await store.is_followed(session, tag_id):
        return None
    return await store.list_chunk_starts(session, tag_id, size)


async def pack_subscribers(
    session: AsyncSession, tag_id: int, author_id: int, entry_id: int, first_id: int, last_id: int
) -> bytes:
    """Those in a range of ids in whose timelines the entry belongs, packed.

    Until this transaction ends nobody changes that: neither what is in the tag nor who follows it,
    nor how somebody stands to the author or the tag's owner.
    """
    owner_id = await store.get_owner_id(session, entry_id)
    if owner_id is None:
        return b""
    # Who follows the author is taken away by that, so following holds it shared.
    for one in sorted({tag_id, owner_id, author_id}):
        await lock_followers(session, one, shared=one != author_id)
    return await store.pack_subscribers(session, tag_id, entry_id, first_id, last_id)


async def invalidate_tag(session: AsyncSession, tag_id: int) -> None:
    """Have the timelines of a tag's followers built anew, after what it brings them changed."""
    # Nothing is delivered by the old state any more, and who begins to follow sees the new one.
    await lock_followers(session, tag_id, shared=False)
    # Who has a timeline is asked when it is dropped: somebody may be building one now.
    if await store.is_followed(session, tag_id):
        await emit(session, TagOutdated(tag_id=tag_id), subject=tag_id, version=0)


async def invalidate_tags_of(session: AsyncSession, owner_id: int) -> None:
    """The same for all tags of somebody whose profile was public and is not, or the reverse."""
    for tag_id in await store.list_followed_tags(session, owner_id):
        await invalidate_tag(session, tag_id)


async def drop_followers(session: AsyncSession, timelines: Shards, event: TagOutdated) -> None:
    """Drop the timelines of a tag's next followers and queue the rest. Raises ValkeyUnavailable."""
    followers = await store.pack_followers(session, event.tag_id, event.after_id, JOB * CHUNK)
    for start in range(0, len(followers), 8 * CHUNK):
        await timelines.drop_all(followers[start : start + 8 * CHUNK])
    if len(followers) == 8 * JOB * CHUNK:
        after_id = int.from_bytes(followers[-8:], "big")
        rest = TagOutdated(tag_id=event.tag_id, after_id=after_id)
        await emit(session, rest, subject=event.tag_id, version=0)


async def erase(session: AsyncSession, user_id: int) -> list[int]:
    """Forget what is in this person's tags, and where their outfits are; answers the places.

    To be called while it is known which outfits are theirs.
    """
    return await store.delete_taggings(session, user_id)
