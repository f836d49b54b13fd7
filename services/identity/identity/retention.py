"""Retention periods of rows that nobody deletes; the privacy page states the same ones."""

from datetime import timedelta

from identity.sessions.rules import MAX_IDLE
from shared.data.retention import RetentionRule

IMMEDIATELY = timedelta()
ACTIVITY = timedelta(days=365)
"""Long enough to investigate a suspicious sign-in afterwards."""

RETENTION_RULES = (
    RetentionRule("audit_records", "at", ACTIVITY),
    # Forward auth needs sessions that ended minutes ago; a replayed code can end one for a day.
    RetentionRule("sessions", "revoked_at", timedelta(days=1)),
    RetentionRule("sessions", "refreshed_at", MAX_IDLE),
    RetentionRule(
        "mails", "coalesce(sent_at, due_at)", timedelta(days=7), "state IN ('sent', 'failed')"
    ),
    # For mailings that were stopped and never resumed; admin stops offering that long before.
    RetentionRule("mails", "created_at", timedelta(days=30), "bulk_id IS NOT NULL"),
    RetentionRule("links", "expires_at", IMMEDIATELY),
    RetentionRule("sign_in_codes", "expires_at", timedelta(days=1)),
    RetentionRule("provider_attempts", "expires_at", timedelta(hours=1)),
    RetentionRule("used_challenges", "expires_at", IMMEDIATELY),
    RetentionRule("revoked_tokens", "expires_at", IMMEDIATELY),
    RetentionRule("former_usernames", "kept_until", IMMEDIATELY),
)
