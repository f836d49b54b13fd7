"""Events of the identity service."""

from typing import ClassVar

from contracts.envelope import Event
from contracts.export import ExportReady
from contracts.types import Id, ProfileAudience


class ProfileChanged(Event):
    """A profile was created or changed: the complete public card. The newest version wins."""

    type: ClassVar[str] = "identity.profile.changed"

    user_id: Id
    username: str
    """Unique, in lower case, part of the profile's address."""
    display_name: str
    """Empty if moderators hid it; show the username instead."""
    avatar_path: str | None = None
    """Path of the picture's 640 px rendition; None without a picture."""
    avatar_wanted: str | None = None
    """Chosen by the owner but not yet confirmed as a photo of theirs; never shown."""
    avatar_hidden: str | None = None
    """Hidden by moderators. Only the owner still sees it, at a new path."""
    audience: ProfileAudience
    country: str | None = None
    """Selects recommendations; never shown."""
    language: str | None = None
    """Tag of the language of notifications: the one that the person chose, or that of the browser
    in which they logged in last; None: unknown. Never shown."""
    on_start_page: bool = False
    """Whether the start page may show public outfits to visitors."""
    findable: bool = True
    """Whether search and suggestions may show the person: the owner allows it, no limit applies."""
    confirmed: bool = False
    """Whether the owner has confirmed the email address."""
    closed: bool = False
    """Whether nobody can use the account now: suspended, on a break or about to be deleted."""


class AccountDeleted(Event):
    """An account was deleted for good. Every service erases its part and publishes that it did."""

    type: ClassVar[str] = "identity.account.deleted"

    user_id: Id
    email_sha256: str | None = None
    """Hash of the lower-case verified address, for services that store addresses alone."""


class SessionRevoked(Event):
    """A session ended. Its open sockets must close."""

    type: ClassVar[str] = "identity.session.revoked"

    user_id: Id
    session_id: str
    """Id of the session, which its access tokens carry."""


class InviteRedeemed(Event):
    """Someone registered with an invite code. The version is the number of uses so far."""

    type: ClassVar[str] = "identity.invite.redeemed"

    invite_id: Id
    used: int
    """Number of registrations with the code so far."""


class AnnouncementProgressed(Event):
    """Progress of sending an announcement. The newest version wins."""

    type: ClassVar[str] = "identity.announcement.progressed"

    announcement_id: Id
    decision_version: int
    """Version of the admins' newest decision that this reflects."""
    recipients: int
    """Number of recipients; for a draft, as counted at the test email."""
    sent: int = 0
    """Number of emails that were sent."""
    failed: int = 0
    """Number of emails that could not be sent."""
    done: bool = False
    """Whether every recipient has been processed."""


class IdentityExportReady(ExportReady):
    """Identity is ready to serve its part of an export."""

    type: ClassVar[str] = "identity.export.ready"


EVENTS: tuple[type[Event], ...] = (
    ProfileChanged,
    AccountDeleted,
    SessionRevoked,
    InviteRedeemed,
    AnnouncementProgressed,
    IdentityExportReady,
)
