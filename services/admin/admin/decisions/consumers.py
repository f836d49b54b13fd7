"""The loop that carries decisions out when they can no longer be undone."""

import asyncio
from datetime import UTC, datetime

import structlog

from admin.decisions import domain
from admin.invites.domain import new_code
from shared.bus import stopping
from shared.db import Database

log = structlog.get_logger()

PAUSE_SECONDS = 1.0


async def carry_out_decisions(database: Database) -> None:
    """Invite until cancelled; a fault of Postgres only delays."""
    while not stopping():
        try:
            more = await _carry_out_one(database)
        except Exception as exc:
            log.warning("decision_delayed", error=repr(exc))
            more = False
        if not more:
            await asyncio.sleep(PAUSE_SECONDS)


async def _carry_out_one(database: Database) -> bool:
    async with database.sessions() as session:
        more = await domain.carry_out_next(session, new_code, datetime.now(UTC))
        await session.commit()
        return more
