"""Rotates the signing keys on schedule."""

from datetime import UTC, datetime, timedelta

from sqlmodel.ext.asyncio.session import AsyncSession

from identity.encryption import Vault
from identity.signing.signing_keys.domain import rotate_when_due
from shared.background_loops import run_due
from shared.data.db import Database

PAUSE_SECONDS = 60.0


async def rotate_on_schedule(
    database: Database, vault: Vault, every: timedelta, wait: timedelta
) -> None:
    """Publish the next key whenever it is due, until cancelled."""

    async def rotate(session: AsyncSession) -> None:
        await rotate_when_due(session, vault, every, wait, datetime.now(UTC))

    await run_due(database, rotate, delayed="rotation_delayed", pause_seconds=PAUSE_SECONDS)
