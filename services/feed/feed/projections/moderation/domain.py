"""Keep decisions about accounts, and hold people to them."""

from sqlmodel.ext.asyncio.session import AsyncSession

from feed.projections.moderation import store
from feed.projections.moderation.rules import AccountIsLimited, State
from shared.features.account_erasure import lock_active_accounts


async def apply_standing(session: AsyncSession, user_id: int, state: State, version: int) -> None:
    """Remember a decision; an older one changes nothing."""
    if await lock_active_accounts(session, user_id):
        await store.update_standing(session, user_id, state, version)


async def require_good_standing(session: AsyncSession, user_id: int) -> None:
    """Raises AccountIsLimited for somebody who may not comment or follow anybody new."""
    if await store.get_is_bad(session, user_id):
        raise AccountIsLimited


async def erase(session: AsyncSession, user_id: int) -> None:
    """Forget what was decided about an account."""
    await store.delete_standing(session, user_id)
