"""Plans the fan-out of outfits to followers, and runs jobs that are due."""

import itertools
import time
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta

import structlog
from sqlalchemy.exc import DBAPIError
from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.tags import OutfitTagged, OutfitUntagged
from contracts.wardrobe import OutfitPublished
from feed.broadcast import Channel
from feed.metrics import DELIVERIES, FANOUT_FAILURES, VISIBLE_SECONDS
from feed.projections.outfits import domain as outfit_projection
from feed.projections.outfits.store import Applied
from feed.relations.follows import store as follows
from feed.timeline.fanout import rules, store
from feed.timeline.fanout import store as fanout_queue
from feed.timeline.fanout.rules import FanoutMode, ranges
from feed.timeline.fanout.store import FanoutJob, FanoutPlan
from feed.timeline.read.domain import invalidate_cards
from feed.timeline.read.store import list_cards
from feed.timeline.tag_entries import domain as tag_entries
from feed.timeline_cache.timelines import Timelines
from feed.timeline_cache.valkey_client import ValkeyUnavailable
from shared.data.db import set_short_lock_timeout
from shared.data.ids import id_time
from shared.features.account_erasure import lock_active_accounts, lock_existing
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


JOB_FOLLOWERS = 5_000
"""Followers in one job: Postgres' fixed cost per job is less than a tenth of their total cost."""


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
