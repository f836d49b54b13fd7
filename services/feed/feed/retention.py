"""How long the feed keeps what nobody deletes; the privacy page says the same."""

from datetime import timedelta

from shared.retention import RetentionRule

# A withdrawn recommendation never comes back; one that is over may be given more time.
_OVER = """(
  SELECT CASE WHEN withdrawn THEN '-infinity' ELSE ends_at END FROM recommendations
  WHERE id = recommendation_id
)"""

FORGETS = (
    # Who saw, opened or followed what: the counts outlive it.
    RetentionRule("recommendation_marks", _OVER, timedelta(days=30), "counted"),
    RetentionRule("notifications", "created_at", timedelta(days=180)),
    # Whose timeline has ended is not pushed to any more.
    RetentionRule("readers", "listed_until", timedelta(0)),
)
