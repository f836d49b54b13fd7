"""Enforces moderation decisions about accounts."""

from sqlmodel.ext.asyncio.session import AsyncSession

from wardrobe.people.standings import store
from wardrobe.people.standings.errors import AccountIsLimited


async def require_good_standing(session: AsyncSession, user_id: int) -> None:
    """Raise AccountIsLimited if the person may not ask other people anything."""
    found = await store.get_standing(session, user_id)
    if found is not None and found.limited:
        raise AccountIsLimited
