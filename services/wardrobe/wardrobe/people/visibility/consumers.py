"""Consumes moderation decisions about accounts."""

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.admin import AccountLimited, AccountRestored, AccountSuspended
from contracts.envelope import Envelope
from shared.features.account_erasure import lock_active_accounts
from wardrobe.people.visibility import store
from wardrobe.people.visibility.models import Standing


async def on_account_moderated(
    session: AsyncSession,
    event: AccountLimited | AccountSuspended | AccountRestored,
    envelope: Envelope,
) -> None:
    if not await lock_active_accounts(session, event.user_id):
        return
    limited = not isinstance(event, AccountRestored)
    standing = Standing(user_id=event.user_id, limited=limited, version=envelope.aggregateversion)
    await store.update_standing(session, standing)
