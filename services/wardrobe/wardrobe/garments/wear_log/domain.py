"""Records when garments were worn, by their owners and from outfits."""

from collections.abc import Collection
from datetime import date

from sqlmodel.ext.asyncio.session import AsyncSession

from shared.http.errors import NotFound
from shared.http.pagination import InvalidCursor, Page, decode_cursor, page_of
from shared.http.viewer import Viewer
from wardrobe.dates import is_future
from wardrobe.garments import store as garments
from wardrobe.garments.domain import lock_garments
from wardrobe.garments.errors import GarmentNotFound
from wardrobe.garments.rules import require_owned
from wardrobe.garments.wear_log import store
from wardrobe.garments.wear_log.errors import NotWornYet, ShownByOutfit
from wardrobe.garments.wear_log.models import Wear
from wardrobe.garments.wear_log.schemas import WearOut, present_wear
from wardrobe.garments.wear_log.store import OutfitWear


async def wear_garments(
    session: AsyncSession,
    viewer: Viewer,
    garment_ids: Collection[int],
    day: date,
    today: date,
    *,
    with_trashed: bool = False,
) -> list[Wear]:
    """Record that the viewer wore garments on a day; repeating it is no error.

    `with_trashed`: garments in the trash are accepted too. Raises GarmentNotFound, NotWornYet
    or GarmentOnWishlist.
    """
    if is_future(day, today):
        raise NotWornYet
    locked = await lock_garments(session, viewer.id, garment_ids, with_trashed=with_trashed)
    require_owned(locked.values())
    await store.insert_manual_wears(session, viewer.id, set(garment_ids), day)
    await store.update_wear_counts(session, garment_ids)
    found = [await store.get_wear(session, garment_id, day) for garment_id in garment_ids]
    return [wear for wear in found if wear is not None]


async def delete_wear(session: AsyncSession, viewer: Viewer, garment_id: int, day: date) -> None:
    """Delete a wear; raises GarmentNotFound, NotFound or ShownByOutfit."""
    await lock_garments(session, viewer.id, [garment_id])
    wear = await store.get_wear(session, garment_id, day)
    if wear is None:
        raise NotFound
    if wear.outfit_id is not None:
        raise ShownByOutfit
    await store.delete_wear(session, wear)
    await store.update_wear_counts(session, [garment_id])


async def list_wears(
    session: AsyncSession, viewer: Viewer, garment_id: int, cursor: str | None, limit: int
) -> Page[WearOut]:
    """Return the wears of the viewer's garment, latest first.

    Raises InvalidCursor or GarmentNotFound.
    """
    before = _position(cursor)
    found_garment = await garments.get_garment(session, garment_id)
    if found_garment is None or found_garment[0].owner_id != viewer.id:
        raise GarmentNotFound
    found = await store.list_wears(session, garment_id, before=before, limit=limit + 1)
    return page_of(found, limit, present_wear, key=lambda wear: (wear.worn_on.isoformat(),))


async def sync_outfit_wears(
    session: AsyncSession,
    owner_id: int,
    garment_ids: Collection[int],
    days: Collection[date],
    seen: Collection[OutfitWear],
) -> None:
    """Update the wear log of these garments and days from what outfits show.

    The caller must have locked the garments.
    """
    await store.update_outfit_wears(session, owner_id, seen)
    await store.delete_stale_outfit_wears(session, garment_ids, days, seen)
    await store.update_wear_counts(session, garment_ids)


def _position(cursor: str | None) -> date:
    """Return the day of the last wear of the page before."""
    if cursor is None:
        return date.max
    try:
        return date.fromisoformat(decode_cursor(cursor, str)[0])
    except ValueError:
        raise InvalidCursor from None
