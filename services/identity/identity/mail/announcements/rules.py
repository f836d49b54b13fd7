"""The email of an announcement, and the pace of a mailing. Pure."""

import re
from dataclasses import dataclass
from datetime import timedelta

from identity.email_templates import Recipient, render_email
from identity.smtp import OutgoingEmail

MAX_WAITING = 200
"""Emails of one announcement in the outbox, so that a slow mail server does not fill it."""
MAX_BATCH = 50
BATCHES_PER_MINUTE = 6
POLL_INTERVAL = timedelta(seconds=1)
SETTLING_TIME = timedelta(seconds=60)
"""After a stop, emails that were being sent may still be accepted for this long."""

_BLANK_LINES = re.compile(r"\n\s*\n")


@dataclass(frozen=True)
class Pace:
    """The maximum number of emails that an announcement queues per minute."""

    per_minute: int

    @property
    def batch(self) -> int:
        """Return the maximum number of emails that one transaction queues."""
        return max(1, min(MAX_BATCH, self.per_minute // BATCHES_PER_MINUTE))

    def pause(self, queued: int) -> timedelta:
        """Return how long to wait after queueing this many emails."""
        return max(POLL_INTERVAL, timedelta(minutes=queued / self.per_minute))


def announcement(public_url: str, recipient: Recipient, subject: str, text: str) -> OutgoingEmail:
    """Return an announcement in the admins' words; blank lines separate its paragraphs."""
    return render_email(
        "announcement",
        recipient,
        url=public_url,
        subject=subject,
        paragraphs=_BLANK_LINES.split(text.strip()),
    )
