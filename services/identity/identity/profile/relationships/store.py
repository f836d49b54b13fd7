"""Reads follows and blocks."""

from collections.abc import Sequence

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from identity.profile.relationships.models import Block, Follow


async def list_followed(
    session: AsyncSession, follower_id: int | None, ids: Sequence[int]
) -> frozenset[int]:
    """Return which of these people the follower follows."""
    query = select(Follow.followee_id).where(
        Follow.follower_id == follower_id,
        col(Follow.followee_id).in_(ids),
        col(Follow.removed).is_(False),
    )
    return frozenset((await session.exec(query)).all())


async def list_blockers(
    session: AsyncSession, blocked_id: int | None, ids: Sequence[int]
) -> frozenset[int]:
    """Return which of these people have blocked the given person."""
    query = select(Block.blocker_id).where(
        Block.blocked_id == blocked_id,
        col(Block.blocker_id).in_(ids),
        col(Block.removed).is_(False),
    )
    return frozenset((await session.exec(query)).all())


async def list_blocked(
    session: AsyncSession, blocker_id: int | None, ids: Sequence[int]
) -> frozenset[int]:
    """Return which of these people the blocker has blocked."""
    query = select(Block.blocked_id).where(
        Block.blocker_id == blocker_id,
        col(Block.blocked_id).in_(ids),
        col(Block.removed).is_(False),
    )
    return frozenset((await session.exec(query)).all())
