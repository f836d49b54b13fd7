"""Queries about follows and blocks."""

from sqlalchemy import exists
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from admin.moderation.relationships.models import Block, CircleMember, Follow


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
