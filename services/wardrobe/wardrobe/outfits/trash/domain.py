"""Trashes, restores and permanently deletes outfits and garments."""

from datetime import UTC, datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.wardrobe import OutfitChanged
from shared.http.errors import NotFound
from shared.http.etags import check_version
from shared.http.pagination import InvalidCursor, Page, decode_cursor, page_of
from shared.http.viewer import Viewer
from wardrobe.garments.domain import delete_garment, hide_pictures, lock_own_garment
from wardrobe.garments.loans.errors import GarmentOnLoan
from wardrobe.garments.loans.store import get_open_loan
from wardrobe.garments.schemas import GarmentOut, present_garment
from wardrobe.garments.store import GarmentWithPhoto, list_with_photos
from wardrobe.media import Media
from wardrobe.outfits.domain import announce, announce_removal, lock_outfit, lock_own_outfit
from wardrobe.outfits.pins.domain import end_questions_about, resume_questions_about, sync_pins
from wardrobe.outfits.rules import pin_target, state_before_trash
from wardrobe.outfits.store import OutfitWithPhoto, delete_outfit, may_feature_another
from wardrobe.outfits.trash import store
from wardrobe.outfits.trash.rules import RETENTION
from wardrobe.photos.domain import delete_used_photo, move_photo

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


async def trash_garment(
    session: AsyncSession, viewer: Viewer, garment_id: int, if_match: str | None
) -> None:
    """Move a garment to the trash; it can be restored for 30 days with its pins and wears.

    A garment that is in the trash stays there, so that a repeated call is no error. Raises
    NotFound, VersionMismatch or GarmentOnLoan.
    """
    garment = await lock_own_garment(session, viewer, garment_id)
    if garment.trashed_at is not None:
        return
    check_version(if_match, garment.version)
    if await get_open_loan(session, garment_id) is not None:
        raise GarmentOnLoan
    await end_questions_about(session, garment_id)
    await hide_pictures(session, garment)
    garment.trashed_at = datetime.now(UTC)
    garment.version += 1


async def restore_garment(
    session: AsyncSession, viewer: Viewer, garment_id: int
) -> GarmentWithPhoto:
    """Restore a garment as it was; raises NotFound.

    A garment that is not in the trash stays as it is, so that a repeated undo is no error.
    """
    garment = await lock_own_garment(session, viewer, garment_id)
    if garment.trashed_at is not None:
        garment.trashed_at = None
        garment.version += 1
        await resume_questions_about(session, garment_id, garment.name)
        await session.flush()
    return (await list_with_photos(session, [garment_id]))[garment_id]


async def list_trashed_garments(
    session: AsyncSession, viewer: Viewer, cursor: str | None, limit: int
) -> Page[GarmentOut]:
    """Return the viewer's trashed garments, the latest first; raises InvalidCursor."""
    after = _position(cursor)
    found = await store.list_trashed_garments(session, viewer.id, after=after, limit=limit + 1)
    return page_of(
        found,
        limit,
        lambda pair: present_garment(*pair, viewer.id),
        key=lambda pair: (str(pair[0].trashed_at), pair[0].id),
    )


async def delete_permanently(session: AsyncSession, viewer: Viewer, outfit_id: int) -> None:
    """Delete a trashed outfit with its picture; raises NotFound."""
    found = await lock_outfit(session, viewer, outfit_id)
    if found[0].state != "trashed":
        raise NotFound
    await _delete(session, *found)


async def delete_garment_permanently(
    session: AsyncSession, viewer: Viewer, garment_id: int
) -> None:
    """Delete a trashed garment with its pictures, pins and wears; raises NotFound."""
    garment = await lock_own_garment(session, viewer, garment_id)
    if garment.trashed_at is None:
        raise NotFound
    await delete_garment(session, garment)


async def empty_trash(session: AsyncSession, viewer: Viewer, now: datetime) -> int:
    """Permanently delete a batch of what is in the viewer's trash; return how much."""
    return await _purge(session, before=now, owner_id=viewer.id)


async def purge_trash(session: AsyncSession, now: datetime) -> int:
    """Permanently delete a batch of what was trashed 30 days ago; return how much."""
    return await _purge(session, before=now - RETENTION)


async def _purge(session: AsyncSession, *, before: datetime, owner_id: int | None = None) -> int:
    outfits = await store.list_expired_outfits(
        session, before=before, limit=BATCH, owner_id=owner_id
    )
    for pair in outfits:
        await _delete(session, *pair)
    garments = await store.list_expired_garments(
        session, before=before, limit=BATCH, owner_id=owner_id
    )
    for garment in garments:
        await delete_garment(session, garment)
    return len(outfits) + len(garments)


def _position(cursor: str | None) -> tuple[datetime, int] | None:
    """Return the moment and the id of the last garment of the page before."""
    if cursor is None:
        return None
    moment, garment_id = decode_cursor(cursor, str, int)
    try:
        found = datetime.fromisoformat(moment)
    except ValueError:
        raise InvalidCursor from None
    if found.tzinfo is None:
        raise InvalidCursor
    return found, garment_id


async def _delete(session: AsyncSession, *pair: *OutfitWithPhoto) -> None:
    outfit, photo = pair
    await delete_outfit(session, outfit)
    await delete_used_photo(session, photo)
