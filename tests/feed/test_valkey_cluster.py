"""Timelines in a Valkey Cluster, of which servers fail and slots move."""

import asyncio
import signal
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest
from limits import RateLimitItemPerHour

from feed.main import service
from feed.timeline.reconciliation import domain, jobs
from feed.timeline_cache.keys import pack_ids
from feed.timeline_cache.servers import WrongServers
from feed.timeline_cache.timelines import Timelines
from feed.timeline_cache.valkey_client import ValkeyUnavailable
from shared.http import rate_limit
from shared.http.rate_limit import Limiter, RateLimited
from tests.feed.killable_valkey import KillableValkey
from tests.feed.valkey_cluster import PRIMARIES, SLOTS, ValkeyCluster, valkey_cluster
from tests.feed.world import ANON_KEY, Outfit, World, fresh_id
from tests.support.servers import Servers
from tests.support.service_under_test import start_service
from tests.support.timeline_keys import BUCKETS
from tests.support.wait import MAX_SECONDS, eventually, fast_polling, pause, slowness

SLOWEST_SECONDS = 5.0
"""For a page, whatever happens to the cluster, on a busy machine too. None may fail."""
VIEWERS = 12


@pytest.fixture
async def world(
    servers: Servers, keys_url: str, cluster: ValkeyCluster, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[World]:
    monkeypatch.setattr(domain, "RECHECK_SECONDS", 0.5)
    with fast_polling(jobs):
        async with start_service(
            service, servers, keys_url, redis_url=cluster.urls, anon_key=ANON_KEY
        ) as running:
            yield World(running, cluster.urls)


def third(viewer: int) -> int:
    """Return in which third of the slots a timeline is: each primary has one at first."""
    return BUCKETS.of(pack_ids(viewer)).slot * PRIMARIES // SLOTS


async def audience(world: World) -> tuple[int, list[int]]:
    """Create an author whose followers have timelines on each of the three servers."""
    author, viewers = await world.person(), list[int]()
    while len(viewers) < VIEWERS or len(set(map(third, viewers))) < PRIMARIES:
        viewers.append(await world.follower_of(author))
    timelines: Timelines = world.running.app.state.timelines

    async def all_are_listed() -> None:
        for viewer in viewers:
            await world.timeline(viewer)
        listed = {user_id async for user_id in timelines.user_ids()}
        assert listed >= set(viewers)

    await eventually(all_are_listed)
    return author, viewers


async def all_show(world: World, viewers: list[int], *outfits: Outfit) -> None:
    for viewer in viewers:
        await world.shows(viewer, *outfits)


async def require_right_lists(world: World, viewers: list[int]) -> None:
    """Require that every timeline is in Valkey, and equals what Postgres says."""
    database, timelines = world.running.database, world.running.app.state.timelines
    try:
        listed = {user_id async for user_id in timelines.user_ids()}
        assert listed >= set(viewers)
        for viewer in viewers:
            assert not await domain.find_wrong_entries(database, timelines, viewer)
    except ValkeyUnavailable as exc:
        raise AssertionError("The process has not found a server's successor yet.") from exc


@asynccontextmanager
async def reading(world: World, viewers: list[int]) -> AsyncIterator[list[float]]:
    """Read timelines all the time; yield the seconds of each read, of which none may fail."""
    seconds: list[float] = []

    async def read(viewer: int) -> None:
        while True:
            began = time.monotonic()
            await world.timeline(viewer)
            took = time.monotonic() - began
            seconds.append(took if took < SLOWEST_SECONDS else took / slowness())
            await pause(0.01, "people's pace")

    async with asyncio.TaskGroup() as group:
        readers = [group.create_task(read(viewer)) for viewer in viewers[:4]]
        yield seconds
        for reader in readers:
            reader.cancel()
    assert max(seconds) < SLOWEST_SECONDS


async def test_outfits_and_their_changes_reach_timelines_on_every_server(
    world: World, cluster: ValkeyCluster
) -> None:
    author, viewers = await audience(world)
    owners = {await cluster.owner(BUCKETS.of(pack_ids(viewer)).slot) for viewer in viewers}
    assert len(owners) == len(world.running.app.state.timelines) == PRIMARIES
    first, second = await world.publish(author), await world.publish(author)
    await all_show(world, viewers, second, first)
    await world.send(first, first.removal())
    await all_show(world, viewers, second)
    await require_right_lists(world, viewers)


@pytest.mark.parametrize("fault", [signal.SIGKILL, signal.SIGSTOP])
async def test_timelines_are_right_after_a_failover(
    world: World, cluster: ValkeyCluster, fault: signal.Signals
) -> None:
    author, viewers = await audience(world)
    outfits = [await world.publish(author)]
    async with reading(world, viewers) as seconds:
        failed = await cluster.owner(BUCKETS.of(pack_ids(viewers[0])).slot)
        failed.send_signal(fault)
        for _ in range(10):
            outfits.insert(0, await world.publish(author))
        await all_show(world, viewers, *outfits)

        async def has_a_successor() -> None:
            assert await cluster.owner(BUCKETS.of(pack_ids(viewers[0])).slot) is not failed

        await eventually(has_a_successor)
        outfits.insert(0, await world.publish(author))
        await all_show(world, viewers, *outfits)
        await eventually(lambda: require_right_lists(world, viewers))
    assert seconds
    if fault is signal.SIGSTOP:
        failed.send_signal(signal.SIGCONT)
        outfits.insert(0, await world.publish(author))
        await all_show(world, viewers, *outfits)
        await eventually(lambda: require_right_lists(world, viewers))


async def test_slots_move_without_an_error(world: World, cluster: ValkeyCluster) -> None:
    author, viewers = await audience(world)
    outfits = [await world.publish(author)]
    async with reading(world, viewers):
        for viewer in viewers[:4]:
            slot = BUCKETS.of(pack_ids(viewer)).slot
            source = await cluster.owner(slot)
            await cluster.move(slot, next(s for s in cluster.servers[:3] if s is not source))
            outfits.insert(0, await world.publish(author))
        await all_show(world, viewers, *outfits)
    await eventually(lambda: require_right_lists(world, viewers))


async def test_people_of_a_slot_that_nobody_serves_read_from_postgres(
    world: World, cluster: ValkeyCluster
) -> None:
    author, viewers = await audience(world)
    first = await world.publish(author)
    await all_show(world, viewers, first)
    lost = BUCKETS.of(pack_ids(viewers[0])).slot
    for server in cluster.servers:
        await cluster.do(server, "CLUSTER", "DELSLOTS", lost)
    second = await world.publish(author)
    await all_show(world, viewers, second, first)
    elsewhere = [one for one in viewers if BUCKETS.of(pack_ids(one)).slot != lost]
    await eventually(lambda: require_listed(world, elsewhere, second))


async def require_listed(world: World, viewers: list[int], newest: Outfit) -> None:
    timelines: Timelines = world.running.app.state.timelines
    for viewer in viewers:
        try:
            window = await timelines.window(viewer, 0, 1)
        except ValkeyUnavailable as exc:
            raise AssertionError("Commands are paused after a failure.") from exc
        assert list(window.entries) == [newest.feed_id]


async def test_processes_must_agree_on_the_number_of_buckets(cluster: ValkeyCluster) -> None:
    urls = cluster.urls.split(",")
    first = Timelines(urls, 64)
    await first.start()
    person = fresh_id()
    assert await first.start_build(person)
    await first.save_rebuild_progress(person)
    await first.close()
    refused = Timelines(urls, 32)
    with pytest.raises(WrongServers, match="64 buckets"):
        await refused.start()
    await refused.close()
    for resize in (True, False):
        timelines = Timelines(urls, 32)
        await timelines.start(resize=resize)
        assert [user_id async for user_id in timelines.user_ids()] == []
        assert await timelines.get_rebuild_progress() == 0
        await timelines.close()


async def test_a_process_that_starts_before_the_cluster_checks_it_later(tmp_path: Path) -> None:
    with valkey_cluster(tmp_path) as cluster:
        late = Timelines(cluster.urls.split(","), 32)
        await late.start()
        await cluster.start()
        other = Timelines(cluster.urls.split(","), 64)
        await other.start()
        await other.close()

        async def is_refused() -> None:
            with pytest.raises(ValkeyUnavailable) as caught:
                await late.window(fresh_id(), 0, 1)
            assert isinstance(caught.value.__cause__, WrongServers)

        await eventually(is_refused)
        await late.close()


async def test_several_servers_must_be_a_cluster(tmp_path: Path) -> None:
    two = [KillableValkey(tmp_path / name) for name in ("a", "b")]
    try:
        for server in two:
            server.start()
        timelines = Timelines([server.url for server in two], 64)
        with pytest.raises(WrongServers, match="no cluster"):
            await timelines.start()
        await timelines.close()
    finally:
        for server in two:
            server.end()


async def test_limits_are_counted_in_the_cluster(
    cluster: ValkeyCluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rate_limit, "REDIS_TIMEOUT", MAX_SECONDS)  # a slow server counts too
    three = RateLimitItemPerHour(3)
    async with AsyncExitStack() as stack:
        one, other = Limiter(cluster.urls, "feed"), Limiter(cluster.urls, "feed")
        stack.push_async_callback(one.close)
        stack.push_async_callback(other.close)
        for who in map(str, range(10)):
            for _ in range(3):
                await one.count("tries", three, who)
            with pytest.raises(RateLimited):
                await other.count("tries", three, who)
