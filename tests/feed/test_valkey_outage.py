"""Timelines stay the same when Valkey is flushed, restarted or unavailable."""

import signal
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from sqlalchemy import text

from feed.main import service
from tests.feed.killable_valkey import KillableValkey
from tests.feed.timeline_lists import entries, require_delivered, require_timeline
from tests.feed.world import ANON_KEY, World
from tests.support.servers import Servers
from tests.support.service_under_test import start_service
from tests.support.timeline_keys import valkey_key
from tests.support.wait import eventually


@pytest.fixture
def valkey(tmp_path: Path) -> Iterator[KillableValkey]:
    killable = KillableValkey(tmp_path)
    killable.start()
    yield killable
    killable.end()


@pytest.fixture
async def world(servers: Servers, keys_url: str, valkey: KillableValkey) -> AsyncIterator[World]:
    async with start_service(
        service, servers, keys_url, redis_url=valkey.url, anon_key=ANON_KEY
    ) as running:
        yield World(running, valkey.url)


async def stored_entries(world: World, viewer_id: int) -> int:
    async with world.valkey() as valkey:
        return int(await valkey.llen(valkey_key(b"timeline:", viewer_id)))


async def test_a_flushed_valkey_is_refilled(world: World) -> None:
    author = await world.person()
    viewer = await world.follower_of(author)
    outfits = [await world.publish(author) for _ in range(3)]
    await world.shows(viewer, *reversed(outfits))
    async with world.valkey() as valkey:
        await valkey.flushall()
    assert await world.timeline(viewer) == [outfit.id for outfit in reversed(outfits)]

    async def is_kept() -> None:
        await world.timeline(viewer)
        assert await stored_entries(world, viewer) == 4

    await eventually(is_kept)
    later = await world.publish(author)
    await world.shows(viewer, later, *reversed(outfits))


async def test_the_feed_works_without_valkey_and_uses_it_again(
    world: World, valkey: KillableValkey
) -> None:
    author = await world.person()
    viewer = await world.follower_of(author)
    first = await world.publish(author)
    await world.shows(viewer, first)
    valkey.kill()
    assert await world.timeline(viewer) == [first.id]
    second = await world.publish(author)
    await world.shows(viewer, second, first)
    other = await world.person()
    await world.follow(viewer, other)
    first_outfit = await world.publish(other)
    await world.shows(viewer, first_outfit, second, first)
    await world.delete(viewer, f"/follows/{author}")
    assert await world.timeline(viewer) == [first_outfit.id]
    page = (await world.get(viewer, "/timeline?limit=1")).json()
    assert page["next_cursor"] is None
    valkey.start()
    later = await world.publish(other)
    await world.publish(author)
    await world.shows(viewer, later, first_outfit)

    async def is_kept() -> None:
        assert await world.timeline(viewer) == [later.id, first_outfit.id]
        assert await stored_entries(world, viewer) == 3

    await eventually(is_kept)


async def test_a_hung_valkey_fails_no_request(world: World, valkey: KillableValkey) -> None:
    author, other = await world.person(), await world.person()
    viewer = await world.follower_of(author, other)
    first_outfit, second_outfit = await world.publish(author), await world.publish(other)
    await world.shows(viewer, second_outfit, first_outfit)
    valkey.send_signal(signal.SIGSTOP)
    assert await world.timeline(viewer) == [second_outfit.id, first_outfit.id]
    await world.send(second_outfit, second_outfit.removal())
    await world.shows(viewer, first_outfit)
    answer = await world.delete(viewer, f"/follows/{author}")
    assert answer.json() == {"state": "none"}
    assert await world.timeline(viewer) == []
    valkey.send_signal(signal.SIGCONT)
    await world.shows(viewer)


async def test_outfits_published_without_valkey_are_pushed_later(
    world: World, valkey: KillableValkey
) -> None:
    author = await world.person()
    viewer = await world.follower_of(author)
    await require_timeline(world, viewer)
    valkey.send_signal(signal.SIGSTOP)
    outfit = await world.publish(author)
    delayed = text("SELECT count(*) FROM pending_deliveries WHERE due_at > created_at")

    async def is_delayed() -> None:
        async with world.running.database.sessions() as session:
            assert (await session.execute(delayed)).scalar_one() == 1

    await eventually(is_delayed)
    valkey.send_signal(signal.SIGCONT)
    await eventually(lambda: require_delivered(world, outfit))
    assert await entries(world, viewer) == [outfit.feed_id]
