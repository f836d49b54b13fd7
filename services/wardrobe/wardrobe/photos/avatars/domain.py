"""Keeps avatar photos, and tells identity which photos can be avatars."""

from datetime import UTC, datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.identity import ProfileChanged
from wardrobe.photos import store
from wardrobe.photos.domain import announce_avatar_check, shown_path
from wardrobe.photos.models import Photo
from wardrobe.photos.rules import stem_of_path


async def sync_avatar(session: AsyncSession, profile: ProfileChanged) -> None:
    """Keep the photos that a profile shows or requests; former avatars may be swept.

    Only the person's own photos count, so nobody can keep or show someone else's this way. A
    hidden avatar is kept for its owner, and gets a new URL soon (`outfit_events`).
    """
    owner_id, requested, hidden = profile.user_id, profile.avatar_wanted, profile.avatar_hidden
    paths = {path for path in (profile.avatar_path, requested, hidden) if path}
    photos = await store.list_avatar_photos(
        session, owner_id, {stem_of_path(path) for path in paths}
    )
    for photo in photos:
        is_chosen = shown_path(photo) in paths
        if photo.is_avatar and not is_chosen:
            photo.released_at = datetime.now(UTC)
        photo.is_avatar = is_chosen
        _update_hidden(photo, is_hidden=shown_path(photo) == hidden, is_chosen=is_chosen)
    own = {shown_path(photo) for photo in photos}
    for path in sorted(paths):
        # A shown avatar was accepted before: report it only if it is no longer valid.
        if path == requested or path not in own:
            await announce_avatar_check(session, owner_id, path, good=path in own)


def _update_hidden(photo: Photo, *, is_hidden: bool, is_chosen: bool) -> None:
    if is_hidden and not photo.avatar_hidden:
        photo.move_due = True
    elif is_chosen and not is_hidden:
        photo.move_due = False  # shown again before it was moved
    photo.avatar_hidden = is_hidden
