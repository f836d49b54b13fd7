"""TCP connections between processes of this machine, counted from the kernel's own table."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PAUSE = 0.1  # seconds; a closed connection stays in the table for a minute
TABLES = (Path("/proc/net/tcp"), Path("/proc/net/tcp6"))

Line = tuple[int, int]
"""Port of the caller and port that it called."""


class Opened:
    """The connections to some ports that were made while this watched."""

    def __init__(self, ports: set[int]) -> None:
        self._ports = ports
        self._before = self._look()
        self._seen: set[Line] = set()
        self._over = threading.Event()

    @property
    def count(self) -> int:
        return len(self._seen - self._before)

    def watch(self) -> None:
        while not self._over.wait(PAUSE):
            self._seen |= self._look()
        self._seen |= self._look()

    def stop(self) -> None:
        self._over.set()

    def _look(self) -> set[Line]:
        """Either end may be the one that the kernel still remembers."""
        found = set()
        for table in TABLES:
            for line in table.read_text().splitlines()[1:] if table.exists() else ():
                _, local, remote, *_ = line.split()
                here, there = (int(end.rpartition(":")[2], 16) for end in (local, remote))
                if there in self._ports:
                    found.add((here, there))
                elif here in self._ports and there:
                    found.add((there, here))
        return found


@contextmanager
def opened(ports: set[int]) -> Iterator[Opened]:
    """Watch for new connections to `ports`; ask for the count after the block."""
    found = Opened(ports)
    thread = threading.Thread(target=found.watch)
    thread.start()
    try:
        yield found
    finally:
        found.stop()
        thread.join()
