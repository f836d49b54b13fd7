"""Prints the AsyncAPI 3 document of all events: `python -m contracts`."""

import importlib
import json
from typing import Any

from pydantic.json_schema import models_json_schema

from contracts.envelope import Envelope, Event
from contracts.references import REFERENCES

SERVICES = ("identity", "wardrobe", "tags", "feed", "admin")


def all_events() -> list[type[Event]]:
    """Return every event, by service."""
    return [
        event
        for service in SERVICES
        for event in importlib.import_module(f"contracts.{service}").EVENTS
    ]


def asyncapi_document() -> dict[str, Any]:
    """Each event is a channel of its own, named by its subject, and sent in the envelope."""
    events = all_events()
    return {
        "asyncapi": "3.0.0",
        "info": {"title": "Garderobe events", "version": "1"},
        "channels": {event.type: _channel(event) for event in events},
        "operations": {
            f"announce.{event.type}": {
                "action": "send",
                "channel": {"$ref": f"#/channels/{event.type}"},
            }
            for event in events
        },
        "components": {"schemas": _schemas(events)},
    }


def _schemas(events: list[type[Event]]) -> dict[str, Any]:
    models = [(model, "serialization") for model in (Envelope, *events)]
    _, found = models_json_schema(models, ref_template="#/components/schemas/{model}")  # type: ignore[arg-type]  # a list of pairs is a sequence
    schemas: dict[str, Any] = found["$defs"]
    for schema in schemas.values():
        for name, field in schema["properties"].items():
            if name in REFERENCES:
                field.setdefault("description", REFERENCES[name])
    return schemas


def _channel(event: type[Event]) -> dict[str, Any]:
    payload = {
        "allOf": [
            {"$ref": "#/components/schemas/Envelope"},
            {
                "type": "object",
                "properties": {
                    "data": {"$ref": f"#/components/schemas/{event.__name__}"},
                    "dataschemaversion": {"const": event.schema_version},
                },
            },
        ]
    }
    message = {"contentType": "application/cloudevents+json", "payload": payload}
    return {"address": event.type, "messages": {event.__name__: message}}


if __name__ == "__main__":
    print(json.dumps(asyncapi_document(), indent=2, sort_keys=True))  # noqa: T201 - its purpose
