"""Carries out decisions about the waitlist when they can no longer be undone."""

from datetime import UTC, datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from admin.waitlist.decisions import domain
from admin.waitlist.invites.domain import new_code
from shared.background_loops import run_due
from shared.data.db import Database


async def carry_out_decisions(database: Database) -> None:
    """Carry out every decision that is due, until cancelled."""

    async def carry_out_next(session: AsyncSession) -> bool:
        return await domain.carry_out_next(session, new_code, datetime.now(UTC))

    await run_due(database, carry_out_next, delayed="decision_delayed")
