"""A Valkey Cluster whose servers tests may kill."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import cycle
from pathlib import Path
from typing import Any

from redis.asyncio import Redis
from redis.exceptions import RedisError

from deploy.rights.bus import OPERATOR
from tests.feed.killable_valkey import KillableValkey
from tests.support.ports import free_ports
from tests.support.wait import MAX_SECONDS, deliberate_limit, eventually

PRIMARIES = 3
SLOTS = 16384
SILENCE_SECONDS = deliberate_limit(1.0, "a server that is paused is asked too")
NODE_TIMEOUT_MS = 1000
"""After which the others take a server for dead."""


class ValkeyCluster:
    """The servers: at first some primaries, followed by their replicas."""

    def __init__(self, folder: Path, primaries: int = PRIMARIES, replicas: int = PRIMARIES) -> None:
        ports = free_ports(2 * (primaries + replicas))
        self._primaries = primaries
        self._copies = 1 + replicas // primaries
        self._bus_ports = ports[::2]
        self.servers = [
            KillableValkey(folder / str(port), port, _options(bus_port))
            for bus_port, port in zip(ports[::2], ports[1::2], strict=True)
        ]

    @property
    def urls(self) -> str:
        """Return the value of GARDEROBE_REDIS_URL."""
        return ",".join(server.url for server in self.servers[: self._primaries])

    async def start(self) -> None:
        """Start all servers, and wait until every slot is served and every replica in step."""
        for server in self.servers:
            server.start()
        count = self._primaries
        primaries, replicas = self.servers[:count], self.servers[count:]
        bounds = [SLOTS * number // count for number in range(count + 1)]
        for server, first, end in zip(primaries, bounds, bounds[1:], strict=False):
            await self.do(server, "CLUSTER", "ADDSLOTSRANGE", first, end - 1)
        await self._introduce_all()
        for replica, primary in zip(replicas, cycle(primaries), strict=False):
            await self.do(replica, "CLUSTER", "REPLICATE", await self.node_id(primary))
        await eventually(self.is_whole)

    async def _introduce_all(self) -> None:
        """Introduce the servers to the first one, again those that it does not know."""
        first_server = ("127.0.0.1", self.servers[0].port, self._bus_ports[0])

        async def all_are_introduced() -> None:
            # A server forgets an introduction that was not completed.
            known = await self.do(self.servers[0], "CLUSTER", "NODES")
            for server in self.servers[1:]:
                if b":%d@" % server.port not in known:
                    await self.do(server, "CLUSTER", "MEET", *first_server)
            await self._know_each_other()

        await eventually(all_are_introduced)

    async def _know_each_other(self) -> None:
        for server in self.servers:
            nodes = await self.do(server, "CLUSTER", "NODES")
            assert nodes.count(b"\n") == len(self.servers), nodes
            assert b"handshake" not in nodes, nodes

    async def do(self, server: KillableValkey, *command: Any) -> Any:
        """Run one command on one server."""
        return await self._do(server, command, MAX_SECONDS)

    async def _do(self, server: KillableValkey, command: Sequence[Any], seconds: float) -> Any:
        async with Redis.from_url(server.url, socket_timeout=seconds) as client:
            client.response_callbacks.clear()
            return await client.execute_command(*command)  # type: ignore[no-untyped-call]

    async def node_id(self, server: KillableValkey) -> str:
        return str((await self.do(server, "CLUSTER", "MYID")).decode())

    async def is_whole(self) -> None:
        """Require that every server is connected, and every replica in step and known to all."""
        for server in self.servers:
            state = await self.do(server, "CLUSTER", "INFO")
            assert b"cluster_state:ok" in state, state
            assert b"cluster_known_nodes:%d" % len(self.servers) in state, state
            found = await self.do(server, "INFO", "replication")
            assert b"role:master" in found or b"master_link_status:up" in found, found
            for first, last, *nodes in await self.do(server, "CLUSTER", "SLOTS"):
                assert len(nodes) >= self._copies, (server.port, first, last, nodes)

    async def owner(self, slot: int) -> KillableValkey:
        """Return the primary that has a slot, as a server knows that is not paused."""
        return await eventually(partial(self._find_owner, slot))

    async def _find_owner(self, slot: int) -> KillableValkey:
        for server in self.servers:
            try:
                slots = await self._do(server, ("CLUSTER", "SLOTS"), SILENCE_SECONDS)
            except RedisError:
                continue
            for first, last, (_, port, *_), *_ in slots:
                if first <= slot <= last:
                    return next(one for one in self.servers if one.port == port)
        raise AssertionError(f"Nobody serves slot {slot}.")

    async def move(self, slot: int, to: KillableValkey) -> None:
        """Move a slot to another primary, and wait until every server knows."""
        source, node = await self.owner(slot), await self.node_id(to)
        await self.do(source, "CLUSTER", "MIGRATESLOTS", "SLOTSRANGE", slot, slot, "NODE", node)

        async def is_there() -> None:
            assert await self.owner(slot) is to

        await eventually(is_there)

    def end(self) -> None:
        for server in self.servers:
            server.end()


def _options(port: int) -> list[str]:
    return [
        *("--cluster-enabled", "yes", "--cluster-port", str(port)),
        *("--cluster-node-timeout", str(NODE_TIMEOUT_MS), "--cluster-config-file", "nodes.conf"),
        *("--primaryuser", OPERATOR, "--primaryauth", "secret"),
        # Replicas get functions and data at once instead of five seconds later.
        *("--repl-diskless-sync-delay", "0"),
        *("--cluster-require-full-coverage", "no"),
    ]


@contextmanager
def valkey_cluster(
    folder: Path, primaries: int = PRIMARIES, replicas: int = PRIMARIES
) -> Iterator[ValkeyCluster]:
    """Yield a cluster that is not started."""
    cluster = ValkeyCluster(folder, primaries, replicas)
    try:
        yield cluster
    finally:
        cluster.end()
