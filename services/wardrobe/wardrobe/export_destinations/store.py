"""Reads and writes export destinations."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import delete, update
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from wardrobe.export_destinations.models import ExportDestination


async def read_destination(session: AsyncSession, owner_id: int) -> ExportDestination | None:
    """Return that person's destination as it is, also during an attempt."""
    return await session.get(ExportDestination, owner_id, populate_existing=True)


async def get_destination(session: AsyncSession, owner_id: int) -> ExportDestination | None:
    """Return that person's destination, locked."""
    return await session.get(
        ExportDestination, owner_id, with_for_update=True, populate_existing=True
    )


async def put_destination(session: AsyncSession, owner_id: int, row: Mapping[str, Any]) -> None:
    """Insert a destination, or store these columns of the current one."""
    statement = insert(ExportDestination).values(owner_id=owner_id, **row)
    changes = {name: statement.excluded[name] for name in row}
    await session.execute(
        statement.on_conflict_do_update(index_elements=["owner_id"], set_=changes)
    )


async def delete_destination(session: AsyncSession, owner_id: int) -> None:
    await session.execute(
        delete(ExportDestination).where(col(ExportDestination.owner_id) == owner_id)
    )


async def get_due(session: AsyncSession, now: datetime) -> ExportDestination | None:
    """Return the destination whose delivery has been due for the longest time, locked."""
    query = select(ExportDestination).where(col(ExportDestination.due_at) <= now)
    query = query.order_by(col(ExportDestination.due_at)).limit(1)
    return (await session.exec(query.with_for_update(skip_locked=True))).one_or_none()


async def update_delivery(
    session: AsyncSession, owner_id: int, claim: str, changes: Mapping[str, Any]
) -> bool:
    """Store changes of the attempt with this claim; return False if it has lost its claim."""
    statement = (
        update(ExportDestination)
        .where(col(ExportDestination.owner_id) == owner_id, col(ExportDestination.claim) == claim)
        .values(**changes)
        .returning(col(ExportDestination.owner_id))
    )
    return (await session.execute(statement)).scalar_one_or_none() is not None


async def list_sealed_before(
    session: AsyncSession, current: str, after: int, limit: int
) -> Sequence[ExportDestination]:
    """Return destinations of people above `after` that another secret sealed, locked."""
    is_current = col(ExportDestination.sealed_secret).startswith(f"{current}.", autoescape=True)
    query = select(ExportDestination).where(~is_current, ExportDestination.owner_id > after)
    query = query.order_by(col(ExportDestination.owner_id)).limit(limit)
    return (await session.exec(query.with_for_update())).all()
