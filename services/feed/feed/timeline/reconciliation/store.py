"""People who may have a timeline, in Postgres."""

from sqlalchemy import text
from sqlmodel.ext.asyncio.session import AsyncSession

_READERS = text("""
SELECT user_id FROM readers WHERE listed_until > now() AND user_id > :after
ORDER BY user_id LIMIT :limit
""")
_COUNT = text("SELECT count(*) FROM readers WHERE listed_until > now() AND user_id > :after")


async def list_readers(session: AsyncSession, after: int, limit: int) -> list[int]:
    """Return people who have a timeline, in id order, after an id."""
    params = {"after": after, "limit": limit}
    return list((await session.execute(_READERS, params)).scalars())


async def count_readers(session: AsyncSession, after: int) -> int:
    return int((await session.execute(_COUNT, {"after": after})).scalar_one())
