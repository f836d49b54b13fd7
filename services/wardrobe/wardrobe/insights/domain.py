"""Telling what a wardrobe is used for."""

from datetime import date
from typing import NamedTuple

from sqlmodel.ext.asyncio.session import AsyncSession

from shared.viewer import Viewer
from wardrobe.garments.schemas import present_garment
from wardrobe.insights import rules, store
from wardrobe.insights.rules import Used
from wardrobe.insights.schemas import (
    Behind,
    CategoryShare,
    ColorShare,
    InsightsOut,
    MonthOfWears,
    Period,
    WornGarment,
    WornOutfit,
    present_worn_outfit,
)

AT_THE_TOP = 6


class Place(NamedTuple):
    """A page of a list: wears and id of the garment before its first, and its length at most."""

    after: tuple[int, int] | None
    limit: int


async def sum_up_wears(session: AsyncSession, viewer: Viewer, period: Period) -> InsightsOut:
    """What the viewer's ledger tells of these days."""
    used = await _list_used(session, viewer, period)
    by_month = await store.count_by_month(session, viewer.id, period.start, period.end)
    kept = [one for one in used if one.is_kept]
    worn = sum(one.wears > 0 for one in kept)
    return InsightsOut(
        start=period.start,
        end=period.end,
        garments=len(kept),
        worn=worn,
        wear_share=round(worn / len(kept), 4) if kept else 0.0,
        archived=len(used) - len(kept),
        wears=sum(month.wears for month in by_month.values()),
        days=sum(month.days for month in by_month.values()),
        outfits=sum(month.outfits for month in by_month.values()),
        outfits_without_pins=sum(month.outfits_without_pins for month in by_month.values()),
        last_worn_on=max(filter(None, (one.garment.last_worn_on for one in kept)), default=None),
        most_worn=_listed(rules.most_worn(used, AT_THE_TOP)),
        least_worn=_listed(rules.least_worn(used, AT_THE_TOP)),
        best_value=_listed(rules.best_value(used, AT_THE_TOP)),
        spent=rules.spendings(used),
        categories=_by_category(used),
        colors=_by_color(used),
        months=[_month(name, by_month) for name in rules.months_between(period.start, period.end)],
    )


async def list_behind(
    session: AsyncSession, viewer: Viewer, period: Period, behind: Behind, place: Place
) -> tuple[list[WornGarment], tuple[int, int] | None]:
    """A page of the garments that a bar stands for, the most worn first, and where the next starts.

    Their wears add up to those of the bar.
    """
    used = await _list_used(session, viewer, period)
    chosen = [one for one in used if rules.is_behind(one, behind.category, behind.color)]
    chosen.sort(key=rules.by_wears)
    if place.after is not None:
        wears, garment_id = place.after
        chosen = [one for one in chosen if rules.by_wears(one) > (-wears, garment_id)]
    page = chosen[: place.limit]
    following = (page[-1].wears, page[-1].garment.id) if len(chosen) > place.limit else None
    return _listed(page), following


async def list_outfits_behind(
    session: AsyncSession,
    viewer: Viewer,
    period: Period,
    behind: Behind,
    after: tuple[date, int] | None,
    limit: int,
) -> tuple[list[WornOutfit], tuple[int, int] | None]:
    """Return a page of the outfits that show the garments of a bar, and where the next starts."""
    found = await store.list_outfits_with(session, viewer.id, period, behind, after, limit)
    page = found[:limit]
    names = await store.list_names_on(session, [outfit.id for outfit, _ in page], behind)
    shown = [present_worn_outfit(*pair, names.get(pair[0].id, [])) for pair in page]
    following = (shown[-1].date.toordinal(), shown[-1].id) if len(found) > limit else None
    return shown, following


async def _list_used(session: AsyncSession, viewer: Viewer, period: Period) -> list[Used]:
    found = await store.list_used(session, viewer.id, period.start, period.end)
    return [Used(garment, photo, wears) for garment, photo, wears in found]


def _listed(some: list[Used]) -> list[WornGarment]:
    return [
        WornGarment(
            garment=present_garment(one.garment, one.photo, one.garment.owner_id), wears=one.wears
        )
        for one in some
    ]


def _by_category(used: list[Used]) -> list[CategoryShare]:
    found = rules.shares(used, lambda garment: [garment.category])
    return [CategoryShare(category=name, **share.model_dump()) for name, share in found.items()]


def _by_color(used: list[Used]) -> list[ColorShare]:
    found = rules.shares(used, lambda garment: garment.color_names[:1])
    return [
        ColorShare.model_validate({"color": name} | share.model_dump())
        for name, share in found.items()
    ]


def _month(name: str, found: dict[str, store.MonthCounts]) -> MonthOfWears:
    counts = found.get(name, store.MonthCounts())
    return MonthOfWears(month=name, **counts._asdict())
