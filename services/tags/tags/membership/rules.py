"""The owner's precedence over events, and the day of an outfit. Pure."""

from datetime import UTC, date

from contracts.wardrobe import OutfitPublished
from tags.catalog.models import Placement


def outfit_day(event: OutfitPublished) -> date:
    """Return when an outfit was worn; when it was published if unknown, as for private ones."""
    worn_on = event.content.worn_on if event.content else None
    return worn_on or event.published_at.astimezone(UTC).date()


def is_set_by_owner(placement: Placement) -> bool:
    """Return whether the tag's owner decided, so that the outfit's events do not matter."""
    return placement.by_hand or placement.merged_from is not None
