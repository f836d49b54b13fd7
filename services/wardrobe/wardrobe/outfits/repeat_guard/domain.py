"""Finds who has seen a garment, and garments that people would see again."""

from collections.abc import Collection
from datetime import date

from sqlmodel.ext.asyncio.session import AsyncSession

from shared.http.pagination import InvalidCursor, Page, cut_page, decode_cursor
from shared.http.viewer import Viewer
from wardrobe.garments.errors import GarmentNotFound
from wardrobe.garments.store import get_garment, list_with_photos
from wardrobe.outfits.repeat_guard import store
from wardrobe.outfits.repeat_guard.models import RepeatPreference
from wardrobe.outfits.repeat_guard.rules import first_day
from wardrobe.outfits.repeat_guard.schemas import (
    RepeatOut,
    RepeatsOut,
    SeenOut,
    present_seen_outfit,
)
from wardrobe.outfits.repeat_guard.store import Seen
from wardrobe.outfits.store import list_outfits
from wardrobe.people.companions.domain import present_companions
from wardrobe.people.preferences.domain import get_preference
from wardrobe.people.visibility.domain import list_cards


async def list_seen(
    session: AsyncSession, viewer: Viewer, garment_id: int, cursor: str | None, limit: int
) -> Page[SeenOut]:
    """Return when the viewer wore their garment and who was there, latest first.

    Raises InvalidCursor or GarmentNotFound.
    """
    before = _position(cursor)
    garment = await get_garment(session, garment_id)
    if garment is None or garment[0].owner_id != viewer.id:
        raise GarmentNotFound
    found = await store.list_seen(session, garment_id, before=before, limit=limit + 1)
    page = cut_page(found, limit, key=lambda each: (each.worn_on.isoformat(), each.outfit_id))
    ids = [each.outfit_id for each in page.rows if each.outfit_id != store.NO_OUTFIT]
    outfits = {pair[0].id: pair for pair in await list_outfits(session, ids)}
    people = await present_companions(session, viewer, dict.fromkeys(outfits, viewer.id))
    items = [
        SeenOut(
            worn_on=each.worn_on,
            outfit=present_seen_outfit(*outfits[each.outfit_id]) if each.outfit_id else None,
            with_people=people.get(each.outfit_id, []),
        )
        for each in page.rows
        if each.outfit_id in outfits or each.outfit_id == store.NO_OUTFIT
    ]
    return Page(items=items, next_cursor=page.next_cursor)


async def find_repeats(
    session: AsyncSession,
    viewer: Viewer,
    garment_ids: Collection[int],
    person_ids: Collection[int],
    day: date,
) -> RepeatsOut:
    """Return the viewer's garments among these that some of these people saw shortly before a day.

    "Shortly" is what the viewer chose. The day itself does not count.
    """
    preference = await get_preference(session, RepeatPreference, viewer.id)
    first = first_day(day, preference.warn_within)
    people = await list_cards(session, viewer.id, person_ids) if first is not None else {}
    garments = {
        garment.id: garment
        for garment, _ in (await list_with_photos(session, garment_ids)).values()
        if garment.owner_id == viewer.id
    }
    if first is None or not people or not garments:
        return RepeatsOut(repeats=[])
    times = await store.list_latest_times(session, garments, people, first, day)
    shown = await present_companions(session, viewer, {one.outfit_id: viewer.id for one in times})
    repeats = [
        RepeatOut(
            garment_id=garment_id,
            garment_name=garments[garment_id].name,
            outfit_id=outfit_id,
            worn_on=worn_on,
            people=[each for each in shown[outfit_id] if each.id in people],
        )
        for garment_id, outfit_id, worn_on in times
    ]
    return RepeatsOut(repeats=sorted(repeats, key=lambda each: each.worn_on, reverse=True))


def _position(cursor: str | None) -> Seen | None:
    """Return the last row of the page before."""
    if cursor is None:
        return None
    day, outfit_id = decode_cursor(cursor, str, int)
    try:
        return Seen(date.fromisoformat(day), outfit_id)
    except ValueError:
        raise InvalidCursor from None
