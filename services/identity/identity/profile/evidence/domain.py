"""Shows profiles regardless of audience; the caller has checked the moderator's grant."""

from sqlmodel.ext.asyncio.session import AsyncSession

from identity.profile.profiles.schemas import ProfileOut
from identity.profile.profiles.store import get_profile
from shared.features.evidence import ContentDeleted


async def show_person(session: AsyncSession, user_id: int) -> ProfileOut:
    """Return what a follower sees of a profile, with the parts that moderators hid.

    Raises ContentDeleted for an account that is erased.
    """
    profile = await get_profile(session, user_id)
    if profile is None:
        raise ContentDeleted
    return ProfileOut.for_moderators(profile)
