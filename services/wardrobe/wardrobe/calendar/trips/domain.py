"""Plans trips, shows their days, and changes what their suitcases hold and what is packed."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from datetime import date

from sqlmodel.ext.asyncio.session import AsyncSession

from shared.http.errors import NotFound, NotSignedIn
from shared.http.etags import check_version
from shared.http.pagination import InvalidCursor, Page, decode_cursor, page_of
from shared.http.viewer import Viewer
from wardrobe.calendar.trips import rules, store
from wardrobe.calendar.trips.errors import (
    DayOutsideTrip,
    ItemNotFound,
    SuitcaseFull,
    TooManyPieces,
    TooManyTrips,
)
from wardrobe.calendar.trips.models import Trip, TripGarment, TripItem
from wardrobe.calendar.trips.rules import Use, days_between
from wardrobe.calendar.trips.schemas import (
    LentTo,
    NewTrip,
    Packing,
    SuitcaseGarment,
    TripChange,
    TripCopy,
    TripDay,
    TripOut,
    TripPlan,
    present_item,
    present_outfit,
    present_suitcase_garment,
    present_trip,
)
from wardrobe.calendar.trips.store import list_items, list_trip_garments
from wardrobe.garments.domain import lock_garments
from wardrobe.garments.rules import require_owned
from wardrobe.garments.store import list_locked_garments, list_with_photos
from wardrobe.outfits.store import OutfitWithPhoto
from wardrobe.people.visibility.domain import list_cards, lock_account
from wardrobe.people.visibility.models import KnownProfile


async def list_trips(
    session: AsyncSession, viewer: Viewer, cursor: str | None, limit: int
) -> Page[TripOut]:
    """Return the viewer's trips, the latest first; raises InvalidCursor."""
    found = await store.list_trips(session, viewer.id, _position(cursor), limit + 1)
    return page_of(
        found, limit, present_trip, key=lambda trip: (trip.last_day.isoformat(), trip.id)
    )


async def create_trip(session: AsyncSession, viewer: Viewer, new: NewTrip) -> Trip:
    """Plan a trip.

    Raises NotSignedIn, TooManyTrips, TripEndsBeforeItBegins or TripTooLong.
    """
    return await insert_trip(session, Trip(owner_id=viewer.id, **new.model_dump()))


async def insert_trip(session: AsyncSession, trip: Trip) -> Trip:
    """Store a new trip, also an imported one.

    Raises NotSignedIn, TooManyTrips, TripEndsBeforeItBegins or TripTooLong.
    """
    rules.check_days(trip.first_day, trip.last_day)
    if not await lock_account(session, trip.owner_id):
        raise NotSignedIn
    if await store.count_trips(session, trip.owner_id) >= rules.MAX_TRIPS:
        raise TooManyTrips
    return await store.insert_trip(session, trip)


async def get_own_trip(session: AsyncSession, viewer: Viewer, trip_id: int) -> Trip:
    """Return a trip of the viewer; raises NotFound."""
    trip = await store.get_trip(session, trip_id, viewer.id)
    if trip is None:
        raise NotFound
    return trip


async def change_trip(
    session: AsyncSession, viewer: Viewer, trip_id: int, change: TripChange, if_match: str | None
) -> Trip:
    """Change a trip; garments of days that it no longer has wait until it has them again.

    Raises NotFound, VersionMismatch, TripEndsBeforeItBegins or TripTooLong.
    """
    trip = await _lock_trip(session, viewer, trip_id)
    check_version(if_match, trip.version)
    changes = change.model_dump(exclude_unset=True)
    if any(getattr(trip, name) != value for name, value in changes.items()):
        trip.sqlmodel_update(changes)
        rules.check_days(trip.first_day, trip.last_day)
        trip.version += 1
        await session.flush()
    return trip


async def delete_trip(
    session: AsyncSession, viewer: Viewer, trip_id: int, if_match: str | None
) -> None:
    """Delete a trip with its suitcase; outfits stay planned. Raises NotFound, VersionMismatch."""
    trip = await _lock_trip(session, viewer, trip_id)
    check_version(if_match, trip.version)
    await store.delete_trip(session, trip)


async def copy_trip(session: AsyncSession, viewer: Viewer, trip_id: int, copy: TripCopy) -> Trip:
    """Copy a trip to other dates with an unpacked suitcase.

    Garments move to the same days of the copy. Outfits are not planned again: they would need
    new pictures. Raises NotFound, or what `insert_trip` raises.
    """
    if not await lock_account(session, viewer.id):
        raise NotSignedIn
    trip = await get_own_trip(session, viewer, trip_id)
    decided = await store.list_trip_garments(session, trip_id)
    items = await store.list_items(session, trip_id)
    # Garments in the trash are left out.
    there = await list_locked_garments(session, viewer.id, [row.garment_id for row in decided])
    values = trip.model_dump(include={"owner_id", "destination", "note"})
    name = trip.name if copy.name is None else copy.name
    values |= {"name": name, "first_day": copy.first_day, "last_day": copy.last_day}
    copied = await insert_trip(session, Trip(**values))
    garments = [
        TripGarment(
            trip_id=copied.id,
            garment_id=row.garment_id,
            quantity=row.quantity,
            days=rules.moved_days(
                [day for day in row.days if day <= trip.last_day],
                first=trip.first_day,
                to_first=copy.first_day,
                to_last=copy.last_day,
            ),
        )
        for row in decided
        if row.garment_id in there
    ]
    kept = [row for row in garments if row.quantity is not None or row.days]
    await store.insert_contents(
        session, kept, [TripItem(trip_id=copied.id, text=item.text) for item in items]
    )
    return copied


