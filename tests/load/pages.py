"""What benches need that open pages in Chromium: a script of Node's, and a person's cookies."""

import json
import subprocess
from pathlib import Path
from typing import Any

from deploy.local.layout import ROOT
from deploy.seed.api_client import Account
from tests.browser import NoBrowser, chromium
from tests.load.report import CannotRun

JSON = dict[str, Any]


def browser() -> str:
    """Where Chromium is; raises CannotRun."""
    try:
        return chromium()
    except NoBrowser as error:
        raise CannotRun(str(error)) from error


def cookies_of(account: Account, gateway: str) -> list[JSON]:
    """Return the cookies of somebody who is logged in, as Playwright takes them."""
    return [
        {"name": one.name, "value": one.value, "url": gateway} for one in account.http.cookies.jar
    ]


def run_script(name: str, asked: JSON, *, patience: float) -> Any:
    """Run a script of this folder with JSON as its argument; return the JSON that it prints.

    It may take so many seconds. Raises CannotRun.
    """
    script = Path(__file__).with_name(name)
    try:
        done = subprocess.run(
            ["node", str(script), json.dumps(asked)],
            cwd=ROOT / "web",
            capture_output=True,
            text=True,
            check=True,
            timeout=patience,
        )
    except subprocess.CalledProcessError as error:
        raise CannotRun(f"The browser failed: {error.stderr.strip()[-500:]}") from error
    except (OSError, subprocess.TimeoutExpired) as error:
        raise CannotRun(str(error)) from error
    return json.loads(done.stdout)
