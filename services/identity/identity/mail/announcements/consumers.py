"""Consumes decisions of admins about announcements."""

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.admin import AnnouncementSent, AnnouncementStopped, AnnouncementTested
from contracts.envelope import Envelope
from identity.mail.announcements import domain

OnAnnouncementTested = Callable[[AsyncSession, AnnouncementTested, Envelope], Awaitable[None]]


def on_announcement_tested(public_url: str) -> OnAnnouncementTested:
    """Return the handler; the email links to `public_url`."""

    async def handle(session: AsyncSession, event: AnnouncementTested, envelope: Envelope) -> None:
        version = envelope.aggregateversion
        await domain.mail_draft(session, event, version, public_url, datetime.now(UTC))

    return handle


async def on_announcement_sent(
    session: AsyncSession, event: AnnouncementSent, envelope: Envelope
) -> None:
    await domain.send_announcement(session, event, envelope.aggregateversion, datetime.now(UTC))


async def on_announcement_stopped(
    session: AsyncSession, event: AnnouncementStopped, envelope: Envelope
) -> None:
    version = envelope.aggregateversion
    await domain.stop_announcement(session, event.announcement_id, version, datetime.now(UTC))
