"""Consumes progress reports about mailings."""

from datetime import UTC, datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from admin.outreach.announcements import domain
from contracts.envelope import Envelope
from contracts.identity import AnnouncementProgressed


async def on_announcement_progressed(
    session: AsyncSession, event: AnnouncementProgressed, envelope: Envelope
) -> None:
    await domain.apply_progress(session, event, envelope.aggregateversion, datetime.now(UTC))
