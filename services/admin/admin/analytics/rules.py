"""How long usage records are kept, and which times are plausible. Pure."""

import hmac
from datetime import datetime, timedelta

from admin.analytics.errors import UnknownToken

RETENTION = timedelta(days=90)
RECORDING_RETENTION = timedelta(days=14)
MAX_EVENT_BYTES = 2**30
MAX_RECORDING_BYTES = 2**30
"""For all browsers together; the oldest records are dropped first."""
MAX_CLOCK_SKEW = timedelta(hours=1)
"""How far a browser's clock may be ahead."""


def require_token(token: str, expected: str) -> None:
    """Raise UnknownToken for a wrong token; an empty `expected` accepts any."""
    if expected and not hmac.compare_digest(token.encode(), expected.encode()):
        raise UnknownToken


def plausible_time(reported_at: datetime, now: datetime) -> datetime:
    """Return the reported time, or now if it lies in the future or beyond the retention."""
    if reported_at > now + MAX_CLOCK_SKEW or reported_at < now - RETENTION:
        return now
    return reported_at
