"""Garments in Postgres, each with the photo that shows it."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any, TypeAlias

from sqlalchemy import Date, Numeric, asc, cast, delete, desc, func, literal, text, tuple_, update
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.types import Audience
from wardrobe.garments.models import Garment, State
from wardrobe.garments.rules import amount, counted
from wardrobe.photos.models import Photo

Pictured: TypeAlias = tuple[Garment, Photo | None]

SHOWN_BY = col(Photo.id) == func.coalesce(Garment.photo_id, Garment.crop_photo_id)
"""Joins a garment with the photo that shows it."""


@dataclass(frozen=True)
class Order:
    """A sort key without nulls; `parse` reads it back from a cursor."""

    key: Any
    parse: Any
    descending: bool = True
    is_private: bool = True
    """Whether it tells what only the owner may know: order and cursor would."""


NEVER = date(1, 1, 1)
_COST = cast(Garment.price, Numeric) / func.greatest(Garment.wear_count, 1)
ORDERS: Mapping[str, Order] = {
    "newest": Order(literal(0), counted, is_private=False),
    "name": Order(func.lower(Garment.name), str, descending=False, is_private=False),
    "most_worn": Order(col(Garment.wear_count), counted),
    "least_worn": Order(col(Garment.wear_count), counted, descending=False),
    "last_worn": Order(
        func.coalesce(Garment.last_worn_on, literal(NEVER, Date)), date.fromisoformat
    ),
    "price": Order(func.coalesce(Garment.price, -1), amount),
    "cost_per_wear": Order(func.coalesce(_COST, -1), amount),
}


@dataclass(frozen=True)
class Choice:
    """Which garments of a person, and in which order."""

    states: Collection[State] = ()
    category: str | None = None
    color: str | None = None
    season: str | None = None
    query: str | None = None
    sort: str = "newest"
    after: tuple[Any, int] | None = None
    """Sort key and id of the last one that is known."""
    limit: int = 20
    audiences: Collection[Audience] = field(default=())

    def seen_by(self, audiences: Collection[Audience]) -> "Choice":
        """The same, of things with one of these audiences; and one more, to know if it goes on."""
        return replace(self, audiences=audiences, limit=self.limit + 1)


async def insert_garment(session: AsyncSession, garment: Garment) -> Garment:
    session.add(garment)
    await session.flush()
    await session.refresh(garment)
    return garment


async def get_garment(session: AsyncSession, garment_id: int) -> Pictured | None:
    query = select(Garment, Photo).outerjoin(Photo, SHOWN_BY).where(Garment.id == garment_id)
    return (await session.exec(query)).one_or_none()


async def list_pictured(session: AsyncSession, ids: Collection[int]) -> dict[int, Pictured]:
    """Garments by id, each with its photo; those that are gone are missing."""
    query = select(Garment, Photo).outerjoin(Photo, SHOWN_BY).where(col(Garment.id).in_(ids))
    return {garment.id: (garment, photo) for garment, photo in await session.exec(query)}


async def list_held_garments(
    session: AsyncSession, owner_id: int, ids: Collection[int]
) -> dict[int, Garment]:
    """Those of the garments that are that person's, locked until the end of the transaction."""
    query = select(Garment).where(col(Garment.id).in_(ids), Garment.owner_id == owner_id)
    # In one order, so that two changes of the same garments do not wait for each other.
    query = query.order_by(col(Garment.id)).with_for_update()
    found = await session.exec(query.execution_options(populate_existing=True))
    return {garment.id: garment for garment in found}


async def list_garments_of(
    session: AsyncSession, owner_id: int, choice: Choice
) -> Sequence[tuple[Garment, Photo | None, Any]]:
    """A person's garments, each with its photo and its sort key."""
    order = ORDERS[choice.sort]
    key = order.key.label("sort_key")
    query = select(Garment, Photo, key).outerjoin(Photo, SHOWN_BY)
    query = _chosen(query.where(Garment.owner_id == owner_id), choice)
    place = tuple_(order.key, col(Garment.id))
    if choice.after is not None:
        query = query.where(place < choice.after if order.descending else place > choice.after)
    turn = desc if order.descending else asc
    parts = (turn(key), turn(col(Garment.id)))
    found: Sequence[tuple[Garment, Photo | None, Any]] = (
        await session.exec(query.order_by(*parts).limit(choice.limit))
    ).all()
    return found


def _chosen(query: Any, choice: Choice) -> Any:
    query = query.where(col(Garment.audience).in_(choice.audiences))
    if choice.states:
        query = query.where(col(Garment.state).in_(choice.states))
    if choice.category is not None:
        query = query.where(col(Garment.category) == choice.category)
    if choice.color is not None:
        query = query.where(col(Garment.color_names).contains([choice.color]))
    if choice.season is not None:
        query = query.where(col(Garment.seasons).contains([choice.season]))
    for word in (choice.query or "").split():
        named = func.concat_ws(" ", Garment.name, Garment.brand, Garment.category)
        query = query.where(named.icontains(word, autoescape=True))
    return query


_FACETS = {
    "categories": "SELECT category AS value FROM mine WHERE category <> ''",
    "brands": "SELECT brand AS value FROM mine WHERE brand <> ''",
    "colors": "SELECT unnest(color_names) AS value FROM mine",
    "seasons": "SELECT unnest(seasons) AS value FROM mine",
    "states": "SELECT state AS value FROM mine",
}
_USUAL = "mode() WITHIN GROUP (ORDER BY value)"
"""The most frequent spelling of what differs in capitals only."""
MAX_FACETS = 50


async def count_facets(
    session: AsyncSession, owner_id: int
) -> dict[str, list[dict[str, str | int]]]:
    """What a person's garments that are not archived have in common, the most frequent first."""
    mine = "WITH mine AS (SELECT * FROM garments WHERE owner_id = :owner AND state <> 'archived')"
    parts = [
        f"(SELECT '{name}', {_USUAL}, count(*) FROM ({values}) v GROUP BY lower(value)"  # noqa: S608 - our own words
        f" ORDER BY count(*) DESC, lower(value) LIMIT {MAX_FACETS})"
        for name, values in _FACETS.items()
    ]
    found: dict[str, list[dict[str, str | int]]] = {name: [] for name in _FACETS}
    rows = await session.execute(text(mine + " UNION ALL ".join(parts)), {"owner": owner_id})
    for name, value, count in rows:
        found[name].append({"value": value, "count": count})
    return found


async def count_garments(session: AsyncSession, owner_id: int) -> tuple[int, int]:
    """How many are in use, and how many are archived."""
    is_archived = col(Garment.state) == "archived"
    query = select(func.count().filter(~is_archived), func.count().filter(is_archived)).where(
        Garment.owner_id == owner_id
    )
    used, archived = (await session.exec(query)).one()
    return used, archived


async def update_brought(session: AsyncSession, outfit_id: int, audience: Audience) -> None:
    """What an outfit brought comes with it no longer, and has this audience."""
    opened = {"audience": audience, "comes_with": None, "version": col(Garment.version) + 1}
    brought = col(Garment.comes_with) == outfit_id
    await session.execute(update(Garment).where(brought).values(opened))


async def delete_garment(session: AsyncSession, garment: Garment) -> None:
    await session.delete(garment)
    await session.flush()


async def delete_garments_of(session: AsyncSession, owner_id: int) -> int:
    """Answers how many there were."""
    gone = delete(Garment).where(col(Garment.owner_id) == owner_id).returning(col(Garment.id))
    return len((await session.execute(gone)).all())
