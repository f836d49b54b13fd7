"""The committed API documents are those that the code makes; `make api` writes them anew."""

import importlib
import json
from pathlib import Path

import pytest

from contracts.__main__ import asyncapi_document
from deploy.rights.bus import known_rights
from deploy.rights.declared import declared_rights
from shared.cli import openapi_document

HERE = Path(__file__).parent
SERVICES = ("identity", "wardrobe", "tags", "feed", "admin")


@pytest.mark.parametrize("name", SERVICES)
def test_the_openapi_document_is_committed(name: str) -> None:
    service = importlib.import_module(f"{name}.main").service
    committed = json.loads((HERE / "openapi" / f"{name}.json").read_text())
    assert openapi_document(service) == committed, "run `make api` and commit"


@pytest.mark.parametrize("name", SERVICES)
def test_every_operation_has_a_name_and_a_description(name: str) -> None:
    document = json.loads((HERE / "openapi" / f"{name}.json").read_text())
    operations = [
        operation
        for path in document["paths"].values()
        for method, operation in path.items()
        if method != "parameters"
    ]
    assert operations
    assert [one["operationId"] for one in operations if not one.get("description")] == []
    names = [one["operationId"] for one in operations]
    assert len(names) == len(set(names))


def test_the_rights_on_the_bus_are_those_that_the_services_declare() -> None:
    assert declared_rights() == known_rights(), "run `make api` and commit"


def test_the_asyncapi_document_is_committed() -> None:
    committed = json.loads((HERE / "asyncapi.json").read_text())
    assert asyncapi_document() == committed, "run `make api` and commit"
