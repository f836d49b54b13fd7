"""Finds the Chromium that the browser tests drive, or installs it."""

import os
from pathlib import Path

from tests.programs import find_or_install, find_program

SHELL = "chromium-headless-shell"
"""The same engine without tabs and menus. The browser tests take three quarters of the time."""
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


class NoBrowser(Exception):
    """No Chromium was found or could be installed; the message says what to do."""


def chromium() -> str:
    """Return the path of CHROMIUM, else of a headless shell, else of a whole browser.

    The last two are the system's, Playwright's, or installed now, which only root can do. Raises
    NoBrowser.
    """
    if path := os.environ.get("CHROMIUM"):
        if not os.access(path, os.X_OK):
            raise NoBrowser(f"CHROMIUM={path} is not an executable file.")
        return path
    shell = find_program([SHELL]) or _playwrights("chromium_headless_shell-*/*/*headless*shell")
    if found := shell or find_or_install([SHELL], SHELL):
        return found
    whole = find_program(NAMES) or _playwrights("chromium-*/*/chrome")
    if found := whole or find_or_install(NAMES, "chromium"):
        return found
    raise NoBrowser("The browser tests need Chromium. Install it, or set CHROMIUM=/path/to/it.")


def _playwrights(pattern: str) -> str | None:
    cache = Path(
        os.environ.get("PLAYWRIGHT_BROWSERS_PATH") or Path.home() / ".cache" / "ms-playwright"
    )
    return next((str(path) for path in sorted(cache.glob(pattern))), None)
