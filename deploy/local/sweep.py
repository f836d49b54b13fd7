"""Ends processes that a killed run left behind, found by GARDEROBE_STACK in their environment."""

import os
import select
import signal
import time
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

MARK = "GARDEROBE_STACK"
GRACE_SECONDS = 5.0
"""Between SIGTERM and SIGKILL."""


@dataclass(frozen=True)
class Leftover:
    """A leftover process, held by a descriptor so that its pid cannot be reused."""

    pid: int
    name: str
    descriptor: int

    def signal(self, number: signal.Signals) -> None:
        with suppress(ProcessLookupError):
            signal.pidfd_send_signal(self.descriptor, number)

    def ended(self, timeout: float) -> bool:
        """Return whether it ends within `timeout` seconds; a zombie has ended."""
        return bool(select.select([self.descriptor], [], [], max(0.0, timeout))[0])


def sweep(data: Path) -> list[str]:
    """End every process of the stack in `data`; return their names."""
    found = list(find(data))
    try:
        for process in found:
            process.signal(signal.SIGTERM)
        deadline = time.monotonic() + GRACE_SECONDS
        stubborn = [process for process in found if not process.ended(deadline - time.monotonic())]
        for process in stubborn:
            process.signal(signal.SIGKILL)
            process.ended(GRACE_SECONDS)
        return sorted({process.name for process in found})
    finally:
        for process in found:
            os.close(process.descriptor)


def find(data: Path) -> Iterable[Leftover]:
    """Yield the live processes whose environment names the stack in `data`."""
    mark = f"{MARK}={data}".encode()
    for folder in Path("/proc").glob("[0-9]*"):
        pid = int(folder.name)
        if pid == os.getpid():
            continue
        try:
            descriptor = os.pidfd_open(pid)
        except OSError:
            continue
        # Read after opening, so that it belongs to the process that the descriptor holds.
        if mark in _environment(folder) and not _is_zombie(folder):
            yield Leftover(pid, _name(folder), descriptor)
        else:
            os.close(descriptor)


def _environment(folder: Path) -> list[bytes]:
    try:
        return (folder / "environ").read_bytes().split(b"\0")
    except OSError:
        return []


def _is_zombie(folder: Path) -> bool:
    try:
        return (folder / "stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


def _name(folder: Path) -> str:
    try:
        return (folder / "comm").read_text().strip()
    except OSError:
        return folder.name
