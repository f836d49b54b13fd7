"""Standings in Postgres."""

from sqlalchemy import text
from sqlmodel.ext.asyncio.session import AsyncSession

_UPDATE = text("""
INSERT INTO standings (user_id, state, version) VALUES (:user_id, :state, :version)
ON CONFLICT (user_id) DO UPDATE SET state = excluded.state, version = excluded.version
WHERE standings.version < excluded.version
""")
_BAD = text("SELECT EXISTS (SELECT FROM standings WHERE user_id = :user_id AND state <> 'good')")
_DELETE = text("DELETE FROM standings WHERE user_id = :user_id")


async def update_standing(session: AsyncSession, user_id: int, state: str, version: int) -> None:
    """Keep a newer decision."""
    place = {"user_id": user_id, "state": state, "version": version}
    await session.execute(_UPDATE, place)


async def get_is_bad(session: AsyncSession, user_id: int) -> bool:
    return bool((await session.execute(_BAD, {"user_id": user_id})).scalar_one())


async def delete_standing(session: AsyncSession, user_id: int) -> None:
    await session.execute(_DELETE, {"user_id": user_id})
