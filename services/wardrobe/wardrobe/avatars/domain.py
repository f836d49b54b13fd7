"""Keeping the photos of people's avatars, and telling identity which can be one."""

from datetime import UTC, datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from wardrobe.photos import store
from wardrobe.photos.domain import shown_path, tell_of_avatar
from wardrobe.photos.rules import stem_named


async def keep_avatar(
    session: AsyncSession, owner_id: int, *, shown: str | None, wanted: str | None
) -> None:
    """Keep what a person's profile shows, or wants to show; photos of before may be swept.

    Only a photo of the person's own counts: nobody else's is kept, or shown, in this way.
    """
    paths = {path for path in (shown, wanted) if path}
    photos = await store.list_avatar_photos(session, owner_id, {stem_named(path) for path in paths})
    for photo in photos:
        is_chosen = shown_path(photo) in paths
        if photo.is_avatar and not is_chosen:
            photo.released_at = datetime.now(UTC)
        photo.is_avatar = is_chosen
    own = {shown_path(photo) for photo in photos}
    for path in sorted(paths):
        # What is shown was good once: it is only told when it is so no longer.
        if path == wanted or path not in own:
            await tell_of_avatar(session, owner_id, path, good=path in own)
