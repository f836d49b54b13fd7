"""Bring outfits to followers."""

import itertools
import time
from collections.abc import Mapping, Sequence

import structlog
from sqlalchemy.exc import DBAPIError
from sqlmodel.ext.asyncio.session import AsyncSession

from feed.channel import Channel
from feed.fanout import rules, store
from feed.fanout.rules import FanoutWay
from feed.fanout.store import Job, Trip
from feed.follows import store as follows
from feed.posts import domain as posts
from feed.posts.store import Applied
from feed.shards import Shards
from feed.taggings import domain as taggings
from feed.timeline.domain import outdate_cards
from feed.timeline.store import list_cards
from feed.valkey import ValkeyAway
from shared.contracts.tags import OutfitTagged, OutfitUntagged
from shared.contracts.wardrobe import OutfitPublished
from shared.db import give_way
from shared.erasure import hold_accounts, hold_living

log = structlog.get_logger()

DROPPED_BYTES = 8 * 500
"""Packed ids of the followers whose timelines are dropped in one call to a shard."""
JOB = 5_000
"""Followers in one delivery: what Postgres does for it is less than a tenth of what they cost."""
TOGETHER = 32
"""Deliveries to few made in one transaction, if they take no longer than the next figure."""
HOLD_SECONDS = 0.1
"""Unfollowing one of the authors waits for the transaction; the next one makes what is left."""


async def take_outfits(
    session: AsyncSession,
    timelines: Shards,
    outfits: Sequence[tuple[OutfitPublished, int]],
    push_limit: int,
) -> bool:
    """Keep new states of different outfits, with their versions.

    Answers whether some are to be brought to followers now.
    """
    living = await hold_living(session, [event.owner_id for event, _ in outfits])
    kept = [one for one in outfits if one[0].owner_id in living]
    new: dict[int, Applied] = {}
    for applied in await posts.take_outfits(session, kept):
        if applied.feed_id is None:
            continue
        if applied.first_shown:
            new[applied.feed_id] = applied
        else:
            await outdate_cards(session, timelines, applied.author_id, [applied.feed_id])
    if new:
        trips = await _trips(session, new, push_limit, shards=len(timelines))
        outfit_ids = [one.outfit_id for one in new.values()]
        trips += await _trips_by_tags(session, outfit_ids, shards=len(timelines))
        await store.insert_pending(session, trips)
    return bool(new)


async def take_tagging(
    session: AsyncSession, timelines: Shards, event: OutfitTagged | OutfitUntagged, version: int
) -> None:
    """Keep whether an outfit is in a tag, and bring it to the tag's followers if it is new."""
    if not await hold_accounts(session, event.owner_id):
        return
    moved = await taggings.take_tagging(session, event, version)
    if moved is not None:
        await outdate_cards(session, timelines, event.owner_id, [moved])
    trips = await _trips_by_tags(session, [event.outfit_id], shards=len(timelines))
    if trips:
        await store.insert_pending(session, trips)


async def deliver_due(
    session: AsyncSession, timelines: Shards, channel: Channel, *, large: bool
) -> int:
    """Make deliveries that are due; answers how many were tried.

    Their rows are held before the lists of followers, as whoever erases an author does. For a
    list that somebody is changing nobody waits: its outfits are missed this time.
    """
    jobs = _together(await store.list_due_locked(session, TOGETHER, large=large))
    if jobs:
        authors = {job.author_id for job in jobs if job.tag_id is None}
        held = authors - await follows.try_lock_followers(session, authors)
        free = [job for job in jobs if job.tag_id is not None or job.author_id not in held]
        pushed = {job.author_id for job in free if job.way != "fetch"}
        few = {} if large else await follows.pack_follower_ids(session, pushed)
        made, missed = await _make_in_time(session, timelines, free, few)
        missed += [job for job in jobs if job.tag_id is None and job.author_id in held]
        if made:
            await store.delete_pending(session, made)
            await _tell(session, channel, made)
        if missed:
            await store.delay_pending(session, missed)
    return len(jobs)


async def erase(
    session: AsyncSession, timelines: Shards, author_id: int, feed_ids: Sequence[int]
) -> None:
    """Forget what is on its way from this person, and who fetches; raises ValkeyAway.

    To be called while it is known who follows.
    """
    await store.delete_all_pending(session, feed_ids)
    fetched, _ = (await store.list_reach_locked(session, [author_id], 0))[author_id]
    if fetched:
        await _drop(timelines, (await follows.pack_follower_ids(session, [author_id]))[author_id])
        await store.delete_fetched(session, author_id)


