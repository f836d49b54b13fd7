"""Counts the ticks that tell a late refresh from a stolen one."""

from sqlmodel.ext.asyncio.session import AsyncSession

from identity.sessions import store
from identity.sessions.rules import TICK
from shared.background_loops import run_due
from shared.data.db import Database

UNKNOWN = -1


async def count_ticks(database: Database) -> None:
    """Add a tick whenever the count has been the same for TICK, until cancelled.

    TICK is measured by the process's monotonic clock, which nobody can set. With several processes
    the count rises no faster, because each adds a tick to the number that it has waited with. With
    none it stands still: replays are refused, but nobody is signed out.
    """
    known = UNKNOWN

    async def tick(session: AsyncSession) -> None:
        nonlocal known
        known = await store.update_clock(session, known)

    await run_due(
        database, tick, delayed="session_ticks_delayed", pause_seconds=TICK.total_seconds()
    )
