"""The loss of one of three NATS servers; the system itself has one."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from deploy.local import topology
from deploy.local.process import start
from deploy.rights.bus import OPERATOR
from shared.events.bus import Bus
from tests.faults.world import World
from tests.support.nats_cluster import NODES, Cluster, outage_as_failure
from tests.support.servers import terminate
from tests.support.wait import eventually


@asynccontextmanager
async def nats_server_is_lost(world: World) -> AsyncIterator[None]:
    """Run tags on a cluster instead, and kill the server that leads its stream."""
    with TemporaryDirectory() as folder:
        cluster = Cluster(Path(folder))
        try:
            await eventually(cluster.require_ready)
            async with world.stopped("tags"), _tags_on(cluster, world, Path(folder)):
                await _kill_leader(cluster)
                yield
        finally:
            cluster.end()


@asynccontextmanager
async def _tags_on(cluster: Cluster, world: World, folder: Path) -> AsyncIterator[None]:
    process = topology.service("tags", world.layout, world.credentials)
    on_cluster = {"GARDEROBE_NATS_URL": cluster.url, "GARDEROBE_NATS_REPLICAS": str(NODES)}
    child = start(
        replace(process, environment={**process.environment, **on_cluster}), folder / "tags.log"
    )
    try:
        await world.healthy("tags")
        yield
    finally:
        terminate(child)


async def _kill_leader(cluster: Cluster) -> None:
    bus = Bus(cluster.url, OPERATOR)
    await bus.connect()

    async def is_killed() -> None:
        with outage_as_failure():
            await cluster.kill_leader(bus, "TAGS")

    try:
        await eventually(is_killed)
    finally:
        await bus.close()
