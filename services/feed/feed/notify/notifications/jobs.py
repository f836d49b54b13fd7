"""Requests the digest emails that are due."""

from datetime import UTC, datetime, timedelta

from sqlmodel.ext.asyncio.session import AsyncSession

from feed.notify.notifications import domain
from shared.background_loops import run_due
from shared.data.db import Database

PAUSE_SECONDS = 2.0


async def send_digests(database: Database, wait: timedelta) -> None:
    """Request due digests until cancelled."""

    async def send_due(session: AsyncSession) -> None:
        await domain.send_digests(session, datetime.now(UTC), wait)

    await run_due(database, send_due, delayed="digests_delayed", pause_seconds=PAUSE_SECONDS)
