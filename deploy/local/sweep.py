"""Ends what a killed former run left behind, found by GARDEROBE_STACK in its environment."""

import os
import select
import signal
import time
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

MARK = "GARDEROBE_STACK"
PATIENCE = 5.0  # seconds between asking and killing


@dataclass(frozen=True)
class Leftover:
    """A process of our stack, held by a descriptor: its number cannot come to mean another one."""

    pid: int
    name: str
    descriptor: int

    def signal(self, number: signal.Signals) -> None:
        with suppress(ProcessLookupError):
            signal.pidfd_send_signal(self.descriptor, number)

    def ended(self, timeout: float) -> bool:
        """Whether it has ended (a zombie has) within `timeout` seconds."""
        return bool(select.select([self.descriptor], [], [], max(0.0, timeout))[0])


def sweep(data: Path) -> list[str]:
    """End every process of the stack that lives in `data`; answers their names."""
    found = list(find(data))
    try:
        for process in found:
            process.signal(signal.SIGTERM)
        deadline = time.monotonic() + PATIENCE
        stubborn = [process for process in found if not process.ended(deadline - time.monotonic())]
        for process in stubborn:
            process.signal(signal.SIGKILL)
            process.ended(PATIENCE)
        return sorted({process.name for process in found})
    finally:
        for process in found:
            os.close(process.descriptor)


def find(data: Path) -> Iterable[Leftover]:
    """The living processes whose environment says that they belong to the stack in `data`."""
    mark = f"{MARK}={data}".encode()
    for folder in Path("/proc").glob("[0-9]*"):
        pid = int(folder.name)
        if pid == os.getpid():
            continue
        try:
            descriptor = os.pidfd_open(pid)
        except OSError:
            continue
        # Read after opening: what is read belongs to the process that the descriptor holds.
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
