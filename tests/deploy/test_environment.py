"""`make env` adds what is missing to `.env`, which only its owner can read."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from deploy.docker.environment import main, variables
from deploy.local.credentials import Credentials
from deploy.local.layout import ROOT


def test_make_env_adds_new_variables_and_keeps_existing_ones(tmp_path: Path) -> None:
    path = tmp_path / ".env"
    path.write_text("ANON_KEY='kept'")
    main(path)
    lines = path.read_text().splitlines()
    assert lines[0] == "ANON_KEY='kept'"
    names = [line.partition("=")[0] for line in lines]
    assert sorted(names) == sorted(variables(Credentials()))
    main(path)
    assert path.read_text().splitlines() == lines


def test_make_env_says_in_one_line_what_it_did(tmp_path: Path) -> None:
    def make_env() -> tuple[int, str]:
        command = [sys.executable, "-m", "deploy.docker.environment"]
        there = {**os.environ, "PYTHONPATH": str(ROOT)}
        done = subprocess.run(
            command, cwd=tmp_path, env=there, capture_output=True, text=True, check=False
        )
        return done.returncode, done.stdout + done.stderr

    shutil.copy(ROOT / ".env.example", tmp_path / ".env")
    assert make_env() == (0, ".env has fresh secrets now. Only you can read it.\n")
    assert make_env() == (0, ".env is complete; nothing was added.\n")
    without = re.sub("^ANON_KEY=.*\n", "", (tmp_path / ".env").read_text(), flags=re.MULTILINE)
    (tmp_path / ".env").write_text(without)
    assert make_env() == (0, "Added to .env: ANON_KEY.\n")
    (tmp_path / ".env").unlink()
    (tmp_path / ".env").symlink_to(tmp_path / "none" / ".env")
    assert make_env() == (1, ".env cannot be written: No such file or directory.\n")


@pytest.mark.parametrize("mode", [None, 0o644])
def test_only_its_owner_can_read_the_file_of_make_env(tmp_path: Path, mode: int | None) -> None:
    path = tmp_path / ".env"
    if mode:
        path.write_text("# A copy of .env.example.\n")
        path.chmod(mode)
    main(path)
    assert path.stat().st_mode & 0o777 == 0o600
