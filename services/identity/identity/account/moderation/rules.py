"""Emails to owners about moderation decisions. Pure."""

from datetime import datetime

from contracts.admin import ContentDecision, ContentHidden, ContentKind
from identity.email_templates import format_moment, render_email
from identity.smtp import OutgoingEmail

_CONTENT: dict[ContentKind, str] = {
    "outfit": "one of your outfits",
    "tag": "one of your tags",
    "comment": "one of your comments",
    "avatar": "your profile picture",
    "display_name": "your display name",
    "bio": "your bio",
}
_UNTIL_CHANGED: dict[ContentKind, str] = {
    "avatar": "Your profile has no picture for now. You can add a new one at any time.",
    "display_name": "Others see your username instead. You can choose a new name at any time.",
    "bio": "You can write a new bio at any time.",
}


def account_decision(
    public_url: str, username: str, act: str, reason: str, until: datetime | None
) -> OutgoingEmail:
    """Return the email about a decision on an account.

    `act` is `warned`, `limited`, `suspended` or `restored`.
    """
    return render_email(
        f"account_{act}",
        username=username,
        url=f"{public_url}/account",
        reason=_paragraphs(reason),
        until=format_moment(until) if until else None,
    )


def content_decision(public_url: str, username: str, decision: ContentDecision) -> OutgoingEmail:
    """Return the email about one hidden or restored thing of an owner, with the reason.

    Contains what Article 17 of the Digital Services Act asks of a statement of reasons.
    """
    name = "content_restored"
    if isinstance(decision, ContentHidden):
        name = "content_held" if decision.automated else "content_hidden"
    return render_email(
        name,
        username=username,
        url=f"{public_url}/account",
        thing=_CONTENT[decision.kind],
        reason=_paragraphs(decision.reason),
        now=_UNTIL_CHANGED.get(decision.kind),
    )


def _paragraphs(text: str) -> list[str]:
    return text.split("\n\n") if text else []
