"""services/README.md says what is true: who announces what, who hears it."""

import ast
import importlib
from pathlib import Path

from contracts.envelope import Event
from tests.architecture.syntax import parsed

ROOT = Path(__file__).resolve().parents[2]
SERVICES = ("identity", "wardrobe", "tags", "feed", "admin")


def heard_by(service: str) -> set[str]:
    """The event classes that a service's worker names."""
    worker = parsed((ROOT / "services" / service / service / "worker.py").read_text())
    return {
        alias.name
        for node in ast.walk(worker)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("contracts")
        for alias in node.names
    }


def expected_rows() -> list[str]:
    heard = {service: heard_by(service) for service in SERVICES}
    rows = []
    for service in SERVICES:
        events: tuple[type[Event], ...] = importlib.import_module(f"contracts.{service}").EVENTS
        for event in events:
            listeners = [name for name in SERVICES if event.__name__ in heard[name]]
            rows.append(f"| `{event.type}` | {', '.join(listeners) or 'nobody yet'} |")
    return rows


def test_the_table_of_events_is_true() -> None:
    text = (ROOT / "services" / "README.md").read_text()
    rows = [line for line in text.splitlines() if line.startswith("| `")]
    expected = expected_rows()
    assert rows == expected, "services/README.md should say:\n" + "\n".join(expected)


def test_every_decision_record_has_its_parts() -> None:
    records = sorted((ROOT / "services" / "decisions").glob("0*.md"))
    numbers = [int(record.name[:4]) for record in records]
    assert numbers == list(range(1, len(records) + 1)), "each has the next number, and its own"
    for number, record in zip(numbers, records, strict=True):
        text = record.read_text()
        assert text.startswith(f"# {number}. "), f"{record.name} begins with another number"
        for part in ("## Context", "## Decision", "## Consequences", "## Alternatives", "## Check"):
            assert part in text, f"{record.name} lacks {part}"
