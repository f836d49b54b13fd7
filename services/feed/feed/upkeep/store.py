"""Whose timelines there can be."""

from sqlalchemy import text
from sqlmodel.ext.asyncio.session import AsyncSession

_FOLLOWERS = text("""
SELECT DISTINCT follower_id FROM follows
WHERE state = 'following' AND follower_id > :after ORDER BY follower_id LIMIT :limit
""")
_COUNT = text("SELECT count(*) FROM people WHERE user_id > :after")


async def list_followers(session: AsyncSession, after: int, limit: int) -> list[int]:
    """People who follow somebody, in the order of their ids."""
    place = {"after": after, "limit": limit}
    return list((await session.execute(_FOLLOWERS, place)).scalars())


async def count_people(session: AsyncSession, after: int) -> int:
    return int((await session.execute(_COUNT, {"after": after})).scalar_one())
