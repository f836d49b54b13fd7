"""Numbers in request bodies are numbers: neither truth values nor text."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from pydantic import BaseModel, ValidationError

from deploy.local.layout import ROOT, SERVICES
from deploy.rights.declared import service_named
from shared.cli import openapi_document

DOCUMENTS = ROOT / "tests" / "contracts" / "openapi"


def _document(service: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((DOCUMENTS / f"{service}.json").read_text())
    return found


def _numbers(document: dict[str, Any]) -> set[tuple[str, str]]:
    """Return the model and the name of each number that a request body holds."""
    models = document["components"]["schemas"]
    seen: set[str] = set()
    numbers: set[tuple[str, str]] = set()

    def visit(schema: Any, model: str = "", field: str = "") -> None:
        if isinstance(schema, list):
            for each in schema:
                visit(each, model, field)
        elif isinstance(schema, dict):
            name = schema.get("$ref", "").rpartition("/")[2]
            if name and name not in seen:
                seen.add(name)
                for each, part in models[name].get("properties", {}).items():
                    visit(part, name, each)
            # Choices are compared by equality, and Python's True equals 1.
            if schema.get("type") in {"integer", "number"} and "enum" not in schema:
                numbers.add((model, field))
            for key in ("anyOf", "oneOf", "allOf", "items", "additionalProperties"):
                visit(schema.get(key), model, field)

    for operations in document["paths"].values():
        for operation in operations.values():
            for content in operation.get("requestBody", {}).get("content", {}).values():
                visit(content.get("schema"))
    return numbers


def _every_model(base: type[BaseModel] = BaseModel) -> Iterator[type[BaseModel]]:
    for model in base.__subclasses__():
        yield model
        yield from _every_model(model)


@pytest.mark.parametrize(
    ("service", "model", "field"),
    [(name, *number) for name in SERVICES for number in sorted(_numbers(_document(name)))],
)
def test_only_numbers_are_numbers(service: str, model: str, field: str) -> None:
    openapi_document(service_named(service))  # Imports every model of the service.
    found = [
        each
        for each in _every_model()
        if each.__name__ == model
        and field in each.model_fields
        and each.__module__.partition(".")[0] in {service, "shared"}
    ]
    assert found
    for each in found:
        for value in (True, "1"):
            with pytest.raises(ValidationError) as caught:
                each.model_validate({field: value})
            assert field in {error["loc"][0] for error in caught.value.errors() if error["loc"]}
