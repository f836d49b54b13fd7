"""Finds the programs that tests and benches run beside ours, or installs them."""

import os
import shutil
import subprocess
from collections.abc import Sequence
from contextlib import suppress

from filelock import FileLock

from tests.reports import say
from tests.support.ports import SHARED_FOLDER
from tests.support.wait import MAX_SECONDS

APT_SECONDS = 180
LOCK = SHARED_FOLDER / "garderobe-apt.lock"
"""Two processes must not run apt-get at a time."""


def find_program(names: Sequence[str]) -> str | None:
    """Return the path of the first program of these names; None if there is none."""
    return next(filter(None, map(shutil.which, names)), None)


def find_or_install(names: Sequence[str], package: str) -> str | None:
    """Return what `find_program` does, after installing the Debian package if it is missing.

    Only root can install one.
    """
    if found := find_program(names):
        return found
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        return None
    with FileLock(LOCK):
        # Another process may have installed it while this one waited.
        return find_program(names) or _install(names, package)


def _install(names: Sequence[str], package: str) -> str | None:
    say(f"Installing {package} ...")
    for command in (
        ["update", "-qq"],
        ["install", "-y", "-qq", "--no-install-recommends", package],
    ):
        with suppress(subprocess.TimeoutExpired):  # without a network
            subprocess.run(
                ["apt-get", *command], check=False, capture_output=True, timeout=MAX_SECONDS
            )
    return find_program(names)
