"""How long admin keeps what nobody deletes; the privacy page says the same."""

from datetime import timedelta

from admin.analytics.rules import KEEP, KEEP_RECORDINGS
from shared.retention import Kept

FORGETS = (
    Kept("audit", "created_at", timedelta(days=365)),
    Kept("analytics", "at", KEEP),
    Kept("analytics", "at", KEEP_RECORDINGS, "kind = 'recording'"),
)
