"""Showing an avatar once it is known to be a photo of its owner's."""

from sqlmodel.ext.asyncio.session import AsyncSession

from identity.profile.avatars import rules
from identity.profile.profiles import store
from identity.profile.profiles.domain import announce
from identity.profile.profiles.rules import moved_avatar


async def settle_avatar(session: AsyncSession, profile_id: int, path: str, *, good: bool) -> None:
    """Show the avatar that the wardrobe found to be a photo of the owner's, or drop it."""
    profile = await store.get_profile_for_update(session, profile_id)
    if profile is None:
        return
    shown, wanted = profile.avatar_path, profile.avatar_wanted
    if changes := rules.checked_avatar(shown, wanted, path, good=good):
        await store.update_unasked(session, profile, changes)
        await announce(session, profile)


async def move_avatar(session: AsyncSession, profile_id: int, path: str, new_path: str) -> None:
    """Name a hidden avatar by its new path; once this is done, nothing has the former one."""
    profile = await store.get_profile_for_update(session, profile_id)
    if profile is None:
        return
    if changes := moved_avatar(profile, path, new_path):
        await store.update_unasked(session, profile, changes)
        await announce(session, profile)
