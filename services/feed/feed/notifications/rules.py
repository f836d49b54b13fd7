"""What is told, in which words, and when it may interrupt."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from feed.notifications.schemas import About, Channels, Kind, NotificationSettings, QuietHours
from feed.people.schemas import Author

DIGEST_EVERY = timedelta(days=1)

_SENTENCES: dict[str, tuple[str, str]] = {
    "follow_started": ("{who} follows you.", "{who} follow you."),
    "follow_requested": ("{who} would like to follow you.", "{who} would like to follow you."),
    "follow_approved": ("You follow {who} now.", "You follow {who} now."),
    "liked": ("{who} likes your outfit.", "{who} like your outfit."),
    "commented": ("{who} commented on your outfit.", "{who} commented on your outfit."),
    "comment_held": ("{who} would like to comment on your outfit.",) * 2,
    "tag_followed": ("{who} follows a tag of yours.", "{who} follow a tag of yours."),
}
_SYSTEM = {
    "export": "The copy of everything of yours is ready. You can take it for seven days.",
    "account:warned": "Your account got a warning. Your account page says why.",
    "account:limited": (
        "Your account is limited: you cannot comment or follow anybody new. "
        "Your account page says why."
    ),
    "account:suspended": "Your account was suspended.",
    "account:restored": "Your account is as before: nothing is limited any more.",
}
"""By topic."""
_BUNDLED: frozenset[Kind] = frozenset({"follow_started", "liked", "commented", "tag_followed"})
"""What waits for an answer stands alone."""


@dataclass(frozen=True, slots=True)
class News:
    """Something to tell one person, or, `withdrawn`, to tell no longer."""

    user_id: int
    topic: str
    kind: Kind
    actor_id: int
    """Who did it; of the kind `system` the person herself."""
    outfit_id: int | None = None
    comment_id: int | None = None
    withdrawn: bool = False
    own_doing: bool = False
    """The person knows: they did it themselves. What they were told changes without a word."""


def bundle(news: News, at: datetime) -> str:
    """What it stands together with: the same kind, about the same outfit, on the same day."""
    if news.kind not in _BUNDLED:
        return news.topic
    return f"{news.kind}:{news.outfit_id or ''}:{at.date()}"


def about(kind: Kind, topic: str) -> About | None:
    """What the app itself speaks of; None when a person did something."""
    if kind != "system":
        return None
    return "export" if topic.startswith("export:") else "account"


def message(kind: Kind, actor: Author | None, count: int = 1, topic: str = "") -> str:
    """Made when it is read, so that it has the actor's present name."""
    if kind == "system":
        return _SYSTEM["export" if about(kind, topic) == "export" else topic]
    name = (actor.display_name or actor.username) if actor else "Somebody"
    one, many = _SENTENCES[kind]
    if count <= 1:
        return one.format(who=name)
    others = "1 other" if count == 2 else f"{count - 1} others"  # noqa: PLR2004 - the word is singular
    return many.format(who=f"{name} and {others}")


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
