"""`doctor` names what is wrong with the app's address, the mail server and login providers."""

import json
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from deploy.local import certificate as certificates
from identity.commands import cli
from tests.identity.test_smtp import log_in, mail_server
from tests.support.doctor import require_fault, run_doctor, web_server
from tests.support.tls_proxy import certificate, server_context

SETTINGS = {
    "GARDEROBE_DATABASE_URL": "postgresql+psycopg://127.0.0.1:1/none",
    "GARDEROBE_NATS_URL": "nats://127.0.0.1:1",
    "GARDEROBE_KEYS_URL": "http://127.0.0.1:1/jwks.json",
    "GARDEROBE_GATEWAY_SECRETS": "s" * 32,
    "GARDEROBE_REFRESH_SECRET": "s" * 32,
    "GARDEROBE_SMTP_HOST": "localhost",
}
PAGE = b'<html> "openapi"'


def doctor(check: str, **settings: object) -> Any:
    """Return the findings of a check with these settings."""
    own = {f"GARDEROBE_{name.upper()}": str(value) for name, value in settings.items()}
    return run_doctor(cli, SETTINGS | own, check)


def app(url: str) -> Any:
    return doctor("app", public_url=url, origins=url)


def test_a_mail_server_that_does_not_run_is_named() -> None:
    require_fault(doctor("mail server", smtp_port=1), "Nothing accepts", "GARDEROBE_SMTP_PORT")


def test_a_mail_server_that_accepts_us_is_well() -> None:
    with mail_server() as inbox:
        findings = doctor("mail server", smtp_port=inbox.port)
        assert [one["level"] for one in findings] == ["ok"]
        assert inbox.messages == []


def test_a_refused_log_in_at_the_mail_server_is_named(tmp_path: Path) -> None:
    made = certificate(tmp_path / "tls", "localhost")
    with mail_server(tls_context=server_context(made), authenticator=log_in) as inbox:
        findings = doctor(
            "mail server",
            smtp_port=inbox.port,
            smtp_ca_file=made,
            smtp_username="garderobe",
            smtp_password="wrong",
        )
    require_fault(findings, "refuses GARDEROBE_SMTP_USERNAME", "stores.md")


def test_a_mail_server_without_tls_is_named() -> None:
    with mail_server() as inbox:
        findings = doctor("mail server", smtp_port=inbox.port, smtp_tls="starttls")
        require_fault(findings, "offers no STARTTLS", "stores.md")
        findings = doctor("mail server", smtp_port=inbox.port, smtp_tls="implicit")
        require_fault(findings, "speaks no TLS", "GARDEROBE_SMTP_TLS")


def test_a_refused_sender_is_named() -> None:
    with mail_server() as inbox:

        async def refuse(*_: object) -> str:
            return "550 unknown domain"

        inbox.handle_MAIL = refuse  # type: ignore[attr-defined]  # aiosmtpd looks for it
        findings = doctor("mail server", smtp_port=inbox.port)
    require_fault(findings, "refuses the sender", "GARDEROBE_MAIL_FROM")


def test_an_app_that_is_served_is_well() -> None:
    with web_server(PAGE) as url:
        assert [one["level"] for one in app(url)] == ["ok"]


def test_another_server_at_the_apps_address_is_named() -> None:
    with web_server(b"<html>It works!") as url:
        require_fault(app(url), "not let through", "GARDEROBE_PUBLIC_URL")


def test_an_app_that_is_not_in_the_origins_is_named() -> None:
    with web_server(PAGE) as url:
        require_fault(doctor("app", public_url=url), "not in GARDEROBE_ORIGINS", "Add it")


def test_an_address_that_dns_does_not_know_is_named() -> None:
    require_fault(app("https://garderobe.invalid"), "cannot be resolved", "GARDEROBE_PUBLIC_URL")


def test_an_address_of_the_machine_is_not_checked_from_a_container() -> None:
    url = "https://localhost:8443"
    findings = doctor("app", public_url=url, origins=url, listen="0.0.0.0:8000")
    require_fault(findings, "cannot be checked from a container", "browser", "warning")


def test_an_address_without_tls_is_named() -> None:
    with web_server(PAGE) as url:
        findings = app(url.replace("http:", "https:"))
    require_fault(findings, "There is no TLS", "certificate")


@pytest.mark.parametrize(
    ("name", "lifetime", "message", "remedy", "level"),
    [
        ("localhost", timedelta(minutes=-1), "expired on", "Renew it", "error"),
        ("elsewhere.example", timedelta(days=90), "for another name", "names localhost", "error"),
        ("localhost", timedelta(days=90), "does not trust", "known authority", "warning"),
    ],
)
def test_a_certificate_that_is_not_good_is_named(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    lifetime: timedelta,
    message: str,
    remedy: str,
    level: str,
) -> None:
    monkeypatch.setattr(certificates, "LIFETIME", lifetime)
    made = certificate(tmp_path / "tls", name)
    with web_server(PAGE, server_context(made)) as url:
        require_fault(app(url), message, remedy, level)


def test_a_certificate_that_expires_soon_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(certificates, "LIFETIME", timedelta(days=3))
    made = certificate(tmp_path / "tls", "localhost")
    monkeypatch.setenv("SSL_CERT_FILE", str(made))
    with web_server(PAGE, server_context(made)) as url:
        require_fault(app(url), "expires on", "Renew it", "warning")


def test_a_login_provider_that_is_away_or_another_is_named() -> None:
    def provider(issuer: str) -> Any:
        known = {"id": "club", "name": "Club", "client_id": "us", "client_secret": "s"}
        return doctor("log-in with Club", providers=json.dumps([known | {"issuer": issuer}]))

    require_fault(provider("http://127.0.0.1:1"), "does not respond", "GARDEROBE_PROVIDERS")
    with web_server(b'{"issuer": "https://other.example"}') as url:
        require_fault(provider(url), "another issuer", "GARDEROBE_PROVIDERS")
