"""Reads and writes the registration policy."""

from sqlalchemy import update
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.admin import RegistrationMode
from identity.account.registration.policy.models import Registration


async def get_mode(session: AsyncSession) -> RegistrationMode:
    return (await session.exec(select(Registration))).one().mode


async def update_mode(session: AsyncSession, mode: RegistrationMode, version: int) -> None:
    """Store the mode unless a newer one is stored."""
    newer = update(Registration).where(col(Registration.version) < version)
    await session.execute(newer.values(mode=mode, version=version))
