"""Turns contact messages and waitlist entries into emails."""

from collections.abc import Awaitable, Callable

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.admin import MessageReceived, WaitlistJoined
from contracts.envelope import Envelope
from identity.mail.outbox.domain import write_email
from identity.mail.outbox.rules import contact_message, waitlist_joined

OnMessageReceived = Callable[[AsyncSession, MessageReceived, Envelope], Awaitable[None]]
OnWaitlistJoined = Callable[[AsyncSession, WaitlistJoined, Envelope], Awaitable[None]]


def on_message_received(recipient: str) -> OnMessageReceived:
    """Return the handler; `recipient` is the team's email address."""

    async def handle(session: AsyncSession, event: MessageReceived, _: Envelope) -> None:
        message = contact_message(event.topic, event.email, event.text, event.user_id)
        await write_email(session, recipient, message, account_id=event.user_id, forget=True)

    return handle


def on_waitlist_joined(public_url: str) -> OnWaitlistJoined:
    """Return the handler; the email links to `public_url`."""

    async def handle(session: AsyncSession, event: WaitlistJoined, _: Envelope) -> None:
        if event.email is not None and event.position is not None:
            message = waitlist_joined(public_url, event.position, event.language)
            await write_email(session, event.email, message, account_id=None, forget=True)

    return handle
