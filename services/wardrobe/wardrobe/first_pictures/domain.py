"""Finds the first pictures of a profile."""

from sqlmodel.ext.asyncio.session import AsyncSession

from shared.viewer import Viewer
from wardrobe.outfits.domain import browse_outfits
from wardrobe.outfits.store import Choice
from wardrobe.people.store import get_user_id
from wardrobe.photos.rules import rendition_key


async def find_first_picture(
    session: AsyncSession, viewer: Viewer, username: str, position: int, width: int
) -> str | None:
    """Return the key of an outfit's rendition; `position` 1 is the newest.

    None if the viewer may see fewer, or nobody with that name.
    """
    user_id = await get_user_id(session, username.lower())
    if user_id is None:
        return None
    found, _ = await browse_outfits(session, viewer, user_id, Choice(limit=position))
    return rendition_key(found[-1][1].stem, width) if len(found) == position else None
