"""The import rules hold for every slice, and each finds a violation planted in a copy."""

import os
import re
import shutil
import subprocess
import sys
from collections import defaultdict
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import grimp
import pytest

from tests.support.wait import MAX_SECONDS

ROOT = Path(__file__).resolve().parents[2]
SERVICES = ("identity", "wardrobe", "tags", "feed", "admin")
PACKAGES = ("contracts", "shared", *SERVICES)
KINDS = {"routes", "consumers", "jobs", "domain", "store", "rules", "schemas", "models", "errors"}
PROCESSES = {"identity.forward_auth"}
"""Slices that are processes of their own, with a `main` and settings."""

PLANTED = [
    ("Services import shared", "tags/tags/catalog/domain.py", "import wardrobe.outfits.rules"),
    ("Services import shared", "shared/shared/data/db.py", "import identity.settings"),
    ("Event contracts", "contracts/contracts/tags.py", "import fastapi"),
    ("Only the edges", "feed/feed/reactions/asks/domain.py", "import feed.timeline.read.routes"),
    (
        "Nothing below the domain",
        "wardrobe/wardrobe/outfits/pins/store.py",
        "import wardrobe.garments.loans.domain",
    ),
    (
        "Nothing below a store",
        "admin/admin/moderation/reports/schemas.py",
        "import admin.waitlist.store",
    ),
    ("Models and errors", "tags/tags/catalog/models.py", "import tags.membership.schemas"),
    ("Errors import no models", "tags/tags/catalog/errors.py", "import tags.catalog.models"),
    ("Domain, rules, store", "tags/tags/catalog/store.py", "import tags.main"),
    ("Rules and errors", "tags/tags/visibility/rules.py", "import starlette"),
    ("Rules touch no", "tags/tags/catalog/rules.py", "import sqlalchemy"),
    ("Slices reach the outside", "wardrobe/wardrobe/photos/domain.py", "import boto3"),
    ("Slices reach the outside", "feed/feed/timeline/read/domain.py", "import redis"),
    (
        "Wings form no circle",
        "feed/feed/relations/follows/store.py",
        "import feed.discover.search.rules",
    ),
]


def lint(services: Path) -> "subprocess.CompletedProcess[str]":
    folders = [str(services / name) for name in PACKAGES]
    return subprocess.run(
        [Path(sys.executable).parent / "lint-imports"],
        cwd=services.parent,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(folders)},
        capture_output=True,
        text=True,
        check=False,
        timeout=MAX_SECONDS,
    )


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the services in which violations are planted."""
    folder = tmp_path_factory.mktemp("planted")
    shutil.copytree(ROOT / "services", folder / "services")
    shutil.copy(ROOT / ".importlinter", folder)
    return folder / "services"


@pytest.fixture(scope="module")
def broken(copy: Path) -> dict[str, str]:
    """The report on each broken rule, by its name, when all violations are planted."""
    for _, file, line in PLANTED:
        with (copy / file).open("a") as planted:
            planted.write(f"\n{line}\n")
    report = lint(copy).stdout.partition("Broken contracts")[2]
    _, *parts = re.split(r"^(.+)\n-{3,}$", report, flags=re.MULTILINE)
    return dict(zip(parts[::2], parts[1::2], strict=True))


@pytest.mark.parametrize(("rule", "file", "line"), PLANTED, ids=lambda value: value)
def test_a_planted_violation_is_found(
    copy: Path, broken: dict[str, str], rule: str, file: str, line: str
) -> None:
    (text,) = (text for name, text in broken.items() if name.startswith(rule))
    module, target = dotted(copy / file), line.removeprefix("import ")
    if rule.startswith("Wings"):
        module, target = (f".{name.split('.')[1]}" for name in (module, target))
    assert module in text
    assert target in text


def dotted(path: Path) -> str:
    """Return `feed.timeline.read` for `services/feed/feed/timeline/read`."""
    root = next(parent for parent in path.parents if (parent / "pyproject.toml").exists())
    return ".".join(path.relative_to(root).with_suffix("").parts)


@pytest.fixture(scope="module")
def imports() -> dict[str, set[str]]:
    """Each module of ours, with those that it imports."""
    graph = grimp.build_graph(*PACKAGES)
    return {name: graph.find_modules_directly_imported_by(name) for name in graph.modules}


def circle(imports: dict[str, set[str]]) -> list[str]:
    """Return modules of which each imports the next, and the last the first."""
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as found:
        return list(found.args[1])
    return []


def test_no_modules_import_each_other(imports: dict[str, set[str]]) -> None:
    assert circle(imports) == []


def test_a_planted_circle_is_found(imports: dict[str, set[str]]) -> None:
    planted = {"shared.http.errors": imports["shared.http.errors"] | {"shared.http.http_errors"}}
    assert {"shared.http.errors", "shared.http.http_errors"} <= set(circle(imports | planted))


def files_of_no_kind(service: Path) -> list[str]:
    """Return the files in a service's slices that are of no kind."""
    names: dict[Path, set[str]] = defaultdict(set)
    for path in service.rglob("*.py"):
        names[path.parent].add(path.stem)
    slices = [folder for folder, found in names.items() if found & (KINDS - {"errors"})]
    return [
        f"{dotted(folder)}.{name}"
        for folder in slices
        if dotted(folder) not in PROCESSES
        for name in names[folder] - KINDS - {"__init__"}
    ]


@pytest.mark.parametrize("name", SERVICES)
def test_a_slice_holds_only_files_of_a_kind(name: str) -> None:
    found = files_of_no_kind(ROOT / "services" / name / name)
    assert found == [], f"Choose one of {', '.join(sorted(KINDS))}: CONTRIBUTING.md says which."


def test_a_planted_file_of_no_kind_is_found(copy: Path) -> None:
    planted = copy / "wardrobe" / "wardrobe" / "outfits" / "sql.py"
    planted.touch()
    assert files_of_no_kind(copy / "wardrobe" / "wardrobe") == ["wardrobe.outfits.sql"]
