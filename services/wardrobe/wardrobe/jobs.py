"""Work that comes back by itself: sweeping, purging, announcing what a profile change meant."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime

import structlog
from sqlmodel.ext.asyncio.session import AsyncSession

from wardrobe.account_erasure.domain import answer_erasures
from wardrobe.data_export.domain import forget_old_exports
from wardrobe.matching.domain import describe_views
from wardrobe.media import Media
from wardrobe.outfit_events.domain import announce_due_outfits, move_due_photos
from wardrobe.photos.domain import sweep_pending_deletions, sweep_unused_photos
from wardrobe.trash.domain import purge_trashed_outfits

log = structlog.get_logger()

Work = Callable[[AsyncSession, Media], Awaitable[int]]
"""Does one batch in one transaction; answers how much it found to do."""

SOON = 1.0
HOURLY = 3600.0
VIEWS_AT_ONCE = 50


async def announce(session: AsyncSession, studio: Media) -> int:
    return await announce_due_outfits(session, studio)


async def move_photos(session: AsyncSession, studio: Media) -> int:
    return await move_due_photos(session, studio)


async def sweep_objects(session: AsyncSession, studio: Media) -> int:
    return await sweep_pending_deletions(session, studio, datetime.now(UTC))


async def answer(session: AsyncSession, _: Media) -> int:
    return await answer_erasures(session)


async def sweep_photos(session: AsyncSession, _: Media) -> int:
    return await sweep_unused_photos(session, datetime.now(UTC))


async def purge(session: AsyncSession, _: Media) -> int:
    return await purge_trashed_outfits(session, datetime.now(UTC))


async def forget_exports(session: AsyncSession, _: Media) -> int:
    return await forget_old_exports(session, datetime.now(UTC))


async def describe_garments(session: AsyncSession, studio: Media) -> int:
    return await describe_views(session, studio, None, VIEWS_AT_ONCE)


async def repeat(work: Work, studio: Media, pause: float) -> None:
    """Do `work` for ever: batch after batch while there is something to do, else after `pause`."""
    while True:
        try:
            async with studio.database.sessions() as session:
                done = await work(session, studio)
                await session.commit()
        except Exception as exc:
            done = 0
            log.warning("upkeep_delayed", work=getattr(work, "__name__", ""), error=repr(exc))
        if not done:
            await asyncio.sleep(pause)
