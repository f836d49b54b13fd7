"""Sends queued emails."""

from identity.mail.outbox.domain import MailSender
from shared.background_loops import run_forever

PAUSE_SECONDS = 0.5


async def send_mail(sender: MailSender) -> None:
    """Send until cancelled."""
    await run_forever(sender.send_next, delayed="mail_delayed", pause_seconds=PAUSE_SECONDS)
