"""Empties the trash of outfits whose thirty days are over."""

from datetime import UTC, datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from shared.background_loops import run_due
from wardrobe.media import Media
from wardrobe.trash import domain

HOURLY = 3600.0


async def purge_trashed_outfits(media: Media) -> None:
    """Delete expired outfits batch by batch, until cancelled."""

    async def step(session: AsyncSession) -> int:
        return await domain.purge_trashed_outfits(session, datetime.now(UTC))

    await run_due(media.database, step, delayed="trash_purge_delayed", pause_seconds=HOURLY)
