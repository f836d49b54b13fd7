"""What services answer, and the loop that carries out what is due."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime

import structlog
from sqlmodel.ext.asyncio.session import AsyncSession

from identity.departures import domain
from shared.bus import stopping
from shared.contracts.envelope import Envelope
from shared.contracts.erasure import AccountErased
from shared.db import Database

log = structlog.get_logger()

PAUSE_SECONDS = 1.0

OnAccountErased = Callable[[AsyncSession, AccountErased, Envelope], Awaitable[None]]


def on_account_erased(public_url: str) -> OnAccountErased:
    """The handler of every service's answer; the receipt says where Garderobe is."""

    async def handle(session: AsyncSession, event: AccountErased, envelope: Envelope) -> None:
        service = envelope.type.partition(".")[0]
        await domain.take_answer(session, event.user_id, service, event.erased, public_url)

    return handle


async def carry_out_departures(database: Database) -> None:
    """Announce until cancelled what is due; a fault of Postgres only delays."""
    while not stopping():
        try:
            announced = await _announce_one(database)
        except Exception as exc:
            log.warning("departure_delayed", error=repr(exc))
            announced = False
        if not announced:
            await asyncio.sleep(PAUSE_SECONDS)


async def _announce_one(database: Database) -> bool:
    async with database.sessions() as session:
        announced = await domain.announce_next(session, datetime.now(UTC))
        await session.commit()
        return announced
