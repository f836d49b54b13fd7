"""Events of the admin service."""

from datetime import datetime
from typing import ClassVar, Literal

from contracts.envelope import Event
from contracts.erasure import AccountErased
from contracts.export import ExportReady
from contracts.types import Id

RegistrationMode = Literal["open", "invite", "closed"]
"""Registration modes: everyone, people with an invite code, or nobody."""

RecommendationKind = Literal["outfit", "person", "tag"]
"""The kinds of content that an admin can recommend."""


class WaitlistJoined(Event):
    """Someone joined the waitlist. Identity emails them their position, if there is an address."""

    type: ClassVar[str] = "admin.waitlist.joined"

    entry_id: Id
    """Id of the entry on the waitlist."""
    email: str | None = None
    """None for entries that an admin added: they get no email."""
    position: int | None = None
    """Position in the queue at that moment, from 1."""
    language: str | None = None
    """Tag of the language in which the person joined, for the email; None: English."""


class InviteCreated(Event):
    """An admin created an invite code. Identity redeems it and emails it to the address, if any."""

    type: ClassVar[str] = "admin.invite.created"

    invite_id: Id
    email: str | None = None
    """Where identity sends the code; None for a code that an admin passes on."""
    code: str
    """Secret: everyone who knows it can register."""
    uses: int = 1
    """Maximum number of registrations."""
    language: str | None = None
    """Tag of the language in which the person joined the waitlist, for the email; None: English."""


class InviteWithdrawn(Event):
    """An admin revoked an invite code. It admits nobody else."""

    type: ClassVar[str] = "admin.invite.withdrawn"

    invite_id: Id


class RegistrationChanged(Event):
    """An admin changed who may register. The newest version wins."""

    type: ClassVar[str] = "admin.registration.changed"

    mode: RegistrationMode
    """The people who may register: everyone, those with an invite code, or nobody."""


class RecommendationChanged(Event):
    """An admin created or changed a recommendation: the complete new state; newest version wins.

    Consumers must check on each read whether the recommended content is public.
    """

    type: ClassVar[str] = "admin.recommendation.changed"

    recommendation_id: Id
    kind: RecommendationKind
    """The kind of the recommended content."""
    subject_id: Id
    """Id of the recommended outfit, person or tag."""
    reason: str
    """The reason that readers see."""
    starts_at: datetime
    """When people begin to see it."""
    ends_at: datetime
    """When they no longer see it."""
    countries: tuple[str, ...] = ()
    """ISO 3166-1 alpha-2 codes of the countries that see it; empty means all."""
    position: int
    """Sort position, ascending."""


class RecommendationWithdrawn(Event):
    """An admin withdrew a recommendation."""

    type: ClassVar[str] = "admin.recommendation.withdrawn"

    recommendation_id: Id


class AccountStanding(Event):
    """A moderation decision about an account. The version counts the decisions about it."""

    user_id: Id
    reason: str
    """The notice to the owner, in the moderator's words."""
    until: datetime | None = None
    """When it ends automatically; None if only a moderator can end it."""


class AccountWarned(AccountStanding):
    """The owner of an account was warned; nothing else changes."""

    type: ClassVar[str] = "admin.account.warned"


class AccountLimited(AccountStanding):
    """The account is limited: no new comments or follows, and no recommendations."""

    type: ClassVar[str] = "admin.account.limited"


class AccountSuspended(AccountStanding):
    """The account is suspended: nobody can use it or see its content."""

    type: ClassVar[str] = "admin.account.suspended"

    appeal_code: str | None = None
    """Code for the appeal. Identity shows it only after the correct password."""


class AccountRestored(AccountStanding):
    """The account is no longer limited or suspended."""

    type: ClassVar[str] = "admin.account.restored"


class OutfitReported(Event):
    """An outfit was reported. It is not recommended to anyone until it is cleared."""

    type: ClassVar[str] = "admin.outfit.reported"

    outfit_id: Id
    owner_id: Id


