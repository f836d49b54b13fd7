"""What is told, in which words, and when it may interrupt."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from contracts.admin import ContentHidden, ContentRestored, ReportClosed
from contracts.feed import CommentRemoved, OutfitCommented
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
}
_OFTEN: dict[str, str] = {
    "commented": "{who} left {times} comments on {outfit}",
    "comment_held": "{who} left {times} comments on {outfit}. Approve them to show them.",
    "replied": "{who} replied to you {times} times on {outfit}",
}
"""Of people who did it more than once."""
_SYSTEM = {
    "export": "Your export is ready. You can download it for seven days.",
    "account:warned": "Your account got a warning. Your account page says why.",
    "account:limited": (
        "Your account is limited: you can't comment or follow anyone new. "
        "Your account page says why."
    ),
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
    "report:dismissed": (
        "We reviewed your report and found nothing that breaks our rules, so nothing was changed."
    ),
}
"""By topic, without the id that may follow after another colon."""
_BUNDLED_BY_OUTFIT: frozenset[Kind] = frozenset({"liked", "commented", "comment_held", "replied"})
_BUNDLED_BY_DAY: frozenset[Kind] = frozenset({"follow_started", "tag_followed"})
"""Of a tag, besides. Requests to follow stand alone: each waits for an answer."""

MAX_NAME = 40
MAX_NAMED_ACTORS = 3


@dataclass(frozen=True, slots=True)
class NotificationEvent:
    """Something to tell one person, or, `withdrawn`, to tell no longer."""

    user_id: int
    topic: str
    kind: Kind
    actor_id: int
    """Who did it; of the kind `system` the person herself."""
    outfit_id: int | None = None
    comment_id: int | None = None
    tag_id: int | None = None
    withdrawn: bool = False
    own_doing: bool = False
    """The person knows: they did it themselves. What they were told changes without a word."""


def bundle(news: NotificationEvent, at: datetime) -> str:
    """Return the key of its group: the same kind about an outfit, or about a tag on one day."""
    if news.kind in _BUNDLED_BY_OUTFIT:
        return f"{news.kind}:{news.outfit_id}"
    if news.kind in _BUNDLED_BY_DAY:
        return f"{news.kind}:{news.tag_id or ''}:{at.date()}"
    return "export" if news.topic.startswith("export:") else news.topic


def news_of_decision(event: ContentHidden | ContentRestored) -> NotificationEvent:
    """What the owner of a single thing is told when moderators hide or restore it."""
    what = event.type.rpartition(".")[2]
    topic = f"{what}:{event.kind}:{event.content_id}"
    return NotificationEvent(
        user_id=event.owner_id, topic=topic, kind="system", actor_id=event.owner_id
    )


def news_of_report(event: ReportClosed) -> NotificationEvent:
    """What a reporter is told of the outcome."""
    topic = f"report:{'upheld' if event.upheld else 'dismissed'}:{event.report_id}"
    return NotificationEvent(
        user_id=event.reporter_id, topic=topic, kind="system", actor_id=event.reporter_id
    )


def about(kind: Kind, topic: str) -> About | None:
    """What the app itself speaks of; None when a person did something."""
    if kind != "system":
        return None
    return "export" if topic.startswith("export:") else "account"


def news_of_comment(
    event: OutfitCommented | CommentRemoved, version: int
) -> list[NotificationEvent]:
    """Whom a comment is news for: the owner of the outfit, and the person it replies to."""
    withdrawn = isinstance(event, CommentRemoved)
    held = isinstance(event, OutfitCommented) and event.state == "held"
    told = []
    if event.author_id != event.owner_id:
        answered = event.replied_to_id == event.owner_id
        kind: Kind = "comment_held" if held else "replied" if answered else "commented"
        # Only the owner changes a comment that is there: by approving it.
        told.append((event.owner_id, kind, version > 1))
    if event.replied_to_id not in {None, event.owner_id, event.author_id} and not held:
        told.append((event.replied_to_id, "replied", False))
    return [
        NotificationEvent(
            user_id=user_id,
            topic=f"comment:{event.comment_id}",
            kind=kind,
            actor_id=event.author_id,
            outfit_id=event.outfit_id,
            comment_id=event.comment_id,
            withdrawn=withdrawn,
            own_doing=own_doing,
        )
        for user_id, kind, own_doing in told
    ]


def outfit_name(caption: str | None, worn_on: str | None, *, own: bool) -> str:
    """Return how a sentence names an outfit: by its caption, else its day, else as an outfit."""
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


def tag_name(name: str | None) -> str:
    """Return how a sentence names one's own tag; a private one has no name here."""
    return f"your tag “{name}”" if name else "one of your tags"


def message(
    kind: Kind,
    actors: Sequence[Author],
    count: int = 1,
    *,
    outfit: str = "",
    tag: str = "",
    times: int = 1,
) -> str:
    """Return what so many people did so many times in all.

    Made when it is read, so that it has the present names of actors, outfit and tag.
    """
    often = times > count or (kind == "comment_held" and times > 1)
    sentence = _OFTEN.get(kind, _SENTENCES[kind]) if often else _SENTENCES[kind]
    return sentence.format(who=_who(actors, count), outfit=outfit, tag=tag, times=times)


def system_message(topic: str) -> str:
    what, *rest = topic.split(":")
    return _SYSTEM[what if what == "export" else f"{what}:{rest[0]}"]


def _who(actors: Sequence[Author], count: int) -> str:
    """`Mia`, `Mia and Jo`, `Mia, Jo and Kai` or `Mia, Jo and 3 others`; actors may be fewer."""
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
    """Where a kind is told: in the app alone, unless the person said otherwise."""
    return settings.channels.get(kind, Channels())


def is_quiet(quiet: QuietHours | None, now: datetime) -> bool:
    """Whether nothing may interrupt now. Hours from later to earlier go over midnight."""
    if quiet is None:
        return False
    present = now.astimezone(ZoneInfo(quiet.timezone)).time()
    if quiet.start <= quiet.end:
        return quiet.start <= present < quiet.end
    return present >= quiet.start or present < quiet.end


def is_digest_due(
    settings: NotificationSettings,
    now: datetime,
    *,
    oldest: datetime,
    last: datetime | None,
    wait: timedelta,
) -> bool:
    """Whether a letter may go: once a day, not at quiet hours, and not for what just happened."""
    if oldest > now - wait or is_quiet(settings.quiet_hours, now):
        return False
    return last is None or last <= now - DIGEST_EVERY
