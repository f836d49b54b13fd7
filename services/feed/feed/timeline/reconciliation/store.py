"""Whose timelines there can be."""

from sqlalchemy import text
from sqlmodel.ext.asyncio.session import AsyncSession

_READERS = text("""
SELECT user_id FROM readers WHERE listed_until > now() AND user_id > :after
ORDER BY user_id LIMIT :limit
""")
_COUNT = text("SELECT count(*) FROM readers WHERE listed_until > now() AND user_id > :after")


async def list_readers(session: AsyncSession, after: int, limit: int) -> list[int]:
    """People who have a timeline, in the order of their ids."""
    place = {"after": after, "limit": limit}
    return list((await session.execute(_READERS, place)).scalars())


async def count_readers(session: AsyncSession, after: int) -> int:
    return int((await session.execute(_COUNT, {"after": after})).scalar_one())