async def _trips(
    session: AsyncSession, new: Mapping[int, Applied], push_limit: int, *, shards: int
) -> list[Trip]:
    """The ways of outfits, named by their feed ids, to their authors' followers."""
    authors = [one.author_id for one in new.values()]
    reach = await store.list_reach_locked(session, authors, push_limit + 1)
    trips, ranges = [], dict[int, list[tuple[int, int]]]()
    for feed_id, author_id in zip(new, authors, strict=True):
        fetched, followers = reach[author_id]
        way = rules.way(followers, push_limit, fetched=fetched)
        await _note_way(session, author_id, way, fetched=fetched)
        reach[author_id] = way != "push", followers
        if way == "fetch" or followers <= JOB * shards:
            trips.append(Trip(feed_id, way, rules.jobs([])))
            continue
        if author_id not in ranges:
            starts = await follows.list_chunk_starts(session, author_id, JOB * shards)
            ranges[author_id] = rules.jobs(starts)
        trips.append(Trip(feed_id, way, ranges[author_id]))
    return trips


async def _trips_by_tags(
    session: AsyncSession, outfit_ids: Sequence[int], *, shards: int
) -> list[Trip]:
    trips = []
    for entered in await taggings.enter(session, outfit_ids):
        starts = await taggings.list_chunk_starts(session, entered.tag_id, JOB * shards)
        if starts is not None:
            trips.append(Trip(entered.feed_id, "push", rules.jobs(starts), entered.tag_id))
    return trips


async def _note_way(
    session: AsyncSession, author_id: int, way: FanoutWay, *, fetched: bool
) -> None:
    if way == "renew":
        await store.insert_fetched(session, author_id)
    elif fetched and way == "push":
        await store.delete_fetched(session, author_id)


def _together(jobs: Sequence[Job]) -> Sequence[Job]:
    """Those to make in one transaction: what comes by a tag locks more people, and goes alone."""
    return list(itertools.takewhile(lambda job: job.tag_id is None, jobs)) or jobs[:1]


async def _make_in_time(
    session: AsyncSession, timelines: Shards, jobs: Sequence[Job], few: Mapping[int, bytes]
) -> tuple[list[Job], list[Job]]:
    """Those that were made, and those that could not be.

    `few` are all followers of authors who have few, packed.
    """
    made: list[Job] = []
    missed: list[Job] = []
    began = time.monotonic()
    for job in jobs:
        (made if await _make(session, timelines, job, few) else missed).append(job)
        if time.monotonic() - began > HOLD_SECONDS:
            break
    return made, missed


async def _make(
    session: AsyncSession, timelines: Shards, job: Job, few: Mapping[int, bytes]
) -> bool:
    try:
        if job.way == "fetch":
            await timelines.offer(job.feed_id, job.first_id, job.author_id)
            return True
        followers = few.get(job.author_id)
        if followers is None:
            # Whatever is wrong with one of them must not hold up the others.
            async with session.begin_nested():
                await give_way(session)
                followers = await _in_range(session, job)
        if job.way == "push":
            await timelines.deliver(job.feed_id, job.first_id, followers)
        else:
            await _drop(timelines, followers)
    except ValkeyAway:
        return False
    except DBAPIError as exc:
        log.warning("delivery_missed", feed_id=str(job.feed_id), error=repr(exc))
        return False
    return True


async def _in_range(session: AsyncSession, job: Job) -> bytes:
    if job.tag_id is None:
        between = (job.first_id, job.last_id)
        return (await follows.pack_follower_ids(session, [job.author_id], *between))[job.author_id]
    place = (job.tag_id, job.author_id, job.feed_id)
    return await taggings.pack_hearers(session, *place, job.first_id, job.last_id)


async def _drop(timelines: Shards, followers: bytes) -> None:
    for start in range(0, len(followers), DROPPED_BYTES):
        await timelines.drop_all(followers[start : start + DROPPED_BYTES])


async def _tell(session: AsyncSession, channel: Channel, jobs: Sequence[Job]) -> None:
    shown = {card.feed_id for card in await list_cards(session, [job.feed_id for job in jobs])}
    for job in jobs:
        if job.tag_id is None and job.feed_id in shown:
            frame = {
                "type": "outfit_published",
                "outfit_id": str(job.outfit_id),
                "author_id": str(job.author_id),
            }
            between = (job.first_id, job.last_id)
            channel.tell_followers(session, job.author_id, between, frame)
