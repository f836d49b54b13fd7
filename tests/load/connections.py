"""Counts TCP connections between local processes with the kernel's connection table."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PAUSE_SECONDS = 0.1  # short: a closed connection stays in the table for a minute
TABLES = (Path("/proc/net/tcp"), Path("/proc/net/tcp6"))

PortPair = tuple[int, int]
"""Port of the client and port of the server."""


class ConnectionCounter:
    """Counts connections that are opened to some ports while it watches."""

    def __init__(self, ports: set[int]) -> None:
        self._ports = ports
        self._before = self._list_connections()
        self._seen: set[PortPair] = set()
        self._stopped = threading.Event()

    @property
    def count(self) -> int:
        return len(self._seen - self._before)

    def watch(self) -> None:
        while not self._stopped.wait(PAUSE_SECONDS):
            self._seen |= self._list_connections()
        self._seen |= self._list_connections()

    def stop(self) -> None:
        self._stopped.set()

    def _list_connections(self) -> set[PortPair]:
        """Return current connections. The kernel may list either end."""
        found = set()
        for table in TABLES:
            for line in table.read_text().splitlines()[1:] if table.exists() else ():
                _, local, remote, *_ = line.split()
                local_port, remote_port = (
                    int(end.rpartition(":")[2], 16) for end in (local, remote)
                )
                if remote_port in self._ports:
                    found.add((local_port, remote_port))
                elif local_port in self._ports and remote_port:
                    found.add((remote_port, local_port))
        return found


@contextmanager
def count_connections(ports: set[int]) -> Iterator[ConnectionCounter]:
    """Count new connections to `ports`; read the count after the block."""
    found = ConnectionCounter(ports)
    thread = threading.Thread(target=found.watch)
    thread.start()
    try:
        yield found
    finally:
        found.stop()
        thread.join()
