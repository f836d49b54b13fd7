"""The committed API documents match the code; `make api` regenerates them."""

import importlib
import json
from pathlib import Path

import pytest

from contracts.__main__ import asyncapi_document
from deploy import event_catalogue
from deploy.rights.bus import known_rights
from deploy.rights.declared import declared_rights
from shared.cli import openapi_document

HERE = Path(__file__).parent
SERVICES = ("identity", "wardrobe", "tags", "feed", "admin")


@pytest.mark.parametrize("name", SERVICES)
def test_the_openapi_document_is_up_to_date(name: str) -> None:
    service = importlib.import_module(f"{name}.main").service
    committed = json.loads((HERE / "openapi" / f"{name}.json").read_text())
    assert openapi_document(service) == committed, "Run `make api` and commit the result."


@pytest.mark.parametrize("name", SERVICES)
def test_every_operation_has_a_unique_id_and_a_description(name: str) -> None:
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


def test_bus_permissions_match_the_services_declarations() -> None:
    assert declared_rights() == known_rights(), "Run `make api` and commit the result."


def test_the_asyncapi_document_is_up_to_date() -> None:
    committed = json.loads((HERE / "asyncapi.json").read_text())
    assert asyncapi_document() == committed, "Run `make api` and commit the result."


def test_the_catalogue_of_events_is_up_to_date() -> None:
    page = event_catalogue.page(asyncapi_document())
    assert page == event_catalogue.PAGE.read_text(), "Run `make api` and commit the result."


def test_every_field_of_every_event_is_described() -> None:
    assert event_catalogue.undescribed(asyncapi_document()) == []


def test_a_field_without_a_description_is_found() -> None:
    schema = {"properties": {"user_id": {"description": "The account."}, "planted": {}}}
    document = {"components": {"schemas": {"ProfileChanged": schema}}}
    assert event_catalogue.undescribed(document) == ["ProfileChanged.planted"]


def test_the_catalogue_names_each_event_with_its_consumers_and_fields() -> None:
    page = event_catalogue.page(asyncapi_document())
    _, _, section = page.partition("### wardrobe.outfit.published\n")
    section, _, _ = section.partition("\n### ")
    assert "Consumed by tags, feed, admin. Schema version 1." in section
    assert "| `content` | [OutfitContent](#outfitcontent) or null |" in section
    assert '"type": "wardrobe.outfit.published"' in section
