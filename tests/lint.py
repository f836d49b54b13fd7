"""Checks the code without running it."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from deploy.local.bootstrap import digest
from deploy.local.layout import ROOT
from tests.reports import Count, check, command

WEB = ROOT / "web"
LINTERS = 2
"""Run at the same time: each uses one core only."""
PYTHON_FOLDERS = ("services", "deploy", "tests", "client")


def lint() -> Count:
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
    with ThreadPoolExecutor(max_workers=LINTERS) as pool:
        done = pool.map(lambda name: command(name, *checks[name], beside=True), checks)
        total = sum(done, Count())
    # By itself, because it writes the types that the others read.
    return total + check("make api leaves no diff", api_is_up_to_date)


def api_is_up_to_date() -> bool:
    """Return whether `make api` leaves the OpenAPI documents and the web's types unchanged."""
    before = generated_digest()
    made = subprocess.run(["make", "--silent", "api"], cwd=ROOT, check=False).returncode == 0
    return made and generated_digest() == before


def generated_digest() -> str:
    folders = (ROOT / "tests" / "contracts" / "openapi", WEB / "src" / "api" / "generated")
    return digest(sorted(path for folder in folders for path in folder.glob("*")))
