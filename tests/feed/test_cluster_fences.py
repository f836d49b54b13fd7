"""Fences in a Valkey Cluster: they count only if a replica has them too."""

import signal

from feed.timeline_cache.timelines import Timelines
from tests.feed.valkey_cluster import ValkeyCluster
from tests.feed.world import fresh_id
from tests.support.timeline_keys import BUCKETS
from tests.support.wait import eventually


async def test_a_fence_that_no_replica_has_does_not_count(cluster: ValkeyCluster) -> None:
    """It would be lost with its primary, and what it hides would be shown again."""
    timelines = Timelines(cluster.urls.split(","), len(BUCKETS))
    await timelines.start()
    person = fresh_id()
    assert await timelines.fence(person)
    assert await timelines.cards.fence([person])
    replicas = cluster.servers[3:]
    for replica in replicas:
        replica.send_signal(signal.SIGSTOP)
    assert not await timelines.fence(person)
    assert not await timelines.cards.fence([person])
    for replica in replicas:
        replica.send_signal(signal.SIGCONT)

    async def counts_again() -> None:
        assert await timelines.fence(person)
        assert await timelines.cards.fence([person])

    await eventually(counts_again)
    await timelines.close()


async def test_fences_wait_for_replicas_that_come_back(cluster: ValkeyCluster) -> None:
    """A process that met the cluster without its replicas learns of them later."""
    replicas = cluster.servers[3:]
    for replica in replicas:
        replica.kill()
    timelines = Timelines(cluster.urls.split(","), len(BUCKETS))
    person = fresh_id()

    async def counts_without_replicas() -> None:
        await timelines.start()
        assert await timelines.fence(person)

    await eventually(counts_without_replicas)
    for replica in replicas:
        replica.start()
    await eventually(cluster.is_whole)

    async def needs_a_replica() -> None:
        for replica in replicas:
            replica.send_signal(signal.SIGSTOP)
        try:
            assert not await timelines.fence(person)
        finally:
            for replica in replicas:
                replica.send_signal(signal.SIGCONT)

    await eventually(needs_a_replica)
    await timelines.close()
