"""Events of the identity service."""

from typing import ClassVar

from contracts.envelope import Event
from contracts.export import ExportReady
from contracts.types import Audience, Id


class ProfileChanged(Event):
    """A profile was created or changed: the whole public card, newest version wins."""

    type: ClassVar[str] = "identity.profile.changed"

    user_id: Id
    username: str
    display_name: str
    """Empty if moderators hid it: the username stands for it."""
    avatar_path: str | None = None
    avatar_wanted: str | None = None
    """Chosen by the owner, and not known to be a photo of theirs: shown to nobody as yet."""
    avatar_hidden: str | None = None
    """Hidden by moderators: only the owner keeps it, and its address has to change."""
    audience: Audience
    country: str | None = None
    """For choosing what to recommend; shown to nobody."""
    on_start_page: bool = False
    """Whether public outfits may be shown to strangers on the start page."""
    findable: bool = True
    """Whether search and suggestions may show the person: the owner allows it, no limit forbids."""
    confirmed: bool = False
    """Whether the owner has confirmed the e-mail address."""


class AccountDeleted(Event):
    """An account is gone for good: every service erases what it holds of it, and answers so."""

    type: ClassVar[str] = "identity.account.deleted"

    user_id: Id
    email_sha256: str | None = None
    """Of the verified address in lower case, for who holds addresses without their accounts."""


class SessionRevoked(Event):
    """A session ended: open sockets of it must close."""

    type: ClassVar[str] = "identity.session.revoked"

    user_id: Id
    session_id: str


class InviteRedeemed(Event):
    """Somebody registered with an invite code; the version is the number of uses so far."""

    type: ClassVar[str] = "identity.invite.redeemed"

    invite_id: Id
    used: int


class AnnouncementProgressed(Event):
    """How far the mailing of an announcement is; newest version wins."""

    type: ClassVar[str] = "identity.announcement.progressed"

    announcement_id: Id
    decision_version: int
    """Of the newest decision of admins that this reflects."""
    recipients: int
    """Number of recipients; of a draft, counted when it was tested."""
    sent: int = 0
    failed: int = 0
    done: bool = False
    """Whether every recipient has been handled."""


class IdentityExportReady(ExportReady):
    """Identity hands out its part of an export."""

    type: ClassVar[str] = "identity.export.ready"


EVENTS: tuple[type[Event], ...] = (
    ProfileChanged,
    AccountDeleted,
    SessionRevoked,
    InviteRedeemed,
    AnnouncementProgressed,
    IdentityExportReady,
)
