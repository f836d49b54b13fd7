"""Finds the Chromium that the browser tests drive, or installs it."""

import os
import shutil
import subprocess
from pathlib import Path

from tests.reports import say

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


class NoBrowser(Exception):
    """No Chromium was found or could be installed; the message says what to do."""


def chromium() -> str:
    """Return the path of a Chromium: CHROMIUM, the system's, Playwright's, or one installed now.

    Only root can install one. Raises NoBrowser.
    """
    if path := os.environ.get("CHROMIUM"):
        if not os.access(path, os.X_OK):
            raise NoBrowser(f"CHROMIUM={path} is not an executable file.")
        return path
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
    raise NoBrowser("The browser tests need Chromium. Install it, or set CHROMIUM=/path/to/it.")


def _installed() -> str | None:
    if found := next(filter(None, map(shutil.which, NAMES)), None):
        return found
    cache = Path(
        os.environ.get("PLAYWRIGHT_BROWSERS_PATH") or Path.home() / ".cache" / "ms-playwright"
    )
    return next((str(path) for path in sorted(cache.glob("chromium-*/chrome-linux*/chrome"))), None)
