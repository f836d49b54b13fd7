"""Consumes the erasure reports of all services."""

from collections.abc import Awaitable, Callable

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.envelope import Envelope
from contracts.erasure import AccountErased
from identity.account.deletion import domain

OnAccountErased = Callable[[AsyncSession, AccountErased, Envelope], Awaitable[None]]


def on_account_erased(public_url: str) -> OnAccountErased:
    """Return the handler of every service's report; the receipt links to `public_url`."""

    async def handle(session: AsyncSession, event: AccountErased, envelope: Envelope) -> None:
        service = envelope.type.partition(".")[0]
        await domain.apply_report(session, event.user_id, service, event.erased, public_url)

    return handle
