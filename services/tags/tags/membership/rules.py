"""What is in a tag: who decides it, and under which day it is found."""

from datetime import UTC, date

from contracts.wardrobe import OutfitPublished
from tags.catalog.models import Placement


def day_of(event: OutfitPublished) -> date:
    """When an outfit was worn; of a private one its event tells only when it was published."""
    worn_on = event.content.worn_on if event.content else None
    return worn_on or event.published_at.astimezone(UTC).date()


def is_decided(placement: Placement) -> bool:
    """Whether the tag's owner has decided, so that what the outfit names does not matter."""
    return placement.by_hand or placement.merged_from is not None
