"""`garderobe` finds the deployment that it speaks to, or says what is missing."""

import subprocess
from pathlib import Path

import pytest

from deploy.local.layout import ROOT
from shared.version import VERSION
from tests.support.commands import GARDEROBE, garderobe

ELSEWHERE = {"GARDEROBE_DATABASE_URL": "postgresql+psycopg://127.0.0.1:1/feed", "SERVICE": "feed"}


def test_the_installed_command_prints_the_version() -> None:
    done = subprocess.run([GARDEROBE, "--version"], capture_output=True, text=True, check=True)
    assert done.stdout == f"{VERSION}\n"


@pytest.mark.parametrize(
    "arguments", [["audit"], ["audit", "--help"], ["audit", "verify", "--help"]]
)
def test_help_needs_no_deployment(arguments: list[str]) -> None:
    done = garderobe(*arguments)
    assert "Usage: garderobe audit" in done.stdout + done.stderr


def test_a_folder_without_a_system_is_reported(tmp_path: Path) -> None:
    done = garderobe("audit", "verify", GARDEROBE_DATA=str(tmp_path / "none"))
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr.startswith(f"There is no Garderobe in {tmp_path / 'none'}. Start it with")
    assert not (tmp_path / "none").exists()


def test_a_wrong_port_is_reported() -> None:
    done = garderobe("audit", "verify", GARDEROBE_PORT="x")
    assert (done.returncode, done.stderr.startswith("GARDEROBE_PORT is 'x'")) == (3, True)


def test_the_container_of_another_service_is_reported() -> None:
    done = garderobe("audit", "verify", **ELSEWHERE)
    assert done.returncode == 3
    assert "docker compose exec admin garderobe" in done.stderr


def test_images_have_the_command() -> None:
    dockerfile = (ROOT / "deploy" / "docker" / "service.Dockerfile").read_text()
    assert "COPY services/command_line command_line" in dockerfile
    assert "/usr/local/bin/garderobe" in dockerfile
