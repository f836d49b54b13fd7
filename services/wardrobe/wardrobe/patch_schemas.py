"""JSON schemas of partial changes (PATCH)."""

from typing import Any


def without_defaults(schema: dict[str, Any]) -> None:
    """Remove the defaults from a change's JSON schema: a field that is left out stays as it is."""
    for field in schema.get("properties", {}).values():
        field.pop("default", None)
