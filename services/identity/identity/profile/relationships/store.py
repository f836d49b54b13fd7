"""Relations in Postgres."""

from collections.abc import Sequence

from sqlalchemy import delete, or_
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from identity.profile.relationships.models import Block, Follow


async def list_followed(
    session: AsyncSession, follower_id: int | None, ids: Sequence[int]
) -> frozenset[int]:
    """Which of these people somebody follows."""
    query = select(Follow.followee_id).where(
        Follow.follower_id == follower_id,
        col(Follow.followee_id).in_(ids),
        col(Follow.removed).is_(False),
    )
    return frozenset((await session.exec(query)).all())


async def list_blockers(
    session: AsyncSession, blocked_id: int | None, ids: Sequence[int]
) -> frozenset[int]:
    """Which of these people have blocked somebody."""
    query = select(Block.blocker_id).where(
        Block.blocked_id == blocked_id,
        col(Block.blocker_id).in_(ids),
        col(Block.removed).is_(False),
    )
    return frozenset((await session.exec(query)).all())


async def list_blocked(
    session: AsyncSession, blocker_id: int | None, ids: Sequence[int]
) -> frozenset[int]:
    """Which of these people somebody has blocked."""
    query = select(Block.blocked_id).where(
        Block.blocker_id == blocker_id,
        col(Block.blocked_id).in_(ids),
        col(Block.removed).is_(False),
    )
    return frozenset((await session.exec(query)).all())


async def upsert_follow(
    session: AsyncSession, follower_id: int, followee_id: int, version: int, *, removed: bool
) -> None:
    """Keep the newest state only."""
    place = {"follower_id": follower_id, "followee_id": followee_id}
    await _upsert(session, Follow, place, version, removed=removed)


async def upsert_block(
    session: AsyncSession, blocker_id: int, blocked_id: int, version: int, *, removed: bool
) -> None:
    """Keep the newest state only."""
    place = {"blocker_id": blocker_id, "blocked_id": blocked_id}
    await _upsert(session, Block, place, version, removed=removed)


async def delete_relations(session: AsyncSession, user_id: int) -> None:
    """Forget how a person and others stand to each other."""
    either = or_(col(Follow.follower_id) == user_id, col(Follow.followee_id) == user_id)
    await session.execute(delete(Follow).where(either))
    either = or_(col(Block.blocker_id) == user_id, col(Block.blocked_id) == user_id)
    await session.execute(delete(Block).where(either))


async def _upsert(
    session: AsyncSession,
    kind: type[Follow | Block],
    place: dict[str, int],
    version: int,
    *,
    removed: bool,
) -> None:
    state = {"version": version, "removed": removed}
    await session.execute(
        insert(kind)
        .values(place | state)
        .on_conflict_do_update(
            index_elements=list(place), set_=state, where=col(kind.version) < version
        )
    )
