"""Letting people register, or not."""

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.admin import RegistrationMode
from identity.account.registration.invites.domain import redeem
from identity.account.registration.policy import store
from shared.errors import ApiError, FieldError

FIELD = "invite_code"


class RegistrationClosed(ApiError):
    """Nobody may register."""

    status = 403
    code = "registration_closed"
    detail = "Sign-up is closed right now. Join the waitlist and we'll email you."


class InviteNeeded(ApiError):
    """Only whoever has an invite code may register."""

    status = 403
    code = "invite_needed"
    detail = "You need an invitation right now. Join the waitlist and we'll email you."


class InvalidInvite(ApiError):
    """There is no such code, or it was used up or withdrawn."""

    status = 403
    code = "invite_not_good"
    detail = "This invite code isn't valid or was already used. Please check the spelling."


async def admit(session: AsyncSession, invite_code: str | None) -> None:
    """Let one more person register, in the transaction that makes the account.

    Raises RegistrationClosed, InviteNeeded or InvalidInvite. While registration is open a code
    is not needed, so none is refused; a good one is used all the same.
    """
    mode = await store.get_mode(session)
    if mode == "closed":
        raise RegistrationClosed
    good = invite_code is not None and await redeem(session, invite_code)
    if mode == "open" or good:
        return
    error = InvalidInvite if invite_code else InviteNeeded
    raise error(errors=[FieldError(field=FIELD, message=error.detail)])


async def may_register(session: AsyncSession, invite_code: str | None) -> None:
    """Raise what `admit` would; the code is not used up."""
    async with session.begin_nested() as rehearsal:
        await admit(session, invite_code)
        await rehearsal.rollback()


async def change_mode(session: AsyncSession, mode: RegistrationMode, version: int) -> None:
    """Remember what an admin decided."""
    await store.update_mode(session, mode, version)
