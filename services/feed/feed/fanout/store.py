"""Deliveries on their way and authors who are not pushed, in Postgres."""

from collections.abc import Sequence

from sqlalchemy import text
from sqlmodel.ext.asyncio.session import AsyncSession

from feed.fanout.models import PendingDelivery
from shared.contracts.feed import FanoutRequested

_DELIVERED = text("""
DELETE FROM pending_deliveries WHERE feed_id = :feed_id AND first_id = :first_id
""")
_DELETE_PENDING = text("DELETE FROM pending_deliveries WHERE feed_id = ANY(:feed_ids)")
_FETCHED = text("SELECT author_id FROM fetched_authors WHERE author_id = :author_id FOR UPDATE")
_INSERT_FETCHED = text("""
INSERT INTO fetched_authors (author_id) VALUES (:author_id) ON CONFLICT DO NOTHING
""")
_DELETE_FETCHED = text("DELETE FROM fetched_authors WHERE author_id = :author_id")


async def insert_pending(session: AsyncSession, event: FanoutRequested) -> None:
    session.add(
        PendingDelivery(feed_id=event.feed_id, first_id=event.first_id, last_id=event.last_id)
    )


async def delete_pending(session: AsyncSession, event: FanoutRequested) -> None:
    place = {"feed_id": event.feed_id, "first_id": event.first_id}
    await session.execute(_DELIVERED, place)


async def delete_all_pending(session: AsyncSession, feed_ids: Sequence[int]) -> None:
    """Forget the deliveries of outfits that are gone."""
    await session.execute(_DELETE_PENDING, {"feed_ids": list(feed_ids)})


async def get_fetched_locked(session: AsyncSession, author_id: int) -> bool:
    """Whether followers fetch from this person; nobody ends that before the transaction ends."""
    found = await session.execute(_FETCHED, {"author_id": author_id})
    return found.one_or_none() is not None


async def insert_fetched(session: AsyncSession, author_id: int) -> None:
    await session.execute(_INSERT_FETCHED, {"author_id": author_id})


async def delete_fetched(session: AsyncSession, author_id: int) -> None:
    await session.execute(_DELETE_FETCHED, {"author_id": author_id})
