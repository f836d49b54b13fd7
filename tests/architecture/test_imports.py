"""The import rules hold, list every slice, and bite: each is broken once on a copy."""

import configparser
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SERVICES = ("identity", "wardrobe", "tags", "feed", "admin")
# Packages that are processes of their own, or draw, with a shape of their own.
PROCESSES = {"identity.verify", "wardrobe.darkroom", "wardrobe.drawing"}

PLANTED = [
    ("Services import shared", "tags/tags/catalog/domain.py", "import wardrobe.outfits.rules"),
    ("Services import shared", "shared/shared/db.py", "import identity.settings"),
    ("Shared stays small", "shared/shared/helpers.py", "X = 1"),
    ("Shared stays small", "shared/shared/settings.py", "import shared.bus"),
    ("Event contracts", "shared/shared/contracts/tags.py", "import fastapi"),
    ("Inside a slice", "wardrobe/wardrobe/outfits/rules.py", "import wardrobe.outfits.domain"),
    ("Inside a slice", "wardrobe/wardrobe/outfits/store.py", "import wardrobe.outfits.domain"),
    ("Inside a slice", "wardrobe/wardrobe/outfits/utils.py", "X = 1"),
    ("Domain, rules, store", "tags/tags/catalog/store.py", "import tags.main"),
    ("Rules touch no", "tags/tags/catalog/rules.py", "import sqlalchemy"),
    ("Slices reach the outside", "wardrobe/wardrobe/photos/domain.py", "import boto3"),
    ("Slices reach the outside", "feed/feed/timeline/domain.py", "import redis"),
    ("Identity: accounts", "identity/identity/settings.py", "import identity.mailer"),
    ("Wardrobe: outfits", "wardrobe/wardrobe/photos/domain.py", "import wardrobe.outfits.rules"),
    ("Wardrobe: outfits", "wardrobe/wardrobe/helpers.py", "X = 1"),
    ("Tags: contents", "tags/tags/catalog/rules.py", "import tags.contents.schemas"),
    ("Feed: the timeline", "feed/feed/posts/store.py", "import feed.timeline.rules"),
    ("Admin: everything", "admin/admin/audit/store.py", "import admin.waitlist.rules"),
]


def lint(services: Path) -> "subprocess.CompletedProcess[str]":
    folders = [str(services / name) for name in ("shared", *SERVICES)]
    return subprocess.run(
        [Path(sys.executable).parent / "lint-imports"],
        cwd=services.parent,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(folders)},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The services on their own, to plant violations in."""
    folder = tmp_path_factory.mktemp("planted")
    shutil.copytree(ROOT / "services", folder / "services")
    shutil.copy(ROOT / ".importlinter", folder)
    return folder / "services"


def test_the_import_rules_hold(copy: Path) -> None:
    done = lint(copy)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(("rule", "file", "line"), PLANTED, ids=lambda value: value)
def test_a_planted_violation_is_found(copy: Path, rule: str, file: str, line: str) -> None:
    path = copy / file
    before = path.read_text() if path.exists() else None
    path.write_text(f"{before or ''}\n{line}\n")
    try:
        done = lint(copy)
    finally:
        if before is None:
            path.unlink()
        else:
            path.write_text(before)
    broken = [text for text in done.stdout.splitlines() if text.endswith("BROKEN")]
    assert any(text.startswith(rule) for text in broken), done.stdout


def test_every_slice_is_listed() -> None:
    rules = configparser.ConfigParser()
    rules.read(ROOT / ".importlinter")
    listed = set(rules["importlinter:contract:slices"]["containers"].split())
    found = {
        f"{service}.{folder.name}"
        for service in SERVICES
        for folder in (ROOT / "services" / service / service).iterdir()
        if (folder / "__init__.py").exists()
    }
    assert listed == found - PROCESSES
