"""Queries of garments, each with the photo that shows it."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal
from typing import Any, NamedTuple, TypeAlias

from sqlalchemy import (
    ColumnElement,
    Date,
    Label,
    Numeric,
    SQLColumnExpression,
    asc,
    cast,
    delete,
    desc,
    exists,
    func,
    literal,
    text,
    tuple_,
    update,
)
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.types import Audience
from wardrobe.garments.models import Garment, State
from wardrobe.garments.rules import parse_amount, parse_count
from wardrobe.photos.models import Photo

GarmentWithPhoto: TypeAlias = tuple[Garment, Photo | None]
SortKey: TypeAlias = int | str | date | Decimal

SHOWN_BY = col(Photo.id) == func.coalesce(Garment.photo_id, Garment.crop_photo_id)
"""Joins a garment with the photo that shows it."""

NOT_TRASHED = col(Garment.trashed_at).is_(None)
IN_USE = col(Garment.state).not_in(("archived", "wished"))


def of_kept_garment(garment_id: SQLColumnExpression[Any]) -> ColumnElement[bool]:
    """Return a condition: the garment with this id is not in the trash."""
    return exists().where(col(Garment.id) == garment_id, NOT_TRASHED)


@dataclass(frozen=True)
class Order:
    """A sort key that is never null; `parse` reads its value back from a cursor."""

    key: SQLColumnExpression[Any]
    parse: Callable[[str], SortKey]
    descending: bool = True
    is_private: bool = True
    """Whether order and cursor would reveal what only the owner may know."""


NEVER = date(1, 1, 1)
_COST = cast(Garment.price, Numeric) / func.greatest(Garment.wear_count, 1)
ORDERS: Mapping[str, Order] = {
    "newest": Order(literal(0), parse_count, is_private=False),
    "name": Order(func.lower(Garment.name), str, descending=False, is_private=False),
    "most_worn": Order(col(Garment.wear_count), parse_count),
    "least_worn": Order(col(Garment.wear_count), parse_count, descending=False),
    "last_worn": Order(
        func.coalesce(Garment.last_worn_on, literal(NEVER, Date)), date.fromisoformat
    ),
    "price": Order(func.coalesce(Garment.price, -1), parse_amount),
    "cost_per_wear": Order(func.coalesce(_COST, -1), parse_amount),
}


_NEEDS_WASH = col(Garment.wears_since_wash) >= col(Garment.wash_after)
_COUNT_SINCE_WASH = text("""
UPDATE garments SET wears_since_wash = (
  SELECT count(*) FROM wears WHERE wears.garment_id = garments.id
    AND wears.worn_on > coalesce(garments.washed_on, DATE '0001-01-01')
) WHERE garments.id = ANY(:ids)
""")


_ANY_IN_USE = text("""
SELECT EXISTS (SELECT FROM pins WHERE garment_id = ANY(:ids))
  OR EXISTS (SELECT FROM wears WHERE garment_id = ANY(:ids))
  OR EXISTS (SELECT FROM loans WHERE garment_id = ANY(:ids) AND ended_at IS NULL)
""")


@dataclass(frozen=True)
class GarmentQuery:
    """Filters, order and page of a person's garments."""

    states: Collection[State] = ()
    category: str | None = None
    color: str | None = None
    season: str | None = None
    label: str | None = None
    """In any case."""
    needs_wash: bool = False
    query: str | None = None
    sort: str = "newest"
    after: tuple[SortKey, int] | None = None
    """Sort key and id of the last garment of the page before."""
    limit: int = 20
    audiences: Collection[Audience] | None = field(default=())
    """None: all."""

    def restricted_to(self, audiences: Collection[Audience] | None) -> "GarmentQuery":
        """Return this query limited to these audiences, with one more row to detect a next page."""
        return replace(self, audiences=audiences, limit=self.limit + 1)


class SortedGarment(NamedTuple):
    """A garment with its photo, and its value of the requested sort key."""

    garment: Garment
    photo: Photo | None
    sort_key: SortKey


async def insert_garment(session: AsyncSession, garment: Garment) -> Garment:
    session.add(garment)
    await session.flush()
    await session.refresh(garment)
    return garment


async def get_garment(session: AsyncSession, garment_id: int) -> GarmentWithPhoto | None:
    """Return a garment that is not in the trash."""
    query = select(Garment, Photo).outerjoin(Photo, SHOWN_BY).where(Garment.id == garment_id)
    return (await session.exec(query.where(NOT_TRASHED))).one_or_none()


async def list_with_photos(
    session: AsyncSession, ids: Collection[int]
) -> dict[int, GarmentWithPhoto]:
    """Return garments by id, each with its photo; trashed and deleted ones are missing."""
    query = select(Garment, Photo).outerjoin(Photo, SHOWN_BY).where(col(Garment.id).in_(ids))
    query = query.where(NOT_TRASHED).execution_options(populate_existing=True)
    return {garment.id: (garment, photo) for garment, photo in await session.exec(query)}


async def list_locked_garments(
    session: AsyncSession, owner_id: int, ids: Collection[int], *, with_trashed: bool = False
) -> dict[int, Garment]:
    """Return that person's garments among these, locked until the end of the transaction."""
    query = select(Garment).where(col(Garment.id).in_(ids), Garment.owner_id == owner_id)
    if not with_trashed:
        query = query.where(NOT_TRASHED)
    # Lock in id order, so concurrent changes of the same garments cannot deadlock.
    query = query.order_by(col(Garment.id)).with_for_update()
    found = await session.exec(query.execution_options(populate_existing=True))
    return {garment.id: garment for garment in found}


