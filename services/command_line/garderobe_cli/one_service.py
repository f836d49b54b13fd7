"""Runs one command of one service with its settings: `python -m garderobe_cli.one_service feed`.

Services read their settings from the environment, so a command that needs several of them asks each
in a process of its own.
"""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from garderobe_cli.service_groups import load
from shared.terminal import CANNOT_RUN, CommandFailed

MAX_CONCURRENT = 3
"""Each process is busy with its imports for a second or two."""


@dataclass(frozen=True)
class Answer:
    """The JSON that a service's own command printed."""

    service: str
    document: dict[str, Any]
    exit_code: int

    @property
    def error(self) -> str | None:
        """Why the service has no answer."""
        found = self.document.get("error")
        return str(found["message"]) if found else None


def ask(services: Sequence[str], *arguments: str) -> list[Answer]:
    """Run the same command of several services concurrently, each in a process of its own."""
    with ThreadPoolExecutor(MAX_CONCURRENT) as pool:
        return list(pool.map(lambda service: ask_one(service, *arguments), services))


def ask_one(service: str, *arguments: str) -> Answer:
    """Run a command of one service in a process of its own. Raises CommandFailed if it breaks."""
    done = subprocess.run(  # noqa: S603 - this module
        [sys.executable, "-m", "garderobe_cli.one_service", service, *arguments, "--json"],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )
    lines = done.stdout.splitlines()
    try:
        document = json.loads(lines[-1])
    except (IndexError, ValueError):
        problem = f"The command broke in {service}: {done.stderr.strip()[-2000:]}"
        raise CommandFailed(problem, "broken", CANNOT_RUN) from None
    return Answer(service, document, done.returncode)


def main(service: str, *arguments: str) -> None:
    """Run a command of a service."""
    load(service).main(list(arguments), prog_name="garderobe")


if __name__ == "__main__":
    main(*sys.argv[1:])
