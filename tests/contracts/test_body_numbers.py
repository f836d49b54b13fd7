"""Numbers in request bodies are numbers: neither truth values nor text."""

import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from pydantic import BaseModel, ValidationError

from deploy.local.layout import ROOT, SERVICES
from deploy.rights.declared import service_named
from shared.cli import openapi_document

DOCUMENTS = ROOT / "tests" / "contracts" / "openapi"
_REFERENCE = re.compile(r"#/components/schemas/(\w+)")
_NUMBER = re.compile(r'"type": "(?:integer|number)"')


def _document(service: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((DOCUMENTS / f"{service}.json").read_text())
    return found


def _body_models(document: dict[str, Any]) -> set[str]:
    """Return the names of the models that request bodies consist of."""
    models = document["components"]["schemas"]
    operations = [each for path in document["paths"].values() for each in path.values()]
    unread = [each["requestBody"] for each in operations if "requestBody" in each]
    found: set[str] = set()
    while unread:
        named = set(_REFERENCE.findall(json.dumps(unread.pop()))) - found
        unread += [models[name] for name in named]
        found |= named
    return found


def _numbers(document: dict[str, Any]) -> set[tuple[str, str]]:
    """Return the model and the name of each number that a request body holds."""
    return {
        (model, field)
        for model in _body_models(document)
        for field, part in document["components"]["schemas"][model].get("properties", {}).items()
        # Choices are compared by equality, and Python's True equals 1.
        if _NUMBER.search(json.dumps(part)) and "enum" not in json.dumps(part)
    }


def _every_model(base: type[BaseModel] = BaseModel) -> Iterator[type[BaseModel]]:
    for model in base.__subclasses__():
        yield model
        yield from _every_model(model)


@cache
def _import_models(service: str) -> None:
    """Import every model of a service."""
    openapi_document(service_named(service))


@pytest.mark.parametrize(
    ("service", "model", "field"),
    [(name, *number) for name in SERVICES for number in sorted(_numbers(_document(name)))],
)
def test_only_numbers_are_numbers(service: str, model: str, field: str) -> None:
    _import_models(service)
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
