"""The example in deploy/kubernetes/README.md builds, and is valid."""

import re
from pathlib import Path

import pytest

from deploy.kubernetes import routes
from deploy.local.layout import ROOT
from tests.architecture.test_docs import broken_links, missing_paths, unknown_modules
from tests.deploy.kubernetes.kustomize import build, containers, identity
from tests.deploy.kubernetes.schemas import faults
from tests.deploy.kubernetes.workloads import FOLDER, of_kind

PAGE = FOLDER / "README.md"
OPERATORS_FILES = {"kustomization.yml", "addresses.yml", "secrets.yml"}
ADDRESSES = ("https://wardrobe.example.org", "https://media.wardrobe.example.org")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the files that the page shows."""
    kustomization, addresses = re.findall(r"```yaml\n(.*?)```", PAGE.read_text(), re.DOTALL)
    (tmp_path / "kustomization.yml").write_text(kustomization)
    (tmp_path / "addresses.yml").write_text(addresses)
    (tmp_path / "routes.yml").write_text(routes.dumped(routes.changed(*ADDRESSES)))
    (tmp_path / "garderobe").symlink_to(ROOT)
    return tmp_path


def test_the_example_is_valid_and_names_no_example_of_ours(folder: Path) -> None:
    found = build(folder)
    assert faults(found) == []
    remaining = [identity(one) for one in found if "garderobe.example" in str(one)]
    assert remaining == []
    images = {one["image"] for one in containers(found)}
    assert not [image for image in images if image.startswith("localhost/")]


def test_the_example_keeps_what_it_does_not_change(folder: Path) -> None:
    (cluster,) = of_kind("Cluster", build(folder))
    store = cluster["spec"]["backup"]["barmanObjectStore"]
    assert store["destinationPath"] == "s3://your-backups/postgres"
    assert store["wal"] == {"compression": "gzip", "encryption": "AES256"}


def test_the_page_names_only_what_exists() -> None:
    text = PAGE.read_text()
    assert broken_links(text, PAGE.parent) == []
    missing = [path for path in missing_paths(text) if not (FOLDER / path).exists()]
    assert set(missing) == OPERATORS_FILES
    assert unknown_modules(text) == []
    folders = re.findall(r"^\| `(\S+)` \|", text.partition("## What you need")[0], re.MULTILINE)
    assert set(folders) == {"base"} | {
        str(path.relative_to(FOLDER))
        for group in ("components", "overlays")
        for path in (FOLDER / group).iterdir()
    }
