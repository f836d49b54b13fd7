"""Bring outfits to followers."""

from collections.abc import Mapping, Sequence

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.tags import OutfitTagged, OutfitUntagged
from contracts.wardrobe import OutfitPublished
from feed.projections.outfits import domain as posts
from feed.projections.outfits.store import Applied
from feed.relations.follows import store as follows
from feed.timeline.fanout import rules, store
from feed.timeline.fanout_queue import store as deliveries
from feed.timeline.fanout_queue.domain import drop
from feed.timeline.fanout_queue.rules import FanoutWay, ranges
from feed.timeline.fanout_queue.store import FanoutPlan
from feed.timeline.read.domain import invalidate_cards
from feed.timeline.tag_entries import domain as taggings
from feed.timeline_cache.timeline_shards import Shards
from shared.features.account_erasure import lock_active_accounts, lock_existing

JOB = 5_000
"""Followers in one delivery: what Postgres does for it is less than a tenth of what they cost."""


async def apply_outfits(
    session: AsyncSession,
    timelines: Shards,
    outfits: Sequence[tuple[OutfitPublished, int]],
    push_limit: int,
) -> bool:
    """Keep new states of different outfits, with their versions.

    Answers whether some are to be brought to followers now.
    """
    living = await lock_existing(session, [event.owner_id for event, _ in outfits])
    kept = [one for one in outfits if one[0].owner_id in living]
    new: dict[int, Applied] = {}
    for applied in await posts.apply_outfits(session, kept):
        if applied.feed_id is None:
            continue
        if applied.first_shown:
            new[applied.feed_id] = applied
        else:
            await invalidate_cards(session, timelines, applied.author_id, [applied.feed_id])
    if new:
        trips = await _trips(session, new, push_limit, shards=len(timelines))
        outfit_ids = [one.outfit_id for one in new.values()]
        trips += await _trips_by_tags(session, outfit_ids, shards=len(timelines))
        await deliveries.insert_pending(session, trips)
    return bool(new)


async def apply_tagging(
    session: AsyncSession, timelines: Shards, event: OutfitTagged | OutfitUntagged, version: int
) -> None:
    """Keep whether an outfit is in a tag, and bring it to the tag's followers if it is new."""
    if not await lock_active_accounts(session, event.owner_id):
        return
    moved = await taggings.apply_tagging(session, event, version)
    if moved is not None:
        await invalidate_cards(session, timelines, event.owner_id, [moved])
    trips = await _trips_by_tags(session, [event.outfit_id], shards=len(timelines))
    if trips:
        await deliveries.insert_pending(session, trips)


async def erase(
    session: AsyncSession, timelines: Shards, author_id: int, feed_ids: Sequence[int]
) -> None:
    """Forget what is on its way from this person, and who fetches; raises ValkeyUnavailable.

    To be called while it is known who follows.
    """
    await deliveries.delete_all_pending(session, feed_ids)
    fetched, _ = (await store.list_reach_locked(session, [author_id], 0))[author_id]
    if fetched:
        await drop(timelines, (await follows.pack_follower_ids(session, [author_id]))[author_id])
        await store.delete_fetched(session, author_id)


async def _trips(
    session: AsyncSession, new: Mapping[int, Applied], push_limit: int, *, shards: int
) -> list[FanoutPlan]:
    """The ways of outfits, named by their feed ids, to their authors' followers."""
    authors = [one.author_id for one in new.values()]
    reach = await store.list_reach_locked(session, authors, push_limit + 1)
    trips, known = [], dict[int, list[tuple[int, int]]]()
    for feed_id, author_id in zip(new, authors, strict=True):
        fetched, followers = reach[author_id]
        way = rules.way(followers, push_limit, fetched=fetched)
        await _note_way(session, author_id, way, fetched=fetched)
        reach[author_id] = way != "push", followers
        if way == "fetch" or followers <= JOB * shards:
            trips.append(FanoutPlan(feed_id, way, ranges([])))
            continue
        if author_id not in known:
            starts = await follows.list_chunk_starts(session, author_id, JOB * shards)
            known[author_id] = ranges(starts)
        trips.append(FanoutPlan(feed_id, way, known[author_id]))
    return trips


async def _trips_by_tags(
    session: AsyncSession, outfit_ids: Sequence[int], *, shards: int
) -> list[FanoutPlan]:
    trips = []
    for entered in await taggings.enter(session, outfit_ids):
        starts = await taggings.list_chunk_starts(session, entered.tag_id, JOB * shards)
        if starts is not None:
            trips.append(FanoutPlan(entered.feed_id, "push", ranges(starts), entered.tag_id))
    return trips


async def _note_way(
    session: AsyncSession, author_id: int, way: FanoutWay, *, fetched: bool
) -> None:
    if way == "renew":
        await store.insert_fetched(session, author_id)
    elif fetched and way == "push":
        await store.delete_fetched(session, author_id)
