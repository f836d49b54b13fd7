"""Says to Alertmanager what the services' mail settings say to them."""

from collections.abc import Mapping
from email.utils import parseaddr
from typing import Any

TLS_PORT = "465"
"""There Alertmanager begins with TLS, and at no other port."""


def global_settings(environment: Mapping[str, str], password_file: str) -> dict[str, Any]:
    """Return the block `global` of Alertmanager's configuration for SMTP_* and MAIL_FROM.

    `password_file` is where it reads the password, if there is one. Raises ValueError with a
    sentence if Alertmanager cannot do what the settings say.
    """
    sender, username = environment["MAIL_FROM"], environment["SMTP_USERNAME"]
    if environment["SMTP_PASSWORD"] and not username:
        raise ValueError("SMTP_PASSWORD is set, but SMTP_USERNAME is not.")
    login = {"smtp_auth_username": username, "smtp_auth_password_file": password_file}
    return {
        "smtp_smarthost": f"{environment['SMTP_HOST']}:{environment['SMTP_PORT']}",
        "smtp_from": sender,
        "smtp_hello": parseaddr(sender)[1].rpartition("@")[2],
        "smtp_require_tls": _requires_starttls(environment),
        **(login if username else {}),
    }


def _requires_starttls(environment: Mapping[str, str]) -> bool:
    """Return whether STARTTLS is required; Alertmanager does without it otherwise."""
    kind, port = environment["SMTP_TLS"], environment["SMTP_PORT"]
    if kind not in {"opportunistic", "starttls", "implicit", "none"}:
        raise ValueError(
            f"SMTP_TLS is {kind!r}; it must be opportunistic, starttls, implicit or none."
        )
    if (kind == "implicit") != (port == TLS_PORT):
        raise ValueError(
            f"SMTP_TLS is {kind} and SMTP_PORT is {port}, but Alertmanager begins with TLS"
            f" (implicit) at port {TLS_PORT} and nowhere else."
        )
    return kind == "starttls" or (kind == "opportunistic" and bool(environment["SMTP_USERNAME"]))
