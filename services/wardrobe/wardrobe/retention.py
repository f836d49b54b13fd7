"""Retention periods of the wardrobe; the privacy page states the same."""

from datetime import timedelta

from shared.data.retention import RetentionRule

RETENTION_RULES = (
    # As long as admin keeps reports: pictures that are uploaded again come back within that time.
    RetentionRule("known_pictures", "hidden_at", timedelta(days=730)),
)
