"""Events of the admin service."""

from typing import ClassVar

from shared.contracts.envelope import Event
from shared.contracts.erasure import AccountErased
from shared.contracts.types import Id


class WaitlistJoined(Event):
    """Somebody joined the waitlist."""

    type: ClassVar[str] = "admin.waitlist.joined"

    entry_id: Id


class InviteCreated(Event):
    """An admin invited somebody: identity redeems the code and mails it to the address."""

    type: ClassVar[str] = "admin.invite.created"

    invite_id: Id
    email: str
    code: str


class AdminErased(AccountErased):
    """The admin service has erased its part of a deleted account."""

    type: ClassVar[str] = "admin.account.erased"


EVENTS: tuple[type[Event], ...] = (WaitlistJoined, InviteCreated, AdminErased)
