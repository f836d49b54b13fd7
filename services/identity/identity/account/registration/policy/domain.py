"""Applies the registration policy."""

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.admin import RegistrationMode
from identity.account.registration.invites.domain import redeem
from identity.account.registration.policy import store
from identity.account.registration.policy.errors import (
    InvalidInvite,
    InviteNeeded,
    RegistrationClosed,
)
from shared.http.errors import FieldError

FIELD = "invite_code"


async def admit(session: AsyncSession, invite_code: str | None) -> None:
    """Check that a registration is allowed, in the transaction that creates the account.

    Raises RegistrationClosed, InviteNeeded or InvalidInvite. While registration is open, an
    invalid code is ignored, and a valid one is used up all the same.
    """
    mode = await store.get_mode(session)
    if mode == "closed":
        raise RegistrationClosed
    valid = invite_code is not None and await redeem(session, invite_code)
    if mode == "open" or valid:
        return
    error = InvalidInvite if invite_code else InviteNeeded
    raise error(errors=[FieldError(field=FIELD, message=error.detail)])


async def may_register(session: AsyncSession, invite_code: str | None) -> None:
    """Raise what `admit` would, without using up the code."""
    async with session.begin_nested() as savepoint:
        await admit(session, invite_code)
        await savepoint.rollback()


async def change_mode(session: AsyncSession, mode: RegistrationMode, version: int) -> None:
    """Store an admin's decision."""
    await store.update_mode(session, mode, version)
