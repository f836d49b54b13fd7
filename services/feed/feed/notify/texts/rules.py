"""Words notifications in the reader's language. Pure."""

from collections.abc import Mapping, Sequence
from datetime import date

from feed.projections.profiles.schemas import Author
from shared.translations import (
    Message,
    format_date,
    format_names,
    gettext,
    lazy_gettext,
    ngettext,
    plural_forms,
)

_SENTENCES: Mapping[str, tuple[str, str]] = {
    "follow_started": plural_forms("{who} started following you", "{who} started following you"),
    "follow_requested": plural_forms("{who} asked to follow you", "{who} asked to follow you"),
    "follow_approved": plural_forms(
        "{who} approved your follow request", "{who} approved your follow request"
    ),
    "liked": plural_forms("{who} liked {outfit}", "{who} liked {outfit}"),
    "commented": plural_forms("{who} commented on {outfit}", "{who} commented on {outfit}"),
    "comment_held": plural_forms(
        "{who} commented on {outfit}. Approve it to show it.",
        "{who} commented on {outfit}. Approve it to show it.",
    ),
    "replied": plural_forms(
        "{who} replied to your comment on {outfit}", "{who} replied to your comment on {outfit}"
    ),
}
"""By the number of people, on which the verb depends in other languages."""
_TAG_SENTENCES: Mapping[str, tuple[str, str]] = {
    "tag_followed": plural_forms(
        "{who} started following your tag “{tag}”", "{who} started following your tag “{tag}”"
    ),
    "tag_invited": plural_forms(
        "{who} invited you to fill the tag “{tag}” together",
        "{who} invited you to fill the tag “{tag}” together",
    ),
    "tag_joined": plural_forms(
        "{who} accepted your invitation to your tag “{tag}”",
        "{who} accepted your invitation to your tag “{tag}”",
    ),
}
_UNNAMED_TAG_SENTENCES: Mapping[str, tuple[str, str]] = {
    "tag_followed": plural_forms(
        "{who} started following one of your tags", "{who} started following one of your tags"
    ),
    "tag_invited": plural_forms(
        "{who} invited you to fill a tag together", "{who} invited you to fill a tag together"
    ),
    "tag_joined": plural_forms(
        "{who} accepted your invitation to one of your tags",
        "{who} accepted your invitation to one of your tags",
    ),
}
"""For tags whose name the reader may not see."""
_REPEATED_SENTENCES: Mapping[str, tuple[str, str]] = {
    "commented": plural_forms(
        "{who} left {count} comment on {outfit}", "{who} left {count} comments on {outfit}"
    ),
    "comment_held": plural_forms(
        "{who} left {count} comment on {outfit}. Approve it to show it.",
        "{who} left {count} comments on {outfit}. Approve them to show them.",
    ),
    "replied": plural_forms(
        "{who} replied to you {count} time on {outfit}",
        "{who} replied to you {count} times on {outfit}",
    ),
}
"""For people who did it more than once, by how often."""
_LOAN_SENTENCES: Mapping[str, Message] = {
    "offered": lazy_gettext("{who} wants to lend you something"),
    "requested": lazy_gettext("{who} asked to borrow something of yours"),
    "accepted": lazy_gettext("{who} accepted your offer to lend"),
    "granted": lazy_gettext("{who} is lending you what you asked for"),
    "returned": lazy_gettext("{who} says they've returned what you lent. Please confirm."),
    "confirmed": lazy_gettext("{who} confirmed that you returned what you borrowed"),
    "due": lazy_gettext("A loan between you and {who} is due soon"),
    "overdue": lazy_gettext("A loan between you and {who} is overdue"),
}
"""By the second part of the topic."""
_SYSTEM_MESSAGES: Mapping[str, Message] = {
    "export": lazy_gettext("Your export is ready. You can download it for seven days."),
    "evening": lazy_gettext("What did you wear today?"),
    "account:warned": lazy_gettext("Your account got a warning. Your account page says why."),
    "account:limited": lazy_gettext(
        "You can't comment or follow anyone new. Your account page says why."
    ),
    "account:suspended": lazy_gettext("Your account was suspended."),
    "account:restored": lazy_gettext(
        "Your account is back to normal. Nothing is limited any more."
    ),
    "hidden:outfit": lazy_gettext("We've hidden one of your outfits. Your account page says why."),
    "hidden:tag": lazy_gettext("We've hidden one of your tags. Your account page says why."),
    "hidden:comment": lazy_gettext(
        "We've hidden one of your comments. Your account page says why."
    ),
    "hidden:avatar": lazy_gettext("We've hidden your profile picture. Your account page says why."),
    "hidden:display_name": lazy_gettext(
        "We've hidden your display name. Your account page says why."
    ),
    "hidden:bio": lazy_gettext("We've hidden your bio. Your account page says why."),
    "restored:outfit": lazy_gettext("One of your outfits is no longer hidden."),
    "restored:tag": lazy_gettext("One of your tags is no longer hidden."),
    "restored:comment": lazy_gettext("One of your comments is no longer hidden."),
    "restored:avatar": lazy_gettext("Your profile picture is no longer hidden."),
    "restored:display_name": lazy_gettext("Your display name is no longer hidden."),
    "restored:bio": lazy_gettext("Your bio is no longer hidden."),
    "report:upheld": lazy_gettext("Thanks for your report. We reviewed it and took action."),
    "report:dismissed": lazy_gettext(
        "We reviewed your report and found nothing that breaks our rules."
    ),
}
"""By topic, without the id that may follow after another colon."""
WITHOUT_DETAILS = frozenset({"export", "evening"})
"""Topics whose message is the same for all of them."""

