"""The owner's precedence over events, and the day of an outfit. Pure."""

from datetime import UTC, date

from contracts.wardrobe import OutfitPublished
from shared.http.viewer import Viewer
from tags.catalog.models import Placement


def outfit_day(event: OutfitPublished) -> date:
    """Return when an outfit was worn; when it was published if unknown, as for private ones."""
    worn_on = event.content.worn_on if event.content else None
    return worn_on or event.published_at.astimezone(UTC).date()


def is_set_by_owner(placement: Placement) -> bool:
    """Return whether the tag's owner decided, so that the outfit's events do not matter."""
    return placement.by_hand or placement.merged_from is not None


def may_remove(
    viewer: Viewer, added_by: int | None, outfit_owner_id: int, *, owns: bool, co_owns: bool
) -> bool:
    """Return whether the viewer may remove an outfit from a tag that they own or fill together.

    Co-owners may remove what they added. After they left, that is only their own outfits.
    """
    if viewer.user_id is None or viewer.imagined_by is not None:
        return False
    return owns or (added_by == viewer.user_id and (co_owns or outfit_owner_id == viewer.user_id))
