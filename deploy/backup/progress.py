"""Shows how far a backup or a restore is: as bars on a terminal, else as lines."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.filesize import decimal
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TaskID,
    TextColumn,
    TimeElapsedColumn,
)

from deploy.backup.create import Step, silent
from shared.terminal import as_json

LINE_SECONDS = 10.0
"""The time between two lines about the same work."""


@contextmanager
def show_progress() -> Iterator[Step]:
    """Yield a function that shows progress on stderr; with `--json` it shows nothing."""
    if as_json():
        yield silent
    elif sys.stderr.isatty():
        with _bars() as step:
            yield step
    else:
        yield Lines(lambda line: print(line, file=sys.stderr, flush=True))


@contextmanager
def _bars() -> Iterator[Step]:
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[size]}"),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=Console(stderr=True, highlight=False)) as bars:
        tasks: dict[str, TaskID] = {}

        def step(what: str, done: int, of: int, size: int) -> None:
            if what not in tasks:
                tasks[what] = bars.add_task(what, total=of, size="")
            bars.update(tasks[what], completed=done, total=of, size=_size(size))

        yield step


class Lines:
    """Writes a line when work begins, at most every ten seconds, and when it is done."""

    def __init__(
        self, write: Callable[[str], None], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._write = write
        self._clock = clock
        self._written: dict[str, float] = {}

    def __call__(self, what: str, done: int, of: int, size: int) -> None:
        now = self._clock()
        if done < of and now - self._written.get(what, -LINE_SECONDS) < LINE_SECONDS:
            return
        self._written[what] = now
        self._write(f"{what}: {done:,} of {of:,} {_size(size)}".rstrip())


def _size(size: int) -> str:
    return f"({decimal(size)})" if size else ""
