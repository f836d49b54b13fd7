"""`garderobe doctor` looks at the machine of the local system, and asks every service."""

import json
import resource
import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from typer.testing import CliRunner

from deploy.backup.schedule import write_report
from deploy.local.credentials import load_credentials
from deploy.local.doctor import check_machine
from deploy.local.layout import Layout
from garderobe_cli import doctor
from garderobe_cli.main import app
from garderobe_cli.one_service import Answer
from shared.doctor.findings import Finding
from tests.support.ports import held_block

HOUR = 3600


class Usage(NamedTuple):
    total: int
    used: int
    free: int


@pytest.fixture(autouse=True)
def layout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Layout]:
    """Yield a system that was set up and is stopped."""
    monkeypatch.setenv("GARDEROBE_DATA", str(tmp_path / "data"))
    with held_block() as port:
        monkeypatch.setenv("GARDEROBE_PORT", str(port))
        layout = Layout.from_environment()
        layout.make_folders()
        load_credentials(layout.data / "credentials.json")
        write_report(layout.metrics, time.time() - HOUR)
        yield layout


def fault(check: str) -> Finding:
    """Return the only thing that is wrong, which this check has to find."""
    (found,) = (one for one in check_machine() if one.level != "ok")
    assert found.check == check
    return found


def test_a_machine_that_is_well_has_no_fault() -> None:
    assert {one.level for one in check_machine()} == {"ok"}


@pytest.mark.parametrize(("free", "level"), [(5, "warning"), (1, "error")])
def test_a_disk_that_is_almost_full_is_named(
    monkeypatch: pytest.MonkeyPatch, free: int, level: str
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(100, 100 - free, free))
    found = fault("disk")
    assert found.level == level
    assert f"is almost full: 0.0 GiB free ({free}%)" in found.message
    assert "GARDEROBE_DATA" in (found.remedy or "")


def test_secrets_that_others_can_read_are_named(layout: Layout) -> None:
    (layout.data / "credentials.json").chmod(0o644)
    found = fault("files")
    assert found.level == "error"
    assert found.remedy == f"Run `chmod 600 {layout.data / 'credentials.json'}`."


def test_too_few_open_files_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda _: (1024, 1024))
    assert fault("limits").message == "A process may open 1024 files and connections."


def test_an_old_or_missing_backup_is_named(layout: Layout) -> None:
    write_report(layout.metrics, time.time() - 50 * HOUR)
    assert fault("backup").message == "The last good backup is 50 hours old."
    (layout.metrics / "backup.prom").unlink()
    assert fault("backup").message == "There is no backup."


def test_a_stopped_system_is_said_to_be_stopped(layout: Layout) -> None:
    done = CliRunner().invoke(app, ["doctor", "feed", "--json"])
    assert done.exit_code == 1
    document = json.loads(done.stdout)
    assert document["healthy"] is False
    assert {one["check"] for one in document["findings"]} == {
        "process",
        "Postgres",
        "NATS",
        "Valkey",
        "keys",
    }
    (process,) = (one for one in document["findings"] if one["check"] == "process")
    address = f"127.0.0.1:{layout.port_of('feed')}"
    assert process["message"] == f"The process of feed does not respond at {address}."


def test_a_test_alert_needs_an_alertmanager() -> None:
    done = CliRunner().invoke(app, ["doctor", "tags", "--send-test-alert", "--json"])
    assert done.exit_code == 1
    found = json.loads(done.stdout)["findings"][-1]
    assert (found["service"], found["check"]) == ("identity", "test alert")
    assert found["message"].startswith("There is no Alertmanager")


def test_a_test_alert_is_not_sent_from_the_container_of_another_service(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("GARDEROBE_DATABASE_URL", "postgresql+psycopg://127.0.0.1:1/feed")
    monkeypatch.setenv("SERVICE", "feed")
    done = CliRunner().invoke(app, ["doctor", "--send-test-alert"])
    assert done.exit_code == 3
    assert "docker compose exec identity garderobe" in done.stderr


def test_what_was_delivered_is_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    finding = {
        "check": "test alert",
        "level": "ok",
        "message": "delivered by email to ana@b.example",
    }
    answer = Answer("identity", {"findings": [finding | {"remedy": None}]}, 0)
    monkeypatch.setattr(doctor, "ask", lambda *_: [])
    monkeypatch.setattr(doctor, "ask_one", lambda *_: answer)
    done = CliRunner().invoke(app, ["doctor", "tags", "--send-test-alert"])
    assert done.exit_code == 0
    assert "identity: test alert OK\n" in done.stdout
    assert done.stdout.endswith("test alert: delivered by email to ana@b.example.\n")
