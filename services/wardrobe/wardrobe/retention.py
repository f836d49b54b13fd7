"""How long the wardrobe keeps what nobody deletes; the privacy page says the same."""

from datetime import timedelta

from shared.retention import RetentionRule

FORGETS = (
    # As long as admin keeps reports: who brings a picture back does so within that time.
    RetentionRule("known_pictures", "hidden_at", timedelta(days=730)),
)
