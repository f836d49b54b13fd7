"""Every event has one golden JSON: what was once sent can always be read, and is still sent so."""

import importlib
import json
from pathlib import Path

import pytest

from shared.contracts.envelope import Envelope, Event

GOLDEN = Path(__file__).parent / "golden"
SERVICES = ("identity", "wardrobe", "tags", "feed", "admin")
EVENTS: list[type[Event]] = [
    event
    for service in SERVICES
    for event in importlib.import_module(f"shared.contracts.{service}").EVENTS
]


def golden(event_type: str) -> dict[str, object]:
    document: dict[str, object] = json.loads((GOLDEN / f"{event_type}.json").read_text())
    return document


def test_there_is_one_golden_file_per_event() -> None:
    assert {path.stem for path in GOLDEN.glob("*.json")} == {event.type for event in EVENTS}


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.type)
def test_the_golden_event_is_read_and_written_the_same(event: type[Event]) -> None:
    document = golden(event.type)
    envelope = Envelope.model_validate(document)
    assert envelope.model_dump(mode="json") == document
    assert event.model_validate(envelope.data).model_dump(mode="json") == document["data"]


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.type)
def test_a_field_from_the_future_is_ignored(event: type[Event]) -> None:
    data = Envelope.model_validate(golden(event.type)).data
    assert event.model_validate(data | {"from_the_future": 1}) == event.model_validate(data)


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.type)
def test_a_type_says_service_noun_and_past_verb(event: type[Event]) -> None:
    service, noun, verb = event.type.split(".")
    assert event in importlib.import_module(f"shared.contracts.{service}").EVENTS
    assert noun.isalpha()
    assert verb.isalpha()
