"""What people and outfits say of when a garment was worn."""

from collections.abc import Collection, Sequence
from datetime import date

from sqlmodel.ext.asyncio.session import AsyncSession

from shared.errors import Conflict, InvalidInput, NotFound
from shared.viewer import Viewer
from wardrobe.dates import is_to_come
from wardrobe.garments import store as garments
from wardrobe.garments.domain import hold_garments
from wardrobe.garments.rules import GarmentNotFound
from wardrobe.wear_log import store
from wardrobe.wear_log.models import Wear
from wardrobe.wear_log.store import SeenWear


class NotWornYet(InvalidInput):
    """The day is to come."""

    code = "not_worn_yet"
    detail = "This day is in the future. Plan an outfit for it instead."


class ShownByOutfit(Conflict):
    """The ledger has the day from an outfit."""

    code = "shown_by_outfit"
    detail = "An outfit from that day includes this garment. Remove its pin, or change the outfit."


async def wear_garments(
    session: AsyncSession, viewer: Viewer, garment_ids: Collection[int], day: date, today: date
) -> list[Wear]:
    """Note that one's garments were worn that day; again is no error.

    Raises GarmentNotFound or NotWornYet.
    """
    if is_to_come(day, today):
        raise NotWornYet
    await hold_garments(session, viewer.id, garment_ids)
    await store.update_by_hand(session, viewer.id, set(garment_ids), day)
    await store.update_wear_counts(session, garment_ids)
    found = [await store.get_wear(session, garment_id, day) for garment_id in garment_ids]
    return [wear for wear in found if wear is not None]


async def unwear_garment(session: AsyncSession, viewer: Viewer, garment_id: int, day: date) -> None:
    """Take back that a garment was worn; raises GarmentNotFound, NotFound or ShownByOutfit."""
    await hold_garments(session, viewer.id, [garment_id])
    wear = await store.get_wear(session, garment_id, day)
    if wear is None:
        raise NotFound
    if wear.outfit_id is not None:
        raise ShownByOutfit
    await store.delete_wear(session, wear)
    await store.update_wear_counts(session, [garment_id])


async def recall_wears(
    session: AsyncSession, viewer: Viewer, garment_id: int, *, before: date, limit: int
) -> tuple[Sequence[Wear], date | None]:
    """When one's garment was worn, the latest first, and where the next page starts.

    Raises GarmentNotFound.
    """
    pictured = await garments.get_garment(session, garment_id)
    if pictured is None or pictured[0].owner_id != viewer.id:
        raise GarmentNotFound
    found = await store.list_wears(session, garment_id, before=before, limit=limit + 1)
    page = found[:limit]
    return page, page[-1].worn_on if len(found) > limit else None


async def note_seen(
    session: AsyncSession,
    owner_id: int,
    garment_ids: Collection[int],
    days: Collection[date],
    seen: Collection[SeenWear],
) -> None:
    """Bring the ledger of these garments and days in line with what outfits show.

    The garments are held by the caller.
    """
    await store.update_seen(session, owner_id, seen)
    await store.update_unseen(session, garment_ids, days, seen)
    await store.update_wear_counts(session, garment_ids)
