"""Queries about tags."""

from collections.abc import Collection, Mapping
from typing import Any

import sqlalchemy
from sqlalchemy import ColumnElement, Select, and_, delete, exists, false, func, or_, text, update
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession
from sqlmodel.sql.expression import SelectOfScalar

from shared.data.search_keys import search_keys
from shared.http.pagination import Page, decode_cursor, page_of
from shared.http.viewer import Viewer
from tags.catalog.models import FormerSlug, Placement, Tag, TagKey
from tags.catalog.rules import MAX_FEATURED
from tags.catalog.schemas import Sort, TagOut
from tags.visibility.models import Profile
from tags.visibility.store import co_owned_by, outfits_visible_to, tag_visible_to

_LOCK_FEATURED = text("SELECT pg_advisory_xact_lock(hashtextextended('featured ' || :owner_id, 0))")
"""Otherwise two changes at once could both take the last place."""
_BY_HAND = col(Tag.position), col(Tag.id).desc()
_ORDERS: Mapping[Sort, tuple[Any, ...]] = {
    "recent": (col(Tag.used).desc(),),
    "hand": _BY_HAND,
    "featured": (col(Tag.featured).desc(), *_BY_HAND),
}


def _tag_at_slug(owner_id: int, slug: str) -> SelectOfScalar[Tag]:
    """Select the person's tag with this slug; a current slug takes precedence over former ones.

    The slug of a merged tag leads to the tag that took its outfits.
    """
    former = select(FormerSlug.tag_id).where(
        col(FormerSlug.owner_id) == owner_id, col(FormerSlug.slug) == slug
    )
    trail = former.cte("trail", recursive=True)
    merged = select(Tag.merged_into).join(trail, trail.c.tag_id == col(Tag.id))
    trail = trail.union(merged.where(col(Tag.merged_into).is_not(None)))
    return (
        select(Tag)
        .where(
            col(Tag.owner_id) == owner_id,
            col(Tag.deleted_at).is_(None),
            or_(col(Tag.slug) == slug, col(Tag.id).in_(select(trail.c.tag_id))),
        )
        .order_by((col(Tag.slug) == slug).desc())
        .limit(1)
    )


async def get_tag(
    session: AsyncSession, owner_id: int, slug: str, *, lock: bool = False
) -> Tag | None:
    query = _tag_at_slug(owner_id, slug)
    return (await session.exec(query.with_for_update() if lock else query)).one_or_none()


def _visible_tags(viewer: Viewer) -> Select[Any]:
    """Select the tags that the viewer may see, with outfit count and cover for the viewer."""
    visible = outfits_visible_to(viewer).subquery()
    outfits = (
        select(Placement.outfit_id)
        .join(visible, visible.c.outfit_id == col(Placement.outfit_id))
        .where(col(Placement.tag_id) == col(Tag.id), col(Placement.present))
        .correlate(Tag)
    )
    chosen = (col(Placement.outfit_id) == col(Tag.cover_outfit_id)).desc().nulls_last()
    cover = outfits.order_by(chosen, col(Placement.placed).desc()).limit(1)
    count = outfits.with_only_columns(func.count())
    # A preview does not reveal what other people fill together.
    co_owned = false() if viewer.imagined_by is not None else co_owned_by(viewer, col(Tag.id))
    query = sqlalchemy.select(
        Tag, count.scalar_subquery(), cover.scalar_subquery(), co_owned.label("co_owned")
    )
    return query.outerjoin(Profile, col(Profile.user_id) == col(Tag.owner_id)).where(
        col(Tag.deleted_at).is_(None),
        tag_visible_to(
            viewer,
            col(Tag.id),
            col(Tag.owner_id),
            col(Tag.audience),
            col(Tag.hidden_audience),
        ),
    )


def _shown(viewer: Viewer, row: Any) -> TagOut:
    tag, outfit_count, cover_outfit_id, co_owned = row
    return TagOut.of(viewer.user_id, tag, outfit_count, cover_outfit_id, co_owned=co_owned)


async def get_visible_tag(
    session: AsyncSession, viewer: Viewer, owner_id: int, slug: str
) -> TagOut | None:
    tag_id = _tag_at_slug(owner_id, slug).with_only_columns(col(Tag.id)).scalar_subquery()
    row = (await session.execute(_visible_tags(viewer).where(col(Tag.id) == tag_id))).one_or_none()
    return None if row is None else _shown(viewer, row)


async def list_visible_tags_by_id(
    session: AsyncSession, viewer: Viewer, tag_ids: Collection[int]
) -> dict[int, TagOut]:
    """Return tags of any owner that the viewer may see, by id."""
    rows = await session.execute(_visible_tags(viewer).where(col(Tag.id).in_(tag_ids)))
    return {row[0].id: _shown(viewer, row) for row in rows}


