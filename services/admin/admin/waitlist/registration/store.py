"""Queries about the registration mode."""

from sqlmodel import select
from sqlmodel.ext.asyncio.session import AsyncSession

from admin.waitlist.registration.models import Registration


async def get_registration(session: AsyncSession, *, lock: bool = False) -> Registration:
    query = select(Registration)
    return (await session.exec(query.with_for_update() if lock else query)).one()


async def update_mode(session: AsyncSession, row: Registration) -> None:
    row.version += 1
    session.add(row)
    await session.flush()
