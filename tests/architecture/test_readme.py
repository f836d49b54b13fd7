"""services/README.md lists the published events and their consumers correctly."""

import importlib
import re
from pathlib import Path

import pytest

from contracts.envelope import Event
from deploy.rights.declared import subscriptions_of

ROOT = Path(__file__).resolve().parents[2]
SERVICES = ("identity", "wardrobe", "tags", "feed", "admin")


def consumed_by(service: str) -> set[str]:
    """Return the types of the events that a service's worker subscribes to."""
    subscriptions = subscriptions_of(importlib.import_module(f"{service}.main").service)
    return {subject for subscription in subscriptions for subject in subscription.subjects}


def expected_rows() -> list[str]:
    consumed = {service: consumed_by(service) for service in SERVICES}
    rows = []
    for service in SERVICES:
        events: tuple[type[Event], ...] = importlib.import_module(f"contracts.{service}").EVENTS
        for event in events:
            consumers = [name for name in SERVICES if event.type in consumed[name]]
            rows.append(f"| `{event.type}` | {', '.join(consumers) or 'nobody yet'} |")
    return rows


def test_the_table_of_events_matches_the_workers() -> None:
    text = (ROOT / "services" / "README.md").read_text()
    rows = [line for line in text.splitlines() if line.startswith("| `")]
    expected = expected_rows()
    assert rows == expected, "services/README.md should contain:\n" + "\n".join(expected)


RECORDS = ROOT / "docs" / "decisions"
PARTS = ("Context", "Decision", "Consequences", "Alternatives", "Check")
STATUS = re.compile(
    r"Status: (accepted|superseded by \[decision \d+\]\((?P<successor>\d{4}-[^)]+)\))"
)


def faults_of(name: str, text: str) -> list[str]:
    """Return what a decision record lacks: number, status, date or a part."""
    title, *rest = text.splitlines()
    faults = []
    if not title.startswith(f"# {int(name[:4])}. "):
        faults.append("the title has another number")
    status = STATUS.fullmatch(rest[1])
    if status is None:
        faults.append("no status")
    elif status["successor"] and not (RECORDS / status["successor"]).exists():
        faults.append("the successor does not exist")
    if not re.fullmatch(r"Date: \d{4}-\d{2}-\d{2}", rest[2]):
        faults.append("no date")
    headings = [line.removeprefix("## ") for line in rest if line.startswith("## ")]
    if headings != list(PARTS):
        faults.append(f"the parts are {headings}")
    return faults


def index_row(name: str, text: str) -> str:
    title, _, status, date, *_ = text.splitlines()
    fields = (
        title.partition(". ")[2],
        status.removeprefix("Status: "),
        date.removeprefix("Date: "),
    )
    return f"| [{int(name[:4])}]({name}) | {' | '.join(fields)} |"


def test_every_decision_record_has_its_parts() -> None:
    records = sorted(RECORDS.glob("0*.md"))
    numbers = [int(record.name[:4]) for record in records]
    assert numbers == list(range(1, len(records) + 1)), "each has the next number, and its own"
    faults = {record.name: faults_of(record.name, record.read_text()) for record in records}
    assert {name: found for name, found in faults.items() if found} == {}


def test_the_index_lists_every_decision_record() -> None:
    index = (RECORDS / "README.md").read_text().splitlines()
    rows = [line for line in index if line.startswith("| [")]
    records = sorted(RECORDS.glob("0*.md"))
    assert rows == [index_row(record.name, record.read_text()) for record in records]


@pytest.mark.parametrize(
    ("good", "planted"),
    [
        ("# 4. ", "# 5. "),
        ("Status: accepted", "Status: agreed"),
        ("Status: accepted", "Status: superseded by [decision 99](0099-nothing.md)"),
        ("Date: 2026", "Date: in 2026"),
        ("## Check", "## Checks"),
        ("## Consequences\n", ""),
    ],
)
def test_a_faulty_record_is_found(good: str, planted: str) -> None:
    record = next(RECORDS.glob("0004-*.md"))
    text = record.read_text()
    assert good in text
    assert faults_of(record.name, text) == []
    assert faults_of(record.name, text.replace(good, planted, 1)) != []
