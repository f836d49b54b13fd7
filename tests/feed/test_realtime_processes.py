"""Sockets over several feed processes, one of which is killed under them."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack

import pytest
from sqlalchemy import text
from websockets.asyncio.client import ClientConnection

from feed.main import service
from tests.feed.processes import FeedProcess, feed_process
from tests.feed.test_realtime import close_code, hear, ready
from tests.feed.world import ANON_KEY, ORIGIN, World, fresh_id
from tests.support.servers import Servers
from tests.support.service_under_test import start_service

CROWD = 1_000
MAX_MEGABYTES = 300
AT_ONCE = 50


@pytest.fixture(scope="module")
async def world(servers: Servers, keys_url: str) -> AsyncIterator[World]:
    async with start_service(
        service, servers, keys_url, uses_redis=True, anon_key=ANON_KEY, origins=[ORIGIN]
    ) as running:
        yield World(running, servers.valkey)


@pytest.fixture
def two(world: World) -> Iterator[tuple[FeedProcess, FeedProcess]]:
    with feed_process(world) as one, feed_process(world) as other:
        yield one, other


async def test_people_on_different_processes_are_told_alike(
    world: World, two: tuple[FeedProcess, FeedProcess]
) -> None:
    author = await world.person()
    viewers = [await world.follower_of(author) for _ in two]
    async with AsyncExitStack() as stack:
        lines = []
        for process, viewer in zip(two, viewers, strict=True):
            line = await stack.enter_async_context(process.sockets.open(viewer))
            await ready(line, viewer)
            lines.append(line)
        outfit = await world.publish(author)
        for line in lines:
            frame = await hear(line)
            assert (frame["type"], frame["outfit_id"]) == ("outfit_published", str(outfit.id))


async def open_all(
    process: FeedProcess, people: list[int], stack: AsyncExitStack
) -> list[ClientConnection]:
    gate = asyncio.Semaphore(AT_ONCE)

    async def enter(user_id: int) -> ClientConnection:
        async with gate:
            line = await stack.enter_async_context(process.sockets.open(user_id))
            await ready(line, user_id)
            return line

    return await asyncio.gather(*(enter(user_id) for user_id in people))


async def crowd_of(world: World, author: int) -> list[int]:
    people = [fresh_id() for _ in range(CROWD)]
    async with world.running.database.sessions() as session:
        await session.execute(
            text("""
            INSERT INTO follows (follower_id, followee_id, state, version, changed_id)
            SELECT unnest(CAST(:people AS bigint[])), :author, 'following', 1, next_id()
            """),
            {"people": people, "author": author},
        )
        await session.commit()
    return people


async def test_a_thousand_sockets_are_cheap_and_survive_their_process(
    world: World, two: tuple[FeedProcess, FeedProcess]
) -> None:
    doomed, other = two
    author = await world.person()
    people = await crowd_of(world, author)
    async with AsyncExitStack() as stack:
        lines = await open_all(doomed, people, stack)
        assert doomed.megabytes() < MAX_MEGABYTES
        doomed.kill()
        missed = await world.publish(author)
        await asyncio.gather(*(close_code(line) for line in lines))
        lines = await open_all(other, people, stack)
        # Nobody told them; who connects anew asks.
        for viewer in people[:: CROWD // 10]:
            await world.shows(viewer, missed)
        heard = await world.publish(author)
        told = await asyncio.gather(*(told_of(line, str(heard.id)) for line in lines))
        assert all(told)


async def told_of(line: ClientConnection, outfit_id: str) -> bool:
    """Hears until it is told of this outfit; the one before may still have been on its way."""
    while (await hear(line))["outfit_id"] != outfit_id:
        pass
    return True
