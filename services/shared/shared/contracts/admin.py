"""Events of the admin service."""

from typing import ClassVar, Literal

from shared.contracts.envelope import Event
from shared.contracts.erasure import AccountErased
from shared.contracts.types import Id

RegistrationMode = Literal["open", "invite", "closed"]
"""Who may register: everybody, whoever has an invite code, nobody."""


class WaitlistJoined(Event):
    """Somebody joined the waitlist."""

    type: ClassVar[str] = "admin.waitlist.joined"

    entry_id: Id


class InviteCreated(Event):
    """An admin made an invite code: identity redeems it, and mails it to the address, if any."""

    type: ClassVar[str] = "admin.invite.created"

    invite_id: Id
    email: str | None = None
    code: str
    uses: int = 1
    """How many people may register with it."""


class InviteWithdrawn(Event):
    """An admin took an invite code back: nobody else registers with it."""

    type: ClassVar[str] = "admin.invite.withdrawn"

    invite_id: Id


class RegistrationChanged(Event):
    """An admin decided who may register from now on, newest version wins."""

    type: ClassVar[str] = "admin.registration.changed"

    mode: RegistrationMode


class AdminErased(AccountErased):
    """The admin service has erased its part of a deleted account."""

    type: ClassVar[str] = "admin.account.erased"


EVENTS: tuple[type[Event], ...] = (
    WaitlistJoined,
    InviteCreated,
    InviteWithdrawn,
    RegistrationChanged,
    AdminErased,
)
