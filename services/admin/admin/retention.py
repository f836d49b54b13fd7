"""How long admin keeps what nobody deletes; the privacy page says the same."""

from datetime import timedelta

from admin.analytics.rules import KEEP, KEEP_RECORDINGS, MAX_EVENT_BYTES, MAX_RECORDING_BYTES
from shared.retention import Ceiling, RetentionRule

YEAR = timedelta(days=365)

FORGETS = (
    RetentionRule("audit", "created_at", YEAR),
    RetentionRule("analytics", "at", KEEP),
    RetentionRule("analytics", "at", KEEP_RECORDINGS, "kind = 'recording'"),
    Ceiling("analytics", "at, id", MAX_EVENT_BYTES, "kind <> 'recording'"),
    Ceiling("analytics", "at, id", MAX_RECORDING_BYTES, "kind = 'recording'"),
    # Long enough to see who comes back to it, and for an answer to a late appeal.
    RetentionRule("reports", "decided_at", 2 * YEAR, "act IS NOT NULL"),
    RetentionRule(
        "waitlist_decisions", "created_at", 2 * YEAR, "coalesce(done_at, undone_at) IS NOT NULL"
    ),
)
