"""Requests monthly exports when they are due, and again if they get stuck."""

from datetime import UTC, datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from shared.background_loops import run_due
from wardrobe.data_export.schedules import domain
from wardrobe.media import Media

PAUSE_SECONDS = 60.0


async def request_due_exports(media: Media) -> None:
    """Request the exports that are due every minute, until cancelled."""

    async def step(session: AsyncSession) -> bool:
        now = datetime.now(UTC)
        found = await domain.request_due_export(session, now)
        return found or await domain.repeat_stuck_export(session, now)

    await run_due(
        media.database, step, delayed="monthly_export_delayed", pause_seconds=PAUSE_SECONDS
    )
