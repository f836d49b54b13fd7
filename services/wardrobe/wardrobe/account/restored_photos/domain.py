"""Restores photos in the order that keeps rows and objects consistent (see `photos.domain`).

The caller writes the objects between `expect_objects` and `restore_photos`.
"""

from collections.abc import Sequence
from datetime import datetime

from sqlmodel import col, or_, select
from sqlmodel.ext.asyncio.session import AsyncSession

from shared.features.account_erasure import lock_active_accounts
from shared.features.account_restoration import insert_missing, list_rows
from shared.http.errors import NotFound
from wardrobe.people.visibility.models import KnownProfile
from wardrobe.photos import store
from wardrobe.photos.domain import DELETION_DELAY, keys_of
from wardrobe.photos.models import Photo
from wardrobe.storage import ObjectName


async def list_missing_photos(
    backup: AsyncSession, live: AsyncSession, account_id: int
) -> list[Photo]:
    """Return the used photos of a backup that the person does not have, as they would be restored.

    The avatar returns with the account: one who has an account has chosen another since.
    """
    is_used = col(Photo.used_at).is_not(None)
    is_erased = await live.get(KnownProfile, account_id) is None
    wanted = or_(is_used, col(Photo.is_avatar)) if is_erased else is_used
    stored = await list_rows(backup, Photo, col(Photo.owner_id) == account_id, wanted)
    existing = set(
        (await live.exec(select(Photo.id).where(col(Photo.owner_id) == account_id))).all()
    )
    for photo in stored:
        photo.move_due = False
        photo.cleared_at = None  # moderators may have changed their minds since
        photo.is_avatar = photo.is_avatar and is_erased
        photo.avatar_hidden = photo.avatar_hidden and is_erased
    return [photo for photo in stored if photo.id not in existing]


def objects_of(photo: Photo) -> list[ObjectName]:
    """Return the names of a photo's objects."""
    return keys_of(photo).all


async def expect_objects(
    live: AsyncSession, account_id: int, photos: Sequence[Photo], now: datetime
) -> None:
    """Let the sweep delete these objects in an hour, unless `restore_photos` comes first.

    Raises NotFound if the account was erased.
    """
    if not await lock_active_accounts(live, account_id):
        raise NotFound
    names = [name for photo in photos for name in objects_of(photo)]
    await store.insert_pending_deletions(live, account_id, names, now + DELETION_DELAY)


async def restore_photos(live: AsyncSession, account_id: int, photos: Sequence[Photo]) -> int:
    """Insert photos whose objects are there; return their number. Raises NotFound."""
    if not await lock_active_accounts(live, account_id):
        raise NotFound
    inserted = await insert_missing(live, photos)
    names = [name for photo in photos for name in objects_of(photo)]
    await store.delete_pending_deletions(live, names)
    return len(inserted)
