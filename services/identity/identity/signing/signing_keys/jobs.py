"""Rotates the signing keys on schedule."""

import asyncio
from datetime import UTC, datetime, timedelta

import structlog

from identity.encryption import Vault
from identity.signing.signing_keys.domain import rotate_when_due
from shared.bus import stopping
from shared.db import Database

log = structlog.get_logger()

PAUSE_SECONDS = 60.0


async def rotate_on_schedule(
    database: Database, vault: Vault, every: timedelta, wait: timedelta
) -> None:
    """Publish the next key whenever it is due, until cancelled."""
    while not stopping():
        try:
            async with database.sessions() as session:
                await rotate_when_due(session, vault, every, wait, datetime.now(UTC))
                await session.commit()
        except Exception as exc:
            log.warning("rotation_delayed", error=repr(exc))
        await asyncio.sleep(PAUSE_SECONDS)
