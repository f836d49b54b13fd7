"""Messages to us become letters; a loop sends what was written."""

import asyncio
from collections.abc import Awaitable, Callable

import structlog
from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.admin import MessageReceived, WaitlistJoined
from contracts.envelope import Envelope
from identity.mail.outbox.domain import MailSender, write_email
from identity.mail.outbox.rules import message_to_us, waitlist_position
from shared.bus import stopping

OnMessageReceived = Callable[[AsyncSession, MessageReceived, Envelope], Awaitable[None]]
OnWaitlistJoined = Callable[[AsyncSession, WaitlistJoined, Envelope], Awaitable[None]]

log = structlog.get_logger()

PAUSE_SECONDS = 0.5


async def send_mail(post: MailSender) -> None:
    """Send until cancelled; a fault of Postgres or of the mail server only delays."""
    while not stopping():
        try:
            sent = await post.send_next()
        except Exception as exc:
            log.warning("mail_delayed", error=repr(exc))
            sent = False
        if not sent:
            await asyncio.sleep(PAUSE_SECONDS)


def on_message_received(recipient: str) -> OnMessageReceived:
    """The handler, which needs to know where the people are who answer."""

    async def handle(session: AsyncSession, event: MessageReceived, _: Envelope) -> None:
        letter = message_to_us(event.topic, event.email, event.text, event.user_id)
        await write_email(session, recipient, letter, account_id=event.user_id, forget=True)

    return handle


def on_waitlist_joined(public_url: str) -> OnWaitlistJoined:
    """The handler, which needs to know where the start page is."""

    async def handle(session: AsyncSession, event: WaitlistJoined, _: Envelope) -> None:
        if event.email is not None and event.position is not None:
            letter = waitlist_position(public_url, event.position)
            await write_email(session, event.email, letter, account_id=None, forget=True)

    return handle
