"""The test alert of `garderobe doctor` says whether operators are notified, or why not."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx2
import pytest
import yaml

from identity.commands import cli
from tests.identity.test_doctor import SETTINGS
from tests.identity.test_smtp import RecordingInbox, log_in, mail_server
from tests.support.alertmanager import RECIPIENT, configured, running_alertmanager
from tests.support.doctor import require_fault, run_doctor, web_server
from tests.support.tls_proxy import certificate, server_context
from tests.support.wait import MAX_SECONDS

Findings = Sequence[Mapping[str, Any]]


def send_test_alert(url: str, **settings: object) -> Findings:
    own = {f"GARDEROBE_{name.upper()}": str(value) for name, value in settings.items()}
    variables = SETTINGS | {"GARDEROBE_ALERTMANAGER_URL": url} | own
    return run_doctor(cli, variables, "test alert", command="send-test-alert")


@contextmanager
def alertmanager(folder: Path, inbox: RecordingInbox, **variables: object) -> Iterator[str]:
    """The real one, which sends to this mail server."""
    server = {"SMTP_HOST": "localhost", "SMTP_PORT": inbox.port}
    with running_alertmanager(configured(folder, **(server | variables))) as url:
        yield url


def rewrite(path: Path, **changes: object) -> Path:
    """Change the receiver in a configuration of Alertmanager."""
    configuration = yaml.safe_load(path.read_text())
    configuration["receivers"][0] |= changes
    path.write_text(yaml.safe_dump(configuration))
    return path


def test_a_delivered_alert_is_confirmed_each_time(tmp_path: Path) -> None:
    with mail_server() as inbox, alertmanager(tmp_path, inbox) as url:
        for number in (1, 2):
            (finding,) = send_test_alert(url, smtp_port=inbox.port)
            assert finding["level"] == "ok"
            assert finding["message"] == f"delivered by email to {RECIPIENT}"
            subjects = [one["Subject"] for one in inbox.to(RECIPIENT)]
            assert subjects == ["[test] TestAlert, doctor"] * number


def test_a_mail_server_that_refuses_the_log_in_is_named(tmp_path: Path) -> None:
    made = certificate(tmp_path / "tls", "localhost")
    login = {"SMTP_USERNAME": "garderobe", "SMTP_PASSWORD": "wrong"}
    options = {"authenticator": log_in, "auth_exclude_mechanism": ["LOGIN"]}
    with mail_server(tls_context=server_context(made), **options) as inbox:
        server = {"SMTP_HOST": "localhost", "SMTP_PORT": inbox.port}
        with running_alertmanager(configured(tmp_path, **server, **login), made) as url:
            findings = send_test_alert(
                url,
                smtp_port=inbox.port,
                smtp_ca_file=made,
                **{name.lower(): value for name, value in login.items()},
            )
    problem = "by email: the mail server refuses GARDEROBE_SMTP_USERNAME with"
    require_fault(findings, problem, "stores.md")


def test_a_mail_server_that_wants_a_log_in_is_named(tmp_path: Path) -> None:
    async def refuse(*_: object) -> str:
        return "530 5.7.0 Authentication required"

    with mail_server() as inbox, alertmanager(tmp_path, inbox) as url:
        inbox.handle_MAIL = refuse  # type: ignore[attr-defined]  # aiosmtpd looks for it
        findings = send_test_alert(url, smtp_port=inbox.port)
    problem = "by email: the mail server wants a log-in or TLS before it takes emails (530)"
    require_fault(findings, problem, "GARDEROBE_SMTP_USERNAME")


def test_a_mistake_of_alertmanager_alone_leads_to_its_log(tmp_path: Path) -> None:
    with mail_server() as inbox, alertmanager(tmp_path, inbox, SMTP_TLS="starttls") as url:
        findings = send_test_alert(url, smtp_port=inbox.port)
    require_fault(findings, "although the mail server takes", "logs alertmanager")


def test_each_channel_is_reported(tmp_path: Path) -> None:
    with mail_server() as inbox:
        path = configured(tmp_path, SMTP_HOST="localhost", SMTP_PORT=inbox.port)
        hook = {"url": "http://127.0.0.1:1/"}
        with running_alertmanager(rewrite(path, webhook_configs=[hook])) as url:
            findings = send_test_alert(url, smtp_port=inbox.port)
    assert "delivered by email" in next(one["message"] for one in findings if one["level"] == "ok")
    require_fault(findings, "could not send the test alert by webhook.", "logs alertmanager")


def test_a_receiver_without_a_channel_is_named(tmp_path: Path) -> None:
    with running_alertmanager(rewrite(configured(tmp_path), email_configs=[])) as url:
        require_fault(send_test_alert(url), "receiver operators has no channel", "email_configs")


def test_a_silence_is_named(tmp_path: Path) -> None:
    now = datetime.now(UTC)
    silence = {
        "matchers": [{"name": "severity", "value": "test", "isRegex": False}],
        "startsAt": now.isoformat(),
        "endsAt": (now + timedelta(minutes=5)).isoformat(),
        "createdBy": "ana",
        "comment": "move",
    }
    with running_alertmanager(configured(tmp_path)) as url:
        httpx2.post(f"{url}/api/v2/silences", json=silence, timeout=MAX_SECONDS).raise_for_status()
        require_fault(send_test_alert(url), "A silence keeps", "expire")


@pytest.mark.parametrize("url", ["", "http://127.0.0.1:1"])
def test_without_alertmanager_it_says_how_to_start_one(url: str) -> None:
    require_fault(send_test_alert(url), "There is no Alertmanager", "profile `observability`")


def test_another_server_is_named() -> None:
    with web_server(b"{}") as url:
        require_fault(send_test_alert(url), "not answer as Alertmanager", "ALERTMANAGER_URL")
