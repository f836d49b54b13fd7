"""Additional processes of the feed service."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.feed.test_realtime import Sockets
from tests.feed.world import ORIGIN, World
from tests.support.http_client import http_client
from tests.support.ports import free_ports
from tests.support.servers import is_listening, terminate
from tests.support.service_under_test import environment_of
from tests.support.wait import wait_until


class FeedProcess:
    """An additional process of the service."""

    def __init__(self, child: subprocess.Popen[bytes], port: int) -> None:
        self.child = child
        self._port = port
        self.sockets = Sockets(port)

    def megabytes(self) -> float:
        status = Path(f"/proc/{self.child.pid}/status").read_text()
        found = re.search(r"VmRSS:\s+([0-9]+) kB", status)
        assert found
        return int(found[1]) / 1024

    async def counted(self, name: str) -> float:
        """Return the value of a counter metric; 0 before its first count."""
        async with http_client() as client:
            metrics = (await client.get(f"http://127.0.0.1:{self._port}/metrics")).text
        return sum(
            float(value)
            for value in re.findall(rf"^{name}_total\b.* ([0-9.]+)$", metrics, re.MULTILINE)
        )

    def kill(self) -> None:
        self.child.kill()
        self.child.wait()


@contextmanager
def feed_process(world: World, role: str = "web") -> Iterator[FeedProcess]:
    (port,) = free_ports(1)
    own = environment_of(world.running, "redis_url", "anon_key", "push_limit")
    own |= {
        "GARDEROBE_ORIGINS": ORIGIN,
        "GARDEROBE_ROLE": role,
        "GARDEROBE_LISTEN": f"127.0.0.1:{port}",
    }
    child = subprocess.Popen(
        [sys.executable, "-m", "feed", "serve"],
        env=os.environ | own,
        stdout=subprocess.DEVNULL,
    )
    try:
        wait_until(lambda: is_listening(port), "The feed")
        yield FeedProcess(child, port)
    finally:
        terminate(child)
