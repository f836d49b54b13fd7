"""Programs that tests and benches need are found, or installed by root."""

import os
from pathlib import Path

import pytest

from tests.programs import find_or_install

APT_GET = """#!/bin/sh
test "$*" = "update -qq" && exit
test "$*" = "install -y -qq --no-install-recommends bench-tools" || exit 1
program="$(dirname "$0")/bench-it"
printf '#!/bin/sh' > "$program"
chmod +x "$program"
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a package manager that knows one package."""
    manager = tmp_path / "apt-get"
    manager.write_text(APT_GET)
    manager.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    return tmp_path


def test_root_installs_a_missing_program(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    assert find_or_install(["bench-it"], "bench-tools") == str(folder / "bench-it")
    assert find_or_install(["bench-this"], "unknown-tools") is None


@pytest.mark.usefixtures("folder")
def test_others_install_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert find_or_install(["bench-it"], "bench-tools") is None


def test_a_program_that_is_there_is_used(folder: Path) -> None:
    assert find_or_install(["apt-get"], "bench-tools") == str(folder / "apt-get")
