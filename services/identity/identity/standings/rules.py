"""What owners are sent about moderation decisions. Pure."""

from identity.mail.rules import compose
from identity.mailer import Letter
from shared.contracts.admin import ContentKind

_JUDGED = {
    "warned": ("A warning about your account", "got a warning. Nothing else changes for now."),
    "limited": (
        "Your account is limited",
        "is limited: you cannot comment or follow anybody new, and are not recommended.",
    ),
    "suspended": (
        "Your account is suspended",
        "is suspended: nobody sees it, and you cannot use it. Nothing was deleted.",
    ),
    "restored": ("Your account is restored", "can be used as before."),
}


def account_judged(public_url: str, username: str, act: str, notice: str) -> Letter:
    """Tells the owner of an account what the admins decided, and why; `act` is one of `_JUDGED`."""
    subject, fact = _JUDGED[act]
    words = ["They write:", *notice.split("\n\n")] if notice else []
    appeal = ["If you think that this is a mistake, log in: you can appeal once."]
    return compose(
        subject,
        ["Hello,", f"the people who run Garderobe decided: the account {username} {fact}", *words],
        (f"{public_url}/account", "Log in"),
        [] if act == "restored" else appeal,
    )


def content_decided(
    public_url: str, username: str, kind: ContentKind, notice: str, *, hidden: bool
) -> Letter:
    """Tells an owner that moderators hid one thing of theirs, or restored it, and why.

    Says what Article 17 of the Digital Services Act asks of a statement of reasons.
    """
    before = [f"Hi {username},"]
    if hidden:
        before.append(f"We've hidden one of your {kind}s. Nobody but you can see it now.")
    else:
        before.append(f"One of your {kind}s is no longer hidden. Nothing of it was lost.")
    if notice:
        before += ["Our moderator wrote:", *notice.split("\n\n")]
    appeal = [
        "A person reviewed this; it wasn't decided automatically.",
        "If you think we got it wrong, you can appeal once within six months on your account page.",
    ]
    return compose(
        f"Garderobe: we've hidden one of your {kind}s"
        if hidden
        else f"Garderobe: one of your {kind}s is visible again",
        before,
        (f"{public_url}/account", "See the details" if hidden else "Open your account"),
        [*(appeal if hidden else []), "The Garderobe team"],
    )
