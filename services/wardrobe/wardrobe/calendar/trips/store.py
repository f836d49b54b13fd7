"""Queries of trips and their suitcases, and of the outfits, pins and loans of their days."""

from collections.abc import Collection, Iterable, Sequence
from datetime import date

from sqlalchemy import ColumnElement, and_, delete, func, or_, text, tuple_
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from wardrobe.calendar.trips.models import Trip, TripGarment, TripItem
from wardrobe.garments.loans.models import Loan
from wardrobe.outfits.models import Outfit
from wardrobe.outfits.pins.models import Pin
from wardrobe.outfits.store import OutfitWithPhoto
from wardrobe.photos.models import Photo

_LOCK_TRIPS = text("SELECT pg_advisory_xact_lock(hashtextextended('trips ' || :owner_id, 0))")
"""Otherwise two new trips at once could both take the last place."""


MAX_OUTFITS = 500
"""Outfits of one trip: eight a day."""


async def list_trips(
    session: AsyncSession, owner_id: int, after: tuple[date, int] | None, limit: int
) -> Sequence[Trip]:
    """Return a person's trips, the latest first."""
    position = tuple_(col(Trip.last_day), col(Trip.id))
    query = select(Trip).where(Trip.owner_id == owner_id)
    if after is not None:
        query = query.where(position < after)
    order = (col(Trip.last_day).desc(), col(Trip.id).desc())
    return (await session.exec(query.order_by(*order).limit(limit))).all()


async def count_trips(session: AsyncSession, owner_id: int) -> int:
    """Count a person's trips; no other transaction adds one until the end of this one."""
    await session.execute(_LOCK_TRIPS, {"owner_id": owner_id})
    query = select(func.count()).where(Trip.owner_id == owner_id)
    return (await session.exec(query)).one()


async def get_trip(
    session: AsyncSession, trip_id: int, owner_id: int, *, locked: bool = False
) -> Trip | None:
    query = select(Trip).where(Trip.id == trip_id, Trip.owner_id == owner_id)
    if locked:
        query = query.with_for_update().execution_options(populate_existing=True)
    return (await session.exec(query)).one_or_none()


async def list_trip_garments(session: AsyncSession, trip_id: int) -> Sequence[TripGarment]:
    """Return all decisions about garments; a trip has a limited number."""
    query = select(TripGarment).where(TripGarment.trip_id == trip_id)
    query = query.execution_options(populate_existing=True)
    return (await session.exec(query.order_by(col(TripGarment.garment_id)))).all()


def of_trip(trip: Trip) -> ColumnElement[bool]:
    """Return a condition: the outfit is planned for a day of the trip, or was worn on it."""
    days = trip.first_day, trip.last_day
    planned = and_(col(Outfit.state) == "planned", col(Outfit.planned_for).between(*days))
    worn = and_(col(Outfit.state) == "published", col(Outfit.worn_on).between(*days))
    return and_(col(Outfit.owner_id) == trip.owner_id, or_(planned, worn))


async def list_pinned(session: AsyncSession, trip: Trip, garment_ids: Collection[int]) -> set[int]:
    """Return which of these garments are pinned on outfits of the trip."""
    query = select(Pin.garment_id).join(Outfit, col(Outfit.id) == col(Pin.outfit_id))
    query = query.where(of_trip(trip), col(Pin.garment_id).in_(garment_ids))
    return set((await session.exec(query)).all())


async def list_items(session: AsyncSession, trip_id: int) -> Sequence[TripItem]:
    """Return all items in the order in which they were added."""
    query = select(TripItem).where(TripItem.trip_id == trip_id)
    query = query.execution_options(populate_existing=True)
    return (await session.exec(query.order_by(col(TripItem.id)))).all()


async def insert_trip(session: AsyncSession, trip: Trip) -> Trip:
    session.add(trip)
    await session.flush()
    await session.refresh(trip)
    return trip


async def insert_contents(
    session: AsyncSession, garments: Iterable[TripGarment], items: Iterable[TripItem]
) -> None:
    """Store the suitcase of a new trip; the items get ids in their order."""
    session.add_all(garments)
    for item in items:
        session.add(item)
        await session.flush()
    await session.flush()


async def insert_item(session: AsyncSession, item: TripItem) -> TripItem:
    session.add(item)
    await session.flush()
    await session.refresh(item)
    return item


async def update_garments(session: AsyncSession, rows: Iterable[TripGarment]) -> None:
    """Store decisions; a row that decides nothing any more is deleted."""
    for row in rows:
        if row.quantity is not None or row.days or row.packed:
            session.add(row)
        elif row in session:
            await session.delete(row)
    await session.flush()


async def delete_trip(session: AsyncSession, trip: Trip) -> None:
    await session.delete(trip)
    await session.flush()


async def delete_item(session: AsyncSession, item: TripItem) -> None:
    await session.delete(item)
    await session.flush()


async def delete_trips_of(session: AsyncSession, owner_id: int) -> None:
    """Delete all trips of a person with their suitcases."""
    await session.execute(delete(Trip).where(col(Trip.owner_id) == owner_id))


async def list_outfits_of_trip(session: AsyncSession, trip: Trip) -> Sequence[OutfitWithPhoto]:
    """Return the outfits that are planned for days of a trip, or were worn on them."""
    query = select(Outfit, Photo).join(Photo).where(of_trip(trip))
    return (await session.exec(query.order_by(col(Outfit.id)).limit(MAX_OUTFITS))).all()


async def list_pins(
    session: AsyncSession, outfit_ids: Collection[int]
) -> Sequence[tuple[int, int]]:
    """Return outfits with the garments of their pins, in the order in which they were set."""
    if not outfit_ids:
        return []
    query = select(Pin.outfit_id, Pin.garment_id).where(col(Pin.outfit_id).in_(outfit_ids))
    return (await session.exec(query.order_by(col(Pin.id)))).all()


async def list_lent(
    session: AsyncSession, owner_id: int, garment_ids: Collection[int]
) -> Sequence[Loan]:
    """Return the loans of garments that others have."""
    if not garment_ids:
        return []
    query = select(Loan).where(Loan.owner_id == owner_id, col(Loan.garment_id).in_(garment_ids))
    query = query.where(col(Loan.state).in_(("accepted", "returned")))
    return (await session.exec(query)).all()
