"""Second processes that serve while the real ones are replaced, so that no request fails.

A stand-in shares the port of the process (services/shared/shared/http/serving.py). It runs this
version: one that does not start never serves.
"""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from deploy.local.layout import SERVICES, VERIFIERS, Layout
from deploy.local.ports import listens
from deploy.local.process import Process, start
from deploy.local.sweep import MARK

REPLACEABLE = (*VERIFIERS, *SERVICES, "web")
"""Processes that share their port with a stand-in, in the order in which all are replaced."""
CAN_SHARE_PORTS = sys.platform == "linux"
"""Elsewhere a restarting process is away for some seconds."""
STOP_SECONDS = 20
"""A process that takes longer to finish its requests is killed; Supervisor does the same."""


class Ended(Exception):
    """A stand-in ended by itself."""


class StandIn:
    """A running stand-in."""

    def __init__(self, child: "subprocess.Popen[bytes]", port: int) -> None:
        self._child = child
        self._port = port

    @property
    def serves(self) -> bool:
        """Whether it listens, which a service does once it is ready. Raises Ended."""
        if self._child.poll() is not None:
            raise Ended(f"it ended (exit {self._child.returncode})")
        return listens(self._child.pid, self._port)

    def stop(self) -> None:
        """Let it finish its requests."""
        self._child.terminate()
        try:
            self._child.wait(timeout=STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self._child.kill()
            self._child.wait()


@contextmanager
def stand_in(process: Process, layout: Layout) -> Iterator[StandIn]:
    """Start a process like this one for the duration of the block."""
    marked = replace(process, environment={**process.environment, MARK: str(layout.data)})
    child = start(marked, layout.logs / f"{process.name}.log")
    found = StandIn(child, layout.port_of(process.name))
    try:
        yield found
    finally:
        found.stop()
