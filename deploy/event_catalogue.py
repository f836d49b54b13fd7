"""Renders docs/events.md, the catalogue of all events; `make api` writes it."""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from contracts.__main__ import SERVICES, all_events
from contracts.envelope import Event
from deploy.local.layout import ROOT
from deploy.rights.declared import service_named, subscriptions_of

PAGE = ROOT / "docs" / "events.md"
GOLDEN = ROOT / "tests" / "contracts" / "golden"
ID_PATTERN = "^[0-9]{1,19}$"
Schema = dict[str, Any]
_HEAD = """\
# Events

<!-- Written by `make api` from the event models and their golden examples. Do not edit. -->

Every event that the services publish, with the fields of its `data`. The envelope around them and
how to read the events are described in [docs/api/events.md](api/events.md);
`tests/contracts/asyncapi.json` has the same for programs.

A type "id" is a decimal number of up to 19 digits, as a string. A field may be added at any time,
so ignore those that you do not know. Renaming or removing one raises the schema version.

"""


def page(document: Schema) -> str:
    """Return the page of an AsyncAPI document."""
    schemas: dict[str, Schema] = document["components"]["schemas"]
    consumers = consumers_by_type()
    lines = [
        *_index(),
        *(line for event in all_events() for line in _event(event, schemas, consumers)),
    ]
    nested = sorted(name for name in schemas if name not in _names() | {"Envelope"})
    lines += ["## Nested objects", ""]
    for name in nested:
        lines += [f"### {name}", "", *_text(schemas[name]), *_fields(schemas[name])]
    return _HEAD + "\n".join(lines).rstrip() + "\n"


def consumers_by_type() -> dict[str, list[str]]:
    """Return the services that consume each type of event."""
    heard = {
        name: {
            subject
            for subscription in subscriptions_of(service_named(name))
            for subject in subscription.subjects
        }
        for name in SERVICES
    }
    return {
        event.type: [name for name in SERVICES if event.type in heard[name]]
        for event in all_events()
    }


def undescribed(document: Schema) -> list[str]:
    """Return the fields of events without a description."""
    return [
        f"{name}.{field}"
        for name, schema in document["components"]["schemas"].items()
        for field, content in schema["properties"].items()
        if name != "Envelope" and "description" not in content
    ]


def type_of(field: Schema) -> str:
    """Return the type of a field as people read it, in Markdown."""
    if "anyOf" in field:
        return " or ".join(map(type_of, field["anyOf"]))
    if "$ref" in field:
        name = field["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    if "enum" in field:
        return " or ".join(f"`{value}`" for value in field["enum"])
    match field["type"]:
        case "array":
            return f"list of {type_of(field['items'])}"
        case "object":
            return f"map from string to {type_of(field['additionalProperties'])}"
        case kind:
            return "id" if field.get("pattern") == ID_PATTERN else str(field.get("format", kind))


def _names() -> set[str]:
    return {event.__name__ for event in all_events()}


def _index() -> Iterator[str]:
    yield from ("| Stream | Published by | Events |", "|---|---|---|")
    for service in SERVICES:
        links = ", ".join(
            f"[{event.type.partition('.')[2]}](#{event.type.replace('.', '')})"
            for event in all_events()
            if event.type.startswith(f"{service}.")
        )
        yield f"| `{service.upper()}` | {service} | {links} |"
    yield ""


def _event(
    event: type[Event], schemas: Mapping[str, Schema], consumers: Mapping[str, Iterable[str]]
) -> Iterator[str]:
    schema = schemas[event.__name__]
    if event.type == _first_of(event):
        yield from (f"## Published by {event.type.partition('.')[0]}", "")
    yield from (f"### {event.type}", "")
    yield from _text(schema)
    consumed = ", ".join(consumers[event.type]) or "no service"
    yield f"Consumed by {consumed}. Schema version {event.schema_version}."
    yield ""
    yield from _fields(schema)
    example = json.loads((GOLDEN / f"{event.type}.json").read_text())
    yield from ("<details><summary>Example</summary>", "", "```json")
    yield json.dumps(example, indent=2, ensure_ascii=False)
    yield from ("```", "", "</details>", "")


def _first_of(event: type[Event]) -> str:
    service = event.type.partition(".")[0]
    return next(one.type for one in all_events() if one.type.startswith(f"{service}."))


def _text(schema: Schema) -> Iterator[str]:
    yield from (*schema["description"].splitlines(), "")


def _fields(schema: Schema) -> Iterator[str]:
    yield from ("| Field | Type | Description |", "|---|---|---|")
    for name, field in schema["properties"].items():
        text = " ".join(field["description"].split()).replace("None", "`null`")
        yield f"| `{name}` | {type_of(field)} | {text} |"
    yield ""