class OutfitCleared(Event):
    """A moderator dismissed every report about an outfit."""

    type: ClassVar[str] = "admin.outfit.cleared"

    outfit_id: Id
    owner_id: Id


ProfilePart = Literal["avatar", "display_name", "bio"]
"""A part of a profile that a moderator can hide."""

ContentKind = Literal["outfit", "tag", "comment", "avatar", "display_name", "bio"]
"""The kinds of content that a moderator can hide without acting on the owner's account.

The `content_id` of a part of a profile is its owner's id.
"""

OutfitCause = Literal["picture", "words"]
"""The part of an outfit that breaks a rule."""


class ContentDecision(Event):
    """A moderation decision about content. The version counts the decisions about it."""

    kind: ContentKind
    """The kind of the content."""
    content_id: Id
    """Its id; for a part of a profile, the id of its owner."""
    owner_id: Id
    reason: str
    """The notice to the owner, in the moderator's words, or a standard text if it is automated."""
    rule: str | None = None
    """The rule that the content breaks; absent from older events."""
    cause: OutfitCause | None = None
    """For an outfit: what breaks the rule. None, as in older events, counts as the picture."""
    automated: bool = False
    """Whether it was decided automatically and no moderator has reviewed it yet."""


class ContentHidden(ContentDecision):
    """Content was hidden from everyone but its owner, whatever its audience."""

    type: ClassVar[str] = "admin.content.hidden"


class ContentRestored(ContentDecision):
    """Hidden content was restored for its audience."""

    type: ClassVar[str] = "admin.content.restored"


class ReportClosed(Event):
    """A report was decided. The reporter is notified of the outcome."""

    type: ClassVar[str] = "admin.report.closed"

    report_id: Id
    """Id of the report."""
    reporter_id: Id
    """The account that reported it."""
    upheld: bool
    """Whether the reported content, or its owner, was acted on."""


class MessageReceived(Event):
    """Someone sent a message to the operators. Identity emails it to them."""

    type: ClassVar[str] = "admin.message.received"

    user_id: Id | None
    """The sender, if they were signed in."""
    email: str
    """Address for the reply."""
    topic: Literal["question", "problem", "privacy", "appeal"]
    """The topic that the sender chose."""
    text: str
    """The message."""


class AnnouncementTested(Event):
    """An admin requested a test email of an announcement. Identity sends it to that admin.

    The version of announcement events counts the admins' decisions about one announcement.
    """

    type: ClassVar[str] = "admin.announcement.tested"

    announcement_id: Id
    admin_id: Id
    """The admin who gets the test email."""
    subject: str
    """Subject of the email."""
    text: str
    """Blank lines separate paragraphs."""


class AnnouncementSent(Event):
    """An announcement was sent, or resumed, to everyone who had an account at `sent_at`."""

    type: ClassVar[str] = "admin.announcement.sent"

    announcement_id: Id
    subject: str
    """Subject of the email."""
    text: str
    """Blank lines separate paragraphs."""
    sent_at: datetime
    """When it was first sent, even if it was stopped and resumed since."""


class AnnouncementStopped(Event):
    """An announcement was stopped. It can be resumed."""

    type: ClassVar[str] = "admin.announcement.stopped"

    announcement_id: Id


class AdminErased(AccountErased):
    """Admin has erased its part of a deleted account."""

    type: ClassVar[str] = "admin.account.erased"


class AdminExportReady(ExportReady):
    """Admin is ready to serve its part of an export."""

    type: ClassVar[str] = "admin.export.ready"


EVENTS: tuple[type[Event], ...] = (
    WaitlistJoined,
    InviteCreated,
    InviteWithdrawn,
    RegistrationChanged,
    RecommendationChanged,
    RecommendationWithdrawn,
    AccountWarned,
    AccountLimited,
    AccountSuspended,
    AccountRestored,
    OutfitReported,
    OutfitCleared,
    ContentHidden,
    ContentRestored,
    ReportClosed,
    MessageReceived,
    AnnouncementTested,
    AnnouncementSent,
    AnnouncementStopped,
    AdminErased,
    AdminExportReady,
)
