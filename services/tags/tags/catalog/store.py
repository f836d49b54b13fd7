"""Queries about tags."""

from collections.abc import Collection
from typing import Any

import sqlalchemy
from sqlalchemy import ColumnElement, Select, and_, delete, exists, func, or_, update
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession
from sqlmodel.sql.expression import SelectOfScalar

from shared.pagination import Page, decode_cursor, encode_cursor
from shared.search_keys import search_keys
from shared.viewer import Viewer
from tags.catalog.models import FormerSlug, Placement, Tag, TagKey
from tags.catalog.schemas import Sort, TagOut
from tags.visibility.models import Profile
from tags.visibility.store import outfits_visible_to, visible_to


def _addressed(owner_id: int, slug: str) -> SelectOfScalar[Tag]:
    """The person's tag at this address; the present address goes before a former one.

    The address of a tag that was merged leads to the tag that took its outfits.
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
    query = _addressed(owner_id, slug)
    return (await session.exec(query.with_for_update() if lock else query)).one_or_none()


def _seen_by(viewer: Viewer) -> Select[Any]:
    """Tags that the viewer may see, with their number of outfits and cover for the viewer."""
    seen = outfits_visible_to(viewer).subquery()
    inside = (
        select(Placement.outfit_id)
        .join(seen, seen.c.outfit_id == col(Placement.outfit_id))
        .where(col(Placement.tag_id) == col(Tag.id), col(Placement.present))
        .correlate(Tag)
    )
    chosen = (col(Placement.outfit_id) == col(Tag.cover_outfit_id)).desc().nulls_last()
    cover = inside.order_by(chosen, col(Placement.placed).desc()).limit(1)
    count = inside.with_only_columns(func.count())
    query = sqlalchemy.select(Tag, count.scalar_subquery(), cover.scalar_subquery())
    return query.outerjoin(Profile, col(Profile.user_id) == col(Tag.owner_id)).where(
        col(Tag.deleted_at).is_(None),
        visible_to(viewer, col(Tag.owner_id), col(Tag.audience), col(Profile.audience)),
    )


async def get_visible_tag(
    session: AsyncSession, viewer: Viewer, owner_id: int, slug: str
) -> TagOut | None:
    tag_id = _addressed(owner_id, slug).with_only_columns(col(Tag.id)).scalar_subquery()
    row = (await session.execute(_seen_by(viewer).where(col(Tag.id) == tag_id))).one_or_none()
    return None if row is None else TagOut.of(*row)


async def list_visible_tags_by_id(
    session: AsyncSession, viewer: Viewer, tag_ids: Collection[int]
) -> dict[int, TagOut]:
    """Anybody's tags, by their ids."""
    rows = await session.execute(_seen_by(viewer).where(col(Tag.id).in_(tag_ids)))
    return {row[0].id: TagOut.of(*row) for row in rows}


async def list_visible_tags(
    session: AsyncSession,
    viewer: Viewer,
    owner_id: int,
    *,
    sort: Sort,
    cursor: str | None,
    limit: int,
    holding: int | None = None,
) -> Page[TagOut]:
    """A person's tags; with `holding` only those that hold that outfit."""
    query = _seen_by(viewer).where(col(Tag.owner_id) == owner_id)
    if holding is not None:
        query = query.where(_holds(holding))
    if sort == "recent":
        query = query.order_by(col(Tag.used).desc())
    else:
        query = query.order_by(col(Tag.position), col(Tag.id).desc())
    if cursor is not None:
        query = query.where(_after(sort, cursor))
    rows = (await session.execute(query.limit(limit + 1))).all()
    items = [TagOut.of(*row) for row in rows[:limit]]
    if len(rows) <= limit:
        return Page(items=items)
    last: Tag = rows[limit - 1][0]
    key = (last.used,) if sort == "recent" else (last.position, last.id)
    return Page(items=items, next_cursor=encode_cursor(*key))


def _holds(outfit_id: int) -> ColumnElement[bool]:
    return exists().where(
        col(Placement.tag_id) == col(Tag.id),
        col(Placement.outfit_id) == outfit_id,
        col(Placement.present),
    )


def _after(sort: Sort, cursor: str) -> ColumnElement[bool]:
    if sort == "recent":
        used: int = decode_cursor(cursor, int)[0]
        return col(Tag.used) < used
    position, tag_id = decode_cursor(cursor, int, int)
    same_place = and_(col(Tag.position) == position, col(Tag.id) < tag_id)
    return or_(col(Tag.position) > position, same_place)


async def insert_tag(session: AsyncSession, tag: Tag) -> Tag | None:
    """Make a tag at an address that leads nowhere else; none when there is one already."""
    values = tag.model_dump(exclude_none=True)
    statement = insert(Tag).values(values).on_conflict_do_nothing().returning(Tag)
    made = (await session.scalars(statement)).one_or_none()
    if made is not None:
        await delete_former_slug(session, tag.owner_id, tag.slug)
        await update_keys(session, made)
    return made


async def update_keys(session: AsyncSession, tag: Tag) -> None:
    """Let the tag be found by its present name."""
    await session.execute(delete(TagKey).where(col(TagKey.tag_id) == tag.id))
    keys = [{"key": key, "tag_id": tag.id} for key in search_keys(tag.name)]
    if keys:
        await session.execute(insert(TagKey), keys)


async def insert_former_slug(session: AsyncSession, tag: Tag, slug: str) -> None:
    """Let an address lead to the tag that had it."""
    values = {"owner_id": tag.owner_id, "slug": slug, "tag_id": tag.id}
    statement = insert(FormerSlug).values(values)
    await session.execute(
        statement.on_conflict_do_update(
            index_elements=["owner_id", "slug"], set_={"tag_id": tag.id}
        )
    )


async def delete_former_slug(session: AsyncSession, owner_id: int, slug: str) -> None:
    """Free an address that a tag had before."""
    await session.execute(
        delete(FormerSlug).where(col(FormerSlug.owner_id) == owner_id, col(FormerSlug.slug) == slug)
    )


async def list_own_tags(
    session: AsyncSession, owner_id: int, ids_or_slugs: ColumnElement[bool] | None = None
) -> list[Tag]:
    """Lock a person's tags, in an order that lets two who do so never wait for each other.

    Deleted ones too: what is in them stays true, so that they can be brought back.
    """
    query = select(Tag).where(col(Tag.owner_id) == owner_id).order_by(col(Tag.id))
    if ids_or_slugs is not None:
        query = query.where(ids_or_slugs)
    return list(await session.exec(query.with_for_update()))


async def update_used(session: AsyncSession, tag_id: int) -> None:
    """The tag was used just now."""
    await session.execute(update(Tag).where(col(Tag.id) == tag_id).values(used=func.next_id()))


async def get_placement(session: AsyncSession, tag_id: int, outfit_id: int) -> Placement | None:
    return await session.get(Placement, (tag_id, outfit_id), populate_existing=True)
