"""Runs fan-out jobs that are due."""

import itertools
import time
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta

import structlog
from sqlalchemy.exc import DBAPIError
from sqlmodel.ext.asyncio.session import AsyncSession

from feed.broadcast import Channel
from feed.metrics import DELIVERIES, FANOUT_FAILURES, VISIBLE_SECONDS
from feed.relations.follows import store as follows
from feed.timeline.fanout_queue import store
from feed.timeline.fanout_queue.store import FanoutJob
from feed.timeline.read.store import list_cards
from feed.timeline.tag_entries import domain as tag_entries
from feed.timeline_cache.timelines import Timelines
from feed.timeline_cache.valkey_client import ValkeyUnavailable
from shared.data.db import set_short_lock_timeout
from shared.data.ids import id_time
from shared.features.visibility import circle_of
from shared.telemetry.tracing import span

log = structlog.get_logger()

DROP_CHUNK_BYTES = 8 * 500
"""Packed ids of followers whose timelines are dropped at once."""
BATCH_SIZE = 32
"""Small jobs in one transaction, unless they take longer than `MAX_LOCK_SECONDS`."""
LATE_AFTER = timedelta(hours=1)
"""Valkey remembers for two hours whom a push has reached."""
MAX_LOCK_SECONDS = 0.1
"""Unfollowing one of the authors waits for the transaction; later ones run the other jobs."""


async def run_due_jobs(
    session: AsyncSession, timelines: Timelines, channel: Channel, *, large: bool
) -> int:
    """Run the jobs that are due; return how many were attempted.

    Locks the jobs before the lists of followers, in the same order as erasure does. Does not wait
    for a list that is being changed: its jobs fail and are retried.
    """
    jobs = _first_batch(await store.list_due_locked(session, BATCH_SIZE, large=large))
    if jobs:
        authors = {job.author_id for job in jobs if job.tag_id is None}
        locked = authors - await follows.try_lock_followers(session, authors)
        runnable = [job for job in jobs if job.tag_id is not None or job.author_id not in locked]
        pushed = {job.author_id for job in runnable if job.mode != "fetch"}
        packed_followers = {} if large else await follows.pack_follower_ids(session, pushed)
        done, failed = await _run_jobs(session, timelines, runnable, packed_followers)
        failed += [job for job in jobs if job.tag_id is None and job.author_id in locked]
        if done:
            await store.delete_pending(session, done)
            await _notify_followers(session, channel, done)
        if failed:
            await store.delay_pending(session, failed)
    return len(jobs)


async def drop_timelines(timelines: Timelines, followers: bytes) -> None:
    """Rebuild the timelines of these packed followers; raises ValkeyUnavailable."""
    for start in range(0, len(followers), DROP_CHUNK_BYTES):
        await timelines.drop_all(followers[start : start + DROP_CHUNK_BYTES])


def _first_batch(jobs: Sequence[FanoutJob]) -> Sequence[FanoutJob]:
    """Return the jobs of one transaction. A job of a tag locks more people, so it runs alone."""
    return list(itertools.takewhile(lambda job: job.tag_id is None, jobs)) or jobs[:1]


async def _run_jobs(
    session: AsyncSession,
    timelines: Timelines,
    jobs: Sequence[FanoutJob],
    packed_followers: Mapping[int, bytes],
) -> tuple[list[FanoutJob], list[FanoutJob]]:
    """Return the jobs that succeeded, and those that failed.

    `packed_followers` has all followers of the authors of small jobs.
    """
    done: list[FanoutJob] = []
    failed: list[FanoutJob] = []
    started_at = time.monotonic()
    for job in jobs:
        with span("fan out", traceparents=[job.traceparent]):
            succeeded = await _run_job(session, timelines, job, packed_followers)
        _count(job, succeeded=succeeded)
        (done if succeeded else failed).append(job)
        if time.monotonic() - started_at > MAX_LOCK_SECONDS:
            break
    return done, failed


async def _run_job(
    session: AsyncSession,
    timelines: Timelines,
    job: FanoutJob,
    packed_followers: Mapping[int, bytes],
) -> bool:
    try:
        if job.mode == "fetch":
            await timelines.add_to_author_list(job.feed_id, job.first_id, job.author_id)
            return True
        followers = packed_followers.get(job.author_id)
        if followers is None:
            # A failure of one job must not affect the others.
            async with session.begin_nested():
                await set_short_lock_timeout(session)
                followers = await _pack_followers(session, job)
        if job.mode == "push":
            is_late = _age(job) > LATE_AFTER
            DELIVERIES.inc(
                await timelines.push(job.feed_id, job.first_id, followers, is_late=is_late)
            )
        else:
            await drop_timelines(timelines, followers)
    except ValkeyUnavailable:
        return False
    except DBAPIError as exc:
        log.warning("delivery_missed", feed_id=str(job.feed_id), error=repr(exc))
        return False
    return True


def _count(job: FanoutJob, *, succeeded: bool) -> None:
    if not succeeded:
        FANOUT_FAILURES.inc()
    elif job.mode != "renew":
        VISIBLE_SECONDS.observe(max(0, _age(job).total_seconds()))


def _age(job: FanoutJob) -> timedelta:
    return datetime.now(UTC) - id_time(job.feed_id)


async def _pack_followers(session: AsyncSession, job: FanoutJob) -> bytes:
    if job.tag_id is None:
        id_range = (job.first_id, job.last_id)
        return (await follows.pack_follower_ids(session, [job.author_id], *id_range))[job.author_id]
    return await tag_entries.pack_subscribers(
        session, job.tag_id, job.author_id, job.feed_id, job.first_id, job.last_id
    )


async def _notify_followers(
    session: AsyncSession, channel: Channel, jobs: Sequence[FanoutJob]
) -> None:
    # Not of outfits for a circle: followers who are not in it must not learn of them.
    visible = {
        entry.feed_id
        for entry in await list_cards(session, [job.feed_id for job in jobs])
        if circle_of(entry.outfit.audience) is None
    }
    for job in jobs:
        if job.tag_id is None and job.feed_id in visible:
            frame = {
                "type": "outfit_published",
                "outfit_id": str(job.outfit_id),
                "author_id": str(job.author_id),
            }
            id_range = (job.first_id, job.last_id)
            channel.publish_to_followers(session, job.author_id, id_range, frame)
