"""Groups notifications, and decides when they may interrupt; notifications of loans. Pure."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TypeAlias, get_args
from zoneinfo import ZoneInfo

from contracts.admin import ContentHidden, ContentRestored, ReportClosed
from contracts.feed import CommentRemoved, OutfitCommented
from contracts.tags import CoOwnerChanged
from contracts.wardrobe import LoanChanged, LoanReminder
from feed.notify.notifications.schemas import (
    About,
    Channels,
    Kind,
    NotificationSettings,
    QuietHours,
)
from feed.notify.texts.rules import WITHOUT_DETAILS

DIGEST_EVERY = timedelta(days=1)

_BUNDLED_BY_OUTFIT: frozenset[Kind] = frozenset({"liked", "commented", "comment_held", "replied"})
_BUNDLED_BY_DAY: frozenset[Kind] = frozenset({"follow_started", "tag_followed"})
"""`tag_followed` also by tag. Follow requests are not grouped: each waits for an answer."""


@dataclass(frozen=True, slots=True)
class NotificationEvent:
    """A notification for one person, or its withdrawal."""

    user_id: int
    topic: str
    kind: Kind
    actor_id: int
    """The person who did it; the recipient if `about` is set."""
    outfit_id: int | None = None
    comment_id: int | None = None
    tag_id: int | None = None
    garment_name: str | None = None
    withdrawn: bool = False
    by_recipient: bool = False
    """Whether the recipient caused it: the notification changes silently."""


def bundle(notification: NotificationEvent, at: datetime) -> str:
    """Return the key of its group: same kind and outfit, or same kind, tag and day, or same pin."""
    if notification.kind in _BUNDLED_BY_OUTFIT:
        return f"{notification.kind}:{notification.outfit_id}"
    if notification.kind in _BUNDLED_BY_DAY:
        return f"{notification.kind}:{notification.tag_id or ''}:{at.date()}"
    if notification.kind == "pin_asked":
        return notification.topic.rpartition(":")[0]
    # The newest export or evening stands for those before it.
    what = notification.topic.partition(":")[0]
    return what if what in WITHOUT_DETAILS else notification.topic


def decision_notification(event: ContentHidden | ContentRestored) -> NotificationEvent:
    """Return the notification of a thing's owner when moderators hide or restore it."""
    what = event.type.rpartition(".")[2]
    topic = f"{what}:{event.kind}:{event.content_id}"
    return NotificationEvent(
        user_id=event.owner_id, topic=topic, kind="system", actor_id=event.owner_id
    )


def report_notification(event: ReportClosed) -> NotificationEvent:
    """Return the notification of a reporter about the outcome."""
    topic = f"report:{'upheld' if event.upheld else 'dismissed'}:{event.report_id}"
    return NotificationEvent(
        user_id=event.reporter_id, topic=topic, kind="system", actor_id=event.reporter_id
    )


def about(kind: Kind, topic: str) -> About | None:
    """Return the subject of what no other person did; None if one did something."""
    if kind == "evening_question":
        return "evening"
    if kind == "ask_closed":
        return "ask"
    if kind != "system":
        return None
    return "export" if topic.startswith("export:") else "account"


def comment_notifications(
    event: OutfitCommented | CommentRemoved, version: int
) -> list[NotificationEvent]:
    """Return the notifications of a comment: for the outfit's owner, and the author replied to."""
    withdrawn = isinstance(event, CommentRemoved)
    held = isinstance(event, OutfitCommented) and event.state == "held"
    recipients = []
    if event.author_id != event.owner_id:
        is_reply = event.replied_to_id == event.owner_id
        kind: Kind = "comment_held" if held else "replied" if is_reply else "commented"
        # Only the owner changes an existing comment, by approving it.
        recipients.append((event.owner_id, kind, version > 1))
    if event.replied_to_id not in {None, event.owner_id, event.author_id} and not held:
        recipients.append((event.replied_to_id, "replied", False))
    return [
        NotificationEvent(
            user_id=user_id,
            topic=f"comment:{event.comment_id}",
            kind=kind,
            actor_id=event.author_id,
            outfit_id=event.outfit_id,
            comment_id=event.comment_id,
            withdrawn=withdrawn,
            by_recipient=by_recipient,
        )
        for user_id, kind, by_recipient in recipients
    ]


