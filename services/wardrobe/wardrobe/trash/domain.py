"""Putting outfits into the trash, taking them out again, emptying it."""

from datetime import UTC, datetime, timedelta

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.wardrobe import OutfitChanged
from shared.errors import NotFound
from shared.viewer import Viewer
from wardrobe.media import Media
from wardrobe.outfits.domain import announce, announce_removal, hold_outfit, own_outfit
from wardrobe.outfits.rules import canvas, state_before_trash
from wardrobe.outfits.store import WithPhoto, delete_outfit
from wardrobe.photos.domain import give_up_photo, move_photo
from wardrobe.pins.domain import note_outfit
from wardrobe.trash import store

KEEP = timedelta(days=30)
BATCH = 20


async def trash_outfit(
    session: AsyncSession, studio: Media, viewer: Viewer, outfit_id: int, if_match: str | None
) -> None:
    """Take an outfit away from everybody; it can be restored for 30 days.

    Raises NotFound, VersionMismatch or PictureNotSaved.
    """
    outfit, photo = await own_outfit(session, viewer, outfit_id, if_match)
    if outfit.state == "published":
        await move_photo(session, studio, photo)
        await announce_removal(session, outfit)
    else:
        outfit.version += 1
    outfit.state, outfit.trashed_at = "trashed", datetime.now(UTC)
    await note_outfit(session, canvas(outfit, photo))


async def restore_outfit(session: AsyncSession, viewer: Viewer, outfit_id: int) -> WithPhoto:
    """Take an outfit out of the trash, to where it was; raises NotFound.

    One that is not in there stays as it is: somebody may undo twice.
    """
    found = await hold_outfit(session, viewer, outfit_id)
    outfit, photo = found
    if outfit.state != "trashed":
        return found
    outfit.state, outfit.trashed_at = state_before_trash(outfit), None
    outfit.version += 1
    await note_outfit(session, canvas(outfit, photo))
    if outfit.state == "published":
        await announce(session, OutfitChanged, outfit, photo)
    return found


async def delete_for_good(session: AsyncSession, viewer: Viewer, outfit_id: int) -> None:
    """Delete an outfit that is in the trash, with its picture; raises NotFound."""
    found = await hold_outfit(session, viewer, outfit_id)
    if found[0].state != "trashed":
        raise NotFound
    await _delete(session, *found)


async def purge_trashed_outfits(session: AsyncSession, now: datetime) -> int:
    """Permanently delete what was trashed 30 days ago; return the number of outfits."""
    found = await store.list_trashed(session, before=now - KEEP, limit=BATCH)
    for pair in found:
        await _delete(session, *pair)
    return len(found)


async def _delete(session: AsyncSession, *pair: *WithPhoto) -> None:
    outfit, photo = pair
    await delete_outfit(session, outfit)
    await give_up_photo(session, photo)
