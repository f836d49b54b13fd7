"""The email of an announcement, and the pace of a mailing. Pure."""

import re
from dataclasses import dataclass
from datetime import timedelta

from identity.email_layout import compose_to
from identity.smtp import OutgoingEmail

MAX_WAITING = 200
"""Emails of one announcement in the outbox: a slow mail server does not fill it."""
MAX_BATCH = 50
BATCHES_PER_MINUTE = 6
LOOK_AGAIN = timedelta(seconds=1)
SETTLING = timedelta(seconds=60)
"""For so long after a stop, emails that were being sent may still be taken."""

_BLANK_LINES = re.compile(r"\n\s*\n")
_WHY = (
    "You're getting this because you have a Garderobe account. We email everyone only about"
    " important changes, so you can't unsubscribe from these emails."
)


@dataclass(frozen=True)
class Pace:
    """How fast emails of an announcement are queued: never more than so many within a minute."""

    per_minute: int

    @property
    def batch(self) -> int:
        """How many emails one transaction queues at most."""
        return max(1, min(MAX_BATCH, self.per_minute // BATCHES_PER_MINUTE))

    def pause(self, queued: int) -> timedelta:
        """How long to wait after queueing so many."""
        return max(LOOK_AGAIN, timedelta(minutes=queued / self.per_minute))


def announcement(public_url: str, username: str, subject: str, text: str) -> OutgoingEmail:
    """Tells everybody something, in the admins' words; paragraphs end with blank lines."""
    paragraphs = _BLANK_LINES.split(text.strip())
    return compose_to(username, subject, paragraphs, (public_url, "Open Garderobe"), [_WHY])
