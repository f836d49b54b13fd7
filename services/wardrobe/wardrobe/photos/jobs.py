"""Deletes unused photos, and objects that no row needs."""

from datetime import UTC, datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from shared.background_loops import run_due
from wardrobe.media import Media
from wardrobe.photos import domain

HOURLY = 3600.0


async def sweep_pending_deletions(media: Media) -> None:
    """Delete due objects batch by batch, until cancelled."""

    async def step(session: AsyncSession) -> int:
        return await domain.sweep_pending_deletions(session, media, datetime.now(UTC))

    await run_due(media.database, step, delayed="object_sweep_delayed")


async def sweep_unused_photos(media: Media) -> None:
    """Delete photos that were unused for a day, until cancelled."""

    async def step(session: AsyncSession) -> int:
        return await domain.sweep_unused_photos(session, datetime.now(UTC))

    await run_due(media.database, step, delayed="photo_sweep_delayed", pause_seconds=HOURLY)
