"""The version is written once, and the changelog's newest release has it."""

import json
import re
import tomllib

import pytest

from deploy.local.bootstrap import MEMBERS
from deploy.local.layout import ROOT
from shared.version import VERSION

PROJECTS = ["pyproject.toml", *(f"services/{name}/pyproject.toml" for name in MEMBERS)]


def test_the_newest_release_in_the_changelog_has_the_version() -> None:
    releases = re.findall(r"^## \[(\d\S*)\]", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)

    assert releases[0] == VERSION


@pytest.mark.parametrize("project", PROJECTS)
def test_a_python_project_takes_the_version_from_there(project: str) -> None:
    described = tomllib.loads((ROOT / project).read_text())["project"]

    assert "version" not in described
    assert described["dynamic"] == ["version"]


def test_the_web_app_has_no_version_of_its_own() -> None:
    assert "version" not in json.loads((ROOT / "web" / "package.json").read_text())
