"""Pending fan-out jobs, follower counts, and authors whose outfits are pulled, in Postgres."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sqlalchemy import text
from sqlmodel.ext.asyncio.session import AsyncSession

from feed.timeline.fanout.rules import FanoutMode
from shared.telemetry.tracing import current_traceparent

# A retry waits 5 s at most, so a later time is from a clock that was wrong and has been corrected.
_LIST_DUE = text("""
SELECT pending_deliveries.feed_id, first_id, last_id, way, pending_deliveries.tag_id,
  outfit.outfit_id, outfit.author_id, pending_deliveries.traceparent
FROM pending_deliveries CROSS JOIN LATERAL (
  SELECT posts.outfit_id, posts.author_id FROM posts
  WHERE pending_deliveries.tag_id IS NULL AND posts.feed_id = pending_deliveries.feed_id
  UNION ALL
  SELECT posts.outfit_id, posts.author_id FROM taggings JOIN posts USING (outfit_id)
  WHERE pending_deliveries.tag_id IS NOT NULL AND entry_id = pending_deliveries.feed_id
) AS outfit
WHERE large = :large AND (due_at <= now() OR due_at > now() + interval '6 s')
ORDER BY missed, pending_deliveries.feed_id, first_id LIMIT :limit
FOR UPDATE OF pending_deliveries SKIP LOCKED
""")
_DELETE_DONE = text("""
DELETE FROM pending_deliveries USING
  unnest(CAST(:feed_ids AS bigint[]), CAST(:first_ids AS bigint[])) AS job (feed_id, first_id)
WHERE pending_deliveries.feed_id = job.feed_id AND pending_deliveries.first_id = job.first_id
""")
_DELAY = text("""
UPDATE pending_deliveries
SET missed = true,
  due_at = now() + least(greatest(now() - created_at, interval '0.2 s'), interval '5 s')
FROM unnest(CAST(:feed_ids AS bigint[]), CAST(:first_ids AS bigint[])) AS job (feed_id, first_id)
WHERE pending_deliveries.feed_id = job.feed_id AND pending_deliveries.first_id = job.first_id
""")
_DELETE_PENDING = text("DELETE FROM pending_deliveries WHERE feed_id = ANY(:feed_ids)")
_INSERT_PENDING = text("""
INSERT INTO pending_deliveries (feed_id, first_id, last_id, way, tag_id, large, traceparent)
SELECT *, CAST(:traceparent AS text) FROM unnest(
  CAST(:feed_ids AS bigint[]), CAST(:first_ids AS bigint[]), CAST(:last_ids AS bigint[]),
  CAST(:ways AS text[]), CAST(:tag_ids AS bigint[]), CAST(:large AS boolean[])
)
""")


# Locks the rows of pulled authors, so that nobody changes the mode before the transaction ends.
_LIST_REACH = text("""
WITH locked AS (
  SELECT author_id FROM fetched_authors WHERE author_id = ANY(:author_ids)
  ORDER BY author_id FOR UPDATE
)
SELECT author_id, author_id IN (SELECT author_id FROM locked) AS pulled, (
  SELECT count(*) FROM (
    SELECT FROM followers WHERE followee_id = author_id AND state = 'following' LIMIT :limit
  ) AS counted
) AS followers
FROM unnest(CAST(:author_ids AS bigint[])) AS author_id
""")
_INSERT_PULLED_AUTHOR = text("""
INSERT INTO fetched_authors (author_id) VALUES (:author_id) ON CONFLICT DO NOTHING
""")
_DELETE_PULLED_AUTHOR = text("DELETE FROM fetched_authors WHERE author_id = :author_id")


@dataclass(frozen=True, slots=True)
class FanoutPlan:
    """The fan-out of an outfit to the followers of its author or of a tag, in id ranges."""

    feed_id: int
    mode: FanoutMode
    ranges: Sequence[tuple[int, int]]
    tag_id: int | None = None


@dataclass(frozen=True, slots=True)
class FanoutJob:
    """One job: an outfit, and a range of followers of its author or of a tag."""

    feed_id: int
    first_id: int
    last_id: int
    mode: FanoutMode
    tag_id: int | None
    """Set if it goes to the followers of this tag."""
    outfit_id: int
    author_id: int
    traceparent: str | None


async def insert_pending(session: AsyncSession, plans: Sequence[FanoutPlan]) -> None:
    """Queue the jobs of these plans."""
    rows = [(plan, *ids) for plan in plans for ids in plan.ranges]
    params = {
        "feed_ids": [plan.feed_id for plan, _, _ in rows],
        "first_ids": [first_id for _, first_id, _ in rows],
        "last_ids": [last_id for _, _, last_id in rows],
        "ways": [plan.mode for plan, _, _ in rows],
        "tag_ids": [plan.tag_id for plan, _, _ in rows],
        "traceparent": current_traceparent(),
        "large": [len(plan.ranges) > 1 or plan.tag_id is not None for plan, _, _ in rows],
    }
    await session.execute(_INSERT_PENDING, params)


async def list_due_locked(session: AsyncSession, limit: int, *, large: bool) -> list[FanoutJob]:
    """Return and lock the due jobs: the oldest first, retries last."""
    rows = await session.execute(_LIST_DUE, {"limit": limit, "large": large})
    return [FanoutJob(*row) for row in rows]


async def delete_pending(session: AsyncSession, jobs: Sequence[FanoutJob]) -> None:
    await session.execute(_DELETE_DONE, _keys(jobs))


async def delay_pending(session: AsyncSession, jobs: Sequence[FanoutJob]) -> None:
    """Retry jobs after as long as they have waited so far, at least 0.2 s, at most 5 s."""
    await session.execute(_DELAY, _keys(jobs))


async def delete_all_pending(session: AsyncSession, feed_ids: Sequence[int]) -> None:
    """Delete all jobs of these outfits."""
    await session.execute(_DELETE_PENDING, {"feed_ids": list(feed_ids)})


def _keys(jobs: Sequence[FanoutJob]) -> dict[str, list[int]]:
    return {
        "feed_ids": [job.feed_id for job in jobs],
        "first_ids": [job.first_id for job in jobs],
    }


async def list_reach_locked(
    session: AsyncSession, author_ids: Iterable[int], limit: int
) -> dict[int, tuple[bool, int]]:
    """Return for each author whether they are pulled, and their follower count, up to `limit`."""
    rows = await session.execute(
        _LIST_REACH, {"author_ids": sorted(set(author_ids)), "limit": limit}
    )
    return {row.author_id: (row.pulled, row.followers) for row in rows}


async def insert_pulled_author(session: AsyncSession, author_id: int) -> None:
    await session.execute(_INSERT_PULLED_AUTHOR, {"author_id": author_id})


async def delete_pulled_author(session: AsyncSession, author_id: int) -> None:
    await session.execute(_DELETE_PULLED_AUTHOR, {"author_id": author_id})
