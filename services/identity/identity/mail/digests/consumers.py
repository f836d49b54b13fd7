"""Consumes the feed's requests for digest emails."""

from collections.abc import Awaitable, Callable

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.envelope import Envelope
from contracts.feed import DigestRequested
from identity.mail.digests import domain

OnDigestRequested = Callable[[AsyncSession, DigestRequested, Envelope], Awaitable[None]]


def on_digest_requested(public_url: str) -> OnDigestRequested:
    """Return the handler; the email links to `public_url`."""

    async def handle(session: AsyncSession, event: DigestRequested, _: Envelope) -> None:
        await domain.write_digest(session, event.user_id, event.lines, public_url)

    return handle
