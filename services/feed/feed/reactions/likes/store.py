"""Likes in Postgres."""

from typing import Any

from sqlalchemy import text
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from feed.reactions.likes.models import Like

_UPDATE = text("""
INSERT INTO likes (user_id, outfit_id, owner_id, active, version)
VALUES (:user_id, :outfit_id, :owner_id, :active, 1)
ON CONFLICT (user_id, outfit_id) DO UPDATE SET
  active = excluded.active, version = likes.version + 1, changed_id = next_id()
WHERE likes.active <> excluded.active
RETURNING version
""")
_DELETE_ALL = text("""
DELETE FROM likes WHERE user_id = :user_id OR owner_id = :user_id RETURNING user_id, active
""")


async def update_like(
    session: AsyncSession, user_id: int, outfit_id: int, owner_id: int, *, active: bool
) -> int | None:
    """Add or withdraw a like; return its new version, or None if nothing changed."""
    values: dict[str, Any] = {
        "user_id": user_id,
        "outfit_id": outfit_id,
        "owner_id": owner_id,
        "active": active,
    }
    found: int | None = (await session.execute(_UPDATE, values)).scalar_one_or_none()
    return found


async def get_like(session: AsyncSession, user_id: int, outfit_id: int) -> Like | None:
    found: Like | None = await session.get(Like, (user_id, outfit_id))
    return found


async def list_likes(session: AsyncSession, outfit_id: int, before: int, limit: int) -> list[Like]:
    """Return the active likes of an outfit, newest first."""
    newest = (
        select(Like)
        .where(Like.outfit_id == outfit_id, col(Like.active), Like.changed_id < before)
        .order_by(col(Like.changed_id).desc())
        .limit(limit)
    )
    return list((await session.exec(newest)).all())


async def delete_likes(session: AsyncSession, user_id: int) -> int:
    """Delete likes by a person and on their outfits; return the number of likes by them."""
    deleted = (await session.execute(_DELETE_ALL, {"user_id": user_id})).all()
    return sum(row.active and row.user_id == user_id for row in deleted)
