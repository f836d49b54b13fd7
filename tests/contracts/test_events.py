"""Every event has a golden JSON file: old events stay readable, and new ones look the same."""

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
def test_a_golden_event_survives_a_round_trip(event: type[Event]) -> None:
    document = golden(event.type)
    envelope = Envelope.model_validate(document)
    assert envelope.model_dump(mode="json") == document
    assert event.model_validate(envelope.data).model_dump(mode="json") == document["data"]


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.type)
def test_an_unknown_field_is_ignored(event: type[Event]) -> None:
    data = Envelope.model_validate(golden(event.type)).data
    assert event.model_validate(data | {"from_the_future": 1}) == event.model_validate(data)


@pytest.mark.parametrize("event", [OutfitPublished, OutfitChanged], ids=lambda event: event.type)
def test_an_outfit_without_public_since_is_readable(event: type[Event]) -> None:
    data = Envelope.model_validate(golden(event.type)).data
    older = {name: value for name, value in data.items() if name != "public_since"}
    assert event.model_validate(older).model_dump(mode="json")["public_since"] is None


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.type)
def test_an_event_type_has_service_noun_and_verb(event: type[Event]) -> None:
    service, noun, verb = event.type.split(".")
    assert event in importlib.import_module(f"contracts.{service}").EVENTS
    assert noun.isalpha()
    assert verb.isalpha()
