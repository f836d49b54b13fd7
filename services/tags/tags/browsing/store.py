"""Queries about the contents of tags that a viewer may see."""

from datetime import date

import sqlalchemy
from sqlalchemy import ColumnElement, Subquery, and_, func, or_
from sqlalchemy.orm import Mapped, aliased
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.types import Audience
from shared.http.pagination import InvalidCursor, Page, decode_cursor, page_of
from shared.http.viewer import Viewer
from tags.browsing.rules import month_bounds
from tags.browsing.schemas import Order, OutfitPlace, TagMonth
from tags.catalog.models import Placement
from tags.catalog.schemas import TagOut
from tags.membership.rules import may_remove
from tags.membership.schemas import PlacedOutfit
from tags.membership.store import CUSTOM_ORDER
from tags.visibility.models import Outfit, Profile
from tags.visibility.store import outfits_visible_to


def _in_tag(tag_id: int, visible: Subquery) -> tuple[ColumnElement[bool] | Mapped[bool], ...]:
    return (
        visible.c.outfit_id == col(Placement.outfit_id),
        col(Placement.tag_id) == tag_id,
        col(Placement.present),
    )


async def list_visible_outfits(
    session: AsyncSession,
    viewer: Viewer,
    tag: TagOut,
    *,
    order: Order,
    month: str | None,
    cursor: str | None,
    limit: int,
) -> Page[PlacedOutfit]:
    """Return a tag's outfits that the viewer may see, in the owner's order or last worn first."""
    visible = outfits_visible_to(viewer).subquery()
    query = select(Placement, visible.c.owner_id, visible.c.day).where(*_in_tag(tag.id, visible))
    if month is not None:
        query = query.where(visible.c.day.between(*month_bounds(month)))
    if order == "day":
        query = query.order_by(visible.c.day.desc(), col(Placement.placed).desc())
    else:
        query = query.order_by(*CUSTOM_ORDER)
    if cursor is not None:
        query = query.where(_after(order, cursor, visible))
    rows = (await session.exec(query.limit(limit + 1))).all()
    return page_of(
        rows,
        limit,
        lambda row: _placed(viewer, tag, *row),
        key=lambda row: (
            order,
            row[2].toordinal() if order == "day" else row[0].position,
            row[0].placed,
        ),
    )


def _placed(
    viewer: Viewer, tag: TagOut, placement: Placement, owner_id: int, day: date
) -> PlacedOutfit:
    removable = _is_removable(viewer, tag, placement.added_by, owner_id)
    return PlacedOutfit.of(
        placement.outfit_id, owner_id, placement.placed, day, removable=removable
    )


def _is_removable(viewer: Viewer, tag: TagOut, added_by: int | None, owner_id: int) -> bool:
    owns = viewer.user_id == tag.owner_id
    return may_remove(viewer, added_by, owner_id, owns=owns, co_owns=tag.co_owned)


def _after(order: Order, cursor: str, visible: Subquery) -> ColumnElement[bool]:
    cursor_order, sort_value, placed = decode_cursor(cursor, str, int, int)
    older = col(Placement.placed) < placed
    if cursor_order != order or (order == "day" and not 0 < sort_value <= date.max.toordinal()):
        raise InvalidCursor
    if order == "day":
        day = date.fromordinal(sort_value)
        return or_(visible.c.day < day, and_(visible.c.day == day, older))
    position = col(Placement.position)
    return or_(position > sort_value, and_(position == sort_value, older))


async def list_visible_months(session: AsyncSession, viewer: Viewer, tag_id: int) -> list[TagMonth]:
    """Return the months of the outfits of a tag that the viewer may see, newest first."""
    visible = outfits_visible_to(viewer).subquery()
    month = func.to_char(visible.c.day, "YYYY-MM")
    query = select(month, func.count()).select_from(Placement).where(*_in_tag(tag_id, visible))
    rows = await session.exec(query.group_by(month).order_by(month.desc()))
    return [TagMonth(month=month, outfit_count=count) for month, count in rows]


async def get_visible_position(
    session: AsyncSession, viewer: Viewer, tag: TagOut, outfit_id: int
) -> OutfitPlace | None:
    """Return an outfit's position in the owner's order; None if the viewer may not see it there."""
    visible = outfits_visible_to(viewer).subquery()
    outfit = col(Placement.outfit_id)
    ranked = (
        sqlalchemy.select(
            outfit,
            col(Placement.added_by),
            visible.c.owner_id,
            func.lag(outfit).over(order_by=CUSTOM_ORDER).label("previous"),
            func.lead(outfit).over(order_by=CUSTOM_ORDER).label("next"),
            func.row_number().over(order_by=CUSTOM_ORDER).label("index"),
            func.count().over().label("count"),
        )
        .where(*_in_tag(tag.id, visible))
        .subquery()
    )
    query = sqlalchemy.select(ranked).where(ranked.c.outfit_id == outfit_id)
    row = (await session.execute(query)).mappings().one_or_none()
    if row is None:
        return None
    removable = _is_removable(viewer, tag, row["added_by"], row["owner_id"])
    return OutfitPlace.model_validate(dict(row) | {"removable": removable})


async def list_outfits_with_profile(
    session: AsyncSession, viewer: Viewer, tag_id: int
) -> list[tuple[Outfit, Audience]]:
    """Return the outfits of a tag that the viewer may see, each with its owner's audience.

    They are in the owner's order.
    """
    visible = aliased(Outfit, outfits_visible_to(viewer).subquery())
    query = (
        select(visible, Profile)
        .join(Placement, col(Placement.outfit_id) == visible.outfit_id)
        .join(Profile, col(Profile.user_id) == visible.owner_id)
        .where(col(Placement.tag_id) == tag_id, col(Placement.present))
        .order_by(*CUSTOM_ORDER)
    )
    return [(outfit, profile.audience) for outfit, profile in await session.exec(query)]
