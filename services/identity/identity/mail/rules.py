"""What our letters say, and when an unsent one is tried again."""

import html
from collections.abc import Sequence
from datetime import timedelta
from urllib.parse import quote

from identity.mailer import Letter

MAX_FAILURES = 40
"""With the delays below about five days."""
MAX_DOUBTS = 1
"""After a crash or a lost answer a letter is sent once more, never a third time."""
LEASE = timedelta(seconds=60)
"""A letter that was being sent for longer belonged to a process that died."""

TOKEN_PLACE = "[[token]]"  # noqa: S105 - a place, not a token
"""Stands in a fragment, which a browser tells no server: neither a log nor a Referer holds it."""
"""Where a link's token goes: in characters that no address or username has."""
CODE_PLACE = "[[code]]"
"""Where a sign-in code goes."""

_PAGE = """<!doctype html>
<html lang="en">
<body style="margin:0;padding:32px 16px;background:#fff;color:#1a1a1a;\
font:16px/1.5 system-ui,sans-serif">
<div style="max-width:480px;margin:0 auto">
<p style="letter-spacing:.08em">GARDEROBE</p>
{paragraphs}
</div>
</body>
</html>
"""
_LINK = (
    '<p><a href="{url}" style="display:inline-block;padding:12px 20px;background:#1a1a1a;'
    'color:#fff;text-decoration:none;border-radius:8px">{label}</a></p>'
)


def invitation(url: str) -> Letter:
    """An invitation with its registration link."""
    return compose(
        "Your invitation to Garderobe",
        ["Hello,", "your place at Garderobe is ready. Create your account with this link:"],
        (url, "Create your account"),
        ["If you did not ask for this, you can ignore this letter."],
    )


def place_in_line(public_url: str, position: int) -> Letter:
    """Tells who joined the waitlist how many are before."""
    return compose(
        "You are on the waitlist of Garderobe",
        [
            "Hello,",
            f"you are number {position} in the line. Whoever has waited longest comes in first.",
            "When it is your turn, we send you a link to create your account.",
        ],
        (public_url, "Garderobe"),
        ["If you did not ask for this, you can ignore this letter."],
    )


def address_used_again(url: str) -> Letter:
    """Tells the owner of a verified address that somebody registered with it."""
    return compose(
        "Somebody registered with your address",
        [
            "Hello,",
            "somebody made a new account at Garderobe with this address.",
            "Your own account is unchanged and safe.",
            "If it was you and you forgot your password, you can set a new one:",
        ],
        (url, "Set a new password"),
        ["If it was somebody else, you need not do anything."],
    )


def verification(public_url: str) -> Letter:
    """Asks whether an address is its account's."""
    return compose(
        "Is this your address?",
        ["Hello,", "please confirm that this is the address of your account at Garderobe:"],
        (f"{public_url}/callback?kind=email#token={TOKEN_PLACE}", "Confirm this address"),
        [
            "The link is good once, for seven days.",
            "If you did not make an account, you can ignore this letter.",
        ],
    )


def password_reset(public_url: str, username: str) -> Letter:
    """The link to choose a new password."""
    return compose(
        "Choose a new password",
        [
            "Hello,",
            f"somebody asked for a new password for the account {username}. Choose it here:",
        ],
        (f"{public_url}/account/forgot-password#token={TOKEN_PLACE}", "Choose a new password"),
        [
            "The link is good once, for 30 minutes.",
            "If it was not you, you can ignore this letter: your password stays as it is.",
        ],
    )


def password_changed(public_url: str, username: str) -> Letter:
    """Tells the owner of an account that its password is another one now."""
    fact = f"the password of the account {username} was changed just now."
    return _security_notice(public_url, "Your password was changed", fact)


def two_factor_changed(public_url: str, username: str, *, on: bool) -> Letter:
    """Tells the owner of an account that signing in takes a code now, or no longer does."""
    state = "on" if on else "off"
    fact = f"two-factor sign-in of the account {username} was turned {state} just now."
    return _security_notice(public_url, f"Two-factor sign-in was turned {state}", fact)


def passkey_changed(public_url: str, username: str, name: str, change: str) -> Letter:
    """Tells the owner of an account of a passkey that was "added" or "removed"."""
    fact = f'the passkey "{name}" of the account {username} was {change} just now.'
    return _security_notice(public_url, f"A passkey was {change}", fact)


def login_link(public_url: str, username: str) -> Letter:
    """The link that signs in the browser which asked for it."""
    return compose(
        "Your link to log in",
        ["Hello,", f"this link logs you in to the account {username}:"],
        (f"{public_url}/callback?code={CODE_PLACE}", "Log in"),
        [
            "The link is good once, for 15 minutes, in the browser where you asked for it.",
            "If it was not you, you can ignore this letter: the link is of no use to anybody else.",
        ],
    )


def provider_linked(public_url: str, username: str, provider: str) -> Letter:
    """Tells the owner of an account of a new way in."""
    return compose(
        f"You can now log in with {provider}",
        ["Hello,", f"the account {username} can be entered with {provider} from now on."],
        (f"{public_url}/account/management", "It was not me"),
        ["If it was you, you need not do anything."],
    )


