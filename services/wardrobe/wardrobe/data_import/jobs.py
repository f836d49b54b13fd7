"""Deletes expired imports."""

from datetime import UTC, datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from shared.background_loops import run_due
from wardrobe.data_import import domain
from wardrobe.media import Media

PAUSE_SECONDS = 60.0


async def delete_expired_imports(media: Media) -> None:
    """Delete expired imports until cancelled."""

    async def step(session: AsyncSession) -> int:
        return await domain.delete_expired_imports(session, datetime.now(UTC))

    await run_due(
        media.database, step, delayed="import_expiry_delayed", pause_seconds=PAUSE_SECONDS
    )
