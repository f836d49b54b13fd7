"""Reads and writes follows and blocks."""

from collections.abc import Sequence

from sqlalchemy import delete, or_
from sqlalchemy.dialects.postgresql import insert
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


async def upsert_follow(
    session: AsyncSession, follower_id: int, followee_id: int, version: int, *, removed: bool
) -> None:
    """Store the state unless a newer one is stored."""
    key = {"follower_id": follower_id, "followee_id": followee_id}
    await _upsert(session, Follow, key, version, removed=removed)


async def upsert_block(
    session: AsyncSession, blocker_id: int, blocked_id: int, version: int, *, removed: bool
) -> None:
    """Store the state unless a newer one is stored."""
    key = {"blocker_id": blocker_id, "blocked_id": blocked_id}
    await _upsert(session, Block, key, version, removed=removed)


async def delete_relations(session: AsyncSession, user_id: int) -> None:
    """Delete all follows and blocks of a person, in both directions."""
    either = or_(col(Follow.follower_id) == user_id, col(Follow.followee_id) == user_id)
    await session.execute(delete(Follow).where(either))
    either = or_(col(Block.blocker_id) == user_id, col(Block.blocked_id) == user_id)
    await session.execute(delete(Block).where(either))


async def _upsert(
    session: AsyncSession,
    kind: type[Follow | Block],
    key: dict[str, int],
    version: int,
    *,
    removed: bool,
) -> None:
    state = {"version": version, "removed": removed}
    await session.execute(
        insert(kind)
        .values(key | state)
        .on_conflict_do_update(
            index_elements=list(key), set_=state, where=col(kind.version) < version
        )
    )
