"""Remembers the settings that `make up` was given, for a restart from another shell."""

import json
import os
from pathlib import Path

from deploy.local.credentials import write_private

PREFIXES = ("GARDEROBE_", "OTEL_")


def remember(path: Path) -> None:
    """Write the settings of this process to a private file: some are secrets."""
    given = {name: value for name, value in os.environ.items() if name.startswith(PREFIXES)}
    write_private(path, json.dumps(given, indent=2) + "\n")


def recall(path: Path) -> None:
    """Add the remembered settings to those of this process, which count more."""
    if path.exists():
        for name, value in json.loads(path.read_text()).items():
            os.environ.setdefault(name, value)
