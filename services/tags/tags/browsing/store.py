"""Queries about what of a tag somebody may see."""

from datetime import date

import sqlalchemy
from sqlalchemy import ColumnElement, Subquery, and_, func, or_
from sqlalchemy.orm import Mapped, aliased
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.types import Audience
from shared.pagination import InvalidCursor, Page, decode_cursor, encode_cursor
from shared.viewer import Viewer
from tags.browsing.rules import days_of
from tags.browsing.schemas import Order, OutfitPlace, TagMonth
from tags.catalog.models import Placement
from tags.membership.schemas import PlacedOutfit
from tags.membership.store import BY_HAND
from tags.visibility.models import Outfit, Profile
from tags.visibility.store import outfits_visible_to


def _inside(tag_id: int, seen: Subquery) -> tuple[ColumnElement[bool] | Mapped[bool], ...]:
    return (
        seen.c.outfit_id == col(Placement.outfit_id),
        col(Placement.tag_id) == tag_id,
        col(Placement.present),
    )


async def list_visible_outfits(
    session: AsyncSession,
    viewer: Viewer,
    tag_id: int,
    *,
    order: Order,
    month: str | None,
    cursor: str | None,
    limit: int,
) -> Page[PlacedOutfit]:
    """What of a tag the viewer may see, in the order by hand or last worn first."""
    seen = outfits_visible_to(viewer).subquery()
    query = select(Placement, seen.c.owner_id, seen.c.day).where(*_inside(tag_id, seen))
    if month is not None:
        query = query.where(seen.c.day.between(*days_of(month)))
    if order == "day":
        query = query.order_by(seen.c.day.desc(), col(Placement.placed).desc())
    else:
        query = query.order_by(*BY_HAND)
    if cursor is not None:
        query = query.where(_after(order, cursor, seen))
    rows = (await session.exec(query.limit(limit + 1))).all()
    items = [
        PlacedOutfit.of(row.outfit_id, owner_id, row.placed, day)
        for row, owner_id, day in rows[:limit]
    ]
    if len(rows) <= limit:
        return Page(items=items)
    last, _, day = rows[limit - 1]
    place = day.toordinal() if order == "day" else last.position
    return Page(items=items, next_cursor=encode_cursor(order, place, last.placed))


def _after(order: Order, cursor: str, seen: Subquery) -> ColumnElement[bool]:
    made_for, place, placed = decode_cursor(cursor, str, int, int)
    older = col(Placement.placed) < placed
    if made_for != order or (order == "day" and not 0 < place <= date.max.toordinal()):
        raise InvalidCursor
    if order == "day":
        day = date.fromordinal(place)
        return or_(seen.c.day < day, and_(seen.c.day == day, older))
    position = col(Placement.position)
    return or_(position > place, and_(position == place, older))


async def list_visible_months(session: AsyncSession, viewer: Viewer, tag_id: int) -> list[TagMonth]:
    """The months of what the viewer may see of a tag, newest first."""
    seen = outfits_visible_to(viewer).subquery()
    month = func.to_char(seen.c.day, "YYYY-MM")
    query = select(month, func.count()).select_from(Placement).where(*_inside(tag_id, seen))
    rows = await session.exec(query.group_by(month).order_by(month.desc()))
    return [TagMonth(month=month, outfit_count=count) for month, count in rows]


async def get_visible_place(
    session: AsyncSession, viewer: Viewer, tag_id: int, outfit_id: int
) -> OutfitPlace | None:
    """Where an outfit stands in the order by hand; none if it is not there for the viewer."""
    seen = outfits_visible_to(viewer).subquery()
    inside = col(Placement.outfit_id)
    ranked = (
        sqlalchemy.select(
            inside,
            func.lag(inside).over(order_by=BY_HAND).label("previous"),
            func.lead(inside).over(order_by=BY_HAND).label("next"),
            func.row_number().over(order_by=BY_HAND).label("index"),
            func.count().over().label("count"),
        )
        .where(*_inside(tag_id, seen))
        .subquery()
    )
    query = sqlalchemy.select(ranked).where(ranked.c.outfit_id == outfit_id)
    row = (await session.execute(query)).mappings().one_or_none()
    return None if row is None else OutfitPlace.model_validate(dict(row))


async def list_guarded_outfits(
    session: AsyncSession, viewer: Viewer, tag_id: int
) -> list[tuple[Outfit, Audience]]:
    """What of a tag the viewer sees, each with its owner's audience, in the order by hand."""
    seen = aliased(Outfit, outfits_visible_to(viewer).subquery())
    query = (
        select(seen, Profile)
        .join(Placement, col(Placement.outfit_id) == seen.outfit_id)
        .join(Profile, col(Profile.user_id) == seen.owner_id)
        .where(col(Placement.tag_id) == tag_id, col(Placement.present))
        .order_by(*BY_HAND)
    )
    return [(outfit, profile.audience) for outfit, profile in await session.exec(query)]
