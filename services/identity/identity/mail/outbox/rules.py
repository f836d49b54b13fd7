"""What our emails say, and when an unsent one is tried again."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Literal
from urllib.parse import quote

from identity.email_layout import CODE_PLACE, TOKEN_PLACE, compose, compose_to
from identity.smtp import OutgoingEmail

MAX_FAILURES = 40
"""With the delays below about five days."""
MAX_DOUBTS = 1
"""After a crash or a lost response an email is sent once more, never a third time."""
LEASE = timedelta(seconds=60)
"""An email that was being sent for longer belonged to a process that died."""


def invitation(url: str) -> OutgoingEmail:
    """An invitation with its registration link."""
    return compose_to(
        None,
        "Your invitation to Garderobe",
        ["We have room for you now. Tap below to create your account:"],
        (url, "Create your account"),
        ["Didn't ask for this? You can ignore this email."],
    )


def waitlist_position(public_url: str, position: int) -> OutgoingEmail:
    """Confirms a place on the waitlist."""
    return compose_to(
        None,
        "You're on the list for Garderobe",
        [
            f"You're number {position}. We let people in first come, first served.",
            "We'll email your invite.",
        ],
        (public_url, "Visit Garderobe"),
        ["Didn't ask for this? You can ignore this email."],
    )


def address_used_again(public_url: str) -> OutgoingEmail:
    """Tells the owner of a verified address that it was entered for another account.

    It is stored with that other account, so it does not name its recipient's.
    """
    return compose_to(
        None,
        "Someone tried to use your email on Garderobe",
        [
            "Someone entered your email for another account. Your own account hasn't changed.",
            "Was it you? Log in as usual. If you forgot your password, you can reset it:",
        ],
        (f"{public_url}/account/forgot-password", "Reset password"),
        ["If this wasn't you, you don't need to do anything."],
    )


def verification(public_url: str, username: str) -> OutgoingEmail:
    """Asks whether an address is its account's."""
    return compose_to(
        username,
        "Confirm your email for Garderobe",
        ["Tap below to confirm this is your email:"],
        (f"{public_url}/callback?kind=email#token={TOKEN_PLACE}", "Confirm my email"),
        [
            "The link works once and expires in 7 days.",
            "Didn't sign up? You can ignore this email.",
        ],
    )


def password_reset(public_url: str, username: str) -> OutgoingEmail:
    """The link to choose a new password."""
    return compose_to(
        username,
        "Reset your Garderobe password",
        [f"We got a request to reset the password for @{username}."],
        (f"{public_url}/account/forgot-password#token={TOKEN_PLACE}", "Reset password"),
        [
            "The link works once and expires in 30 minutes.",
            "If this wasn't you, ignore this email; your password won't change.",
        ],
    )


def password_changed(public_url: str, username: str) -> OutgoingEmail:
    """Tells an owner that their password was changed."""
    fact = f"The password for @{username} was just changed."
    return _security_notice(public_url, username, "Your Garderobe password was changed", fact)


def two_factor_changed(public_url: str, username: str, *, on: bool) -> OutgoingEmail:
    """Tells an owner that two-step login was turned on or off."""
    state = "on" if on else "off"
    subject = f"Two-step login is {state} for your Garderobe account"
    fact = f"Two-step login for @{username} was just turned {state}."
    return _security_notice(public_url, username, subject, fact)


def passkey_changed(
    public_url: str, username: str, name: str, change: Literal["added", "removed"]
) -> OutgoingEmail:
    """Tells an owner that a passkey was added or removed."""
    verb = "added to" if change == "added" else "removed from"
    subject = f"A passkey was {verb} your Garderobe account"
    fact = f'The passkey "{name}" was just {verb} @{username}.'
    return _security_notice(public_url, username, subject, fact)


def login_link(public_url: str, username: str) -> OutgoingEmail:
    """The link that logs in the browser which asked for it."""
    return compose_to(
        username,
        "Your Garderobe login link",
        [f"Tap below to log in to @{username}:"],
        (f"{public_url}/callback?code={CODE_PLACE}", "Log in"),
        [
            "The link works once, for 15 minutes, in the browser where you asked for it.",
            "If this wasn't you, ignore this email; no one else can use the link.",
        ],
    )


def provider_linked(public_url: str, username: str, provider: str) -> OutgoingEmail:
    """Tells an owner about a new way to log in."""
    return compose_to(
        username,
        f"You can now log in to Garderobe with {provider}",
        [f"You can now log in to @{username} with {provider}."],
        (f"{public_url}/account/management", "This wasn't me"),
        ["If this was you, you don't need to do anything."],
    )


