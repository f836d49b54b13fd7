"""Reads from a read replica of the feed's database, and from the database if it is behind."""

from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import pytest
from sqlalchemy import event

from shared.data.replica import Replica
from tests.feed.conftest import feed
from tests.feed.world import World
from tests.support.servers import Servers
from tests.support.standby import Standby, running_standby
from tests.support.wait import eventually

LATE_READS = ("/people?q=ana", "/people/suggestions", "/discover", "/recommendations")


@pytest.fixture
def standby(servers: Servers) -> Iterator[Standby]:
    with running_standby(servers) as started:
        yield started


@pytest.fixture
async def world(servers: Servers, keys_url: str, standby: Standby) -> AsyncIterator[World]:
    """A feed with a read replica."""
    async with feed(servers, keys_url, replica=standby.url_of) as running:
        yield World(running, servers.valkey)


@contextmanager
def statements(world: World) -> Iterator[list[str]]:
    """Collect what reads people or outfits from the replica."""
    replica: Replica = world.running.app.state.replica
    engine = replica.database.engine.sync_engine
    collected: list[str] = []

    def collect(_: Any, __: Any, statement: str, *___: Any) -> None:
        if "people" in statement:
            collected.append(statement)

    event.listen(engine, "before_cursor_execute", collect)
    try:
        yield collected
    finally:
        event.remove(engine, "before_cursor_execute", collect)


async def require_read(world: World, viewer: int, path: str, *, replica: bool) -> None:
    """Require that a page comes from the replica, or from the primary."""
    with statements(world) as collected:
        assert (await world.get(viewer, path)).status_code == 200
    assert bool(collected) == replica, path


async def require_found(world: World, viewer: int, name: str, person: int) -> None:
    answer = await world.get(viewer, f"/people?q={name}")
    assert answer.status_code == 200, answer.text
    assert [int(item["user_id"]) for item in answer.json()["items"]] == [person]


async def test_reads_that_may_be_late_use_the_replica(world: World) -> None:
    viewer = await world.person()
    for path in LATE_READS:
        await eventually(partial(require_read, world, viewer, path, replica=True))


async def test_other_reads_use_the_database(world: World) -> None:
    author = await world.person()
    viewer = await world.follower_of(author)
    outfit = await world.publish(author)
    await eventually(lambda: require_read(world, viewer, LATE_READS[0], replica=True))
    with statements(world) as collected:
        await world.shows(viewer, outfit)
        assert (await world.get(author, "/followers")).status_code == 200
    assert collected == []


async def test_a_replica_that_falls_behind_is_not_read(world: World, standby: Standby) -> None:
    viewer = await world.person()
    path = LATE_READS[0]
    await eventually(lambda: require_read(world, viewer, path, replica=True))
    standby.execute("SELECT pg_wal_replay_pause()")
    newcomer = await world.person(name="Zelda")
    await eventually(lambda: require_read(world, viewer, path, replica=False))
    with statements(world) as collected:
        await require_found(world, viewer, "zelda", newcomer)
    assert collected == []
    standby.execute("SELECT pg_wal_replay_resume()")
    await eventually(lambda: require_read(world, viewer, path, replica=True))
    await require_found(world, viewer, "zelda", newcomer)


async def test_a_replica_that_was_promoted_is_not_read(world: World, standby: Standby) -> None:
    viewer = await world.person()
    path = LATE_READS[0]
    await eventually(lambda: require_read(world, viewer, path, replica=True))
    standby.execute("SELECT pg_promote()")
    await require_read(world, viewer, path, replica=False)


async def test_no_read_fails_when_the_replica_is_lost(world: World, standby: Standby) -> None:
    viewer = await world.person()
    person = await world.person(name="Zoe")
    await eventually(lambda: require_read(world, viewer, LATE_READS[0], replica=True))
    standby.end()
    for _ in range(3):
        await require_found(world, viewer, "zoe", person)


async def test_a_replica_that_never_was_there_is_not_missed(
    servers: Servers, keys_url: str
) -> None:
    nowhere = "postgresql://ana@127.0.0.1:9/feed"
    async with feed(servers, keys_url, replica=lambda _: nowhere) as running:
        world = World(running, servers.valkey)
        viewer, person = await world.person(), await world.person(name="Zoe")
        await require_found(world, viewer, "zoe", person)
