"""Sockets over several feed processes, one of which is killed."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack

import pytest
from sqlalchemy import text
from websockets.asyncio.client import ClientConnection

from feed.main import service
from tests.feed.processes import FeedProcess, feed_process
from tests.feed.test_realtime import authenticate, close_code, receive_frame
from tests.feed.world import ANON_KEY, ORIGIN, World, fresh_id
from tests.support.extent import examples
from tests.support.follows import COPY_FOLLOWS
from tests.support.servers import Servers
from tests.support.service_under_test import start_service

CROWD = examples(1_000)
MAX_MEGABYTES = 300
CONCURRENCY = 50


@pytest.fixture(scope="module")
async def world(servers: Servers, keys_url: str) -> AsyncIterator[World]:
    async with start_service(
        service, servers, keys_url, uses_redis=True, anon_key=ANON_KEY, origins=[ORIGIN]
    ) as running:
        yield World(running, servers.valkey)


@pytest.fixture(scope="module")
def two(world: World) -> Iterator[tuple[FeedProcess, FeedProcess]]:
    """Two processes, which take seconds to start. The last test of the module kills the first."""
    with feed_process(world) as one, feed_process(world) as other:
        yield one, other


async def test_followers_on_different_processes_get_the_same_frame(
    world: World, two: tuple[FeedProcess, FeedProcess]
) -> None:
    author = await world.person()
    viewers = [await world.follower_of(author) for _ in two]
    async with AsyncExitStack() as stack:
        sockets = []
        for process, viewer in zip(two, viewers, strict=True):
            socket = await stack.enter_async_context(process.sockets.open(viewer))
            await authenticate(socket, viewer)
            sockets.append(socket)
        outfit = await world.publish(author)
        for socket in sockets:
            frame = await receive_frame(socket)
            assert (frame["type"], frame["outfit_id"]) == ("outfit_published", str(outfit.id))


async def open_all(
    process: FeedProcess, people: list[int], stack: AsyncExitStack
) -> list[ClientConnection]:
    gate = asyncio.Semaphore(CONCURRENCY)

    async def enter(user_id: int) -> ClientConnection:
        async with gate:
            socket = await stack.enter_async_context(process.sockets.open(user_id))
            await authenticate(socket, user_id)
            return socket

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
        await session.execute(text(COPY_FOLLOWS))
        await session.commit()
    return people


async def test_many_sockets_are_cheap_and_survive_their_process(
    world: World, two: tuple[FeedProcess, FeedProcess]
) -> None:
    killed, other = two
    author = await world.person()
    people = await crowd_of(world, author)
    async with AsyncExitStack() as stack:
        sockets = await open_all(killed, people, stack)
        assert killed.megabytes() < MAX_MEGABYTES
        killed.kill()
        missed = await world.publish(author)
        await asyncio.gather(*(close_code(socket) for socket in sockets))
        sockets = await open_all(other, people, stack)
        # Nobody sent them the outfit; clients poll after reconnecting.
        for viewer in people[:: CROWD // 10]:
            await world.shows(viewer, missed)
        published = await world.publish(author)
        received = await asyncio.gather(
            *(receives_outfit(socket, str(published.id)) for socket in sockets)
        )
        assert all(received)


async def receives_outfit(socket: ClientConnection, outfit_id: str) -> bool:
    """Receive frames until the outfit's; that of the previous one may still have been in flight."""
    while (await receive_frame(socket))["outfit_id"] != outfit_id:
        pass
    return True
