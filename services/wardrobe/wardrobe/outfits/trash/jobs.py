"""Empties the trash of outfits and garments whose thirty days are over."""

from datetime import UTC, datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from shared.background_loops import run_due
from wardrobe.media import Media
from wardrobe.outfits.trash import domain

HOURLY = 3600.0


async def purge_trash(media: Media) -> None:
    """Delete expired outfits and garments batch by batch, until cancelled."""

    async def step(session: AsyncSession) -> int:
        return await domain.purge_trash(session, datetime.now(UTC))

    await run_due(media.database, step, delayed="trash_purge_delayed", pause_seconds=HOURLY)
