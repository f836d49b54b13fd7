"""Runs work that no event starts: what is due by now."""

import asyncio
from collections.abc import Awaitable, Callable

import structlog
from sqlmodel.ext.asyncio.session import AsyncSession

from shared.bus import stopping
from shared.db import Database

log = structlog.get_logger()

PAUSE_SECONDS = 1.0
"""How soon work is begun after it is due."""


async def run_due(
    database: Database,
    step: Callable[[AsyncSession], Awaitable[object]],
    *,
    delayed: str,
    pause_seconds: float | None = None,
) -> None:
    """Run `step`, each time in a transaction of its own, until cancelled.

    Pauses (`PAUSE_SECONDS` if not said otherwise) when it returns something falsy: nothing more is
    due. A fault only delays; it is logged as the event `delayed`.
    """
    while not stopping():
        try:
            async with database.sessions() as session:
                more = await step(session)
                await session.commit()
        except Exception as exc:
            log.warning(delayed, error=repr(exc))
            more = False
        if not more:
            await asyncio.sleep(pause_seconds or PAUSE_SECONDS)
