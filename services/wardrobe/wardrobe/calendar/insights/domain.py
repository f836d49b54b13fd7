"""Assembles the insights of a period."""

from datetime import date

from sqlmodel.ext.asyncio.session import AsyncSession

from shared.http.pagination import InvalidCursor, Page, cut_page, decode_cursor, page_of
from shared.http.viewer import Viewer
from wardrobe.calendar.insights import rules, store
from wardrobe.calendar.insights.rules import GarmentUsage
from wardrobe.calendar.insights.schemas import (
    CategoryShare,
    ColorShare,
    InsightsOut,
    MonthOfWears,
    Period,
    Segment,
    WornGarment,
    WornOutfit,
    present_worn_outfit,
    worn_day,
)
from wardrobe.garments.schemas import present_garment

TOP_COUNT = 6


async def summarize_wears(session: AsyncSession, viewer: Viewer, period: Period) -> InsightsOut:
    """Return the statistics of the viewer's wear log in a period."""
    usages = await _list_usages(session, viewer, period)
    by_month = await store.count_by_month(session, viewer.id, period.start, period.end)
    kept = [usage for usage in usages if usage.is_kept]
    worn = sum(usage.wears > 0 for usage in kept)
    return InsightsOut(
        start=period.start,
        end=period.end,
        garments=len(kept),
        worn=worn,
        wear_share=round(worn / len(kept), 4) if kept else 0.0,
        archived=len(usages) - len(kept),
        wears=sum(month.wears for month in by_month.values()),
        days=sum(month.days for month in by_month.values()),
        outfits=sum(month.outfits for month in by_month.values()),
        outfits_without_pins=sum(month.outfits_without_pins for month in by_month.values()),
        last_worn_on=max(
            filter(None, (usage.garment.last_worn_on for usage in kept)), default=None
        ),
        most_worn=_listed(rules.most_worn(usages, TOP_COUNT)),
        least_worn=_listed(rules.least_worn(usages, TOP_COUNT)),
        best_value=_listed(rules.best_value(usages, TOP_COUNT)),
        spent=rules.spending_by_currency(usages),
        categories=_by_category(usages),
        colors=_by_color(usages),
        months=[_month(name, by_month) for name in rules.months_between(period.start, period.end)],
    )


async def list_segment_garments(
    session: AsyncSession,
    viewer: Viewer,
    period: Period,
    segment: Segment,
    cursor: str | None,
    limit: int,
) -> Page[WornGarment]:
    """Return the garments of a chart bar, most worn first; raises InvalidCursor.

    Their wears add up to those of the bar.
    """
    after = decode_cursor(cursor, int, int) if cursor else None
    usages = await _list_usages(session, viewer, period)
    chosen = [
        usage for usage in usages if rules.is_in_segment(usage, segment.category, segment.color)
    ]
    chosen.sort(key=rules.by_wears)
    if after is not None:
        wears, garment_id = after
        chosen = [usage for usage in chosen if rules.by_wears(usage) > (-wears, garment_id)]
    return page_of(chosen, limit, _worn, key=lambda usage: (usage.wears, usage.garment.id))


async def list_segment_outfits(
    session: AsyncSession,
    viewer: Viewer,
    period: Period,
    segment: Segment,
    cursor: str | None,
    limit: int,
) -> Page[WornOutfit]:
    """Return the outfits that show the garments of a bar, latest first; raises InvalidCursor."""
    after = _last_outfit(cursor)
    found = await store.list_outfits_with(session, viewer.id, period, segment, after, limit)
    page = cut_page(found, limit, key=lambda pair: (worn_day(pair[0]).toordinal(), pair[0].id))
    names = await store.list_names_on(session, [outfit.id for outfit, _ in page.rows], segment)
    return Page(
        items=[present_worn_outfit(*pair, names.get(pair[0].id, [])) for pair in page.rows],
        next_cursor=page.next_cursor,
    )


def _last_outfit(cursor: str | None) -> tuple[date, int] | None:
    """Return the day and the id of the last outfit of the page before."""
    if cursor is None:
        return None
    day, outfit_id = decode_cursor(cursor, int, int)
    try:
        return date.fromordinal(day), outfit_id
    except (OverflowError, ValueError):
        raise InvalidCursor from None


async def _list_usages(session: AsyncSession, viewer: Viewer, period: Period) -> list[GarmentUsage]:
    found = await store.list_usages(session, viewer.id, period.start, period.end)
    return [GarmentUsage(garment, photo, wears) for garment, photo, wears in found]


def _listed(usages: list[GarmentUsage]) -> list[WornGarment]:
    return [_worn(usage) for usage in usages]


def _worn(usage: GarmentUsage) -> WornGarment:
    garment = present_garment(usage.garment, usage.photo, usage.garment.owner_id)
    return WornGarment(garment=garment, wears=usage.wears)


def _by_category(usages: list[GarmentUsage]) -> list[CategoryShare]:
    found = rules.shares(usages, lambda garment: [garment.category])
    return [CategoryShare(category=name, **share.model_dump()) for name, share in found.items()]


def _by_color(usages: list[GarmentUsage]) -> list[ColorShare]:
    found = rules.shares(usages, lambda garment: garment.color_names[:1])
    return [
        ColorShare.model_validate({"color": name} | share.model_dump())
        for name, share in found.items()
    ]


def _month(name: str, found: dict[str, store.MonthCounts]) -> MonthOfWears:
    counts = found.get(name, store.MonthCounts())
    return MonthOfWears(month=name, **counts._asdict())
