"""What follows from a changed profile or a deleted account."""

from sqlmodel.ext.asyncio.session import AsyncSession

from shared.contracts.types import Audience
from wardrobe.garments.domain import erase_garments
from wardrobe.outfits.domain import erase_outfits, note_profile_change
from wardrobe.people import store as people
from wardrobe.photos import store as photos
from wardrobe.photos.domain import discard_photos


async def change_profile(
    session: AsyncSession, user_id: int, audience: Audience, version: int
) -> None:
    """Note whom a person shows themselves to; their outfits follow in the background."""
    known = await people.get_profile(session, user_id)
    before: Audience = known.audience if known else "private"
    await people.update_profile(session, user_id, audience, version)
    now = await people.get_profile(session, user_id)
    if now is not None:
        await note_profile_change(session, user_id, before, now.audience)


async def erase_account(session: AsyncSession, user_id: int) -> None:
    """Erase everything of a person, objects included, and remember that they are gone."""
    await people.remove_profile(session, user_id)
    await people.delete_traces(session, user_id)
    await erase_garments(session, user_id)
    await erase_outfits(session, user_id)
    await discard_photos(session, await photos.list_photos_of(session, user_id))
