"""Sends reminders of loans when they are due."""

from datetime import UTC, datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from shared.background_loops import run_due
from wardrobe.garments.loans import domain
from wardrobe.media import Media

PAUSE_SECONDS = 600.0


async def remind_of_loans(media: Media) -> None:
    """Send due reminders batch by batch, until cancelled."""

    async def step(session: AsyncSession) -> int:
        return await domain.send_reminders(session, datetime.now(UTC).date())

    await run_due(
        media.database, step, delayed="loan_reminders_delayed", pause_seconds=PAUSE_SECONDS
    )
