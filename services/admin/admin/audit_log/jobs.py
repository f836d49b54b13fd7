"""Deletes expired entries of the audit log."""

from datetime import UTC, datetime, timedelta

from sqlmodel.ext.asyncio.session import AsyncSession

from admin.audit_log import domain
from shared.background_loops import run_due
from shared.data.db import Database
from shared.data.retention import PAUSE_SECONDS

KEPT = timedelta(days=365)
"""How long an act is kept; the privacy page says the same."""


async def expire_entries(database: Database) -> None:
    """Delete entries that are older than a year, once an hour until cancelled."""

    async def expire(session: AsyncSession) -> bool:
        return await domain.expire(session, datetime.now(UTC) - KEPT)

    await run_due(database, expire, delayed="audit_expiry_delayed", pause_seconds=PAUSE_SECONDS)
