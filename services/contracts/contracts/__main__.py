"""Prints the AsyncAPI 3 document of all events: `python -m contracts`."""

import importlib
import json
from typing import Any

from pydantic.json_schema import models_json_schema

from contracts.envelope import Envelope, Event

SERVICES = ("identity", "wardrobe", "tags", "feed", "admin")


def asyncapi_document() -> dict[str, Any]:
    """Each event is a channel of its own, named by its subject, and sent in the envelope."""
    events: list[type[Event]] = [
        event
        for service in SERVICES
        for event in importlib.import_module(f"contracts.{service}").EVENTS
    ]
    models = [(model, "serialization") for model in (Envelope, *events)]
    _, schemas = models_json_schema(models, ref_template="#/components/schemas/{model}")  # type: ignore[arg-type]  # a list of pairs is a sequence
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
        "components": {"schemas": schemas["$defs"]},
    }


def _channel(event: type[Event]) -> dict[str, Any]:
    payload = {
        "allOf": [
            {"$ref": "#/components/schemas/Envelope"},
            {
                "type": "object",
                "properties": {"data": {"$ref": f"#/components/schemas/{event.__name__}"}},
            },
        ]
    }
    message = {"contentType": "application/cloudevents+json", "payload": payload}
    return {"address": event.type, "messages": {event.__name__: message}}


if __name__ == "__main__":
    print(json.dumps(asyncapi_document(), indent=2, sort_keys=True))  # noqa: T201 - its purpose
