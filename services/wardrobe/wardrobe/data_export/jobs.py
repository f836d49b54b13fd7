"""Deletes expired data exports."""

from datetime import UTC, datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from shared.background_loops import run_due
from wardrobe.data_export import domain
from wardrobe.media import Media

HOURLY = 3600.0


async def delete_expired_exports(media: Media) -> None:
    """Delete the rows of expired exports every hour, until cancelled."""

    async def step(session: AsyncSession) -> int:
        return await domain.delete_expired_exports(session, datetime.now(UTC))

    await run_due(media.database, step, delayed="export_cleanup_delayed", pause_seconds=HOURLY)
