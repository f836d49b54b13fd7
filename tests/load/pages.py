"""Runs Node scripts that open pages in Chromium, with a person's cookies."""

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
    """Return the path of Chromium.

    Raises CannotRun.
    """
    try:
        return chromium()
    except NoBrowser as error:
        raise CannotRun(str(error)) from error


def cookies_of(account: Account, gateway: str) -> list[JSON]:
    """Return the cookies of a signed-in account in Playwright's format."""
    return [
        {"name": one.name, "value": one.value, "url": gateway} for one in account.http.cookies.jar
    ]


def run_script(name: str, argument: JSON, *, timeout: float) -> Any:
    """Run a script of this folder with a JSON argument. Return the JSON that it prints.

    Raises CannotRun if the script fails or takes longer than `timeout` seconds.
    """
    script = Path(__file__).with_name(name)
    try:
        done = subprocess.run(
            ["node", str(script), json.dumps(argument)],
            cwd=ROOT / "web",
            capture_output=True,
            text=True,
            check=True,
            timeout=timeout,
        )
    except subprocess.CalledProcessError as error:
        raise CannotRun(f"The browser failed: {error.stderr.strip()[-500:]}") from error
    except (OSError, subprocess.TimeoutExpired) as error:
        raise CannotRun(str(error)) from error
    return json.loads(done.stdout)
