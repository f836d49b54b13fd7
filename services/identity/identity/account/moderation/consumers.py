"""Consumes moderation decisions."""

from collections.abc import Awaitable, Callable

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.admin import ContentHidden, ContentRestored
from contracts.envelope import Envelope
from identity.account.moderation import domain
from identity.account.moderation.domain import Decision

OnContentDecided = Callable[
    [AsyncSession, ContentHidden | ContentRestored, Envelope], Awaitable[None]
]
OnAccountDecided = Callable[[AsyncSession, Decision, Envelope], Awaitable[None]]


def on_account_decided(public_url: str) -> OnAccountDecided:
    """Return the handler of decisions about accounts; the email links to `public_url`."""

    async def handle(session: AsyncSession, event: Decision, envelope: Envelope) -> None:
        await domain.apply_decision(session, event, envelope.aggregateversion, public_url)

    return handle


def on_content_decided(public_url: str) -> OnContentDecided:
    """Return the handler of decisions about single things; the email links to `public_url`."""

    async def handle(
        session: AsyncSession, event: ContentHidden | ContentRestored, envelope: Envelope
    ) -> None:
        decision = int(envelope.subject), envelope.aggregateversion
        await domain.send_notice(session, event, decision, public_url)

    return handle
