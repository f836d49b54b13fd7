"""Finds the first pictures of a page that the viewer may see."""

from sqlmodel.ext.asyncio.session import AsyncSession

from shared.http.errors import NotFound
from shared.http.viewer import Viewer
from wardrobe.outfits.domain import browse_outfits, view_outfit
from wardrobe.outfits.store import OutfitQuery
from wardrobe.people.visibility.store import get_user_id
from wardrobe.photos.models import Photo


async def find_photo_of_profile(
    session: AsyncSession, viewer: Viewer, username: str, position: int
) -> Photo:
    """Return the photo of a person's outfit; `position` 1 is the newest.

    Raises NotFound if the viewer may see fewer outfits, or if nobody has this username.
    """
    user_id = await get_user_id(session, username.lower())
    if user_id is None:
        raise NotFound
    found, _ = await browse_outfits(session, viewer, user_id, OutfitQuery(limit=position))
    if len(found) < position:
        raise NotFound
    return found[-1][1]


async def find_photo_of_outfit(session: AsyncSession, viewer: Viewer, outfit_id: int) -> Photo:
    """Return the photo of an outfit; raises NotFound unless the viewer may see it."""
    _, photo = await view_outfit(session, viewer, outfit_id)
    return photo
