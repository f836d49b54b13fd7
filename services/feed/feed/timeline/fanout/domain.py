"""Plans the fan-out of outfits to followers."""

from collections.abc import Mapping, Sequence

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.tags import OutfitTagged, OutfitUntagged
from contracts.wardrobe import OutfitPublished
from feed.projections.outfits import domain as outfit_projection
from feed.projections.outfits.store import Applied
from feed.relations.follows import store as follows
from feed.timeline.fanout import rules, store
from feed.timeline.fanout_queue import store as fanout_queue
from feed.timeline.fanout_queue.domain import drop_timelines
from feed.timeline.fanout_queue.rules import FanoutMode, ranges
from feed.timeline.fanout_queue.store import FanoutPlan
from feed.timeline.read.domain import invalidate_cards
from feed.timeline.tag_entries import domain as tag_entries
from feed.timeline_cache.timelines import Timelines
from shared.features.account_erasure import lock_active_accounts, lock_existing

JOB_FOLLOWERS = 5_000
"""Followers in one job: Postgres' fixed cost per job is less than a tenth of their total cost."""


async def apply_outfits(
    session: AsyncSession,
    timelines: Timelines,
    outfits: Sequence[tuple[OutfitPublished, int]],
    push_limit: int,
) -> bool:
    """Store states of different outfits, with their versions; return whether fan-out is due."""
    existing = await lock_existing(session, [event.owner_id for event, _ in outfits])
    accepted = [(event, version) for event, version in outfits if event.owner_id in existing]
    new: dict[int, Applied] = {}
    for applied in await outfit_projection.apply_outfits(session, accepted):
        if applied.feed_id is None:
            continue
        if applied.first_shown:
            new[applied.feed_id] = applied
        else:
            await invalidate_cards(session, timelines, applied.author_id, [applied.feed_id])
    if new:
        plans = await _plans(session, new, push_limit, servers=len(timelines))
        outfit_ids = [applied.outfit_id for applied in new.values()]
        plans += await _tag_plans(session, outfit_ids, servers=len(timelines))
        await fanout_queue.insert_pending(session, plans)
    return bool(new)


async def apply_tagging(
    session: AsyncSession, timelines: Timelines, event: OutfitTagged | OutfitUntagged, version: int
) -> None:
    """Store whether an outfit is in a tag; plan its fan-out to the tag's followers if it is new."""
    # The outfit may be another person's, whose erasure must not miss an entry created here.
    author = await tag_entries.lock_author(session, event.outfit_id)
    if not await lock_active_accounts(session, event.owner_id, *author):
        return
    entry_id = await tag_entries.apply_tagging(session, event, version)
    if entry_id is not None:
        await invalidate_cards(session, timelines, event.owner_id, [entry_id])
    plans = await _tag_plans(session, [event.outfit_id], servers=len(timelines))
    if plans:
        await fanout_queue.insert_pending(session, plans)


async def erase(
    session: AsyncSession, timelines: Timelines, author_id: int, feed_ids: Sequence[int]
) -> None:
    """Delete a person's pending jobs and pull state; raises ValkeyUnavailable.

    Call it before the person's follows are deleted.
    """
    await fanout_queue.delete_all_pending(session, feed_ids)
    pulled, _ = (await store.list_reach_locked(session, [author_id], 0))[author_id]
    if pulled:
        followers = await follows.pack_follower_ids(session, [author_id])
        await drop_timelines(timelines, followers[author_id])
        await store.delete_pulled_author(session, author_id)


async def _plans(
    session: AsyncSession, new: Mapping[int, Applied], push_limit: int, *, servers: int
) -> list[FanoutPlan]:
    """Return the plans of outfits, keyed by feed id, for their authors' followers."""
    authors = [applied.author_id for applied in new.values()]
    reach = await store.list_reach_locked(session, authors, push_limit + 1)
    plans, ranges_by_author = [], dict[int, list[tuple[int, int]]]()
    for feed_id, author_id in zip(new, authors, strict=True):
        pulled, followers = reach[author_id]
        mode = rules.choose_mode(followers, push_limit, pulled=pulled)
        await _store_mode(session, author_id, mode, pulled=pulled)
        reach[author_id] = mode != "push", followers
        if mode == "fetch" or followers <= JOB_FOLLOWERS * servers:
            plans.append(FanoutPlan(feed_id, mode, ranges([])))
            continue
        if author_id not in ranges_by_author:
            starts = await follows.list_chunk_starts(session, author_id, JOB_FOLLOWERS * servers)
            ranges_by_author[author_id] = ranges(starts)
        plans.append(FanoutPlan(feed_id, mode, ranges_by_author[author_id]))
    return plans


async def _tag_plans(
    session: AsyncSession, outfit_ids: Sequence[int], *, servers: int
) -> list[FanoutPlan]:
    plans = []
    for entry in await tag_entries.create_entries(session, outfit_ids):
        starts = await tag_entries.list_chunk_starts(session, entry.tag_id, JOB_FOLLOWERS * servers)
        if starts is not None:
            plans.append(FanoutPlan(entry.feed_id, "push", ranges(starts), entry.tag_id))
    return plans


async def _store_mode(
    session: AsyncSession, author_id: int, mode: FanoutMode, *, pulled: bool
) -> None:
    if mode == "renew":
        await store.insert_pulled_author(session, author_id)
    elif pulled and mode == "push":
        await store.delete_pulled_author(session, author_id)
