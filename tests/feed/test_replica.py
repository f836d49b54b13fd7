"""Reads from a read replica of the feed's database, and from the database if it is behind."""

from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy import event

from shared.replica import Replica
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
    """A feed with a read replica, once it is up to date."""
    async with feed(servers, keys_url, replica=standby.url_of) as running:
        world = World(running, servers.valkey)
        await eventually(lambda: require(world, current=True))
        yield world


def replica_of(world: World) -> Replica:
    found: Replica = world.running.app.state.replica
    return found


async def require(world: World, *, current: bool) -> None:
    assert replica_of(world).is_current == current


@contextmanager
def statements(world: World) -> Iterator[list[str]]:
    """Collect what reads people or outfits from the replica."""
    engine = replica_of(world).database.engine.sync_engine
    collected: list[str] = []

    def collect(_: Any, __: Any, statement: str, *___: Any) -> None:
        if "people" in statement:
            collected.append(statement)

    event.listen(engine, "before_cursor_execute", collect)
    try:
        yield collected
    finally:
        event.remove(engine, "before_cursor_execute", collect)


async def found(world: World, viewer: int, name: str) -> list[int]:
    answer = await world.get(viewer, f"/people?q={name}")
    assert answer.status_code == 200, answer.text
    return [int(item["user_id"]) for item in answer.json()["items"]]


async def require_found(world: World, viewer: int, name: str, person: int) -> None:
    assert await found(world, viewer, name) == [person]


@pytest.mark.parametrize("path", LATE_READS)
async def test_a_read_that_may_be_late_uses_the_replica(world: World, path: str) -> None:
    viewer = await world.person()

    async def is_read_there() -> None:
        with statements(world) as collected:
            assert (await world.get(viewer, path)).status_code == 200
        assert collected

    await eventually(is_read_there)


async def test_other_reads_use_the_database(world: World) -> None:
    author = await world.person()
    viewer = await world.follower_of(author)
    outfit = await world.publish(author)
    with statements(world) as collected:
        await world.shows(viewer, outfit)
        assert (await world.get(author, "/followers")).status_code == 200
    assert collected == []


async def test_a_replica_that_falls_behind_is_not_read(world: World, standby: Standby) -> None:
    viewer = await world.person()
    standby.execute("SELECT pg_wal_replay_pause()")
    newcomer = await world.person(name="Zelda")
    await eventually(lambda: require(world, current=False))
    with statements(world) as collected:
        await require_found(world, viewer, "zelda", newcomer)
    assert collected == []
    standby.execute("SELECT pg_wal_replay_resume()")
    await eventually(lambda: require(world, current=True))
    with statements(world) as collected:
        await require_found(world, viewer, "zelda", newcomer)
    assert collected


async def test_no_read_fails_when_the_replica_is_lost(world: World, standby: Standby) -> None:
    viewer = await world.person()
    person = await world.person(name="Zoe")
    standby.end()
    await require_found(world, viewer, "zoe", person)
    await eventually(lambda: require(world, current=False))
    await require_found(world, viewer, "zoe", person)


async def test_a_replica_that_never_was_there_is_not_missed(
    servers: Servers, keys_url: str
) -> None:
    nowhere = "postgresql://ana@127.0.0.1:9/feed"
    async with feed(servers, keys_url, replica=lambda _: nowhere) as running:
        world = World(running, servers.valkey)
        viewer, person = await world.person(), await world.person(name="Zoe")
        await require_found(world, viewer, "zoe", person)
