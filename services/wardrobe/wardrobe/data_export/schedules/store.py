"""Reads and writes schedules of exports."""

from datetime import datetime

from sqlalchemy import delete, func
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from wardrobe.data_export.models import Export
from wardrobe.data_export.schedules.models import ExportSchedule


async def get_schedule(session: AsyncSession, owner_id: int) -> ExportSchedule | None:
    """Return that person's schedule, locked."""
    return await session.get(ExportSchedule, owner_id, with_for_update=True, populate_existing=True)


async def insert_schedule(
    session: AsyncSession, owner_id: int, created_at: datetime, next_at: datetime
) -> None:
    """Insert a schedule unless there is one."""
    row = {"owner_id": owner_id, "created_at": created_at, "next_at": next_at}
    await session.execute(insert(ExportSchedule).values(row).on_conflict_do_nothing())


async def delete_schedule(session: AsyncSession, owner_id: int) -> None:
    await session.execute(delete(ExportSchedule).where(col(ExportSchedule.owner_id) == owner_id))


async def get_owner_of_stuck(session: AsyncSession, stuck_before: datetime) -> int | None:
    """Return a person whose monthly export was requested before then and is not packed since."""
    asked_or_claimed = func.coalesce(Export.claimed_until, Export.created_at)
    query = select(Export.owner_id).where(
        col(Export.is_scheduled), Export.state != "ready", asked_or_claimed < stuck_before
    )
    return (await session.exec(query.order_by(col(Export.created_at)).limit(1))).first()


async def get_due_owner(session: AsyncSession, now: datetime) -> int | None:
    """Return the person whose export has been due for the longest time."""
    query = select(ExportSchedule.owner_id).where(ExportSchedule.next_at <= now)
    return (await session.exec(query.order_by(col(ExportSchedule.next_at)).limit(1))).first()
