"""Consumes events about invite codes."""

from collections.abc import Awaitable, Callable

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.admin import InviteCreated, InviteWithdrawn
from contracts.envelope import Envelope
from identity.account.registration.invites import domain

OnInviteCreated = Callable[[AsyncSession, InviteCreated, Envelope], Awaitable[None]]


def on_invite_created(public_url: str) -> OnInviteCreated:
    """Return the handler; the email links to the registration page of `public_url`."""

    async def handle(session: AsyncSession, event: InviteCreated, _: Envelope) -> None:
        await domain.apply_invite(session, event, public_url)

    return handle


async def on_invite_withdrawn(session: AsyncSession, event: InviteWithdrawn, _: Envelope) -> None:
    await domain.withdraw(session, event.invite_id)
