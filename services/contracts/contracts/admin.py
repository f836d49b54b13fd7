"""Events of the admin service."""

from datetime import datetime
from typing import ClassVar, Literal

from contracts.envelope import Event
from contracts.erasure import AccountErased
from contracts.export import ExportReady
from contracts.types import Id

RegistrationMode = Literal["open", "invite", "closed"]
"""Who may register: everybody, whoever has an invite code, nobody."""

RecommendationKind = Literal["outfit", "person", "tag"]
"""What an admin can put in front of people."""


class WaitlistJoined(Event):
    """Somebody joined the waitlist: identity mails the place to the address, if there is one."""

    type: ClassVar[str] = "admin.waitlist.joined"

    entry_id: Id
    email: str | None = None
    """Nobody writes to those whom an admin put on the list."""
    position: int | None = None
    """From 1, as it was then."""


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


class RecommendationChanged(Event):
    """An admin recommends something, or changed how: the whole new state, newest version wins.

    Whether its subject is public is for the hearer to decide, at each reading.
    """

    type: ClassVar[str] = "admin.recommendation.changed"

    recommendation_id: Id
    kind: RecommendationKind
    subject_id: Id
    reason: str
    """What readers are told."""
    starts_at: datetime
    ends_at: datetime
    countries: tuple[str, ...] = ()
    """Where it is shown, as ISO 3166-1 alpha-2 codes; none means everywhere."""
    position: int
    """Smaller ones come first."""


class RecommendationWithdrawn(Event):
    """An admin recommends something no longer."""

    type: ClassVar[str] = "admin.recommendation.withdrawn"

    recommendation_id: Id


class AccountStanding(Event):
    """What an admin decided about an account; the version counts the decisions about it."""

    user_id: Id
    reason: str
    """The notice to its owner, in the admin's words."""
    until: datetime | None = None
    """When it ends by itself; none: when a moderator restores the account."""


class AccountWarned(AccountStanding):
    """An account's owner was warned; nothing else changes."""

    type: ClassVar[str] = "admin.account.warned"


class AccountLimited(AccountStanding):
    """The account makes no new comments or follows, and is recommended to nobody."""

    type: ClassVar[str] = "admin.account.limited"


class AccountSuspended(AccountStanding):
    """Nobody can use the account or see anything of it."""

    type: ClassVar[str] = "admin.account.suspended"

    appeal_code: str | None = None
    """With which its owner appeals: identity tells it after the right password only."""


class AccountRestored(AccountStanding):
    """The account is neither limited nor suspended any more."""

    type: ClassVar[str] = "admin.account.restored"


class OutfitReported(Event):
    """Somebody reported an outfit: it is put in front of nobody until it is cleared."""

    type: ClassVar[str] = "admin.outfit.reported"

    outfit_id: Id
    owner_id: Id


class OutfitCleared(Event):
    """An admin dismissed every report about an outfit."""

    type: ClassVar[str] = "admin.outfit.cleared"

    outfit_id: Id
    owner_id: Id


ProfilePart = Literal["avatar", "display_name", "bio"]
"""A part of a profile that a moderator can hide."""

ContentKind = Literal["outfit", "tag", "comment", "avatar", "display_name", "bio"]
"""What a moderator can hide by itself, without acting on its owner's account.

The `content_id` of a part of a profile is its owner's id.
"""


class ContentDecision(Event):
    """A decision about one thing; the version counts the decisions about it."""

    kind: ContentKind
    content_id: Id
    owner_id: Id
    reason: str
    """The notice to its owner, in the moderator's words, or in ours if it is automated."""
    rule: str | None = None
    """The rule that the thing breaks; absent from events before this field."""
    automated: bool = False
    """Whether a program decided, and no moderator has looked at the thing yet."""


class ContentHidden(ContentDecision):
    """One thing is hidden from everyone but its owner, whatever its audience."""

    type: ClassVar[str] = "admin.content.hidden"


class ContentRestored(ContentDecision):
    """One thing that was hidden is shown to its audience again."""

    type: ClassVar[str] = "admin.content.restored"


class ReportClosed(Event):
    """A report was decided; the reporter is told the outcome."""

    type: ClassVar[str] = "admin.report.closed"

    report_id: Id
    reporter_id: Id
    upheld: bool
    """Whether anything was done about the reported thing or its owner."""


class MessageReceived(Event):
    """Somebody wrote to the people who run this: identity mails it to them."""

    type: ClassVar[str] = "admin.message.received"

    user_id: Id | None
    """Of somebody who was signed in."""
    email: str
    """Where the answer goes."""
    topic: Literal["question", "problem", "privacy", "appeal"]
    text: str


class AnnouncementTested(Event):
    """An admin wants to see the email that everybody would get: identity mails it to them.

    The version of announcements' events counts what admins decided about one of them.
    """

    type: ClassVar[str] = "admin.announcement.tested"

    announcement_id: Id
    admin_id: Id
    subject: str
    text: str
    """Paragraphs are separated by blank lines."""


class AnnouncementSent(Event):
    """An announcement goes to everybody who had an account at `sent_at`, or goes on to."""

    type: ClassVar[str] = "admin.announcement.sent"

    announcement_id: Id
    subject: str
    text: str
    sent_at: datetime
    """When it was sent first, also if it was stopped and resumed since."""


class AnnouncementStopped(Event):
    """Sending an announcement was stopped; it can be resumed."""

    type: ClassVar[str] = "admin.announcement.stopped"

    announcement_id: Id


class AdminErased(AccountErased):
    """The admin service has erased its part of a deleted account."""

    type: ClassVar[str] = "admin.account.erased"


class AdminExportReady(ExportReady):
    """The admin service hands out its part of an export."""

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
