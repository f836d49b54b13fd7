"""Adds, orders and deletes the own pictures of garments."""

from collections.abc import Sequence

from sqlmodel.ext.asyncio.session import AsyncSession

from shared.http.viewer import Viewer
from wardrobe.color_names import color_names
from wardrobe.garments.domain import list_own_photos, lock_kept_garment
from wardrobe.garments.models import Garment
from wardrobe.garments.pictures.errors import PictureNotFound, PicturesChanged, TooManyPictures
from wardrobe.garments.pictures.models import MAX_PICTURES
from wardrobe.garments.pictures.store import update_further_pictures
from wardrobe.garments.store import GarmentWithPhoto, list_with_photos
from wardrobe.photos.domain import delete_used_photo, use_photo
from wardrobe.photos.models import Photo
from wardrobe.photos.store import get_photo


async def add_picture(
    session: AsyncSession, viewer: Viewer, garment_id: int, photo_id: int
) -> GarmentWithPhoto:
    """Add a picture after those that the viewer's garment has; the first is the main one.

    Raises NotFound, TooManyPictures, PhotoNotFound or PhotoUsed.
    """
    garment = await lock_kept_garment(session, viewer, garment_id)
    pictures = await list_own_photos(session, garment)
    if len(pictures) >= MAX_PICTURES:
        raise TooManyPictures(MAX_PICTURES)
    photo = await use_photo(session, viewer.id, photo_id)
    return await _save(session, garment, [*pictures, photo])


async def order_pictures(
    session: AsyncSession,
    viewer: Viewer,
    garment_id: int,
    photo_ids: Sequence[int],
    if_match: str | None,
) -> GarmentWithPhoto:
    """Give the pictures of the viewer's garment this order; the first becomes the main one.

    Raises NotFound, VersionMismatch or PicturesChanged.
    """
    garment = await lock_kept_garment(session, viewer, garment_id, if_match)
    pictures = {photo.id: photo for photo in await list_own_photos(session, garment)}
    if sorted(photo_ids) != sorted(pictures):
        raise PicturesChanged
    return await _save(session, garment, [pictures[photo_id] for photo_id in photo_ids])


async def delete_picture(
    session: AsyncSession, viewer: Viewer, garment_id: int, photo_id: int, if_match: str | None
) -> GarmentWithPhoto:
    """Delete a picture of the viewer's garment; after the main one, the next is the main one.

    Raises NotFound, VersionMismatch or PictureNotFound.
    """
    garment = await lock_kept_garment(session, viewer, garment_id, if_match)
    pictures = await list_own_photos(session, garment)
    remaining = [photo for photo in pictures if photo.id != photo_id]
    deleted = await get_photo(session, photo_id, viewer.id)
    if deleted is None or len(remaining) == len(pictures):
        raise PictureNotFound
    found = await _save(session, garment, remaining)
    await delete_used_photo(session, deleted)
    return found


async def append_picture(session: AsyncSession, garment: Garment, photo: Photo) -> bool:
    """Add an unused photo to a locked garment, which may be in the trash, if it has room."""
    pictures = await list_own_photos(session, garment)
    if len(pictures) >= MAX_PICTURES:
        return False
    photo = await use_photo(session, garment.owner_id, photo.id)
    await _store(session, garment, [*pictures, photo])
    return True


async def _save(
    session: AsyncSession, garment: Garment, pictures: Sequence[Photo]
) -> GarmentWithPhoto:
    """Store the pictures of a locked garment, and return it as it is now."""
    await _store(session, garment, pictures)
    return (await list_with_photos(session, [garment.id]))[garment.id]


async def _store(session: AsyncSession, garment: Garment, pictures: Sequence[Photo]) -> None:
    """Store which photos are the pictures of a locked garment, in this order."""
    if pictures and not garment.colors:
        garment.colors = pictures[0].colors
        garment.color_names = color_names(garment.colors)
    ids = [photo.id for photo in pictures]
    garment.photo_id = next(iter(ids), None)
    garment.version += 1
    await session.flush()
    await update_further_pictures(session, garment.id, ids[1:])
