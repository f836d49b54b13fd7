"""Emails to owners about moderation decisions. Pure."""

from collections.abc import Mapping
from datetime import datetime
from typing import NamedTuple

from contracts.admin import ContentDecision, ContentHidden, ContentKind
from identity.email_templates import Recipient, render_email
from identity.smtp import OutgoingEmail
from shared.translations import Message, lazy_gettext


class _Sentences(NamedTuple):
    hidden_subject: Message
    hidden: Message
    held: Message
    restored_subject: Message
    restored: Message


_SENTENCES: Mapping[ContentKind, _Sentences] = {
    "outfit": _Sentences(
        lazy_gettext("We've hidden one of your outfits on Garderobe"),
        lazy_gettext("We've hidden one of your outfits. Only you can see it now."),
        lazy_gettext("We've hidden one of your outfits for now."),
        lazy_gettext("One of your outfits on Garderobe is visible again"),
        lazy_gettext("One of your outfits is no longer hidden. Nothing was lost."),
    ),
    "tag": _Sentences(
        lazy_gettext("We've hidden one of your tags on Garderobe"),
        lazy_gettext("We've hidden one of your tags. Only you can see it now."),
        lazy_gettext("We've hidden one of your tags for now."),
        lazy_gettext("One of your tags on Garderobe is visible again"),
        lazy_gettext("One of your tags is no longer hidden. Nothing was lost."),
    ),
    "comment": _Sentences(
        lazy_gettext("We've hidden one of your comments on Garderobe"),
        lazy_gettext("We've hidden one of your comments. Only you can see it now."),
        lazy_gettext("We've hidden one of your comments for now."),
        lazy_gettext("One of your comments on Garderobe is visible again"),
        lazy_gettext("One of your comments is no longer hidden. Nothing was lost."),
    ),
    "avatar": _Sentences(
        lazy_gettext("We've hidden your profile picture on Garderobe"),
        lazy_gettext("We've hidden your profile picture. Only you can see it now."),
        lazy_gettext("We've hidden your profile picture for now."),
        lazy_gettext("Your profile picture on Garderobe is visible again"),
        lazy_gettext("Your profile picture is no longer hidden. Nothing was lost."),
    ),
    "display_name": _Sentences(
        lazy_gettext("We've hidden your display name on Garderobe"),
        lazy_gettext("We've hidden your display name. Only you can see it now."),
        lazy_gettext("We've hidden your display name for now."),
        lazy_gettext("Your display name on Garderobe is visible again"),
        lazy_gettext("Your display name is no longer hidden. Nothing was lost."),
    ),
    "bio": _Sentences(
        lazy_gettext("We've hidden your bio on Garderobe"),
        lazy_gettext("We've hidden your bio. Only you can see it now."),
        lazy_gettext("We've hidden your bio for now."),
        lazy_gettext("Your bio on Garderobe is visible again"),
        lazy_gettext("Your bio is no longer hidden. Nothing was lost."),
    ),
}
_UNTIL_CHANGED: Mapping[ContentKind, Message] = {
    "avatar": lazy_gettext(
        "Your profile has no picture for now. You can add a new one at any time."
    ),
    "display_name": lazy_gettext(
        "Others see your username instead. You can choose a new name at any time."
    ),
    "bio": lazy_gettext("You can write a new bio at any time."),
}


def account_decision(
    public_url: str, recipient: Recipient, act: str, reason: str, until: datetime | None
) -> OutgoingEmail:
    """Return the email about a decision on an account.

    `act` is `warned`, `limited`, `suspended` or `restored`.
    """
    return render_email(
        f"account_{act}",
        recipient,
        url=f"{public_url}/account",
        reason=_paragraphs(reason),
        until=until,
    )


def content_decision(
    public_url: str, recipient: Recipient, decision: ContentDecision
) -> OutgoingEmail:
    """Return the email about one hidden or restored thing of an owner, with the reason.

    Contains what Article 17 of the Digital Services Act asks of a statement of reasons.
    """
    sentences = _SENTENCES[decision.kind]
    name, subject, fact = "content_restored", sentences.restored_subject, sentences.restored
    if isinstance(decision, ContentHidden):
        name = "content_held" if decision.automated else "content_hidden"
        subject = sentences.hidden_subject
        fact = sentences.held if decision.automated else sentences.hidden
    return render_email(
        name,
        recipient,
        url=f"{public_url}/account",
        subject=subject,
        fact=fact,
        reason=_paragraphs(decision.reason),
        now=_UNTIL_CHANGED.get(decision.kind),
    )


def _paragraphs(text: str) -> list[str]:
    return text.split("\n\n") if text else []
