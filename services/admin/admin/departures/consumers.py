"""What this service hears of accounts."""

from sqlmodel.ext.asyncio.session import AsyncSession

from admin.departures import domain
from shared.contracts.envelope import Envelope
from shared.contracts.identity import AccountDeleted


async def on_account_deleted(session: AsyncSession, event: AccountDeleted, _: Envelope) -> None:
    await domain.erase_account(session, event.user_id, event.email_sha256)