def co_owner_notifications(event: CoOwnerChanged) -> list[NotificationEvent]:
    """Return the notifications of an invitation: for the invited person, then for the owner.

    Accepting marks the invitation as read; both are withdrawn when it or the co-ownership ends.
    """
    ended = event.state == "ended"
    to_invited = NotificationEvent(
        user_id=event.user_id,
        topic=f"invited:{event.tag_id}",
        kind="tag_invited",
        actor_id=event.owner_id,
        tag_id=event.tag_id,
        withdrawn=ended,
        by_recipient=event.state == "accepted",
    )
    if event.state == "invited":
        return [to_invited]
    to_owner = NotificationEvent(
        user_id=event.owner_id,
        topic=f"joined:{event.tag_id}:{event.user_id}",
        kind="tag_joined",
        actor_id=event.user_id,
        tag_id=event.tag_id,
        withdrawn=ended,
    )
    return [to_invited, to_owner]


def channels_of(settings: NotificationSettings, kind: Kind) -> Channels:
    """Return the channels of a kind: the app and devices by default."""
    return settings.channels.get(kind, Channels())


def is_quiet(quiet: QuietHours | None, now: datetime) -> bool:
    """Return whether quiet hours are on. A start later than the end spans midnight."""
    if quiet is None:
        return False
    local_time = now.astimezone(ZoneInfo(quiet.timezone)).time()
    if quiet.start <= quiet.end:
        return quiet.start <= local_time < quiet.end
    return local_time >= quiet.start or local_time < quiet.end


def is_digest_due(
    settings: NotificationSettings,
    now: datetime,
    *,
    oldest: datetime,
    last: datetime | None,
    wait: timedelta,
) -> bool:
    """Return whether a digest is due: once a day, outside quiet hours, after `wait`."""
    if oldest > now - wait or is_quiet(settings.quiet_hours, now):
        return False
    return last is None or last <= now - DIGEST_EVERY


Party: TypeAlias = tuple[int, int]
"""The recipient, and the other person."""
_REMINDERS: tuple[str, ...] = get_args(LoanReminder)


def notifications_of(event: LoanChanged) -> list[NotificationEvent]:
    """Return the notifications of a loan's state, and the withdrawals of those before it."""
    to_owner: Party = (event.owner_id, event.borrower_id)
    to_borrower: Party = (event.borrower_id, event.owner_id)
    both = (to_owner, to_borrower)
    asked = ("requested", to_owner) if event.requested else ("offered", to_borrower)
    answer = ("granted", to_borrower) if event.requested else ("accepted", to_owner)
    reminders: list[tuple[str, Party]] = [
        (what, party) for what in ("due", "overdue") for party in both
    ]
    new: list[tuple[str, Party]]
    old: list[tuple[str, Party]]
    if event.reminder is not None:
        new = [(event.reminder, party) for party in both]
        former = "due" if event.reminder == "overdue" else "overdue"
        old = [(former, party) for party in both]
    elif event.state in {"requested", "offered"}:
        new, old = [asked], []
    elif event.state == "accepted":
        new, old = [answer], [asked]
    elif event.state == "returned":
        new, old = [("returned", to_owner)], reminders
    elif event.state == "confirmed":
        new, old = [("confirmed", to_borrower)], [("returned", to_owner), *reminders]
    else:
        new, old = [], [asked]
    return [
        NotificationEvent(
            user_id=user_id,
            topic=f"loan:{what}:{event.loan_id}",
            kind="loan",
            actor_id=other_id,
            withdrawn=withdrawn,
        )
        for withdrawn, found in ((True, old), (False, new))
        for what, (user_id, other_id) in found
    ]
