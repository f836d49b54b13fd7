"""Rules about the code's shape that no linter checks."""

import ast
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest

from tests.architecture.syntax import parsed

ROOT = Path(__file__).resolve().parents[2]
SERVICES = ROOT / "services"
MAX_LINES = 300
MAX_DOMAIN_LINES = 450
"""A product's verbs stay together."""
MAX_FUNCTION_LINES = 35
"""Lines of code, without docstring, comments and blank lines."""

EDGES = {
    "shared/shared/data/db.py": "a request",
    "shared/shared/data/migrations.py": "a migration",
    "shared/shared/events/inbox.py": "an event",
    "shared/shared/background_loops.py": "a step of background work",
    "shared/shared/commands.py": "a command",
}
"""The files that commit a transaction, and of what."""

COMMIT_BEFORE_THE_EDGE = {
    "wardrobe/wardrobe/photos/domain.py": "a pending deletion must survive a rolled back request",
    "tags/tags/data_import/jobs.py": "each request for an import",
    "wardrobe/wardrobe/data_export/jobs.py": "progress is shown while the export is packed",
    "wardrobe/wardrobe/data_import/progress/domain.py": "each row of an archive",
    "wardrobe/wardrobe/outfits/trash/routes.py": "a large trash holds no locks until it is empty",
    "wardrobe/wardrobe/data_import/unpacking/jobs.py": "progress is shown during the import",
    "feed/feed/timeline/read/domain.py": "fan-out knows the reader before the list is built",
}
"""The only exceptions, and why others have to see the change earlier."""


def sources() -> list[Path]:
    """Return the project's Python and TypeScript files except generated ones."""
    python = chain.from_iterable(
        (ROOT / name).rglob("*.py") for name in ("services", "deploy", "tests", "client")
    )
    web = chain((ROOT / "web" / "src").rglob("*.ts"), (ROOT / "web" / "src").rglob("*.tsx"))
    return sorted(
        path
        for path in chain(python, web)
        if not {"generated", "node_modules", "migrations"} & set(path.parts)
        and not path.name.startswith("routeTree.gen")
    )


def test_no_file_is_too_long() -> None:
    long = {
        str(path.relative_to(ROOT)): lines
        for path in sources()
        if (lines := len(path.read_text().splitlines()))
        > (MAX_DOMAIN_LINES if path.name == "domain.py" else MAX_LINES)
    }
    assert long == {}


def functions(path: Path) -> Iterator[tuple[str, int]]:
    source = path.read_text()
    lines = source.splitlines()
    for node in ast.walk(parsed(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            start = node.body[0].lineno
            if ast.get_docstring(node) is not None:
                start = node.body[0].end_lineno or start
                start += 1
            code = [line.strip() for line in lines[start - 1 : node.end_lineno]]
            yield node.name, sum(bool(line) and not line.startswith("#") for line in code)


def test_no_function_is_too_long() -> None:
    long = {
        f"{path.relative_to(ROOT)}:{name}": lines
        for path in sources()
        if path.suffix == ".py" and "tests" not in path.parts
        for name, lines in functions(path)
        if lines > MAX_FUNCTION_LINES
    }
    assert long == {}


def commits(source: str) -> list[int]:
    """Return the lines that commit a transaction."""
    return [
        node.lineno
        for node in ast.walk(parsed(source))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in {"commit", "begin"}
    ]


def test_only_the_edge_commits() -> None:
    found = {
        str(path.relative_to(SERVICES))
        for path in SERVICES.rglob("*.py")
        if commits(path.read_text())
    }
    assert found == EDGES.keys() | COMMIT_BEFORE_THE_EDGE.keys()


def test_a_planted_commit_is_found() -> None:
    assert commits("async def publish(session):\n    await session.commit()\n") == [2]


@pytest.mark.parametrize("name", ["utils", "helpers", "common", "base", "manager"])
def test_no_file_has_a_catch_all_name(name: str) -> None:
    assert [path for path in sources() if path.stem == name] == []
