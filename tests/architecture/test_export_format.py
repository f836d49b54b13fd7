"""docs/export-format.md names every JSON file of an export."""

import importlib
import re

import pytest

from deploy.local.layout import ROOT

STORES = [
    "identity.account.data_export.store",
    "wardrobe.data_export.store",
    "tags.data_export.store",
    "feed.account.data_export.store",
    "admin.account.data_export.store",
]


def described_files() -> set[str]:
    page = (ROOT / "docs" / "export-format.md").read_text()
    return set(re.findall(r"`(\w+)\.json`", page)) - {"manifest"}


def test_the_page_names_the_parts_of_all_services_and_no_others() -> None:
    parts = {part for name in STORES for part in importlib.import_module(name).EXPORT_PARTS}
    assert described_files() == parts


@pytest.mark.parametrize("name", STORES)
def test_no_two_services_have_a_part_of_the_same_name(name: str) -> None:
    own = set(importlib.import_module(name).EXPORT_PARTS)
    others = {
        part
        for other in STORES
        if other != name
        for part in importlib.import_module(other).EXPORT_PARTS
    }
    assert not own & others
