"""What is kept of what browsers tell, and for how long. Pure."""

import hmac
from datetime import datetime, timedelta

from shared.errors import ApiError

KEEP = timedelta(days=90)
KEEP_RECORDINGS = timedelta(days=14)
MAX_EVENT_BYTES = 2**30
MAX_RECORDING_BYTES = 2**30
"""Of all browsers together: the oldest are dropped."""
CLOCK = timedelta(hours=1)
"""By how much a browser's clock may be ahead."""


class UnknownToken(ApiError):
    """The sender does not belong to this installation."""

    status = 403
    code = "unknown_token"
    detail = "This request didn't come from Garderobe's own pages."


class NotAgreed(ApiError):
    """Nothing was told by this browser for this person: it did not agree, or took that back."""

    status = 403
    code = "not_agreed"
    detail = "This browser hasn't agreed to be recorded."


def require_token(told: str, ours: str) -> None:
    """Raises UnknownToken; without a token of ours everybody may send."""
    if ours and not hmac.compare_digest(told.encode(), ours.encode()):
        raise UnknownToken


def moment(told: datetime, now: datetime) -> datetime:
    """When it happened: now, if that is far ahead, or so long ago that it would be gone at once."""
    if told > now + CLOCK or told < now - KEEP:
        return now
    return told
