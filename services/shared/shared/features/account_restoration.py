"""Brings an account's rows back from a backup: from a database that a dump was restored into.

Each service restores its part in a transaction of its own, with the same ids. A row that is there
stays as it is, so a restoration can be repeated, and continues one that was interrupted.
"""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any, TypeVar

from sqlalchemy import ColumnElement, null, or_, text
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Mapped
from sqlmodel import SQLModel, col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from shared.features.relationships import BlockColumns

Row = TypeVar("Row", bound=SQLModel)

_BATCH = 500
_LOCK = text("SELECT pg_advisory_xact_lock(hashtextextended('account ' || :id, 0))")
_DELETE_TOMBSTONE = text("DELETE FROM erased_accounts WHERE user_id = :id RETURNING user_id")
_LIST_ANNOUNCED = text("""
SELECT event_id FROM outbox WHERE type = 'identity.account.deleted' AND subject = :subject
""")
_LOCK_ERASURES = text("LOCK TABLE erased_accounts IN SHARE MODE")
_LIST_ERASED = text("SELECT user_id FROM erased_accounts WHERE user_id = ANY(:ids)")
_COUNT_HANDLED = text("SELECT count(DISTINCT event_id) FROM inbox WHERE event_id = ANY(:ids)")


def restored_version(now: datetime) -> int:
    """Return the version of what is restored now: milliseconds since 1970.

    It is higher than every version that was counted, and than that of an earlier restoration, so
    consumers prefer it to what they received before.
    """
    return int(now.timestamp() * 1000)


async def readmit(session: AsyncSession, user_id: int) -> bool:
    """Let events and requests write about an erased account again; return whether it was erased.

    Call it only once every service has handled every announcement of the deletion: one that comes
    later would erase the account again.
    """
    await session.execute(_LOCK, {"id": str(user_id)})
    return (await session.execute(_DELETE_TOMBSTONE, {"id": user_id})).one_or_none() is not None


async def list_announced_deletions(identity: AsyncSession, user_id: int) -> list[Any]:
    """Return the ids of the events that announced an account's deletion in the last 30 days."""
    return list((await identity.execute(_LIST_ANNOUNCED, {"subject": str(user_id)})).scalars())


async def has_handled(session: AsyncSession, event_ids: Collection[Any]) -> bool:
    """Return whether a service has handled all these events."""
    counted = await session.execute(_COUNT_HANDLED, {"ids": list(event_ids)})
    return bool(counted.scalar_one() == len(set(event_ids)))


async def keep_existing(session: AsyncSession, user_ids: Collection[int]) -> set[int]:
    """Return those of these accounts that are not erased; no erasure begins in this transaction.

    A lock for each account, as in `lock_existing`, would be too many for a person with thousands of
    followers.
    """
    await session.execute(_LOCK_ERASURES)
    erased = (await session.execute(_LIST_ERASED, {"ids": list(user_ids)})).scalars()
    return set(user_ids).difference(erased)


async def list_rows(
    backup: AsyncSession, table: type[Row], *where: ColumnElement[bool] | Mapped[bool]
) -> Sequence[Row]:
    """Return rows of a backup."""
    return (await backup.exec(select(table).where(*where))).all()


async def insert_missing(
    live: AsyncSession, rows: Sequence[Row], changes: Mapping[str, Any] | None = None
) -> list[Row]:
    """Insert rows of one table with these changes; return those that were missing.

    A row whose key or unique value is taken is left out.
    """
    inserted: list[Row] = []
    for start in range(0, len(rows), _BATCH):
        values = [
            {name: null() if value is None else value for name, value in fields.items()}
            for fields in (
                row.model_dump() | dict(changes or {}) for row in rows[start : start + _BATCH]
            )
        ]
        table = type(rows[0])
        statement = insert(table).values(values).on_conflict_do_nothing().returning(table)
        inserted += (await live.scalars(statement)).all()
    return inserted


async def restore_blocks(
    backup: AsyncSession, live: AsyncSession, blocks: type[BlockColumns], user_id: int
) -> None:
    """Restore a service's copy of the blocks by a person and of them, before anything is shown.

    The feed announces those in force, and of its announcements the newest wins.
    """
    is_party = or_(col(blocks.blocker_id) == user_id, col(blocks.blocked_id) == user_id)
    rows = await list_rows(backup, blocks, is_party)
    existing = await keep_existing(
        live, {row.blocker_id + row.blocked_id - user_id for row in rows}
    )
    kept = [row for row in rows if row.blocker_id + row.blocked_id - user_id in existing]
    await insert_missing(live, kept)
