"""Finds the Chromium that the browser tests drive, or installs it."""

import os
from pathlib import Path

from tests.programs import find_or_install, find_program

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
    if found := find_program(NAMES) or _playwrights() or find_or_install(NAMES, "chromium"):
        return found
    raise NoBrowser("The browser tests need Chromium. Install it, or set CHROMIUM=/path/to/it.")


def _playwrights() -> str | None:
    cache = Path(
        os.environ.get("PLAYWRIGHT_BROWSERS_PATH") or Path.home() / ".cache" / "ms-playwright"
    )
    return next((str(path) for path in sorted(cache.glob("chromium-*/chrome-linux*/chrome"))), None)
