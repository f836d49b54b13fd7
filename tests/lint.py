"""Checks the code without running it."""

import subprocess
import sys
from functools import partial
from pathlib import Path

from deploy.local.bootstrap import digest
from deploy.local.layout import ROOT
from tests.reports import Outcome, at_once, command, part

WEB = ROOT / "web"
LINTERS = 2
"""Run at the same time: each uses one core only."""
PYTHON_FOLDERS = ("services", "deploy", "tests", "client")


def lint() -> Outcome:
    return part("lint", check_all)


def check_all() -> Outcome:
    python = [sys.executable, "-m"]
    checks: dict[str, tuple[list[str], Path]] = {
        "mypy": ([*python, "mypy", *PYTHON_FOLDERS], ROOT),
        "ruff check": ([*python, "ruff", "check", "."], ROOT),
        "ruff format": ([*python, "ruff", "format", "--check", "."], ROOT),
        "waits": ([*python, "tests.waits"], ROOT),
        "imports": ([str(Path(sys.executable).with_name("lint-imports"))], ROOT),
        "web lint": (["npm", "run", "--silent", "lint"], WEB),
        "web types": (["npm", "run", "--silent", "types"], WEB),
    }
    steps = [partial(command, name, *one, target="lint") for name, one in checks.items()]
    total = at_once(*steps, workers=LINTERS)
    # By itself, because it writes the types that the others read.
    up_to_date = [sys.executable, "-m", "tests.lint"]
    return total + command("make api leaves no diff", up_to_date, target="lint")


def api_is_up_to_date() -> bool:
    """Return whether `make api` leaves the OpenAPI documents and the web's types unchanged."""
    before = generated_digest()
    made = subprocess.run(["make", "--silent", "api"], cwd=ROOT, check=False).returncode == 0
    return made and generated_digest() == before


def generated_digest() -> str:
    folders = (ROOT / "tests" / "contracts" / "openapi", WEB / "src" / "api" / "generated")
    return digest(sorted(path for folder in folders for path in folder.glob("*")))


if __name__ == "__main__":
    sys.exit(not api_is_up_to_date())
