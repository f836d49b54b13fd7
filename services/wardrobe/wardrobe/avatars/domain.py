"""Keeping the photos of people's avatars, and telling identity which can be one."""

from datetime import UTC, datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.identity import ProfileChanged
from wardrobe.photos import store
from wardrobe.photos.domain import shown_path, tell_of_avatar
from wardrobe.photos.models import Photo
from wardrobe.photos.rules import stem_named


async def keep_avatar(session: AsyncSession, profile: ProfileChanged) -> None:
    """Keep what a person's profile shows, or wants to show; photos of before may be swept.

    Only a photo of the person's own counts: no one else's is kept or shown this way. One that
    moderators hide is kept for its owner, and gets a new address soon (`announcements`).
    """
    owner_id, wanted, hidden = profile.user_id, profile.avatar_wanted, profile.avatar_hidden
    paths = {path for path in (profile.avatar_path, wanted, hidden) if path}
    photos = await store.list_avatar_photos(session, owner_id, {stem_named(path) for path in paths})
    for photo in photos:
        is_chosen = shown_path(photo) in paths
        if photo.is_avatar and not is_chosen:
            photo.released_at = datetime.now(UTC)
        photo.is_avatar = is_chosen
        _note_hidden(photo, is_hidden=shown_path(photo) == hidden, is_chosen=is_chosen)
    own = {shown_path(photo) for photo in photos}
    for path in sorted(paths):
        # What is shown was good once: it is only told when it is so no longer.
        if path == wanted or path not in own:
            await tell_of_avatar(session, owner_id, path, good=path in own)


def _note_hidden(photo: Photo, *, is_hidden: bool, is_chosen: bool) -> None:
    if is_hidden and not photo.avatar_hidden:
        photo.move_due = True
    elif is_chosen and not is_hidden:
        photo.move_due = False  # shown again before it was moved
    photo.avatar_hidden = is_hidden
