"""In containers, Alertmanager uses the mail server of the services as they use it."""

import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import httpx2
import pytest
import yaml

from tests.identity.test_smtp import RecordingInbox, log_in, mail_server
from tests.observers import tool
from tests.support.alertmanager import RECIPIENT, configured, running_alertmanager
from tests.support.tls_proxy import certificate, server_context
from tests.support.wait import MAX_SECONDS, wait_until

LOGIN = {"SMTP_USERNAME": "garderobe", "SMTP_PASSWORD": "right"}


def send_alert(url: str) -> None:
    labels = {"alertname": "ServiceDown", "severity": "test", "service": "feed"}
    alert = {"labels": labels, "annotations": {"summary": "feed is down."}}
    httpx2.post(f"{url}/api/v2/alerts", json=[alert], timeout=MAX_SECONDS).raise_for_status()


def wait_for_email(inbox: RecordingInbox) -> None:
    wait_until(lambda: bool(inbox.came), "the alert's email")
    assert [one["Subject"] for one in inbox.to(RECIPIENT)] == ["[test] ServiceDown, feed"]


@pytest.mark.parametrize("kind", ["starttls", "opportunistic"])
def test_an_alert_reaches_a_mail_server_that_wants_tls_and_a_log_in(
    kind: str, tmp_path: Path
) -> None:
    made = certificate(tmp_path / "tls", "localhost")
    with mail_server(
        tls_context=server_context(made),
        require_starttls=True,
        authenticator=log_in,
        auth_required=True,
        auth_exclude_mechanism=["LOGIN"],  # which aiosmtpd speaks as no other server does
    ) as inbox:
        server = {"SMTP_HOST": "localhost", "SMTP_PORT": inbox.port, "SMTP_TLS": kind}
        with running_alertmanager(configured(tmp_path, **server, **LOGIN), made) as url:
            send_alert(url)
            wait_for_email(inbox)
    assert inbox.came == [(True, True)]
    assert inbox.introduced == ["garderobe.example"]


def test_an_alert_reaches_the_inbox_of_compose(tmp_path: Path) -> None:
    with mail_server() as inbox:
        server = {"SMTP_HOST": "localhost", "SMTP_PORT": inbox.port}
        with running_alertmanager(configured(tmp_path, **server)) as url:
            send_alert(url)
            wait_for_email(inbox)
    assert inbox.came == [(False, False)]


def written(folder: Path, variables: Mapping[str, str]) -> Any:
    """Return the block `global` of a configuration that Alertmanager accepts."""
    path = configured(folder, **variables)
    subprocess.run([tool("amtool"), "check-config", path], capture_output=True, check=True)
    return yaml.safe_load(path.read_text())["global"]


@pytest.mark.parametrize(
    ("kind", "port", "login", "required"),
    [
        ("opportunistic", "25", {}, False),
        ("opportunistic", "587", LOGIN, True),
        ("starttls", "587", {}, True),
        ("none", "25", LOGIN, False),
        # At this port it begins with TLS, and would require it once more.
        ("implicit", "465", LOGIN, False),
    ],
)
def test_tls_is_required_when_the_services_require_it(
    kind: str, port: str, login: dict[str, str], required: bool, tmp_path: Path
) -> None:
    found = written(tmp_path, {"SMTP_TLS": kind, "SMTP_PORT": port, **login})
    assert found["smtp_require_tls"] is required
    assert found["smtp_smarthost"] == f"mail:{port}"
    assert ("smtp_auth_username" in found) is bool(login)


def test_the_password_is_in_a_file_of_its_own(tmp_path: Path) -> None:
    assert "right" not in configured(tmp_path, **LOGIN).read_text()
    password = tmp_path / "smtp_password"
    assert (password.read_text(), password.stat().st_mode & 0o777) == ("right", 0o600)
    configured(tmp_path)
    assert password.read_text() == ""


def test_names_with_special_characters_stay_as_they_are(tmp_path: Path) -> None:
    sender = '"Wardrobe: #1" <hello@wardrobe.example>'
    assert written(tmp_path, {"MAIL_FROM": sender})["smtp_from"] == sender


@pytest.mark.parametrize(
    ("variables", "problem"),
    [
        ({"SMTP_TLS": "ssl"}, "SMTP_TLS is 'ssl'; it must be"),
        ({"SMTP_TLS": "implicit", "SMTP_PORT": "2465"}, "at port 465 and nowhere else"),
        ({"SMTP_TLS": "starttls", "SMTP_PORT": "465"}, "at port 465 and nowhere else"),
        ({"SMTP_PASSWORD": "x"}, "SMTP_USERNAME is not"),
    ],
)
def test_settings_that_alertmanager_cannot_follow_are_refused(
    variables: dict[str, str], problem: str, tmp_path: Path
) -> None:
    with pytest.raises(ValueError, match=problem):
        configured(tmp_path, **variables)
