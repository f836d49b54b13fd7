"""Groups and words notifications, and decides when they may interrupt."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from contracts.admin import ContentHidden, ContentRestored, ReportClosed
from contracts.feed import CommentRemoved, OutfitCommented
from contracts.tags import CoOwnerChanged
from feed.notifications.schemas import About, Channels, Kind, NotificationSettings, QuietHours
from feed.projections.profiles.schemas import Author

DIGEST_EVERY = timedelta(days=1)

_SENTENCES: dict[str, str] = {
    "follow_started": "{who} started following you",
    "follow_requested": "{who} asked to follow you",
    "follow_approved": "{who} approved your follow request",
    "liked": "{who} liked {outfit}",
    "commented": "{who} commented on {outfit}",
    "comment_held": "{who} commented on {outfit}. Approve it to show it.",
    "replied": "{who} replied to your comment on {outfit}",
    "tag_followed": "{who} started following {tag}",
    "tag_invited": "{who} invited you to fill {tag} together",
    "tag_joined": "{who} accepted your invitation to {tag}",
    "alt_text_suggested": "{who} suggested a description for {outfit}",
    "pin_asked": "{who} asked where the {garment} in {outfit} is from",
    "ask_closed": "Voting on your question has ended. See the result.",
}
_LOAN_SENTENCES = {
    "offered": "{who} wants to lend you something",
    "requested": "{who} asked to borrow something of yours",
    "accepted": "{who} accepted your offer to lend",
    "granted": "{who} is lending you what you asked for",
    "returned": "{who} says they've returned what you lent. Please confirm.",
    "confirmed": "{who} confirmed that you returned what you borrowed",
    "due": "A loan between you and {who} is due soon",
    "overdue": "A loan between you and {who} is overdue",
}
"""By the second part of the topic."""
_REPEATED_SENTENCES: dict[str, str] = {
    "commented": "{who} left {times} comments on {outfit}",
    "comment_held": "{who} left {times} comments on {outfit}. Approve them to show them.",
    "replied": "{who} replied to you {times} times on {outfit}",
}
"""For people who did it more than once."""
_SYSTEM_MESSAGES = {
    "export": "Your export is ready. You can download it for seven days.",
    "evening": "What did you wear today?",
    "account:warned": "Your account got a warning. Your account page says why.",
    "account:limited": "You can't comment or follow anyone new. Your account page says why.",
    "account:suspended": "Your account was suspended.",
    "account:restored": "Your account is back to normal. Nothing is limited any more.",
    "hidden:outfit": "We've hidden one of your outfits. Your account page says why.",
    "hidden:tag": "We've hidden one of your tags. Your account page says why.",
    "hidden:comment": "We've hidden one of your comments. Your account page says why.",
    "hidden:avatar": "We've hidden your profile picture. Your account page says why.",
    "hidden:display_name": "We've hidden your display name. Your account page says why.",
    "hidden:bio": "We've hidden your bio. Your account page says why.",
    "restored:outfit": "One of your outfits is no longer hidden.",
    "restored:tag": "One of your tags is no longer hidden.",
    "restored:comment": "One of your comments is no longer hidden.",
    "restored:avatar": "Your profile picture is no longer hidden.",
    "restored:display_name": "Your display name is no longer hidden.",
    "restored:bio": "Your bio is no longer hidden.",
    "report:upheld": "Thanks for your report. We reviewed it and took action.",
    "report:dismissed": "We reviewed your report and found nothing that breaks our rules.",
}
"""By topic, without the id that may follow after another colon."""
_WITHOUT_DETAILS = {"export", "evening"}
"""Topics whose message is the same for all of them."""
_BUNDLED_BY_OUTFIT: frozenset[Kind] = frozenset(
    {"liked", "commented", "comment_held", "replied", "alt_text_suggested"}
)
_BUNDLED_BY_DAY: frozenset[Kind] = frozenset({"follow_started", "tag_followed"})
"""`tag_followed` also by tag. Follow requests are not grouped: each waits for an answer."""

MAX_NAME = 40
MAX_NAMED_ACTORS = 3


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
    return what if what in _WITHOUT_DETAILS else notification.topic


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


def outfit_name(caption: str | None, worn_on: str | None, *, own: bool) -> str:
    """Return the name of an outfit in a sentence: its caption, else its day, else "an outfit"."""
    line = (caption or "").strip().partition("\n")[0].strip()
    if line:
        short = line if len(line) <= MAX_NAME else line[: MAX_NAME - 1].rstrip() + "…"
        return f"“{short}”"
    if not own:
        return "an outfit"
    if worn_on is None:
        return "your outfit"
    day = date.fromisoformat(worn_on)
    return f"your outfit of {day.day} {day:%B %Y}"


def garment_name(name: str | None) -> str:
    """Return the name of the recipient's garment in a sentence, shortened."""
    if not name:
        return "piece"
    return name if len(name) <= MAX_NAME else name[: MAX_NAME - 1].rstrip() + "…"


def tag_name(name: str | None, *, own: bool) -> str:
    """Return the name of the recipient's or another's tag in a sentence; private ones have none."""
    if own:
        return f"your tag “{name}”" if name else "one of your tags"
    return f"the tag “{name}”" if name else "a tag"


def message(
    kind: Kind,
    actors: Sequence[Author],
    count: int = 1,
    *,
    outfit: str = "",
    tag: str = "",
    garment: str = "",
    times: int = 1,
) -> str:
    """Return the sentence for `count` people who did it `times` times in total.

    Built at read, so that it has the current names of actors, outfit and tag.
    """
    repeated = times > count or (kind == "comment_held" and times > 1)
    sentence = _REPEATED_SENTENCES.get(kind, _SENTENCES[kind]) if repeated else _SENTENCES[kind]
    who = _actor_names(actors, count)
    return sentence.format(who=who, outfit=outfit, tag=tag, garment=garment, times=times)


def loan_message(topic: str, actors: Sequence[Author]) -> str:
    _, what, _ = topic.split(":")
    return _LOAN_SENTENCES[what].format(who=_actor_names(actors, 1))


def system_message(topic: str) -> str:
    what, *rest = topic.split(":")
    return _SYSTEM_MESSAGES[what if what in _WITHOUT_DETAILS else f"{what}:{rest[0]}"]


def _actor_names(actors: Sequence[Author], count: int) -> str:
    """Return `Mia`, `Mia and Jo`, `Mia, Jo and Kai` or `Mia, Jo and 3 others`.

    There may be fewer actors than `count`.
    """
    names = [actor.display_name or actor.username for actor in actors]
    if count > MAX_NAMED_ACTORS or len(names) < count:
        names = names[:2]
    others = count - len(names)
    if not names:
        return "Someone" if count <= 1 else f"{count} people"
    if others > 0:
        names.append("1 other" if others == 1 else f"{others} others")
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0]


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
