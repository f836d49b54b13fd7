"""Sends queued emails."""

import asyncio

import structlog

from identity.mail.outbox.domain import MailSender
from shared.bus import stopping

log = structlog.get_logger()

PAUSE_SECONDS = 0.5


async def send_mail(sender: MailSender) -> None:
    """Send until cancelled; a failure of Postgres or the mail server only delays."""
    while not stopping():
        try:
            sent = await sender.send_next()
        except Exception as exc:
            log.warning("mail_delayed", error=repr(exc))
            sent = False
        if not sent:
            await asyncio.sleep(PAUSE_SECONDS)
