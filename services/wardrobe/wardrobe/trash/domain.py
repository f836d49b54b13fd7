"""Trashes, restores and permanently deletes outfits."""

from datetime import UTC, datetime, timedelta

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.wardrobe import OutfitChanged
from shared.errors import NotFound
from shared.viewer import Viewer
from wardrobe.media import Media
from wardrobe.outfits.domain import announce, announce_removal, lock_outfit, lock_own_outfit
from wardrobe.outfits.rules import pin_target, state_before_trash
from wardrobe.outfits.store import OutfitWithPhoto, delete_outfit, may_feature_another
from wardrobe.photos.domain import delete_used_photo, move_photo
from wardrobe.pins.domain import sync_pins
from wardrobe.trash import store

RETENTION = timedelta(days=30)
BATCH = 20


async def trash_outfit(
    session: AsyncSession, media: Media, viewer: Viewer, outfit_id: int, if_match: str | None
) -> None:
    """Move an outfit to the trash, where only its owner sees it; it can be restored for 30 days.

    Raises NotFound, VersionMismatch or StorageUnavailable.
    """
    outfit, photo = await lock_own_outfit(session, viewer, outfit_id, if_match)
    if outfit.state == "published":
        await move_photo(session, media, photo)
        await announce_removal(session, outfit)
    else:
        outfit.version += 1
    outfit.state, outfit.trashed_at = "trashed", datetime.now(UTC)
    await sync_pins(session, pin_target(outfit, photo))


async def restore_outfit(session: AsyncSession, viewer: Viewer, outfit_id: int) -> OutfitWithPhoto:
    """Restore an outfit to its former state; raises NotFound.

    An outfit that is not in the trash stays as it is, so that a repeated undo is no error.
    """
    found = await lock_outfit(session, viewer, outfit_id)
    outfit, photo = found
    if outfit.state != "trashed":
        return found
    if outfit.featured and not await may_feature_another(session, viewer.id):
        outfit.featured = False
    outfit.state, outfit.trashed_at = state_before_trash(outfit), None
    outfit.version += 1
    await sync_pins(session, pin_target(outfit, photo))
    if outfit.state == "published":
        await announce(session, OutfitChanged, outfit, photo)
    return found


async def delete_permanently(session: AsyncSession, viewer: Viewer, outfit_id: int) -> None:
    """Delete a trashed outfit with its picture; raises NotFound."""
    found = await lock_outfit(session, viewer, outfit_id)
    if found[0].state != "trashed":
        raise NotFound
    await _delete(session, *found)


async def purge_trashed_outfits(session: AsyncSession, now: datetime) -> int:
    """Permanently delete outfits that were trashed 30 days ago; return their number."""
    found = await store.list_trashed(session, before=now - RETENTION, limit=BATCH)
    for pair in found:
        await _delete(session, *pair)
    return len(found)


async def _delete(session: AsyncSession, *pair: *OutfitWithPhoto) -> None:
    outfit, photo = pair
    await delete_outfit(session, outfit)
    await delete_used_photo(session, photo)
