"""The alerts are valid, fire when they should, and each has a runbook that says what to do."""

import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from deploy.local import observability
from deploy.local.credentials import Credentials
from deploy.local.layout import ROOT, Layout
from tests.observers import NoObservers, tool

FOLDER = ROOT / "deploy" / "observability"
RULE_FILES = sorted((FOLDER / "alerts").glob("*.yml"))
UNIT_TESTS = sorted((FOLDER / "alerts" / "tests").glob("*.yml"))
RUNBOOKS = ROOT / "docs" / "operations" / "runbooks"
RULES: list[dict[str, Any]] = [
    rule
    for file in RULE_FILES
    for group in yaml.safe_load(file.read_text())["groups"]
    for rule in group["rules"]
]
ALERTS = {
    "BackupTooOld",
    "CertificateExpires",
    "ConsumerLagging",
    "DeadLetters",
    "DiskAlmostFull",
    "FanoutBehind",
    "HighErrorRate",
    "JetStreamNotReplicated",
    "LoginFailuresHigh",
    "LongTransaction",
    "MailNotSent",
    "OutboxStuck",
    "PictureQueueLong",
    "PicturesFailing",
    "PostgresConnectionsLow",
    "PostgresDown",
    "ServiceDown",
    "SigningKeyOld",
    "SlowRequests",
    "TimelinesDiffer",
    "ValkeyDown",
    "ValkeyMemoryHigh",
    "VerifySlow",
}
HEADINGS = [
    "What it means",
    "What people notice",
    "How to confirm",
    "How to mend",
    "How to prevent",
]
NAMES = tuple(observability.PROGRAMS)
FIRING = re.compile(r'alertname="(\w+)"')


def require_success(*command: object) -> None:
    done = subprocess.run(
        [str(one) for one in command], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_rules_are_valid() -> None:
    require_success(tool("promtool"), "check", "rules", *RULE_FILES)


def test_each_rule_fires_after_its_time_and_stays_silent_otherwise() -> None:
    require_success(tool("promtool"), "test", "rules", *UNIT_TESTS)


def test_each_alert_has_a_unit_test_with_fire_and_silence() -> None:
    groups = [one for file in UNIT_TESTS for one in yaml.safe_load(file.read_text())["tests"]]
    checks = [check for group in groups for check in group["promql_expr_test"]]
    fired = {
        name
        for check in checks
        for sample in check["exp_samples"]
        for name in FIRING.findall(sample["labels"])
    }
    assert fired == ALERTS
    silent = [file.stem for file in UNIT_TESTS if "exp_samples: []" not in file.read_text()]
    assert silent == []
    assert [file.name for file in UNIT_TESTS] == [file.name for file in RULE_FILES]


def test_a_missing_tool_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.observers.find_or_install", lambda *_: None)
    with pytest.raises(NoObservers, match="apt-get install prometheus-alertmanager"):
        tool("amtool")


def test_the_configuration_of_containers_is_valid() -> None:
    require_success(tool("promtool"), "check", "config", FOLDER / "prometheus.yml")
    require_success(tool("amtool"), "check-config", FOLDER / "alertmanager.yml")


def test_the_configuration_of_the_local_system_is_valid_and_finds_the_rules(
    layout: Layout, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(observability, "installed", lambda: dict(zip(NAMES, NAMES, strict=True)))
    list(observability.processes(layout, Credentials()))
    folder = layout.data / "observability"
    configuration = yaml.safe_load((folder / "prometheus.yml").read_text())
    (rules,) = configuration["rule_files"]
    assert sorted(Path(rules).parent.glob(Path(rules).name)) == RULE_FILES
    require_success(tool("promtool"), "check", "config", folder / "prometheus.yml")
    require_success(tool("promtool"), "check", "web-config", folder / "web.yml")
    require_success(tool("amtool"), "check-config", folder / "alertmanager.yml")


def test_the_alerts_are_these() -> None:
    assert {rule["alert"] for rule in RULES} == ALERTS


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule["alert"])
def test_a_rule_says_how_bad_it_is_what_it_means_and_what_to_do(rule: dict[str, Any]) -> None:
    notes = rule["annotations"]
    assert rule["labels"]["severity"] in {"critical", "warning"}
    assert rule["for"]
    assert re.fullmatch(r"[^\n]*\{\{.*\$labels\.service.*\}\}[^\n]*\.", notes["summary"])
    # The page with all rules shows it without an alert that could fill in a template.
    assert re.fullmatch(r"[A-Z][^\n{]*\.", notes["description"])
    page = f"/admin/operations/runbooks/{rule['alert']}"
    assert notes["runbook_url"] == "{{ $externalLabels.app }}" + page


def test_each_alert_has_a_runbook_and_each_runbook_an_alert() -> None:
    assert {page.stem for page in RUNBOOKS.glob("*.md")} == ALERTS


@pytest.mark.parametrize("name", sorted(ALERTS))
def test_a_runbook_answers_five_questions(name: str) -> None:
    text = (RUNBOOKS / f"{name}.md").read_text()
    title, *parts = re.split(r"^#+ ", text, flags=re.MULTILINE)[1:]
    assert title.strip() == name
    assert [part.partition("\n")[0] for part in parts] == HEADINGS
    assert all(part.partition("\n")[2].strip() for part in parts)


def test_the_index_lists_each_alert_with_its_severity() -> None:
    page = (ROOT / "docs" / "operations" / "README.md").read_text()
    rows = dict(re.findall(r"^\| \[(\w+)\]\(runbooks/\1\.md\) \| ([\w, ]+) \|", page, re.MULTILINE))
    known: dict[str, list[str]] = {}
    for rule in RULES:
        known.setdefault(rule["alert"], []).append(rule["labels"]["severity"])
    assert {name: listed.split(", ") for name, listed in rows.items()} == known
