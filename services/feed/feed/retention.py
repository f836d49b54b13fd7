"""Retention periods of the feed; the privacy page states the same."""

from datetime import timedelta

from shared.data.retention import RetentionRule

# A withdrawn recommendation never comes back; an expired one may be extended.
_END = """(
  SELECT CASE WHEN withdrawn THEN '-infinity' ELSE ends_at END FROM recommendations
  WHERE id = recommendation_id
)"""

RETENTION_RULES = (
    # Per-person marks; only the counts are kept longer.
    RetentionRule("recommendation_marks", _END, timedelta(days=30), "counted"),
    # With their votes.
    RetentionRule("asks", "coalesce(closed_at, ends_at)", timedelta(days=30)),
    RetentionRule("notifications", "created_at", timedelta(days=180)),
    RetentionRule("push_deliveries", "expires_at", timedelta(0)),
    # People whose timeline has expired are no longer pushed to.
    RetentionRule("readers", "listed_until", timedelta(0)),
)
