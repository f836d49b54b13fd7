"""Circles in Postgres."""

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from sqlalchemy import TextClause, func, text
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from feed.relations.circles.models import Circle, CircleMember

_INSERT = text("""
INSERT INTO circles (owner_id, name) VALUES (:owner_id, :name)
ON CONFLICT DO NOTHING RETURNING id
""")
_LIST = text("""
SELECT id, (
    SELECT count(*) FROM circle_members WHERE circle_id = circles.id AND active
  ) AS member_count
FROM circles WHERE owner_id = :owner_id AND NOT deleted ORDER BY lower(name), id
""")
_COUNT_MEMBERS = text("""
SELECT count(*) FROM circle_members WHERE circle_id = :circle_id AND active
""")
_RETURNING = "RETURNING circle_id, owner_id, member_id, active, version"
_ADD = text(f"""
INSERT INTO circle_members AS stored (circle_id, owner_id, member_id, active, version)
SELECT :circle_id, :owner_id, member_id, true, 1
FROM unnest(CAST(:member_ids AS bigint[])) AS member_id
ON CONFLICT (circle_id, member_id) DO UPDATE
  SET active = true, version = stored.version + 1, changed_id = next_id()
  WHERE NOT stored.active
{_RETURNING}
""")  # noqa: S608 - constants of this file
_END = "UPDATE circle_members SET active = false, version = version + 1, changed_id = next_id()"
_REMOVE = text(f"""
{_END} WHERE circle_id = :circle_id AND member_id = ANY(:member_ids) AND active {_RETURNING}
""")
_REMOVE_ALL = text(f"{_END} WHERE circle_id = :circle_id AND active {_RETURNING}")
_REMOVE_BETWEEN = text(f"""
{_END} WHERE (owner_id, member_id) IN ((:one_id, :other_id), (:other_id, :one_id)) AND active
{_RETURNING}
""")
_LIST_ALL_MEMBERS = text("""
SELECT circle_id, owner_id, member_id, active, version FROM circle_members
WHERE (circle_id, member_id) > (:circle_id, :member_id)
ORDER BY circle_id, member_id LIMIT :limit
""")
_DELETE_MEMBERS = text("""
DELETE FROM circle_members WHERE owner_id = :user_id OR member_id = :user_id
""")
_DELETE_CIRCLES = text("DELETE FROM circles WHERE owner_id = :user_id RETURNING deleted")


class Membership(NamedTuple):
    """Whether somebody is in a circle."""

    circle_id: int
    owner_id: int
    member_id: int
    active: bool
    version: int


async def insert_circle(session: AsyncSession, owner_id: int, name: str) -> Circle | None:
    """Insert a circle; None if the person has another one with this name."""
    params = {"owner_id": owner_id, "name": name}
    circle_id = (await session.execute(_INSERT, params)).scalar_one_or_none()
    return None if circle_id is None else await session.get(Circle, circle_id)


async def list_circles(session: AsyncSession, owner_id: int) -> list[tuple[Circle, int]]:
    """Return a person's circles by name, each with the number of people in it."""
    rows = (await session.execute(_LIST, {"owner_id": owner_id})).all()
    query = select(Circle).where(col(Circle.id).in_([row.id for row in rows]))
    circles = {circle.id: circle for circle in await session.exec(query)}
    return [(circles[row.id], row.member_count) for row in rows]


async def count_circles(session: AsyncSession, owner_id: int) -> int:
    query = select(func.count()).where(Circle.owner_id == owner_id, ~col(Circle.deleted))
    return (await session.exec(query)).one()


async def get_circle(
    session: AsyncSession, owner_id: int, circle_id: int, *, lock: bool = False
) -> Circle | None:
    """Return a person's circle unless it is deleted; with `lock`, until the transaction ends."""
    query = select(Circle).where(
        Circle.id == circle_id, Circle.owner_id == owner_id, ~col(Circle.deleted)
    )
    if lock:
        query = query.with_for_update()
    found = await session.exec(query.execution_options(populate_existing=True))
    return found.one_or_none()


async def count_members(session: AsyncSession, circle_id: int) -> int:
    counted: int = (await session.execute(_COUNT_MEMBERS, {"circle_id": circle_id})).scalar_one()
    return counted


async def add_members(
    session: AsyncSession, circle: Circle, member_ids: Collection[int]
) -> list[Membership]:
    """Add people, and return those who were not in the circle."""
    params = {"circle_id": circle.id, "owner_id": circle.owner_id, "member_ids": list(member_ids)}
    return await _memberships(session, _ADD, params)


async def remove_members(
    session: AsyncSession, circle_id: int, member_ids: Collection[int]
) -> list[Membership]:
    """Remove people, and return those who were in the circle."""
    params = {"circle_id": circle_id, "member_ids": list(member_ids)}
    return await _memberships(session, _REMOVE, params)


async def remove_all_members(session: AsyncSession, circle_id: int) -> list[Membership]:
    """Remove everybody, and return those who were in the circle."""
    return await _memberships(session, _REMOVE_ALL, {"circle_id": circle_id})


async def remove_between(session: AsyncSession, one_id: int, other_id: int) -> list[Membership]:
    """Remove two people from each other's circles; return the memberships that ended."""
    return await _memberships(session, _REMOVE_BETWEEN, {"one_id": one_id, "other_id": other_id})


async def list_members(
    session: AsyncSession, circle_id: int, before: int, limit: int
) -> list[CircleMember]:
    """Return the people in a circle, newest first."""
    newest = (
        select(CircleMember)
        .where(
            CircleMember.circle_id == circle_id,
            col(CircleMember.active),
            CircleMember.changed_id < before,
        )
        .order_by(col(CircleMember.changed_id).desc())
        .limit(limit)
    )
    return list(await session.exec(newest))


async def list_circles_of_person(
    session: AsyncSession, owner_id: int, member_id: int
) -> Sequence[int]:
    """Return the owner's circles that a person is in."""
    query = select(CircleMember.circle_id).where(
        CircleMember.owner_id == owner_id,
        CircleMember.member_id == member_id,
        col(CircleMember.active),
    )
    return (await session.exec(query.order_by(col(CircleMember.circle_id)))).all()


async def list_all_circles(session: AsyncSession, after: int, limit: int) -> Sequence[Circle]:
    """Return all circles, including deleted ones, after the given id."""
    query = select(Circle).where(Circle.id > after).order_by(col(Circle.id)).limit(limit)
    return (await session.exec(query)).all()


async def list_all_members(
    session: AsyncSession, after: tuple[int, int], limit: int
) -> list[Membership]:
    """Return all memberships, including ended ones, ordered by key, after the given key."""
    circle_id, member_id = after
    params = {"circle_id": circle_id, "member_id": member_id, "limit": limit}
    return await _memberships(session, _LIST_ALL_MEMBERS, params)


async def delete_circles(session: AsyncSession, user_id: int) -> int:
    """Delete a person's circles, and their memberships; return the number of their circles."""
    await session.execute(_DELETE_MEMBERS, {"user_id": user_id})
    deleted = (await session.execute(_DELETE_CIRCLES, {"user_id": user_id})).scalars()
    return sum(not was_deleted for was_deleted in deleted)


async def _memberships(
    session: AsyncSession, statement: TextClause, params: dict[str, Any]
) -> list[Membership]:
    return [Membership._make(row) for row in await session.execute(statement, params)]
