"""Timelines over three Valkey servers: each person's on one, cards on each, none of them needed."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from redis.asyncio import Redis

from feed.main import service
from feed.timeline_cache.timeline_shards import SLOTS, owners, slot
from tests.feed.killable_valkey import MortalValkey
from tests.feed.world import ANON_KEY, World, fresh_id
from tests.support.servers import Servers
from tests.support.service_under_test import start_service
from tests.support.wait import eventually

URLS = [f"redis://valkey-{number}:6379/0" for number in range(4)]


def test_a_fourth_server_takes_its_share_and_moves_nobody_else() -> None:
    three, four = owners(URLS[:3]), owners(URLS)
    moved = [new for old, new in zip(three, four, strict=True) if old != new]
    assert set(moved) == {3}
    assert SLOTS / 4 * 0.8 < len(moved) < SLOTS / 4 * 1.2


def test_another_password_moves_nobody() -> None:
    first, second = (
        [url.replace("//", f"//feed:{password}@") for url in URLS] for password in ("a", "b")
    )
    assert owners(first) == owners(second) == owners(URLS)


def test_the_order_of_the_servers_says_nothing() -> None:
    there = [URLS[at] for at in owners(URLS)]
    assert [URLS[::-1][at] for at in owners(URLS[::-1])] == there


def test_ids_that_follow_each_other_are_spread_evenly() -> None:
    of_slot = owners(URLS)
    # As Postgres makes them: one in a millisecond, or many in the same.
    for step in (1 << 22, 1):
        first = fresh_id()
        found = [of_slot[slot(first + step * number)] for number in range(4000)]
        assert all(800 < found.count(at) < 1200 for at in range(4))


@pytest.fixture
def valkeys(tmp_path: Path) -> Iterator[list[MortalValkey]]:
    found = [MortalValkey(tmp_path / str(number)) for number in range(3)]
    for one in found:
        one.start()
    yield found
    for one in found:
        one.end()


@pytest.fixture
async def world(
    servers: Servers, keys_url: str, valkeys: list[MortalValkey]
) -> AsyncIterator[World]:
    urls = ",".join(one.url for one in valkeys)
    async with start_service(
        service, servers, keys_url, redis_url=urls, anon_key=ANON_KEY
    ) as running:
        yield World(running, urls)


class Audience:
    """At least twelve followers of one author, some of each server, and where their lists are."""

    def __init__(self, world: World, valkeys: list[MortalValkey]) -> None:
        self.world = world
        self.valkeys = valkeys
        self.viewers: list[int] = []

    async def gather(self) -> int:
        """Let them follow somebody and read; answers whom."""
        author = await self.world.person()
        of_slot = owners([one.url for one in self.valkeys])
        while len(self.viewers) < 12 or len({of_slot[slot(one)] for one in self.viewers}) < 3:
            self.viewers.append(await self.world.follower_of(author))
        await eventually(self.have_lists)
        return author

    async def have_lists(self) -> None:
        for viewer in self.viewers:
            await self.world.timeline(viewer)
            assert len(await self.homes(viewer)) == 1

    async def homes(self, viewer: int) -> list[int]:
        """The numbers of the servers that have a list of this person."""
        found = []
        for number, one in enumerate(self.valkeys):
            async with Redis.from_url(one.url) as redis:
                if await redis.exists(b"timeline:" + viewer.to_bytes(8, "big")):
                    found.append(number)
        return found


@pytest.fixture
def audience(world: World, valkeys: list[MortalValkey]) -> Audience:
    return Audience(world, valkeys)


async def test_an_outfit_reaches_people_of_every_shard_and_changes_for_all(
    world: World, audience: Audience
) -> None:
    author = await audience.gather()
    homes = [await audience.homes(viewer) for viewer in audience.viewers]
    assert {home for one in homes for home in one} == {0, 1, 2}
    first, second = await world.publish(author), await world.publish(author)
    for viewer in audience.viewers:
        await world.shows(viewer, second, first)
    await world.send(first, first.removal())
    for viewer in audience.viewers:
        await world.shows(viewer, second)


async def test_a_shard_that_is_away_concerns_its_own_people_only(
    world: World, audience: Audience, valkeys: list[MortalValkey]
) -> None:
    author = await audience.gather()
    homes = {viewer: (await audience.homes(viewer))[0] for viewer in audience.viewers}
    gone = next(iter(homes.values()))
    elsewhere = [viewer for viewer, home in homes.items() if home != gone]
    valkeys[gone].kill()
    outfit = await world.publish(author)

    async def listed() -> None:
        for viewer in elsewhere:
            async with Redis.from_url(valkeys[homes[viewer]].url) as redis:
                key = b"timeline:" + viewer.to_bytes(8, "big")
                assert (await redis.lrange(key, -1, -1))[0] == packed_id(outfit.feed_id)

    await eventually(listed)
    for viewer in audience.viewers:
        await world.shows(viewer, outfit)
    valkeys[gone].start()
    later = await world.publish(author)
    for viewer in audience.viewers:
        await world.shows(viewer, later, outfit)
    await eventually(audience.have_lists)
    for viewer in audience.viewers:
        await world.shows(viewer, later, outfit)


def packed_id(feed_id: int | None) -> bytes:
    assert feed_id is not None
    return feed_id.to_bytes(8, "big")
