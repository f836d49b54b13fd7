"""Deliveries on their way, in Postgres."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import text
from sqlmodel.ext.asyncio.session import AsyncSession

from feed.timeline.fanout_queue.rules import FanoutWay

_DUE = text("""
SELECT pending_deliveries.feed_id, first_id, last_id, way, pending_deliveries.tag_id,
  outfit.outfit_id, outfit.author_id
FROM pending_deliveries CROSS JOIN LATERAL (
  SELECT posts.outfit_id, posts.author_id FROM posts
  WHERE pending_deliveries.tag_id IS NULL AND posts.feed_id = pending_deliveries.feed_id
  UNION ALL
  SELECT posts.outfit_id, posts.author_id FROM taggings JOIN posts USING (outfit_id)
  WHERE pending_deliveries.tag_id IS NOT NULL AND entry_id = pending_deliveries.feed_id
) AS outfit
WHERE large = :large AND due_at <= now()
ORDER BY missed, pending_deliveries.feed_id, first_id LIMIT :limit
FOR UPDATE OF pending_deliveries SKIP LOCKED
""")
_DELIVERED = text("""
DELETE FROM pending_deliveries USING
  unnest(CAST(:feed_ids AS bigint[]), CAST(:first_ids AS bigint[])) AS job (feed_id, first_id)
WHERE pending_deliveries.feed_id = job.feed_id AND pending_deliveries.first_id = job.first_id
""")
_DELAYED = text("""
UPDATE pending_deliveries
SET missed = true,
  due_at = now() + least(greatest(now() - created_at, interval '0.2 s'), interval '5 s')
FROM unnest(CAST(:feed_ids AS bigint[]), CAST(:first_ids AS bigint[])) AS job (feed_id, first_id)
WHERE pending_deliveries.feed_id = job.feed_id AND pending_deliveries.first_id = job.first_id
""")
_DELETE_PENDING = text("DELETE FROM pending_deliveries WHERE feed_id = ANY(:feed_ids)")
_INSERT_PENDING = text("""
INSERT INTO pending_deliveries (feed_id, first_id, last_id, way, tag_id, large)
SELECT * FROM unnest(
  CAST(:feed_ids AS bigint[]), CAST(:first_ids AS bigint[]), CAST(:last_ids AS bigint[]),
  CAST(:ways AS text[]), CAST(:tag_ids AS bigint[]), CAST(:large AS boolean[])
)
""")


@dataclass(frozen=True, slots=True)
class FanoutPlan:
    """An outfit's whole way to followers, of its author or of a tag, in ranges of their ids."""

    feed_id: int
    way: FanoutWay
    ranges: Sequence[tuple[int, int]]
    tag_id: int | None = None


@dataclass(frozen=True, slots=True)
class FanoutJob:
    """One delivery to make: an outfit, and a range of its author's followers."""

    feed_id: int
    first_id: int
    last_id: int
    way: FanoutWay
    tag_id: int | None
    """The tag by which it comes."""
    outfit_id: int
    author_id: int


async def insert_pending(session: AsyncSession, trips: Sequence[FanoutPlan]) -> None:
    """Have outfits brought to followers."""
    rows = [(trip, *ids) for trip in trips for ids in trip.ranges]
    place = {
        "feed_ids": [trip.feed_id for trip, _, _ in rows],
        "first_ids": [first_id for _, first_id, _ in rows],
        "last_ids": [last_id for _, _, last_id in rows],
        "ways": [trip.way for trip, _, _ in rows],
        "tag_ids": [trip.tag_id for trip, _, _ in rows],
        "large": [len(trip.ranges) > 1 or trip.tag_id is not None for trip, _, _ in rows],
    }
    await session.execute(_INSERT_PENDING, place)


async def list_due_locked(session: AsyncSession, limit: int, *, large: bool) -> list[FanoutJob]:
    """The oldest that are due, behind them those that were missed before.

    Nobody else makes them before the transaction ends.
    """
    rows = await session.execute(_DUE, {"limit": limit, "large": large})
    return [FanoutJob(*row) for row in rows]


async def delete_pending(session: AsyncSession, jobs: Sequence[FanoutJob]) -> None:
    await session.execute(_DELIVERED, _places(jobs))


async def delay_pending(session: AsyncSession, jobs: Sequence[FanoutJob]) -> None:
    """Try again after as long as they have waited so far, at least 0.2 and at most 5 seconds."""
    await session.execute(_DELAYED, _places(jobs))


async def delete_all_pending(session: AsyncSession, feed_ids: Sequence[int]) -> None:
    """Forget the deliveries of outfits that are gone."""
    await session.execute(_DELETE_PENDING, {"feed_ids": list(feed_ids)})


def _places(jobs: Sequence[FanoutJob]) -> dict[str, list[int]]:
    return {
        "feed_ids": [job.feed_id for job in jobs],
        "first_ids": [job.first_id for job in jobs],
    }
