"""Every event has one golden JSON: what was once sent can always be read, and is still sent so."""

import importlib
import json
from pathlib import Path

import pytest

from contracts.envelope import Envelope, Event
from contracts.wardrobe import OutfitChanged, OutfitPublished

GOLDEN = Path(__file__).parent / "golden"
SERVICES = ("identity", "wardrobe", "tags", "feed", "admin")
EVENTS: list[type[Event]] = [
    event
    for service in SERVICES
    for event in importlib.import_module(f"contracts.{service}").EVENTS
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


@pytest.mark.parametrize("event", [OutfitPublished, OutfitChanged], ids=lambda event: event.type)
def test_an_outfit_without_the_moment_it_became_public_is_read(event: type[Event]) -> None:
    data = Envelope.model_validate(golden(event.type)).data
    before = {name: value for name, value in data.items() if name != "public_since"}
    assert event.model_validate(before).model_dump(mode="json")["public_since"] is None


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.type)
def test_a_type_says_service_noun_and_past_verb(event: type[Event]) -> None:
    service, noun, verb = event.type.split(".")
    assert event in importlib.import_module(f"contracts.{service}").EVENTS
    assert noun.isalpha()
    assert verb.isalpha()
