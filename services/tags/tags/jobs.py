"""Work that comes back by itself: forgetting tags that were deleted long ago."""

import asyncio
from collections.abc import Awaitable
from datetime import UTC, datetime

import structlog
from starlette.datastructures import State

from shared.db import Database
from shared.features.data_export import hand_out
from tags.data_export.store import PARTS
from tags.lifecycle.domain import purge_tags

log = structlog.get_logger()

HOURLY = 3600.0


async def purge(database: Database) -> None:
    """For ever: batch after batch while there is something to purge, else after an hour."""
    while True:
        try:
            async with database.sessions() as session:
                done = await purge_tags(session, datetime.now(UTC))
                await session.commit()
        except Exception as exc:
            done = 0
            log.warning("upkeep_delayed", error=repr(exc))
        if not done:
            await asyncio.sleep(HOURLY)


def loops(state: State) -> list[Awaitable[None]]:
    return [purge(state.database), hand_out("tags", state.bus, state.database, PARTS)]
