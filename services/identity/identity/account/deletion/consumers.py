"""What services answer, and the loop that carries out what is due."""

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.envelope import Envelope
from contracts.erasure import AccountErased
from identity.account.deletion import domain
from shared.db import Database
from shared.loops import run_due

OnAccountErased = Callable[[AsyncSession, AccountErased, Envelope], Awaitable[None]]


def on_account_erased(public_url: str) -> OnAccountErased:
    """The handler of every service's answer; the receipt says where Garderobe is."""

    async def handle(session: AsyncSession, event: AccountErased, envelope: Envelope) -> None:
        service = envelope.type.partition(".")[0]
        await domain.apply_answer(session, event.user_id, service, event.erased, public_url)

    return handle


async def carry_out_deletions(database: Database) -> None:
    """Announce until cancelled what is due."""

    async def announce_next(session: AsyncSession) -> bool:
        return await domain.announce_next(session, datetime.now(UTC))

    await run_due(database, announce_next, delayed="departure_delayed")
