"""Stores moderation decisions about accounts, and enforces them."""

from sqlmodel.ext.asyncio.session import AsyncSession

from feed.projections.moderation import store
from feed.projections.moderation.errors import AccountIsLimited
from feed.projections.moderation.rules import State
from shared.features.account_erasure import lock_active_accounts


async def apply_standing(session: AsyncSession, user_id: int, state: State, version: int) -> None:
    """Store a decision unless a newer one is stored already."""
    if await lock_active_accounts(session, user_id):
        await store.update_standing(session, user_id, state, version)


async def require_good_standing(session: AsyncSession, user_id: int) -> None:
    """Raise AccountIsLimited if the person may not comment or follow anyone new."""
    if await store.is_restricted(session, user_id):
        raise AccountIsLimited


async def erase(session: AsyncSession, user_id: int) -> None:
    await store.delete_standing(session, user_id)
