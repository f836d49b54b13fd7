"""Queries about follows and blocks."""

from typing import Any

from sqlalchemy import delete, exists, or_
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from admin.relationships.models import Block, Follow


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


async def insert_newer(session: AsyncSession, row: Follow | Block) -> None:
    """Store the newest state; an older one changes nothing."""
    table: Any = type(row).__table__  # type: ignore[union-attr]  # every model with table=True has it
    statement = insert(table).values(row.model_dump())
    statement = statement.on_conflict_do_update(
        index_elements=list(table.primary_key),
        set_=dict(statement.excluded.items()),
        where=table.c.version < statement.excluded.version,
    )
    await session.execute(statement)


async def delete_relationships(session: AsyncSession, user_id: int) -> None:
    """Delete a person's follows and blocks, in both directions."""
    either = or_(col(Follow.follower_id) == user_id, col(Follow.followee_id) == user_id)
    await session.execute(delete(Follow).where(either))
    either = or_(col(Block.blocker_id) == user_id, col(Block.blocked_id) == user_id)
    await session.execute(delete(Block).where(either))
