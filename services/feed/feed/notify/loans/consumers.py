"""Notifies both people of loans."""

from dataclasses import dataclass

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.envelope import Envelope
from contracts.wardrobe import LoanChanged
from feed.broadcast import Channel
from feed.notify.loans.rules import notifications_of
from feed.notify.notifications.domain import notify


@dataclass(frozen=True)
class LoanConsumers:
    """The handler, with its dependency besides the database."""

    channel: Channel

    async def on_loan_changed(
        self, session: AsyncSession, event: LoanChanged, envelope: Envelope
    ) -> None:
        for notification in notifications_of(event):
            await notify(
                session,
                self.channel,
                notification,
                version=envelope.aggregateversion,
                at=envelope.time,
            )
