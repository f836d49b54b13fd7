"""How long identity keeps what nobody deletes; the privacy page says the same."""

from datetime import timedelta

from identity.sessions.rules import MAX_IDLE
from shared.retention import RetentionRule

AT_ONCE = timedelta()
ACTIVITY = timedelta(days=365)
"""Long enough to look back after a fright."""

FORGETS = (
    RetentionRule("audit_records", "at", ACTIVITY),
    # Verify asks for sessions that ended within minutes; a code shown twice ends one for a day.
    RetentionRule("sessions", "revoked_at", timedelta(days=1)),
    RetentionRule("sessions", "refreshed_at", MAX_IDLE),
    RetentionRule(
        "mails", "coalesce(sent_at, due_at)", timedelta(days=7), "state IN ('sent', 'failed')"
    ),
    # Of a mailing that was stopped and never resumed; admin refuses to resume it long before.
    RetentionRule("mails", "created_at", timedelta(days=30), "bulk_id IS NOT NULL"),
    RetentionRule("links", "expires_at", AT_ONCE),
    RetentionRule("sign_in_codes", "expires_at", timedelta(days=1)),
    RetentionRule("provider_attempts", "expires_at", timedelta(hours=1)),
    RetentionRule("used_challenges", "expires_at", AT_ONCE),
    RetentionRule("revoked_tokens", "expires_at", AT_ONCE),
    RetentionRule("former_usernames", "kept_until", AT_ONCE),
)
