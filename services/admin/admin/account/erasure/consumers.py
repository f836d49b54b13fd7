"""Consumes account deletions."""

from sqlmodel.ext.asyncio.session import AsyncSession

from admin.account.erasure import domain
from contracts.envelope import Envelope
from contracts.identity import AccountDeleted


async def on_account_deleted(session: AsyncSession, event: AccountDeleted, _: Envelope) -> None:
    await domain.erase_account(session, event.user_id, event.email_sha256)
