"""Shows an avatar once the wardrobe has confirmed that it is the owner's photo."""

from sqlmodel.ext.asyncio.session import AsyncSession

from identity.profile.avatars import rules
from identity.profile.profiles import store
from identity.profile.profiles.domain import announce
from identity.profile.profiles.rules import moved_avatar


async def apply_avatar_check(
    session: AsyncSession, profile_id: int, path: str, *, good: bool
) -> None:
    """Show the avatar if the wardrobe accepted it, or drop it."""
    profile = await store.get_profile_for_update(session, profile_id)
    if profile is None:
        return
    shown, wanted = profile.avatar_path, profile.avatar_wanted
    if changes := rules.checked_avatar(shown, wanted, path, good=good):
        await store.update_by_system(session, profile, changes)
        await announce(session, profile)


async def move_avatar(session: AsyncSession, profile_id: int, path: str, new_path: str) -> None:
    """Replace the path of a hidden avatar; afterwards no row has the old path."""
    profile = await store.get_profile_for_update(session, profile_id)
    if profile is None:
        return
    if changes := moved_avatar(profile, path, new_path):
        await store.update_by_system(session, profile, changes)
        await announce(session, profile)
