"""Finds the programs that tests and benches run beside ours, or installs them."""

import os
import shutil
import subprocess
from collections.abc import Sequence
from contextlib import suppress

from tests.reports import say

APT_SECONDS = 180


def find_program(names: Sequence[str]) -> str | None:
    """Return the path of the first program of these names; None if there is none."""
    return next(filter(None, map(shutil.which, names)), None)


def find_or_install(names: Sequence[str], package: str) -> str | None:
    """Return what `find_program` does, after installing the Debian package if it is missing.

    Only root can install one.
    """
    found = find_program(names)
    if found is None and os.geteuid() == 0 and shutil.which("apt-get"):
        say(f"Installing {package} ...")
        for command in (
            ["update", "-qq"],
            ["install", "-y", "-qq", "--no-install-recommends", package],
        ):
            with suppress(subprocess.TimeoutExpired):  # without a network
                subprocess.run(
                    ["apt-get", *command], check=False, capture_output=True, timeout=APT_SECONDS
                )
        found = find_program(names)
    return found
