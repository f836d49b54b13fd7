"""Relations in Postgres."""

from typing import Any

from sqlalchemy import delete, exists, or_
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from admin.relationships.models import Block, Follow


async def get_follows(session: AsyncSession, follower_id: int, followee_id: int) -> bool:
    """Whether one person follows another."""
    found = exists().where(
        col(Follow.follower_id) == follower_id,
        col(Follow.followee_id) == followee_id,
        col(Follow.active),
    )
    return bool((await session.execute(select(found))).scalar_one())


async def get_blocks(session: AsyncSession, blocker_id: int, blocked_id: int) -> bool:
    """Whether one person keeps another from seeing them."""
    found = exists().where(
        col(Block.blocker_id) == blocker_id,
        col(Block.blocked_id) == blocked_id,
        col(Block.active),
    )
    return bool((await session.execute(select(found))).scalar_one())


async def insert_newer(session: AsyncSession, row: Follow | Block) -> None:
    """Keep the newest state; an older one changes nothing."""
    table: Any = type(row).__table__  # type: ignore[union-attr]  # every model with table=True has it
    statement = insert(table).values(row.model_dump())
    statement = statement.on_conflict_do_update(
        index_elements=list(table.primary_key),
        set_=dict(statement.excluded.items()),
        where=table.c.version < statement.excluded.version,
    )
    await session.execute(statement)


async def delete_relations(session: AsyncSession, user_id: int) -> None:
    """Forget how a person and others stand to each other."""
    either = or_(col(Follow.follower_id) == user_id, col(Follow.followee_id) == user_id)
    await session.execute(delete(Follow).where(either))
    either = or_(col(Block.blocker_id) == user_id, col(Block.blocked_id) == user_id)
    await session.execute(delete(Block).where(either))