def provider_unlinked(public_url: str, username: str, provider: str) -> Letter:
    """Tells the owner of an account that a way in is closed."""
    return compose(
        f"You no longer log in with {provider}",
        ["Hello,", f"the account {username} can no longer be entered with {provider}."],
        (f"{public_url}/account/management", "It was not me"),
        ["If it was you, you need not do anything."],
    )


def email_change(public_url: str, username: str) -> Letter:
    """Asks at the new address whether it shall be the account's."""
    return compose(
        "Confirm your new address",
        ["Hello,", f"the account {username} shall have this address. Please confirm it:"],
        (f"{public_url}/callback?kind=email-change#token={TOKEN_PLACE}", "Confirm this address"),
        [
            "The link is good once, for one day. Until then nothing changes.",
            "If you do not know of it, you can ignore this letter.",
        ],
    )


def email_change_announced(public_url: str, username: str, new_email: str) -> Letter:
    """Tells the address of before, which can take the change back."""
    asked = f"somebody with your password asked to give the account {username} another address:"
    return compose(
        "Your address is about to change",
        [
            "Hello,",
            f"{asked} {new_email}.",
            "If it was you, you need not do anything.",
            "If it was not you, keep this address with the link below.",
            "Every device is then signed out, and we send you a link to choose a new password.",
        ],
        (f"{public_url}/callback?kind=email-undo#token={TOKEN_PLACE}", "Keep this address"),
        ["The link is good once, for seven days, also after the change."],
    )


def email_change_undone(public_url: str, username: str) -> Letter:
    """The link to choose a new password after a change was taken back."""
    return compose(
        "Your address is kept",
        [
            "Hello,",
            f"this is the address of the account {username}, as before.",
            "Whoever asked for another one knew your password, so it is no longer good.",
            "Please choose a new one:",
        ],
        (f"{public_url}/account/forgot-password#token={TOKEN_PLACE}", "Choose a new password"),
        ["The link is good once, for 30 minutes. You can ask for another on the log-in page."],
    )


def deletion_asked(public_url: str, username: str, day: str) -> Letter:
    """Tells when the account will be deleted, and how its owner can keep it."""
    return compose(
        "Your account will be deleted",
        [
            "Hello,",
            f"the account {username} will be deleted on {day}, as you asked.",
            "Nobody sees it any more, and every device is signed out.",
            "If you change your mind before that day, log in and choose to restore the account:",
        ],
        (f"{public_url}/login", "Log in and restore"),
        ["Everything comes back as it was. After that day nothing can be brought back."],
    )


def deletion_receipt(public_url: str, username: str, erased: list[str]) -> Letter:
    """Tells what was erased of an account, one line for each service."""
    return compose(
        "Your account was deleted",
        ["Hello,", f"the account {username} was deleted. This is what we erased:", *erased],
        (public_url, "Garderobe"),
        [
            "What our services told each other of it is gone within 30 days.",
            "This is our last letter: with it we forget your address.",
        ],
    )


def digest(public_url: str, username: str, lines: Sequence[str]) -> Letter:
    """Tells what others did since the last of its kind, a sentence for each."""
    return compose(
        "What happened at Garderobe",
        [f"Hello {username},", "this is new for you:", *lines],
        (f"{public_url}/account/notifications", "Open your notifications"),
        ["You asked for these letters. On that page you can say which you want, or none."],
    )


def retry_delay(failures: int) -> timedelta:
    """How long to wait after so many failures: 1, 2, 4, ... seconds, at most four hours."""
    return timedelta(seconds=min(2 ** max(failures - 1, 0), 4 * 3600))


def is_hopeless(failures: int, doubts: int) -> bool:
    """Whether to give a letter up."""
    return failures > MAX_FAILURES or doubts > MAX_DOUBTS


def message_to_us(topic: str, email: str, text: str, user_id: int | None) -> Letter:
    """What somebody wrote by the form of the help page, for whoever answers it."""
    writer = f"account {user_id}" if user_id is not None else "not signed in"
    before = [f"From: {email} ({writer})", f"About: {topic}", *text.split("\n\n")]
    address = f"mailto:{quote(email, safe='@')}"
    return compose(f"Message to us: {topic}", before, (address, f"Answer {email}"), [])


def _security_notice(public_url: str, subject: str, fact: str) -> Letter:
    """A change that nobody but the owner should make."""
    link = (f"{public_url}/account/forgot-password", "It was not me")
    return compose(subject, ["Hello,", fact], link, ["If it was you, you need not do anything."])


def compose(subject: str, before: list[str], link: tuple[str, str], after: list[str]) -> Letter:
    """Return an email as text and HTML; `link` is the address and the label of its button."""
    url, label = link
    text = "\n\n".join([*before, url, *after]) + "\n"
    paragraphs = [f"<p>{html.escape(line)}</p>" for line in before]
    paragraphs.append(_LINK.format(url=html.escape(url), label=html.escape(label)))
    paragraphs += [f"<p>{html.escape(line)}</p>" for line in after]
    return Letter(subject, text, _PAGE.format(paragraphs="\n".join(paragraphs)))
