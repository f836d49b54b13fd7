"""Saves in Postgres."""

from sqlalchemy import text
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from feed.reactions.saves.models import Save

_INSERT = text("""
INSERT INTO saves (user_id, outfit_id, owner_id) VALUES (:user_id, :outfit_id, :owner_id)
ON CONFLICT DO NOTHING
""")
_DELETE = text("DELETE FROM saves WHERE user_id = :user_id AND outfit_id = :outfit_id")
_DELETE_ALL = text("""
DELETE FROM saves WHERE user_id = :user_id OR owner_id = :user_id RETURNING user_id
""")


async def insert_save(session: AsyncSession, user_id: int, outfit_id: int, owner_id: int) -> None:
    """Save an outfit unless it is saved already."""
    params = {"user_id": user_id, "outfit_id": outfit_id, "owner_id": owner_id}
    await session.execute(_INSERT, params)


async def delete_save(session: AsyncSession, user_id: int, outfit_id: int) -> None:
    await session.execute(_DELETE, {"user_id": user_id, "outfit_id": outfit_id})


async def list_saves(session: AsyncSession, user_id: int, before: int, limit: int) -> list[Save]:
    """Return a person's saves, newest first."""
    newest = (
        select(Save)
        .where(Save.user_id == user_id, Save.saved_id < before)
        .order_by(col(Save.saved_id).desc())
        .limit(limit)
    )
    return list((await session.exec(newest)).all())


async def delete_saves(session: AsyncSession, user_id: int) -> int:
    """Delete a person's saves and those of their outfits; return the number of their own."""
    deleted = (await session.execute(_DELETE_ALL, {"user_id": user_id})).scalars()
    return sum(user == user_id for user in deleted)