def provider_unlinked(public_url: str, username: str, provider: str) -> OutgoingEmail:
    """Tells an owner that a way to log in was removed."""
    return compose_to(
        username,
        f"{provider} was unlinked from your Garderobe account",
        [f"You can no longer log in to @{username} with {provider}."],
        (f"{public_url}/account/management", "This wasn't me"),
        ["If this was you, you don't need to do anything."],
    )


def email_change(public_url: str, username: str) -> OutgoingEmail:
    """Asks at the new address whether the account should use it."""
    return compose_to(
        username,
        "Confirm your new email for Garderobe",
        [f"Please confirm that you want to use this email for your account @{username}:"],
        (f"{public_url}/callback?kind=email-change#token={TOKEN_PLACE}", "Confirm my new email"),
        [
            "The link works once and expires in one day. Nothing changes until you confirm.",
            "Not you? You can ignore this email.",
        ],
    )


def email_change_announced(public_url: str, username: str, new_email: str) -> OutgoingEmail:
    """Tells the former address, which can undo the change."""
    return compose_to(
        username,
        "Your Garderobe email is about to change",
        [
            f"We got a request to change the email for @{username} to {new_email}.",
            "If this was you, you don't need to do anything.",
            "If it wasn't, someone knows your password. Keep your current email:",
        ],
        (f"{public_url}/callback?kind=email-undo#token={TOKEN_PLACE}", "Keep my current email"),
        [
            "We'll then log you out on every device and send you a link to set a new password.",
            "The link works once and expires in 7 days. It works even after the change.",
        ],
    )


def email_change_undone(public_url: str, username: str) -> OutgoingEmail:
    """The link to choose a new password after a change was undone."""
    return compose_to(
        username,
        "Your Garderobe email wasn't changed",
        [
            f"@{username} still uses this email.",
            "Someone who knew your password tried to change it, so we've disabled that password.",
            "Please set a new one:",
        ],
        (f"{public_url}/account/forgot-password#token={TOKEN_PLACE}", "Set a new password"),
        ["The link works once and expires in 30 minutes. You can get another on the login page."],
    )


def deletion_asked(public_url: str, username: str, day: str) -> OutgoingEmail:
    """Tells when the account will be deleted, and how its owner can keep it."""
    return compose_to(
        username,
        "Your Garderobe account is scheduled for deletion",
        [
            f"As you asked, we'll delete @{username} on {day}.",
            "Until then everything is kept but hidden, and you're logged out on every device.",
            "Changed your mind? Log in before that day to restore your account:",
        ],
        (f"{public_url}/login", "Log in to restore"),
        ["After that day, nothing can be recovered."],
    )


def deletion_receipt(public_url: str, username: str, erased: list[str]) -> OutgoingEmail:
    """Lists what was erased of an account, one line for each service."""
    return compose_to(
        username,
        "Your Garderobe account was deleted",
        [f"We've deleted @{username}. Here's what we erased:", *erased],
        (public_url, "Visit Garderobe"),
        [
            "Internal logs are cleared within 30 days.",
            "This is the last email you'll get from us; we've now deleted your address.",
        ],
    )


def digest(public_url: str, username: str, lines: Sequence[str]) -> OutgoingEmail:
    """Lists what others did since the last digest, a sentence for each."""
    return compose_to(
        username,
        "While you were away from Garderobe",
        ["Here's what's new:", *lines],
        (f"{public_url}/account/notifications", "Open notifications"),
        ["You're getting this because you turned on email updates. You can turn them off there."],
    )


def retry_delay(failures: int) -> timedelta:
    """How long to wait after so many failures: 1, 2, 4, ... seconds, at most four hours."""
    return timedelta(seconds=min(2 ** max(failures - 1, 0), 4 * 3600))


def is_hopeless(failures: int, doubts: int) -> bool:
    """Whether to give up on an email."""
    return failures > MAX_FAILURES or doubts > MAX_DOUBTS


def message_to_us(topic: str, email: str, text: str, user_id: int | None) -> OutgoingEmail:
    """A message from the contact form of the help page, for the team."""
    writer = f"account {user_id}" if user_id is not None else "not logged in"
    before = [f"From: {email} ({writer})", f"About: {topic}", *text.split("\n\n")]
    address = f"mailto:{quote(email, safe='@')}"
    return compose(f"Contact form: {topic}", before, (address, f"Reply to {email}"), [])


def _security_notice(public_url: str, username: str, subject: str, fact: str) -> OutgoingEmail:
    """A change that only the owner should make; anyone else is locked out by a new password."""
    return compose_to(
        username,
        subject,
        [fact, "If this wasn't you, reset your password right away:"],
        (f"{public_url}/account/forgot-password", "Reset password"),
        ["If this was you, you don't need to do anything."],
    )