async def list_visible_tags(
    session: AsyncSession,
    viewer: Viewer,
    owner_id: int,
    *,
    sort: Sort,
    cursor: str | None,
    limit: int,
    containing: int | None = None,
) -> Page[TagOut]:
    """Return a person's tags; with `containing`, only those that contain that outfit."""
    query = _visible_tags(viewer).where(col(Tag.owner_id) == owner_id)
    if containing is not None:
        query = query.where(_contains(containing))
    query = query.order_by(*_ORDERS[sort])
    if cursor is not None:
        query = query.where(_after(sort, cursor))
    rows = (await session.execute(query.limit(limit + 1))).all()
    return page_of(
        rows,
        limit,
        lambda row: _shown(viewer, row),
        key=lambda row: _place(sort, row[0]),
    )


def _contains(outfit_id: int) -> ColumnElement[bool]:
    return exists().where(
        col(Placement.tag_id) == col(Tag.id),
        col(Placement.outfit_id) == outfit_id,
        col(Placement.present),
    )


def _place(sort: Sort, tag: Tag) -> tuple[int, ...]:
    by_hand = tag.position, tag.id
    return {"recent": (tag.used,), "hand": by_hand, "featured": (int(tag.featured), *by_hand)}[sort]


def _after(sort: Sort, cursor: str) -> ColumnElement[bool]:
    if sort == "recent":
        used: int = decode_cursor(cursor, int)[0]
        return col(Tag.used) < used
    if sort == "hand":
        return _after_by_hand(*decode_cursor(cursor, int, int))
    featured, position, tag_id = decode_cursor(cursor, int, int, int)
    in_part = _after_by_hand(position, tag_id)
    if featured:
        return or_(~col(Tag.featured), in_part)
    return ~col(Tag.featured) & in_part


def _after_by_hand(position: int, tag_id: int) -> ColumnElement[bool]:
    same_place = and_(col(Tag.position) == position, col(Tag.id) < tag_id)
    return or_(col(Tag.position) > position, same_place)


async def may_feature_another(session: AsyncSession, owner_id: int) -> bool:
    """Return whether the profile has room for another tag; deleted ones do not count."""
    await session.execute(_LOCK_FEATURED, {"owner_id": owner_id})
    query = select(func.count()).where(Tag.owner_id == owner_id, col(Tag.featured))
    return (await session.exec(query.where(col(Tag.deleted_at).is_(None)))).one() < MAX_FEATURED


async def insert_tag(session: AsyncSession, tag: Tag) -> Tag | None:
    """Insert a tag. Return None if the owner has one with this slug."""
    values = tag.model_dump(exclude_none=True)
    statement = insert(Tag).values(values).on_conflict_do_nothing().returning(Tag)
    inserted = (await session.scalars(statement)).one_or_none()
    if inserted is not None:
        await delete_former_slug(session, tag.owner_id, tag.slug)
        await update_search_keys(session, inserted)
    return inserted


async def update_search_keys(session: AsyncSession, tag: Tag) -> None:
    """Replace a tag's search keys by those of its current name."""
    await session.execute(delete(TagKey).where(col(TagKey.tag_id) == tag.id))
    keys = [{"key": key, "tag_id": tag.id} for key in search_keys(tag.name)]
    if keys:
        await session.execute(insert(TagKey), keys)


async def insert_former_slug(session: AsyncSession, tag: Tag, slug: str) -> None:
    """Let a former slug lead to the tag."""
    values = {"owner_id": tag.owner_id, "slug": slug, "tag_id": tag.id}
    statement = insert(FormerSlug).values(values)
    await session.execute(
        statement.on_conflict_do_update(
            index_elements=["owner_id", "slug"], set_={"tag_id": tag.id}
        )
    )


async def delete_former_slug(session: AsyncSession, owner_id: int, slug: str) -> None:
    """Free a former slug."""
    await session.execute(
        delete(FormerSlug).where(col(FormerSlug.owner_id) == owner_id, col(FormerSlug.slug) == slug)
    )


async def list_tags_for_update(
    session: AsyncSession, owner_id: int, ids_or_slugs: ColumnElement[bool] | None = None
) -> list[Tag]:
    """Return a person's tags, locked in id order, so that concurrent calls cannot deadlock.

    Includes deleted ones: their contents stay up to date, so that they can be restored.
    """
    query = select(Tag).where(col(Tag.owner_id) == owner_id).order_by(col(Tag.id))
    if ids_or_slugs is not None:
        query = query.where(ids_or_slugs)
    return list(await session.exec(query.with_for_update()))


async def get_tag_for_update(session: AsyncSession, tag_id: int) -> Tag | None:
    """Return a tag of any owner that is not deleted, locked."""
    query = select(Tag).where(col(Tag.id) == tag_id, col(Tag.deleted_at).is_(None))
    return (await session.exec(query.with_for_update())).one_or_none()


async def update_used(session: AsyncSession, tag_id: int) -> None:
    """Mark a tag as just used."""
    await session.execute(update(Tag).where(col(Tag.id) == tag_id).values(used=func.next_id()))


async def get_placement(session: AsyncSession, tag_id: int, outfit_id: int) -> Placement | None:
    return await session.get(Placement, (tag_id, outfit_id), populate_existing=True)
