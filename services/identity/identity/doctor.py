"""Checks of `doctor` for identity: the app's address, the mail server, login providers."""

import asyncio
from collections.abc import Sequence
from functools import partial

from identity.id_tokens import ProviderNotTrusted
from identity.oidc_client import Provider
from identity.oidc_discovery import ProviderUnavailable
from identity.settings import ProviderSettings, Settings
from identity.smtp import Mailer, MailRefused
from shared.doctor.findings import Check, Fault, Findings
from shared.doctor.network import reach
from shared.doctor.web import check_app

LOGIN_WANTED = "530"
"""RFC 4954, 6: authentication required. RFC 3207, 4: STARTTLS first."""


def checks(settings: Settings) -> Sequence[Check]:
    """Return identity's own checks."""
    providers = [
        Check(f"log-in with {one.name}", partial(check_provider, one, settings.public_url))
        for one in settings.providers
    ]
    mail = Check("mail server", lambda: check_mail(settings))
    return [Check("app", lambda: check_app(settings)), mail, *providers]


def check_mail(settings: Settings) -> Findings:
    """Check that the mail server accepts our log-in and our sender. Nothing is sent."""
    reach(settings.smtp_host, settings.smtp_port, "GARDEROBE_SMTP_HOST and GARDEROBE_SMTP_PORT")
    try:
        asyncio.run(Mailer(settings).rehearse())
    except ConnectionError as exc:
        message, _, remedy = str(exc).partition("; ")
        raise Fault(
            f"{message.rstrip('.')}.",
            f"{remedy[:1].upper()}{remedy[1:]}" or "docs/operations/stores.md has examples.",
        ) from None
    except MailRefused as exc:
        if str(exc) == LOGIN_WANTED:
            raise Fault(
                f"The mail server wants a log-in or TLS before it takes emails ({exc}).",
                "Set GARDEROBE_SMTP_USERNAME and GARDEROBE_SMTP_PASSWORD, and GARDEROBE_SMTP_TLS as"
                " docs/operations/stores.md says.",
            ) from None
        raise Fault(
            f"The mail server refuses the sender in GARDEROBE_MAIL_FROM ({exc}).",
            "Let the provider know its domain, or correct GARDEROBE_MAIL_FROM.",
        ) from None
    yield f"{settings.smtp_host}:{settings.smtp_port}"


def check_provider(provider: ProviderSettings, public_url: str) -> Findings:
    """Check that a login provider describes itself as OpenID Connect requires."""
    remedy = "Check its issuer in GARDEROBE_PROVIDERS, and whether this machine reaches it."
    try:
        asyncio.run(Provider(provider, public_url).describe())
    except ProviderUnavailable:
        raise Fault(f"{provider.issuer} does not respond.", remedy) from None
    except ProviderNotTrusted:
        problem = f"{provider.issuer} describes itself as another issuer, or not safely."
        raise Fault(problem, remedy) from None
    yield provider.issuer
