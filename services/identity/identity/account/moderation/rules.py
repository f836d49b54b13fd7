"""Emails to owners about moderation decisions. Pure."""

from datetime import datetime

from contracts.admin import ContentDecision, ContentHidden, ContentKind
from identity.email_layout import compose_to, day_of
from identity.smtp import OutgoingEmail

_JUDGED = {
    "warned": (
        "A warning about your Garderobe account",
        "We've given @{username} a warning. Nothing else changes for now.",
    ),
    "limited": (
        "Your Garderobe account is limited",
        "We've limited @{username}: you can't comment, follow anyone new or be recommended.",
    ),
    "suspended": (
        "Your Garderobe account is suspended",
        "We've suspended @{username}: no one can see it or use it. Nothing was deleted.",
    ),
    "restored": (
        "Your Garderobe account has been restored",
        "We've restored @{username}. You can use it as before.",
    ),
}


_THINGS: dict[ContentKind, str] = {
    "outfit": "one of your outfits",
    "tag": "one of your tags",
    "comment": "one of your comments",
    "avatar": "your profile picture",
    "display_name": "your display name",
    "bio": "your bio",
}
_CHANGEABLE = "You can change it at any time. Others see the new one."
_MEANTIME = {
    "avatar": "Your profile has no picture for now. " + _CHANGEABLE,
    "display_name": "Others see your username instead. " + _CHANGEABLE,
    "bio": _CHANGEABLE,
}


def account_judged(
    public_url: str, username: str, act: str, notice: str, until: datetime | None
) -> OutgoingEmail:
    """Tells an owner what we decided about their account, and why; `act` is one of `_JUDGED`."""
    subject, fact = _JUDGED[act]
    end = [f"This ends by itself on {day_of(until)}."] if until else []
    words = ["Our reason:", *notice.split("\n\n")] if notice else []
    appeal = [
        "If you think we got it wrong, you can appeal once within six months, after logging in."
    ]
    return compose_to(
        username,
        subject,
        [fact.format(username=username), *end, *words],
        (f"{public_url}/account", "Log in"),
        [] if act == "restored" else appeal,
    )


def content_decided(public_url: str, username: str, decision: ContentDecision) -> OutgoingEmail:
    """Tells an owner that one thing of theirs was hidden, or restored, and why.

    Says what Article 17 of the Digital Services Act asks of a statement of reasons.
    """
    if isinstance(decision, ContentHidden):
        return _content_hidden(public_url, username, decision)
    thing = _THINGS[decision.kind]
    words = ["Our moderator wrote:", *decision.reason.split("\n\n")] if decision.reason else []
    return compose_to(
        username,
        f"Garderobe: {thing} is visible again",
        [f"{thing[0].upper()}{thing[1:]} is no longer hidden. Nothing was lost.", *words],
        (f"{public_url}/account", "Open your account"),
        [],
    )


def _content_hidden(public_url: str, username: str, hidden: ContentHidden) -> OutgoingEmail:
    thing = _THINGS[hidden.kind]
    appeal = "If you think we got it wrong, you can appeal once within six months"
    if hidden.automated:
        fact = f"We've hidden {thing} for now."
        words = hidden.reason.split("\n\n")
        how = "This was decided automatically. A person will review it and we'll email you."
        appeal = f"You don't have to do anything. {appeal}"
    else:
        fact = f"We've hidden {thing}. Only you can see it now."
        words = ["Our moderator wrote:", *hidden.reason.split("\n\n")] if hidden.reason else []
        how = "A person reviewed this; it wasn't decided automatically."
    meantime = [_MEANTIME[hidden.kind]] if hidden.kind in _MEANTIME else []
    return compose_to(
        username,
        f"Garderobe: we've hidden {thing}",
        [fact, *words, *meantime],
        (f"{public_url}/account", "See the details"),
        [how, f"{appeal} on your account page."],
    )
