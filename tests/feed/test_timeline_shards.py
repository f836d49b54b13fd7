"""Timelines over three Valkey servers: each person on one, cards on all; any may be lost."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from redis.asyncio import Redis

from feed.main import service
from feed.timeline_cache.timeline_shards import SLOTS, owners, slot
from tests.feed.killable_valkey import KillableValkey
from tests.feed.world import ANON_KEY, World, fresh_id
from tests.support.servers import Servers
from tests.support.service_under_test import start_service
from tests.support.wait import eventually

URLS = [f"redis://valkey-{number}:6379/0" for number in range(4)]


def test_a_fourth_server_takes_its_share_and_moves_no_other_slot() -> None:
    three, four = owners(URLS[:3]), owners(URLS)
    moved = [new for old, new in zip(three, four, strict=True) if old != new]
    assert set(moved) == {3}
    assert SLOTS / 4 * 0.8 < len(moved) < SLOTS / 4 * 1.2


def test_another_password_moves_no_slot() -> None:
    first, second = (
        [url.replace("//", f"//feed:{password}@") for url in URLS] for password in ("a", "b")
    )
    assert owners(first) == owners(second) == owners(URLS)


def test_the_order_of_the_servers_does_not_matter() -> None:
    assigned = [URLS[shard] for shard in owners(URLS)]
    assert [URLS[::-1][shard] for shard in owners(URLS[::-1])] == assigned


def test_consecutive_ids_are_spread_evenly() -> None:
    of_slot = owners(URLS)
    # As Postgres creates ids: one per millisecond, or many in the same.
    for step in (1 << 22, 1):
        first = fresh_id()
        found = [of_slot[slot(first + step * number)] for number in range(4000)]
        assert all(800 < found.count(shard) < 1200 for shard in range(4))


@pytest.fixture
def valkeys(tmp_path: Path) -> Iterator[list[KillableValkey]]:
    found = [KillableValkey(tmp_path / str(number)) for number in range(3)]
    for server in found:
        server.start()
    yield found
    for server in found:
        server.end()


@pytest.fixture
async def world(
    servers: Servers, keys_url: str, valkeys: list[KillableValkey]
) -> AsyncIterator[World]:
    urls = ",".join(server.url for server in valkeys)
    async with start_service(
        service, servers, keys_url, redis_url=urls, anon_key=ANON_KEY
    ) as running:
        yield World(running, urls)


class Audience:
    """At least twelve followers of one author, on all servers, and the servers of their lists."""

    def __init__(self, world: World, valkeys: list[KillableValkey]) -> None:
        self.world = world
        self.valkeys = valkeys
        self.viewers: list[int] = []

    async def gather(self) -> int:
        """Create the followers and their timelines; return the author."""
        author = await self.world.person()
        of_slot = owners([server.url for server in self.valkeys])
        while len(self.viewers) < 12 or len({of_slot[slot(server)] for server in self.viewers}) < 3:
            self.viewers.append(await self.world.follower_of(author))
        await eventually(self.have_lists)
        return author

    async def have_lists(self) -> None:
        for viewer in self.viewers:
            await self.world.timeline(viewer)
            assert len(await self.shards_of(viewer)) == 1

    async def shards_of(self, viewer: int) -> list[int]:
        """Return the numbers of the servers that have a list of this person."""
        found = []
        for number, server in enumerate(self.valkeys):
            async with Redis.from_url(server.url) as redis:
                if await redis.exists(b"timeline:" + viewer.to_bytes(8, "big")):
                    found.append(number)
        return found


@pytest.fixture
def audience(world: World, valkeys: list[KillableValkey]) -> Audience:
    return Audience(world, valkeys)


async def test_an_outfit_and_its_changes_reach_every_shard(
    world: World, audience: Audience
) -> None:
    author = await audience.gather()
    shards_of = [await audience.shards_of(viewer) for viewer in audience.viewers]
    assert {shard for server in shards_of for shard in server} == {0, 1, 2}
    first, second = await world.publish(author), await world.publish(author)
    for viewer in audience.viewers:
        await world.shows(viewer, second, first)
    await world.send(first, first.removal())
    for viewer in audience.viewers:
        await world.shows(viewer, second)


async def test_an_unavailable_shard_affects_its_own_people_only(
    world: World, audience: Audience, valkeys: list[KillableValkey]
) -> None:
    author = await audience.gather()
    shards_of = {viewer: (await audience.shards_of(viewer))[0] for viewer in audience.viewers}
    unavailable = next(iter(shards_of.values()))
    elsewhere = [viewer for viewer, shard in shards_of.items() if shard != unavailable]
    valkeys[unavailable].kill()
    outfit = await world.publish(author)

    async def listed() -> None:
        for viewer in elsewhere:
            async with Redis.from_url(valkeys[shards_of[viewer]].url) as redis:
                key = b"timeline:" + viewer.to_bytes(8, "big")
                assert (await redis.lrange(key, -1, -1))[0] == packed_id(outfit.feed_id)

    await eventually(listed)
    for viewer in audience.viewers:
        await world.shows(viewer, outfit)
    valkeys[unavailable].start()
    later = await world.publish(author)
    for viewer in audience.viewers:
        await world.shows(viewer, later, outfit)
    await eventually(audience.have_lists)
    for viewer in audience.viewers:
        await world.shows(viewer, later, outfit)


def packed_id(feed_id: int | None) -> bytes:
    assert feed_id is not None
    return feed_id.to_bytes(8, "big")
