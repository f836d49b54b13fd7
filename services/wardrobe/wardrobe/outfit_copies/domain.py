"""Planning an outfit again."""

from sqlmodel.ext.asyncio.session import AsyncSession

from shared.viewer import Viewer
from wardrobe.media import Media
from wardrobe.outfit_copies.schemas import NewCopy
from wardrobe.outfits.domain import own_outfit
from wardrobe.outfits.models import Outfit
from wardrobe.outfits.rules import HiddenByModerators, canvas
from wardrobe.outfits.store import WithPhoto, insert_outfit
from wardrobe.photos.domain import copy_photo
from wardrobe.pins.domain import copy_pins

KEPT = {"audience", "caption", "alt_text", "private_note", "comments", "tags"}
"""What is said of the copy as of the outfit; it was not worn yet."""


async def copy_outfit(
    session: AsyncSession, studio: Media, viewer: Viewer, outfit_id: int, copy: NewCopy
) -> WithPhoto:
    """Make a draft, or a plan for a day, of an outfit of one's own.

    Raises NotFound, HiddenByModerators or PictureNotSaved.
    """
    outfit, photo = await own_outfit(session, viewer, outfit_id)
    if outfit.hidden_audience is not None:
        raise HiddenByModerators
    twin = await copy_photo(session, studio, photo)
    again = Outfit(
        owner_id=viewer.id,
        photo_id=twin.id,
        state="draft" if copy.planned_for is None else "planned",
        planned_for=copy.planned_for,
        **outfit.model_dump(include=KEPT),
    )
    again = await insert_outfit(session, again)
    await copy_pins(session, outfit.id, canvas(again, twin))
    return again, twin
