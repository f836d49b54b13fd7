"""Standings in Postgres."""

from sqlalchemy import text
from sqlmodel.ext.asyncio.session import AsyncSession

_UPDATE = text("""
INSERT INTO standings (user_id, state, version) VALUES (:user_id, :state, :version)
ON CONFLICT (user_id) DO UPDATE SET state = excluded.state, version = excluded.version
WHERE standings.version < excluded.version
""")


def in_good_standing(user: str) -> str:
    """Return SQL for whether an account (an expression) is neither limited nor suspended."""
    return f"NOT EXISTS (SELECT FROM standings WHERE user_id = {user} AND state <> 'good')"


_IS_RESTRICTED = text(f"SELECT NOT {in_good_standing(':user_id')}")
_DELETE = text("DELETE FROM standings WHERE user_id = :user_id")


async def update_standing(session: AsyncSession, user_id: int, state: str, version: int) -> None:
    """Store a decision unless a newer one is stored already."""
    params = {"user_id": user_id, "state": state, "version": version}
    await session.execute(_UPDATE, params)


async def is_restricted(session: AsyncSession, user_id: int) -> bool:
    return bool((await session.execute(_IS_RESTRICTED, {"user_id": user_id})).scalar_one())


async def delete_standing(session: AsyncSession, user_id: int) -> None:
    await session.execute(_DELETE, {"user_id": user_id})
