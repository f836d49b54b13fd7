"""The emails to account holders and strangers, and when an unsent email is retried. Pure."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from urllib.parse import quote

from identity.email_templates import (
    CODE_PLACEHOLDER,
    TOKEN_PLACEHOLDER,
    Addressee,
    Recipient,
    render_email,
)
from identity.smtp import OutgoingEmail
from shared.languages import DEFAULT

MAX_FAILURES = 40
"""With the delays below about five days."""
MAX_DOUBTS = 1
"""After a crash or a lost response an email is sent once more, never a third time."""
LEASE = timedelta(seconds=60)
"""An email that has been in sending for longer belonged to a process that died."""


def retry_delay(failures: int) -> timedelta:
    """Return how long to wait after so many failures: 1, 2, 4, ... seconds, up to four hours."""
    return timedelta(seconds=min(2 ** max(failures - 1, 0), 4 * 3600))


def is_hopeless(failures: int, doubts: int) -> bool:
    """Return whether to give up on an email."""
    return failures > MAX_FAILURES or doubts > MAX_DOUBTS


def invitation(url: str, language: str | None) -> OutgoingEmail:
    return render_email("invitation", Addressee(language=language), url=url)


def waitlist_joined(public_url: str, position: int, language: str | None) -> OutgoingEmail:
    return render_email(
        "waitlist_joined", Addressee(language=language), url=public_url, position=position
    )


def email_already_used(public_url: str) -> OutgoingEmail:
    """Return the notice that somebody entered a verified email address for another account.

    It is stored with that other account, so it does not name the account of its recipient.
    """
    url = f"{public_url}/account/forgot-password"
    return render_email("email_already_used", Addressee(), url=url)


def verification(public_url: str, recipient: Recipient) -> OutgoingEmail:
    url = f"{public_url}/callback?kind=email#token={TOKEN_PLACEHOLDER}"
    return render_email("verification", recipient, url=url)


def password_reset(public_url: str, recipient: Recipient) -> OutgoingEmail:
    url = f"{public_url}/account/forgot-password#token={TOKEN_PLACEHOLDER}"
    return render_email("password_reset", recipient, url=url)


def password_changed(public_url: str, recipient: Recipient) -> OutgoingEmail:
    url = f"{public_url}/account/forgot-password"
    return render_email("password_changed", recipient, url=url)


def two_factor_changed(public_url: str, recipient: Recipient, *, on: bool) -> OutgoingEmail:
    url = f"{public_url}/account/forgot-password"
    return render_email("two_factor_changed", recipient, url=url, on=on)


def passkey_changed(
    public_url: str, recipient: Recipient, name: str, *, added: bool
) -> OutgoingEmail:
    url = f"{public_url}/account/forgot-password"
    return render_email("passkey_changed", recipient, url=url, name=name, added=added)


def login_link(public_url: str, recipient: Recipient) -> OutgoingEmail:
    """Return the email with a link that works in the browser that requested it, and nowhere else.

    The code is useless without the PKCE verifier of that browser, so the query may carry it.
    """
    url = f"{public_url}/callback?code={CODE_PLACEHOLDER}"
    return render_email("login_link", recipient, url=url)


def provider_linked(public_url: str, recipient: Recipient, provider: str) -> OutgoingEmail:
    url = f"{public_url}/account/management"
    return render_email("provider_linked", recipient, url=url, provider=provider)


def provider_unlinked(public_url: str, recipient: Recipient, provider: str) -> OutgoingEmail:
    url = f"{public_url}/account/management"
    return render_email("provider_unlinked", recipient, url=url, provider=provider)


def email_change(public_url: str, recipient: Recipient) -> OutgoingEmail:
    """Return the email to the new address, which has to confirm the change."""
    url = f"{public_url}/callback?kind=email-change#token={TOKEN_PLACEHOLDER}"
    return render_email("email_change", recipient, url=url)


def email_change_requested(public_url: str, recipient: Recipient, new_email: str) -> OutgoingEmail:
    """Return the email to the current address, which can undo the change."""
    url = f"{public_url}/callback?kind=email-undo#token={TOKEN_PLACEHOLDER}"
    return render_email("email_change_requested", recipient, url=url, new_email=new_email)


def email_change_undone(public_url: str, recipient: Recipient) -> OutgoingEmail:
    """Return the email with a link to set a new password after a change was undone."""
    url = f"{public_url}/account/forgot-password#token={TOKEN_PLACEHOLDER}"
    return render_email("email_change_undone", recipient, url=url)


def deletion_scheduled(public_url: str, recipient: Recipient, day: datetime) -> OutgoingEmail:
    return render_email("deletion_scheduled", recipient, url=f"{public_url}/login", day=day)


def deletion_receipt(public_url: str, recipient: Recipient, erased: list[str]) -> OutgoingEmail:
    """Return the list of what was erased, one line for each service."""
    return render_email("deletion_receipt", recipient, url=public_url, erased=erased)


def digest(public_url: str, recipient: Recipient, lines: Sequence[str]) -> OutgoingEmail:
    """Return the news since the last digest, one sentence for each."""
    url = f"{public_url}/account/notifications"
    return render_email("digest", recipient, url=url, lines=lines)


def export_ready(public_url: str, recipient: Recipient) -> OutgoingEmail:
    url = f"{public_url}/account?view=data"
    return render_email("export_ready", recipient, url=url)


def export_deliveries_ended(public_url: str, recipient: Recipient) -> OutgoingEmail:
    url = f"{public_url}/account?view=data"
    return render_email("export_deliveries_ended", recipient, url=url)


def contact_message(topic: str, email: str, text: str, user_id: int | None) -> OutgoingEmail:
    """Return a message from the help page's contact form, addressed to the team."""
    return render_email(
        "contact_message",
        Addressee(language=DEFAULT),
        url=f"mailto:{quote(email, safe='@')}",
        topic=topic,
        email=email,
        sender=f"account {user_id}" if user_id is not None else "not logged in",
        paragraphs=text.split("\n\n"),
    )
