"""How long admin keeps what nobody deletes; the privacy page says the same."""

from datetime import timedelta

from admin.analytics.rules import KEEP, KEEP_RECORDINGS
from shared.retention import Kept

YEAR = timedelta(days=365)

FORGETS = (
    Kept("audit", "created_at", YEAR),
    Kept("analytics", "at", KEEP),
    Kept("analytics", "at", KEEP_RECORDINGS, "kind = 'recording'"),
    # Long enough to see who comes back to it, and for an answer to a late appeal.
    Kept("reports", "decided_at", 2 * YEAR, "act IS NOT NULL"),
    Kept("waitlist_decisions", "created_at", 2 * YEAR, "coalesce(done_at, undone_at) IS NOT NULL"),
)
