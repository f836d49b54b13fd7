"""Asks people what they wore when it is time."""

from datetime import UTC, datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from shared.background_loops import run_due
from wardrobe.calendar.evening_question import domain
from wardrobe.media import Media

PAUSE_SECONDS = 30.0


async def ask_what_was_worn(media: Media) -> None:
    """Ask everyone whose time has come, until cancelled."""

    async def step(session: AsyncSession) -> bool:
        return await domain.ask_due(session, datetime.now(UTC))

    await run_due(
        media.database, step, delayed="evening_questions_delayed", pause_seconds=PAUSE_SECONDS
    )