async def list_garments_of(
    session: AsyncSession, owner_id: int, filters: GarmentQuery
) -> list[SortedGarment]:
    """Return a person's garments, each with its photo and its sort key."""
    order = ORDERS[filters.sort]
    key: Label[Any] = order.key.label("sort_key")
    query = select(Garment, Photo, key).outerjoin(Photo, SHOWN_BY)
    query = _apply_filters(query.where(Garment.owner_id == owner_id, NOT_TRASHED), filters)
    position = tuple_(order.key, col(Garment.id))
    if filters.after is not None:
        query = query.where(
            position < filters.after if order.descending else position > filters.after
        )
    direction = desc if order.descending else asc
    ordering = (direction(key), direction(col(Garment.id)))
    rows = await session.exec(query.order_by(*ordering).limit(filters.limit))
    return [SortedGarment(*row) for row in rows]


def _apply_filters(query: Any, filters: GarmentQuery) -> Any:
    if filters.audiences is not None:
        query = query.where(col(Garment.audience).in_(filters.audiences))
    if filters.states:
        query = query.where(col(Garment.state).in_(filters.states))
    if filters.category is not None:
        query = query.where(col(Garment.category) == filters.category)
    if filters.color is not None:
        query = query.where(col(Garment.color_names).contains([filters.color]))
    if filters.season is not None:
        query = query.where(col(Garment.seasons).contains([filters.season]))
    if filters.label is not None:
        label = func.unnest(Garment.labels).column_valued("label")
        same = func.lower(label) == func.lower(filters.label)
        query = query.where(exists(select(label).where(same).correlate(Garment)))
    if filters.needs_wash:
        query = query.where(_NEEDS_WASH, IN_USE)
    for word in (filters.query or "").split():
        named = func.concat_ws(" ", Garment.name, Garment.brand, Garment.category, Garment.material)
        query = query.where(named.icontains(word, autoescape=True))
    return query


_FACETS = {
    "categories": "SELECT category AS value FROM mine WHERE category <> ''",
    "brands": "SELECT brand AS value FROM mine WHERE brand <> ''",
    "colors": "SELECT unnest(color_names) AS value FROM mine",
    "seasons": "SELECT unnest(seasons) AS value FROM mine",
    "states": "SELECT state AS value FROM mine",
    "labels": "SELECT unnest(labels) AS value FROM mine",
}
_MODE = "mode() WITHIN GROUP (ORDER BY value)"
"""The most frequent spelling of values that differ in case only."""
MAX_FACETS = 50


async def count_facets(
    session: AsyncSession, owner_id: int
) -> dict[str, list[dict[str, str | int]]]:
    """Count values of a person's garments that are in use, most frequent first."""
    mine = (
        "WITH mine AS (SELECT * FROM garments WHERE owner_id = :owner AND trashed_at IS NULL"
        " AND state NOT IN ('archived', 'wished'))"
    )
    ordering = [
        f"(SELECT '{name}', {_MODE}, count(*) FROM ({values}) v GROUP BY lower(value)"  # noqa: S608 - constants of this file
        f" ORDER BY count(*) DESC, lower(value) LIMIT {MAX_FACETS})"
        for name, values in _FACETS.items()
    ]
    found: dict[str, list[dict[str, str | int]]] = {name: [] for name in _FACETS}
    rows = await session.execute(text(mine + " UNION ALL ".join(ordering)), {"owner": owner_id})
    for name, value, count in rows:
        found[name].append({"value": value, "count": count})
    return found


async def count_garments(session: AsyncSession, owner_id: int) -> dict[str, int]:
    """Count garments in use, archived ones, those on the wishlist, and those that need washing."""
    total, archived, wished, needing_wash = (
        await session.exec(
            select(
                func.count().filter(IN_USE),
                func.count().filter(col(Garment.state) == "archived"),
                func.count().filter(col(Garment.state) == "wished"),
                func.count().filter(IN_USE, _NEEDS_WASH),
            ).where(Garment.owner_id == owner_id, NOT_TRASHED)
        )
    ).one()
    return {"total": total, "archived": archived, "wished": wished, "needing_wash": needing_wash}


async def is_any_in_use(session: AsyncSession, ids: Collection[int]) -> bool:
    """Return whether any of these garments has a pin, a wear or an open loan."""
    return bool((await session.execute(_ANY_IN_USE, {"ids": list(ids)})).scalar_one())


async def update_wears_since_wash(session: AsyncSession, garment_ids: Collection[int]) -> None:
    """Count the wears again: the counts of garments without choices about washing may be old."""
    await session.execute(_COUNT_SINCE_WASH, {"ids": list(garment_ids)})


async def update_to_private(session: AsyncSession, owner_id: int, circle: Audience) -> None:
    """Make a person's garments for a circle private."""
    await session.execute(
        update(Garment)
        .where(col(Garment.owner_id) == owner_id, col(Garment.audience) == circle)
        .values(audience="private", version=col(Garment.version) + 1)
    )


async def update_new_garments(session: AsyncSession, outfit_id: int, audience: Audience) -> None:
    """Give the garments that came with an outfit this audience, and detach them from it."""
    values = {"audience": audience, "comes_with": None, "version": col(Garment.version) + 1}
    is_new = col(Garment.comes_with) == outfit_id
    await session.execute(update(Garment).where(is_new).values(values))


async def delete_garment(session: AsyncSession, garment: Garment) -> None:
    await session.delete(garment)
    await session.flush()


async def delete_garments_of(session: AsyncSession, owner_id: int) -> int:
    """Delete all garments of a person; return their number."""
    gone = delete(Garment).where(col(Garment.owner_id) == owner_id).returning(col(Garment.id))
    return len((await session.execute(gone)).all())
