"""Queries about people and their content, follows and blocks."""

from sqlalchemy import ColumnElement, and_, delete, exists
from sqlalchemy.orm import aliased
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from admin.moderation.reportables.models import Block, CircleMember, Follow, Kind, Reportable
from shared.features.visibility import VISITOR, open_audiences


async def is_following(session: AsyncSession, follower_id: int, followee_id: int) -> bool:
    found = exists().where(
        col(Follow.follower_id) == follower_id,
        col(Follow.followee_id) == followee_id,
        col(Follow.active),
    )
    return bool((await session.execute(select(found))).scalar_one())


async def is_blocking(session: AsyncSession, blocker_id: int, blocked_id: int) -> bool:
    found = exists().where(
        col(Block.blocker_id) == blocker_id,
        col(Block.blocked_id) == blocked_id,
        col(Block.active),
    )
    return bool((await session.execute(select(found))).scalar_one())


async def list_circles_with(session: AsyncSession, member_id: int, owner_id: int) -> frozenset[int]:
    """Return the ids of the owner's circles that the person is in."""
    query = select(CircleMember.circle_id).where(
        CircleMember.member_id == member_id,
        CircleMember.owner_id == owner_id,
        col(CircleMember.active),
    )
    return frozenset(await session.exec(query))


async def get_reportable(session: AsyncSession, kind: Kind, subject_id: int) -> Reportable | None:
    """Return a reportable that was not removed."""
    query = select(Reportable).where(
        col(Reportable.kind) == kind, col(Reportable.id) == subject_id, ~col(Reportable.removed)
    )
    found = await session.exec(query.execution_options(populate_existing=True))
    return found.one_or_none()


async def delete_reportables_of(session: AsyncSession, owner_id: int) -> list[tuple[Kind, int]]:
    """Delete a person's reportables. Return their kinds and ids."""
    of_owner = delete(Reportable).where(col(Reportable.owner_id) == owner_id)
    rows = await session.execute(of_owner.returning(col(Reportable.kind), col(Reportable.id)))
    return [(row[0], row[1]) for row in rows]


def is_public(kind: object, subject_id: object) -> ColumnElement[bool]:
    """Return a condition: everybody may see the content and its owner's profile."""
    content, owner = aliased(Reportable), aliased(Reportable)
    return exists().where(
        and_(
            col(content.kind) == kind,
            col(content.id) == subject_id,
            ~col(content.removed),
            col(content.audience).in_(open_audiences(VISITOR)),
            col(owner.kind) == "person",
            col(owner.id) == col(content.owner_id),
            col(owner.audience).in_(open_audiences(VISITOR)),
        )
    )


def is_removed(kind: object, subject_id: object) -> ColumnElement[bool]:
    """Return a condition: the content was removed, or is in its owner's trash."""
    content = aliased(Reportable)
    return exists().where(
        and_(col(content.kind) == kind, col(content.id) == subject_id, col(content.removed))
    )


async def get_removed_version(session: AsyncSession, kind: Kind, subject_id: int) -> int | None:
    """Return the version in which content was removed; None if it exists or is unknown."""
    query = select(Reportable.version).where(
        col(Reportable.kind) == kind, col(Reportable.id) == subject_id, col(Reportable.removed)
    )
    return (await session.exec(query)).one_or_none()


async def is_reportable_public(session: AsyncSession, kind: Kind, subject_id: int) -> bool:
    return bool((await session.execute(select(is_public(kind, subject_id)))).scalar_one())
