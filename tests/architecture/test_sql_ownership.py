"""A slice's SQL names its own tables, and those that another slice lets others read.

Import rules do not see a table's name in a SQL string. A slice lists what others may read as
`READ_BY_OTHERS` in its models; nobody else writes to its tables. Queries built from another slice's
models need no such check: import rules see them.
"""

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.architecture.syntax import parsed

SERVICE_NAMES = ("identity", "wardrobe", "tags", "feed", "admin")
SERVICES = Path(__file__).resolve().parents[2] / "services"

# Packages whose purpose is everything that a service holds; CONTRIBUTING.md names them, too.
EXEMPT = {
    "data_export": "reads all that a service stores about a person",
    "account.data_export": "reads all that identity stores about a person",
    "account.deletion": "deletes a person's rows in every table of identity",
    "forward_auth": "a process of its own, which decides each request in one statement",
    "retention": "the rules of all tables of a service in one list",
    "operations": "the queues and numbers of a service in one list, for operators",
}
_TABLE = r"\s+(?:ONLY\s+|LATERAL\s+)?([a-z_]+)"
_NAMED = re.compile(r"\b(?:FROM|JOIN|INTO|UPDATE|USING|TABLE)" + _TABLE)
_ALIASED = r"\s*[a-z_]+(?:\s+(?:AS\s+)?[a-z_]+)?\s*"
# The tables of `FROM one, another AS o`; the first is in `_NAMED`.
_LISTED = re.compile(rf"\bFROM{_ALIASED}((?:,{_ALIASED})+)")
_WRITTEN = re.compile(
    r"\b(?:INSERT\s+INTO|UPDATE|DELETE\s+FROM|TRUNCATE|TRUNCATE\s+TABLE)" + _TABLE
)


class Tables(NamedTuple):
    owner: dict[str, str]
    """The slice of each table of a service."""
    readable: dict[str, str]
    """The slice that lets others read it, by table."""


@cache
def strings(source: str) -> str:
    """Return the string constants of a module, and the constant parts of its f-strings."""
    tree = parsed(source)
    documented = ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef
    statements = [
        body for node in ast.walk(tree) if isinstance(node, documented) for body in node.body
    ]
    prose = {id(each.value) for each in statements if isinstance(each, ast.Expr)}
    return "\n;\n".join(
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose
    )


def declared(source: str) -> tuple[list[str], list[str]]:
    """Return the tables of a models module, and those of them that others may read."""
    own: list[str] = []
    readable: list[str] = []
    for node in ast.walk(parsed(source)):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            if node.targets[0].id == "__tablename__":
                own.append(ast.literal_eval(node.value))
            if node.targets[0].id == "READ_BY_OTHERS":
                readable.extend(ast.literal_eval(node.value))
    return own, readable


def modules(service: str) -> Iterator[tuple[str, str]]:
    """Yield (slice, source) of a service's modules; a module outside slices is its own slice."""
    root = SERVICES / service / service
    for path in sorted(root.rglob("*.py")):
        folders = path.relative_to(root).parent.parts
        yield ".".join(folders) or path.stem, path.read_text()


def tables_of(service: str) -> Tables:
    tables = Tables({}, {})
    for name, source in modules(service):
        own, readable = declared(source)
        tables.owner.update(dict.fromkeys(own, name))
        tables.readable.update(dict.fromkeys(readable, name))
    return tables


def named(sql: str) -> set[str]:
    """Return the names of tables, and others, that SQL reads or writes."""
    listed = [
        each.split()[0]
        for found in _LISTED.findall(sql)
        for each in found.split(",")
        if each.strip()
    ]
    return {*_NAMED.findall(sql), *listed}


def violations(name: str, source: str, tables: Tables) -> set[str]:
    """Return the tables that a module reads or writes although it may not."""
    sql = strings(source)
    foreign = {table for table, owner in tables.owner.items() if owner != name}
    read = named(sql) & foreign - set(tables.readable)
    written = set(_WRITTEN.findall(sql)) & foreign
    return {f"{name} reads {table}" for table in read - written} | {
        f"{name} writes {table}" for table in written
    }


def readers(service: str, tables: Mapping[str, str]) -> set[str]:
    """Return the tables that a slice other than their own names."""
    return {
        table
        for name, source in modules(service)
        if name not in EXEMPT
        for table in named(strings(source))
        if tables.get(table, name) != name
    }


@pytest.fixture(params=SERVICE_NAMES)
def service(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


def test_sql_names_own_or_exported_tables(service: str) -> None:
    tables = tables_of(service)
    assert tables.owner
    found = [
        violation
        for name, source in modules(service)
        if name not in EXEMPT
        for violation in violations(name, source, tables)
    ]
    assert found == []


def test_a_slice_exports_its_own_tables_and_only_those_that_others_read(service: str) -> None:
    tables = tables_of(service)
    assert {table: tables.owner.get(table) for table in tables.readable} == tables.readable
    assert set(tables.readable) == readers(service, tables.owner)


def test_exempt_packages_exist_and_are_documented() -> None:
    found = {
        name
        for each in ("identity", "wardrobe", "tags", "feed", "admin")
        for name, _ in modules(each)
    }
    assert set(EXEMPT) <= found
    contributing = (SERVICES.parent / "CONTRIBUTING.md").read_text()
    assert all(f"`{name}`" in contributing for name in EXEMPT)


PLANTED = Tables({"hats": "hats", "coats": "coats", "belts": "belts"}, {"coats": "coats"})


@pytest.mark.parametrize(
    ("sql", "found"),
    [
        ('text("SELECT id FROM coats JOIN hats USING (id)")', set()),
        ('text("SELECT FROM hats WHERE EXISTS (SELECT FROM belts)")', {"hats reads belts"}),
        ('text(f"SELECT FROM hats LEFT JOIN belts ON {CONDITION}")', {"hats reads belts"}),
        ('f"NOT EXISTS (SELECT FROM belts WHERE {user} = id)"', {"hats reads belts"}),
        ('text("SELECT FROM hats, belts WHERE hats.id = belts.id")', {"hats reads belts"}),
        ('text("SELECT FROM hats AS h, coats c, belts AS b")', {"hats reads belts"}),
        ('text("INSERT INTO coats SELECT FROM hats")', {"hats writes coats"}),
        ('text("WITH a AS (DELETE FROM ONLY coats RETURNING id) SELECT")', {"hats writes coats"}),
        ('text("UPDATE belts SET size = 1")', {"hats writes belts"}),
    ],
)
def test_a_planted_foreign_table_is_found(sql: str, found: set[str]) -> None:
    source = f'"""Reads FROM belts, in prose."""\nQUERY = {sql}\n"""FROM belts."""\n'
    assert violations("hats", source, PLANTED) == found