async def add_garment(
    session: AsyncSession, viewer: Viewer, trip_id: int, garment_id: int, quantity: int
) -> None:
    """Add a garment to the suitcase, or change the number of its pieces.

    Raises NotFound, GarmentNotFound, GarmentOnWishlist, TooManyPieces or SuitcaseFull.
    """
    garments = await lock_garments(session, viewer.id, [garment_id])
    require_owned(garments.values())
    if quantity > (owned := garments[garment_id].quantity):
        raise TooManyPieces(owned)
    trip = await _lock_trip(session, viewer, trip_id)
    rows = await _decisions(session, trip, [garment_id])
    rows[garment_id].quantity = quantity
    await store.update_garments(session, rows.values())


async def remove_garment(
    session: AsyncSession, viewer: Viewer, trip_id: int, garment_id: int
) -> None:
    """Take a garment out that was added by hand; what outfits and days need stays.

    Raises NotFound also for a garment that was not added.
    """
    trip = await _lock_trip(session, viewer, trip_id)
    row = await _decision(session, trip, garment_id)
    if row.quantity is None:
        raise NotFound
    row.quantity = None
    await _save_reduced(session, trip, row)


async def put_on_day(
    session: AsyncSession, viewer: Viewer, trip_id: int, day: date, garment_id: int
) -> None:
    """Plan to wear a garment on a day; repeating it is no error.

    Raises NotFound, GarmentNotFound, GarmentOnWishlist, DayOutsideTrip or SuitcaseFull.
    """
    require_owned((await lock_garments(session, viewer.id, [garment_id])).values())
    trip = await _lock_trip(session, viewer, trip_id)
    if not trip.first_day <= day <= trip.last_day:
        raise DayOutsideTrip
    rows = await _decisions(session, trip, [garment_id])
    row = rows[garment_id]
    row.days = rules.with_day(row.days, day, trip.first_day, trip.last_day)
    await store.update_garments(session, [row])


async def take_off_day(
    session: AsyncSession, viewer: Viewer, trip_id: int, day: date, garment_id: int
) -> None:
    """Cancel that a garment is worn on a day; raises NotFound."""
    trip = await _lock_trip(session, viewer, trip_id)
    row = await _decision(session, trip, garment_id)
    if day not in row.days:
        raise NotFound
    row.days = [each for each in row.days if each != day]
    await _save_reduced(session, trip, row)


async def add_item(session: AsyncSession, viewer: Viewer, trip_id: int, text: str) -> TripItem:
    """Add something that is no garment; raises NotFound or SuitcaseFull."""
    trip = await _lock_trip(session, viewer, trip_id)
    if len(await store.list_items(session, trip_id)) >= rules.MAX_ITEMS:
        raise SuitcaseFull(rules.ITEMS_FULL)
    return await store.insert_item(session, TripItem(trip_id=trip.id, text=text))


async def delete_item(session: AsyncSession, viewer: Viewer, trip_id: int, item_id: int) -> None:
    """Delete an item; raises NotFound or ItemNotFound."""
    trip = await _lock_trip(session, viewer, trip_id)
    (item,) = await _items(session, trip, [item_id])
    await store.delete_item(session, item)


async def pack(session: AsyncSession, viewer: Viewer, trip_id: int, packing: Packing) -> None:
    """Mark garments and items as packed or not: all of them, or none.

    Garments that have left the suitcase are ignored: a browser may have been offline. Raises
    NotFound, GarmentNotFound, ItemNotFound or SuitcaseFull.
    """
    await lock_garments(session, viewer.id, packing.garment_ids)
    trip = await _lock_trip(session, viewer, trip_id)
    rows = await _decisions(session, trip, packing.garment_ids)
    pinned = await store.list_pinned(session, trip, rows)
    rows = {each: row for each, row in rows.items() if each in pinned or _is_put_in(trip, row)}
    things: list[TripGarment | TripItem] = [*rows.values()]
    things += await _items(session, trip, packing.item_ids)
    for thing in things:
        thing.packed = packing.packed
    await store.update_garments(session, rows.values())


async def _lock_trip(session: AsyncSession, viewer: Viewer, trip_id: int) -> Trip:
    """Lock a trip of the viewer after its garments, so that nobody waits in a circle."""
    trip = await store.get_trip(session, trip_id, viewer.id, locked=True)
    if trip is None:
        raise NotFound
    return trip


