"""The command `garderobe`, as operators run it.

Its imports take two seconds of a processor, so it runs in a fork of a process that has them.
"""

import multiprocessing
import os
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from multiprocessing.context import ForkServerContext
from pathlib import Path

from deploy.local.layout import Layout
from deploy.local.process import BIN
from garderobe_cli.main import app

GARDEROBE = str(BIN / "garderobe")
"""The installed command, for tests of its start."""
IMPORTED = [
    __name__,
    "garderobe_cli.one_service",
    "identity.commands",
    "wardrobe.commands",
    "tags.commands",
    "feed.commands",
    "admin.commands",
]


@dataclass(frozen=True)
class Done:
    """How a command ended."""

    returncode: int
    stdout: str
    stderr: str


def garderobe(*arguments: str, **variables: str) -> Done:
    """Run a command from another folder, with these variables and none of the system's own."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("GARDEROBE_")}
    with tempfile.TemporaryDirectory() as folder:
        files = Path(folder, "stdout"), Path(folder, "stderr")
        process = _forks().Process(target=_run, args=(arguments, kept | variables, files))
        process.start()
        process.join()
        output, errors = (file.read_text() if file.exists() else "" for file in files)
    return Done(process.exitcode or 0, output, errors)


def garderobe_of(layout: Layout, *arguments: str) -> str:
    """Run a command for a local system. Return what it printed; it must succeed."""
    done = garderobe(*arguments, **variables_of(layout))
    assert done.returncode == 0, done
    return done.stdout


def variables_of(layout: Layout) -> dict[str, str]:
    """Return the variables with which a local system was started."""
    own = {name: value for name, value in os.environ.items() if name.startswith("GARDEROBE_")}
    return own | {"GARDEROBE_PORT": str(layout.port), "GARDEROBE_DATA": str(layout.data)}


@cache
def _forks() -> ForkServerContext:
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(IMPORTED)
    return context


def _run(
    arguments: tuple[str, ...], variables: Mapping[str, str], files: tuple[Path, Path]
) -> None:
    for number, file in enumerate(files, start=1):
        os.dup2(os.open(file, os.O_WRONLY | os.O_CREAT), number)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.environ.clear()
    os.environ |= variables
    os.chdir("/")
    sys.stdin, sys.stdout, sys.stderr = open(0), open(1, "w"), open(2, "w")  # noqa: SIM115
    sys.argv = [GARDEROBE, *arguments]
    app()
