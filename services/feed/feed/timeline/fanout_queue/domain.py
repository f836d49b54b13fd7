"""Make the deliveries that wait in Postgres."""

import itertools
import time
from collections.abc import Mapping, Sequence

import structlog
from sqlalchemy.exc import DBAPIError
from sqlmodel.ext.asyncio.session import AsyncSession

from feed.broadcast import Channel
from feed.relations.follows import store as follows
from feed.timeline.fanout_queue import store
from feed.timeline.fanout_queue.store import FanoutJob
from feed.timeline.read.store import list_cards
from feed.timeline.tag_entries import domain as taggings
from feed.timeline_cache.timeline_shards import Shards
from feed.timeline_cache.valkey_client import ValkeyUnavailable
from shared.db import set_short_lock_timeout

log = structlog.get_logger()

DROPPED_BYTES = 8 * 500
"""Packed ids of the followers whose timelines are dropped in one call to a shard."""
TOGETHER = 32
"""Deliveries to few made in one transaction, if they take no longer than the next figure."""
HOLD_SECONDS = 0.1
"""Unfollowing one of the authors waits for the transaction; the next one makes what is left."""


async def deliver_due(
    session: AsyncSession, timelines: Shards, channel: Channel, *, large: bool
) -> int:
    """Make the deliveries that are due; return how many were tried.

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


async def drop(timelines: Shards, followers: bytes) -> None:
    """Have the timelines of these packed people built anew; raises ValkeyUnavailable."""
    for start in range(0, len(followers), DROPPED_BYTES):
        await timelines.drop_all(followers[start : start + DROPPED_BYTES])


def _together(jobs: Sequence[FanoutJob]) -> Sequence[FanoutJob]:
    """Those to make in one transaction: what comes by a tag locks more people, and goes alone."""
    return list(itertools.takewhile(lambda job: job.tag_id is None, jobs)) or jobs[:1]


async def _make_in_time(
    session: AsyncSession, timelines: Shards, jobs: Sequence[FanoutJob], few: Mapping[int, bytes]
) -> tuple[list[FanoutJob], list[FanoutJob]]:
    """Those that were made, and those that could not be.

    `few` are all followers of authors who have few, packed.
    """
    made: list[FanoutJob] = []
    missed: list[FanoutJob] = []
    began = time.monotonic()
    for job in jobs:
        (made if await _make(session, timelines, job, few) else missed).append(job)
        if time.monotonic() - began > HOLD_SECONDS:
            break
    return made, missed


async def _make(
    session: AsyncSession, timelines: Shards, job: FanoutJob, few: Mapping[int, bytes]
) -> bool:
    try:
        if job.way == "fetch":
            await timelines.offer(job.feed_id, job.first_id, job.author_id)
            return True
        followers = few.get(job.author_id)
        if followers is None:
            # Whatever is wrong with one of them must not hold up the others.
            async with session.begin_nested():
                await set_short_lock_timeout(session)
                followers = await _in_range(session, job)
        if job.way == "push":
            await timelines.deliver(job.feed_id, job.first_id, followers)
        else:
            await drop(timelines, followers)
    except ValkeyUnavailable:
        return False
    except DBAPIError as exc:
        log.warning("delivery_missed", feed_id=str(job.feed_id), error=repr(exc))
        return False
    return True


async def _in_range(session: AsyncSession, job: FanoutJob) -> bytes:
    if job.tag_id is None:
        between = (job.first_id, job.last_id)
        return (await follows.pack_follower_ids(session, [job.author_id], *between))[job.author_id]
    place = (job.tag_id, job.author_id, job.feed_id)
    return await taggings.pack_subscribers(session, *place, job.first_id, job.last_id)


async def _tell(session: AsyncSession, channel: Channel, jobs: Sequence[FanoutJob]) -> None:
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
