"""Mails announcements at a bounded pace."""

from datetime import UTC, datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from identity.mail.announcements import domain
from identity.mail.announcements.rules import Pace
from shared.background_loops import run_due
from shared.data.db import Database


async def send_announcements(database: Database, public_url: str, pace: Pace) -> None:
    """Queue emails of announcements until cancelled."""

    async def work_on_next(session: AsyncSession) -> bool:
        return await domain.work_on_next(session, public_url, pace, datetime.now(UTC))

    await run_due(database, work_on_next, delayed="announcement_delayed")
