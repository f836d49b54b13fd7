"""Assembles a trip: its days and its suitcase."""

from collections import defaultdict
from collections.abc import Collection, Mapping
from datetime import date

from sqlmodel.ext.asyncio.session import AsyncSession

from shared.http.viewer import Viewer
from wardrobe.calendar.packing_lists.domain import get_own_trip
from wardrobe.calendar.packing_lists.rules import days_between
from wardrobe.calendar.packing_lists.schemas import present_item, present_trip
from wardrobe.calendar.packing_lists.store import list_items, list_trip_garments
from wardrobe.calendar.trip_plans import rules, store
from wardrobe.calendar.trip_plans.rules import Use
from wardrobe.calendar.trip_plans.schemas import (
    LentTo,
    SuitcaseGarment,
    TripDay,
    TripPlan,
    present_outfit,
    present_suitcase_garment,
)
from wardrobe.garments.store import list_with_photos
from wardrobe.outfits.store import OutfitWithPhoto
from wardrobe.people.visibility.domain import list_cards
from wardrobe.people.visibility.models import KnownProfile


async def view_plan(session: AsyncSession, viewer: Viewer, trip_id: int) -> TripPlan:
    """Return a trip of the viewer with what its outfits and its owner put in; raises NotFound."""
    trip = await get_own_trip(session, viewer, trip_id)
    dates = days_between(trip.first_day, trip.last_day)
    outfits = await store.list_outfits_of_trip(session, trip)
    pinned: defaultdict[int, list[int]] = defaultdict(list)
    for outfit_id, garment_id in await store.list_pinned(session, [one.id for one, _ in outfits]):
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
