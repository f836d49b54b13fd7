"""Finds the Chromium that the browser tests drive, or installs it."""

import os
import shutil
import subprocess
from pathlib import Path

from tests.reports import say

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


class NoBrowser(Exception):
    """There is no Chromium and none can be installed; the message says what to do."""


def chromium() -> str:
    """The path of a Chromium: CHROMIUM, the system's, Playwright's, or one installed as root."""
    if named := os.environ.get("CHROMIUM"):
        if not os.access(named, os.X_OK):
            raise NoBrowser(f"CHROMIUM={named} is not a program.")
        return named
    if found := _installed():
        return found
    if os.geteuid() == 0 and shutil.which("apt-get"):
        say("Installing Chromium for the browser tests ...")
        for command in (
            ["update", "-qq"],
            ["install", "-y", "-qq", "--no-install-recommends", "chromium"],
        ):
            subprocess.run(["apt-get", *command], check=False, stdout=subprocess.DEVNULL)
        if found := _installed():
            return found
    raise NoBrowser("The browser tests need Chromium: install it, or name one with CHROMIUM=/path.")


def _installed() -> str | None:
    if found := next(filter(None, map(shutil.which, NAMES)), None):
        return found
    cache = Path(
        os.environ.get("PLAYWRIGHT_BROWSERS_PATH") or Path.home() / ".cache" / "ms-playwright"
    )
    return next((str(path) for path in sorted(cache.glob("chromium-*/chrome-linux*/chrome"))), None)
