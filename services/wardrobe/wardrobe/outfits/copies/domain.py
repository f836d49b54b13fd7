"""Copies an outfit to a draft or a plan."""

from sqlmodel.ext.asyncio.session import AsyncSession

from shared.http.viewer import Viewer
from wardrobe.media import Media
from wardrobe.outfits.copies.schemas import NewCopy
from wardrobe.outfits.domain import lock_own_outfit
from wardrobe.outfits.errors import HiddenByModerators
from wardrobe.outfits.models import Outfit
from wardrobe.outfits.pins.domain import copy_pins
from wardrobe.outfits.rules import pin_target
from wardrobe.outfits.store import OutfitWithPhoto, insert_outfit
from wardrobe.photos.domain import copy_photo

COPIED_FIELDS = {"audience", "caption", "alt_text", "private_note", "comments", "tags"}
"""Fields that are copied; the copy was not worn yet."""


async def copy_outfit(
    session: AsyncSession, media: Media, viewer: Viewer, outfit_id: int, copy: NewCopy
) -> OutfitWithPhoto:
    """Copy one of the viewer's outfits to a draft, or to a plan for a day.

    Raises NotFound, HiddenByModerators, QuotaReached or StorageUnavailable.
    """
    outfit, photo = await lock_own_outfit(session, viewer, outfit_id)
    if outfit.hidden_audience is not None:
        raise HiddenByModerators
    photo_copy = await copy_photo(session, media, photo)
    copied = Outfit(
        owner_id=viewer.id,
        photo_id=photo_copy.id,
        state="draft" if copy.planned_for is None else "planned",
        planned_for=copy.planned_for,
        **outfit.model_dump(include=COPIED_FIELDS),
    )
    copied = await insert_outfit(session, copied)
    await copy_pins(session, outfit.id, pin_target(copied, photo_copy))
    return copied, photo_copy
