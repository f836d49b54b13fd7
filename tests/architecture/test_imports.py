"""The import rules hold and cover every slice, and each finds a violation planted in a copy."""

import configparser
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.wait import MAX_SECONDS

ROOT = Path(__file__).resolve().parents[2]
SERVICES = ("identity", "wardrobe", "tags", "feed", "admin")
# Separate processes, command lines, and the drawing package: their files have names of their own.
PROCESSES = {
    "identity.forward_auth",
    "wardrobe.image_processing",
    "wardrobe.drawing",
    *(f"{name}.commands" for name in ("identity", "wardrobe", "feed", "admin")),
}
# Groups of modules that are not slices: adapters and parts of the platform.
GROUPS = {"feed.timeline_cache", "identity.signing", "shared.doctor", "shared.features"}
GROUPS |= {"wardrobe.remote_storage"}

PLANTED = [
    ("Services import shared", "tags/tags/catalog/domain.py", "import wardrobe.outfits.rules"),
    ("Services import shared", "shared/shared/db.py", "import identity.settings"),
    ("Shared stays small", "shared/shared/settings.py", "import shared.bus"),
    ("Event contracts", "contracts/contracts/tags.py", "import fastapi"),
    ("Inside a slice", "wardrobe/wardrobe/outfits/rules.py", "import wardrobe.outfits.domain"),
    ("Inside a slice", "wardrobe/wardrobe/outfits/store.py", "import wardrobe.outfits.domain"),
    ("Inside a slice", "wardrobe/wardrobe/outfits/utils.py", "X = 1"),
    ("Domain, rules, store", "tags/tags/catalog/store.py", "import tags.main"),
    ("Rules touch no", "tags/tags/catalog/rules.py", "import sqlalchemy"),
    ("Slices reach the outside", "wardrobe/wardrobe/photos/domain.py", "import boto3"),
    ("Slices reach the outside", "feed/feed/timeline/read/domain.py", "import redis"),
    ("Identity: accounts", "identity/identity/settings.py", "import identity.smtp"),
    ("Wardrobe: outfits", "wardrobe/wardrobe/photos/domain.py", "import wardrobe.outfits.rules"),
    ("Tags: membership", "tags/tags/catalog/rules.py", "import tags.membership.schemas"),
    (
        "Feed: the timeline",
        "feed/feed/projections/outfits/store.py",
        "import feed.timeline.read.rules",
    ),
    ("Admin: everything", "admin/admin/audit_log/store.py", "import admin.waitlist.rules"),
]


def lint(services: Path) -> "subprocess.CompletedProcess[str]":
    folders = [str(services / name) for name in ("contracts", "shared", *SERVICES)]
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
    module, (_, target) = dotted(copy / file), line.split(maxsplit=1)
    assert module in text
    assert target in text or not line.startswith("import")


def rules() -> configparser.ConfigParser:
    parser = configparser.ConfigParser()
    parser.read(ROOT / ".importlinter")
    return parser


def packages(folder: Path) -> Iterator[Path]:
    """Yield the packages below a folder that contain modules, not those that only group others."""
    for path in sorted(folder.iterdir()):
        if (path / "__init__.py").exists():
            if modules(path):
                yield path
            yield from packages(path)


def modules(folder: Path) -> list[Path]:
    return [path for path in folder.glob("*.py") if path.stem != "__init__"]


def dotted(path: Path) -> str:
    """Return `feed.timeline.read` for `services/feed/feed/timeline/read`."""
    root = next(parent for parent in path.parents if (parent / "pyproject.toml").exists())
    return ".".join(path.relative_to(root).with_suffix("").parts)


def units(root: Path) -> set[str]:
    """Return the units that layers list: slices, and modules outside slices."""
    found = list(packages(root))
    loose = [root, *(path for path in found if dotted(path) in GROUPS)]
    return {
        dotted(path).removeprefix(f"{root.name}.")
        for path in (*found, *(module for folder in loose for module in modules(folder)))
        if dotted(path) not in GROUPS
    }


def test_every_slice_is_listed() -> None:
    listed = set(rules()["importlinter:contract:slices"]["containers"].split())
    found = {
        dotted(path)
        for service in SERVICES
        for path in packages(ROOT / "services" / service / service)
    }
    assert listed == found - PROCESSES - GROUPS


@pytest.mark.parametrize("package", ["shared", *SERVICES])
def test_every_module_has_a_layer(package: str) -> None:
    layers = set(re.findall(r"[\w.]+", rules()[f"importlinter:contract:{package}"]["layers"]))
    assert layers == units(ROOT / "services" / package / package)


def test_a_planted_module_is_found(copy: Path) -> None:
    root = copy / "wardrobe" / "wardrobe"
    planted = root / "helpers.py"
    planted.touch()
    try:
        assert "helpers" in units(root)
    finally:
        planted.unlink()