async def _decisions(
    session: AsyncSession, trip: Trip, garment_ids: Collection[int]
) -> Mapping[int, TripGarment]:
    """Return the decisions about these garments, some of them new; raises SuitcaseFull."""
    known = {row.garment_id: row for row in await store.list_trip_garments(session, trip.id)}
    new = {each for each in garment_ids if each not in known}
    if len(known) + len(new) > rules.MAX_GARMENTS:
        raise SuitcaseFull(rules.GARMENTS_FULL)
    known |= {each: TripGarment(trip_id=trip.id, garment_id=each) for each in new}
    return {each: known[each] for each in garment_ids}


async def _decision(session: AsyncSession, trip: Trip, garment_id: int) -> TripGarment:
    for row in await store.list_trip_garments(session, trip.id):
        if row.garment_id == garment_id:
            return row
    raise NotFound


def _is_put_in(trip: Trip, row: TripGarment) -> bool:
    """Return whether the owner put a garment in, for a day of the trip or for all of it."""
    days = (day for day in row.days if trip.first_day <= day <= trip.last_day)
    return row.quantity is not None or any(days)


async def _save_reduced(session: AsyncSession, trip: Trip, row: TripGarment) -> None:
    """Store a row that needs its garment less; one that has left the suitcase is not packed."""
    is_there = _is_put_in(trip, row) or await store.list_pinned(session, trip, [row.garment_id])
    row.packed = row.packed and bool(is_there)
    await store.update_garments(session, [row])


async def _items(
    session: AsyncSession, trip: Trip, item_ids: Collection[int]
) -> Sequence[TripItem]:
    found = {item.id: item for item in await store.list_items(session, trip.id)}
    if set(item_ids) - found.keys():
        raise ItemNotFound
    return [found[item_id] for item_id in dict.fromkeys(item_ids)]


def _position(cursor: str | None) -> tuple[date, int] | None:
    if cursor is None:
        return None
    day, trip_id = decode_cursor(cursor, str, int)
    try:
        return date.fromisoformat(day), trip_id
    except ValueError:
        raise InvalidCursor from None


async def view_plan(session: AsyncSession, viewer: Viewer, trip_id: int) -> TripPlan:
    """Return a trip of the viewer with what its outfits and its owner put in; raises NotFound."""
    trip = await get_own_trip(session, viewer, trip_id)
    dates = days_between(trip.first_day, trip.last_day)
    outfits = await store.list_outfits_of_trip(session, trip)
    pinned: defaultdict[int, list[int]] = defaultdict(list)
    for outfit_id, garment_id in await store.list_pins(session, [one.id for one, _ in outfits]):
        pinned[outfit_id].append(garment_id)
    decided = await list_trip_garments(session, trip_id)
    worn = [(each, _day_of(pair)) for pair in outfits for each in pinned[pair[0].id]]
    uses = rules.uses_of_garments(decided, worn, dates)
    garments = await _garments(session, viewer, uses)
    days = {day: TripDay(date=day, outfits=[], garment_ids=[]) for day in dates}
    shown = {garment.id for garment in garments}
    for pair in outfits:
        ids = [each for each in dict.fromkeys(pinned[pair[0].id]) if each in shown]
        days[_day_of(pair)].outfits.append(present_outfit(*pair, ids))
    for row in (each for each in decided if each.garment_id in shown):
        for day in set(row.days) & days.keys():
            days[day].garment_ids.append(row.garment_id)
    items = [present_item(item) for item in await list_items(session, trip_id)]
    return TripPlan(
        trip=present_trip(trip),
        days=list(days.values()),
        garments=garments,
        items=items,
        packed=sum(one.packed for one in garments) + sum(one.packed for one in items),
        total=len(garments) + len(items),
    )


async def _garments(
    session: AsyncSession, viewer: Viewer, uses: Mapping[int, Use]
) -> list[SuitcaseGarment]:
    found = await list_with_photos(session, uses.keys())
    lent = await _lent(session, viewer, found)
    shown = [
        present_suitcase_garment(garment, photo, uses[garment_id], lent.get(garment_id))
        for garment_id, (garment, photo) in found.items()
    ]
    return sorted(shown, key=lambda one: (not one.category, one.category, one.name.lower(), one.id))


async def _lent(
    session: AsyncSession, viewer: Viewer, garment_ids: Collection[int]
) -> dict[int, LentTo]:
    loans = await store.list_lent(session, viewer.id, garment_ids)
    borrowers = {loan.borrower_id for loan in loans if loan.borrower_id is not None}
    shown = await list_cards(session, viewer.id, borrowers)
    return {
        loan.garment_id: LentTo(person=_name(shown.get(loan.borrower_id or 0)), due_on=loan.due_on)
        for loan in loans
    }


def _name(profile: KnownProfile | None) -> str | None:
    return (profile.display_name or profile.username) if profile else None


def _day_of(pair: OutfitWithPhoto) -> date:
    outfit, _ = pair
    day = outfit.planned_for if outfit.state == "planned" else outfit.worn_on
    if day is None:
        raise LookupError("a row selected by its date has none")
    return day
