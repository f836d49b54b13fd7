"""Rows that leave a store have a type: no public function of a store returns `Any`."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.architecture.syntax import parsed

SERVICES = Path(__file__).resolve().parents[2] / "services"


def untyped(source: str) -> list[str]:
    """Return the public functions of a module whose return type contains `Any`."""
    return [
        node.name
        for node in parsed(source).body
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and not node.name.startswith("_")
        and "Any" in names(node.returns)
    ]


def names(annotation: ast.expr | None) -> Iterator[str]:
    if annotation is None:
        return
    for node in ast.walk(annotation):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr


@pytest.mark.parametrize("service", ["identity", "wardrobe", "tags", "feed", "admin"])
def test_rows_that_leave_a_store_are_typed(service: str) -> None:
    stores = sorted((SERVICES / service / service).rglob("store.py"))
    assert stores
    found = {
        str(path.relative_to(SERVICES)): functions
        for path in stores
        if (functions := untyped(path.read_text()))
    }
    assert found == {}


@pytest.mark.parametrize(
    "returns", ["Any", "Any | None", "Sequence[Any]", "list[Row[Any]]", "typing.Any"]
)
def test_a_planted_untyped_row_is_found(returns: str) -> None:
    assert untyped(f"async def list_rows(session) -> {returns}:\n    ...\n") == ["list_rows"]


def test_private_functions_and_parameters_may_be_untyped() -> None:
    source = "def _row(row) -> Any:\n    ...\n\ndef get(values: Any) -> int:\n    ...\n"
    assert untyped(source) == []
