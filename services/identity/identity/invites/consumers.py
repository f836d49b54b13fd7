"""What identity hears of invitations."""

from collections.abc import Awaitable, Callable

from sqlmodel.ext.asyncio.session import AsyncSession

from identity.invites import domain
from shared.contracts.admin import InviteCreated
from shared.contracts.envelope import Envelope

OnInviteCreated = Callable[[AsyncSession, InviteCreated, Envelope], Awaitable[None]]


def on_invite_created(public_url: str) -> OnInviteCreated:
    """The handler, which needs to know where people register."""

    async def handle(session: AsyncSession, event: InviteCreated, _: Envelope) -> None:
        await domain.invite(session, event.invite_id, event.email, event.code, public_url)

    return handle
