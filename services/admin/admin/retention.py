"""How long the admin service keeps data; the privacy page says the same."""

from datetime import timedelta

from admin.usage.analytics.rules import (
    MAX_EVENT_BYTES,
    MAX_RECORDING_BYTES,
    RECORDING_RETENTION,
    RETENTION,
)
from shared.data.retention import Ceiling, RetentionRule

YEAR = timedelta(days=365)

RETENTION_RULES = (
    RetentionRule("analytics", "at", RETENTION),
    RetentionRule("analytics", "at", RECORDING_RETENTION, "kind = 'recording'"),
    RetentionRule("recordings", "started_at", RECORDING_RETENTION),
    Ceiling("analytics", "at, id", MAX_EVENT_BYTES, "kind <> 'recording'"),
    Ceiling("analytics", "at, id", MAX_RECORDING_BYTES, "kind = 'recording'"),
    # Long enough to recognize repeat offenders, and to answer a late appeal.
    RetentionRule("reports", "decided_at", 2 * YEAR, "act IS NOT NULL"),
    RetentionRule(
        "waitlist_decisions", "created_at", 2 * YEAR, "coalesce(done_at, undone_at) IS NOT NULL"
    ),
)
