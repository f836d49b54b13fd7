"""A cluster of three NATS servers, of which a test may kill one."""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import Popen

import nats
from nats.errors import Error as NatsError

from deploy.local import servers as local
from deploy.local.process import start
from deploy.rights import bus
from shared.events.bus import Bus
from tests.support.ports import free_ports
from tests.support.servers import terminate
from tests.support.wait import attempt_seconds

NODES = 3


@contextmanager
def outage_as_failure() -> Iterator[None]:
    """Turn connection errors during the leader election into failed checks, for `eventually`."""
    try:
        yield
    except (NatsError, OSError) as exc:
        raise AssertionError(repr(exc)) from exc


class Cluster:
    """A cluster of NATS servers."""

    def __init__(self, folder: Path) -> None:
        inner = free_ports(NODES)
        self.ports = free_ports(NODES)
        self.password = secrets.token_hex(16)
        self.children: dict[str, Popen[bytes]] = {}
        for number in range(NODES):
            others = tuple(port for port in inner if port != inner[number])
            node = local.NatsNode(f"node-{number}", inner[number], others, self.password)
            home = folder / node.name
            users = bus.authorization({bus.OPERATOR: self.password}, {})
            process = local.nats(home, self.ports[number], users, node)
            self.children[node.name] = start(process, home / "nats.log")

    @property
    def url(self) -> str:
        passwords = {bus.OPERATOR: self.password}
        return ",".join(
            bus.url_of(bus.OPERATOR, passwords, f"127.0.0.1:{port}") for port in self.ports
        )

    async def require_ready(self) -> None:
        with outage_as_failure():
            client = await nats.connect(self.url.split(","), allow_reconnect=False)
            try:
                await client.jetstream(timeout=attempt_seconds()).streams_info()
            finally:
                await client.close()

    async def kill_leader(self, bus: Bus, stream: str) -> None:
        cluster = (await bus.jetstream.stream_info(stream)).cluster
        assert cluster
        assert cluster.leader
        assert len(cluster.replicas or []) == NODES - 1
        self.children[cluster.leader].kill()

    def end(self) -> None:
        for child in self.children.values():
            terminate(child)