MAX_NAME = 40
MAX_NAMED_ACTORS = 3


def message(
    kind: str,
    actors: Sequence[Author],
    count: int = 1,
    *,
    outfit: str = "",
    tag: str | None = None,
    garment: str | None = None,
    times: int = 1,
) -> str:
    """Return the sentence for `count` people who did it `times` times in total.

    Built at read, so that it has the current names of actors, outfit and tag. `outfit` is made by
    `outfit_name`.
    """
    who = actor_names(actors, count)
    if kind == "ask_closed":
        return gettext("Voting on your question has ended. See the result.")
    if kind == "pin_asked":
        return _pin_question(who, outfit, garment)
    if kind in _TAG_SENTENCES:
        sentence = (_TAG_SENTENCES if tag else _UNNAMED_TAG_SENTENCES)[kind]
        return ngettext(*sentence, count, who=who, tag=tag or "")
    if kind in _REPEATED_SENTENCES and (times > count or (kind == "comment_held" and times > 1)):
        return ngettext(*_REPEATED_SENTENCES[kind], times, who=who, outfit=outfit)
    return ngettext(*_SENTENCES[kind], count, who=who, outfit=outfit)


def loan_message(topic: str, actors: Sequence[Author]) -> str:
    _, what, _ = topic.split(":")
    return gettext(_LOAN_SENTENCES[what].singular, who=actor_names(actors, 1))


def system_message(topic: str) -> str:
    what, *rest = topic.split(":")
    return gettext(
        _SYSTEM_MESSAGES[what if what in WITHOUT_DETAILS else f"{what}:{rest[0]}"].singular
    )


def outfit_name(caption: str | None, worn_on: str | None, *, own: bool) -> str:
    """Return the name of an outfit in a sentence: its caption, else its day, else "an outfit"."""
    line = (caption or "").strip().partition("\n")[0].strip()
    if line:
        return gettext("“{caption}”", caption=_shorten(line))
    if not own:
        return gettext("an outfit")
    if worn_on is None:
        return gettext("your outfit")
    return gettext("your outfit of {day}", day=format_date(date.fromisoformat(worn_on)))


def actor_names(actors: Sequence[Author], count: int) -> str:
    """Return `Mia`, `Mia and Jo`, `Mia, Jo and Kai` or `Mia, Jo and 3 others`.

    There may be fewer actors than `count`.
    """
    names = [actor.display_name or actor.username for actor in actors]
    if count > MAX_NAMED_ACTORS or len(names) < count:
        names = names[:2]
    others = count - len(names)
    if not names:
        return (
            gettext("Someone")
            if count <= 1
            else ngettext("{count} person", "{count} people", count)
        )
    if others > 0:
        names.append(ngettext("{count} other", "{count} others", others))
    return format_names(names) if len(names) > 1 else names[0]


def _pin_question(who: str, outfit: str, garment: str | None) -> str:
    if not garment:
        return gettext("{who} asked where the piece in {outfit} is from", who=who, outfit=outfit)
    name = _shorten(garment)
    return gettext(
        "{who} asked where the {garment} in {outfit} is from", who=who, garment=name, outfit=outfit
    )


def _shorten(name: str) -> str:
    return name if len(name) <= MAX_NAME else name[: MAX_NAME - 1].rstrip() + "…"
