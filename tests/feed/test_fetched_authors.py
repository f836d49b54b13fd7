"""Authors with so many followers that timelines pull their outfits at read."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import Any

import pytest

from contracts.identity import AccountDeleted
from feed.main import service
from feed.timeline.fanout import domain
from feed.timeline.fanout import domain as fanout_queue
from feed.timeline_cache import timelines
from feed.timeline_cache.keys import pack_ids
from feed.timeline_cache.timelines import Timelines
from tests.feed.test_pages import all_pages
from tests.feed.timeline_lists import (
    delete_keys,
    entries,
    fail_before_commits,
    require_delivered,
    require_timeline,
)
from tests.feed.world import ANON_KEY, Outfit, World
from tests.support.residual_data import keys_containing, rows_containing
from tests.support.servers import Servers
from tests.support.service_under_test import start_service
from tests.support.wait import eventually

LIMIT = 2


@pytest.fixture(scope="module")
async def world(servers: Servers, keys_url: str) -> AsyncIterator[World]:
    """Run a feed with a push limit of two followers."""
    async with start_service(
        service, servers, keys_url, uses_redis=True, anon_key=ANON_KEY, push_limit=LIMIT
    ) as running:
        yield World(running, servers.valkey)


async def followers_of(world: World, author: int, count: int = LIMIT + 1) -> list[int]:
    viewers = [await world.follower_of(author) for _ in range(count)]
    for viewer in viewers:
        await require_timeline(world, viewer)
    return viewers


async def popular_author(world: World) -> tuple[int, list[int], Outfit]:
    """Create an author above the push limit, followers, and the outfit that crossed the limit."""
    author = await world.person()
    viewers = await followers_of(world, author)
    first = await world.publish(author)
    await all_show(world, viewers, first)
    return author, viewers, first


async def all_show(world: World, viewers: Sequence[int], *outfits: Outfit) -> None:
    for viewer in viewers:
        await world.shows(viewer, *outfits)


async def fanout_modes(world: World, *outfits: Outfit) -> list[str]:
    """Return the fan-out modes of outfits, oldest first, from the markers in Valkey."""
    found = []
    async with world.valkey() as valkey:
        for outfit in reversed(outfits):
            job = pack_ids(outfit.feed_id or 0, 0)
            pushed = await valkey.exists(b"delivered:" + job)
            pulled = await valkey.exists(b"offered:" + job)
            found.append("push" if pushed else "fetch" if pulled else "renew")
    return found


class Gate:
    """Delays all calls of one method of `Timelines` until it is opened."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
        self.reached, self.opened = asyncio.Event(), asyncio.Event()
        method = getattr(Timelines, name)

        async def wait(timelines: Timelines, *args: Any) -> Any:
            self.reached.set()
            await self.opened.wait()
            return await method(timelines, *args)

        monkeypatch.setattr(Timelines, name, wait)


async def test_authors_switch_to_pull_above_the_limit_and_back_below_half(
    world: World,
) -> None:
    author = await world.person()
    viewers = await followers_of(world, author, LIMIT)
    outfits = [await world.publish(author)]
    await all_show(world, viewers, *outfits)
    viewers += await followers_of(world, author, 1)
    for _ in range(2):
        outfits.insert(0, await world.publish(author))
        await all_show(world, viewers, *outfits)
    for viewer in viewers[LIMIT // 2 :]:
        await world.delete(viewer, f"/follows/{author}")
    outfits.insert(0, await world.publish(author))
    await all_show(world, viewers[: LIMIT // 2], *outfits)
    assert await fanout_modes(world, *outfits) == ["push", "renew", "fetch", "push"]
    viewers += await followers_of(world, author, LIMIT)
    for _ in range(2):
        outfits.insert(0, await world.publish(author))
        await all_show(world, [viewers[0], *viewers[-LIMIT:]], *outfits)
    assert (await fanout_modes(world, *outfits))[-2:] == ["renew", "fetch"]


async def test_pulled_outfits_are_inserted_in_order(world: World) -> None:
    author, (viewer, *_), first = await popular_author(world)
    other = await world.person()
    await world.follow(viewer, other)
    await require_timeline(world, viewer)
    pulled = [await world.publish(author)]
    pushed = [await world.publish(other)]
    pulled.append(await world.publish(author))
    pushed.append(await world.publish(other))

    async def all_pushed() -> None:
        assert set(await entries(world, viewer)) >= {outfit.feed_id for outfit in pushed}

    await eventually(all_pushed)
    order = [pushed[1], pulled[1], pushed[0], pulled[0], first]

    async def pages_are_right() -> None:
        pages = await all_pages(world, viewer, 2)
        assert [outfit_id for page in pages for outfit_id in page] == [
            outfit.id for outfit in order
        ]

    await eventually(pages_are_right)
    assert await entries(world, viewer) == [outfit.feed_id for outfit in reversed(order)]


async def test_repeated_jobs_are_pulled_once(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    author, viewers, first = await popular_author(world)
    failures = fail_before_commits(monkeypatch, 2)
    outfit = await world.publish(author)
    await all_show(world, viewers[:1], outfit, first)
    await eventually(lambda: require_delivered(world, outfit))
    assert failures == []
    await delete_keys(world, b"timeline:", viewers[1])
    later = await world.publish(author)
    await all_show(world, viewers, later, outfit, first)
    for viewer in viewers:
        found = await entries(world, viewer)
        assert sorted(set(found)) == found


async def test_an_in_flight_outfit_is_not_pulled_twice(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    author, (viewer, *others), first = await popular_author(world)
    gate = Gate(monkeypatch, "add_to_author_list")
    outfit = await world.publish(author)
    await gate.reached.wait()
    await delete_keys(world, b"timeline:", viewer)
    await world.shows(viewer, outfit, first)
    gate.opened.set()
    await all_show(world, others, outfit, first)
    await world.timeline(viewer)
    assert await entries(world, viewer) == [first.feed_id, outfit.feed_id]


@pytest.mark.parametrize(
    "lost", ["author's list", "count of arrivals", "newest arrivals", "everything"]
)
async def test_data_lost_by_valkey_is_restored(world: World, lost: str) -> None:
    author, viewers, first = await popular_author(world)
    second = await world.publish(author)
    await all_show(world, viewers, second, first)
    third = await world.publish(author)
    await all_show(world, viewers[:1], third, second, first)
    if lost == "author's list":
        await delete_keys(world, b"author:", author)
    elif lost == "count of arrivals":
        await delete_keys(world, b"arrivals")
    elif lost == "newest arrivals":
        await delete_keys(world, b"arrivals:newest")
    else:
        async with world.valkey() as valkey:
            await valkey.flushall()
    await all_show(world, viewers, third, second, first)
    fourth = await world.publish(author)
    await all_show(world, viewers, fourth, third, second, first)
    fifth = await world.publish(author)
    await all_show(world, viewers, fifth, fourth, third, second, first)


async def test_a_timeline_that_has_not_pulled_for_long_is_complete(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timelines, "MAX_AUTHOR_ENTRIES", 3)
    author, viewers, first = await popular_author(world)
    later = [await world.publish(author) for _ in range(8)]
    for viewer in viewers:
        await world.shows(viewer, *reversed(later), first)


async def test_trimmed_pulled_entries_are_read_from_postgres(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timelines, "MAX_ENTRIES", 5)
    monkeypatch.setattr(timelines, "TRIM_SLACK", 2)
    author, (viewer, *_), first = await popular_author(world)
    outfits = [first, *[await world.publish(author) for _ in range(9)]]
    await world.shows(viewer, *reversed(outfits))
    assert len(await entries(world, viewer)) < 8
    pages = await all_pages(world, viewer, 4)
    assert [outfit_id for page in pages for outfit_id in page] == [
        outfit.id for outfit in reversed(outfits)
    ]


async def test_relations_with_a_pulled_author_apply_immediately(world: World) -> None:
    author, viewers, first = await popular_author(world)
    leaving, muting, blocked, staying = *viewers, await world.follower_of(author)
    await world.shows(staying, first)
    second = await world.publish(author)
    assert (await world.delete(leaving, f"/follows/{author}")).is_success
    assert (await world.put(muting, f"/mutes/{author}", {"days": 7})).is_success
    await world.person(user_id=blocked)
    assert (await world.put(author, f"/blocks/{blocked}")).is_success
    for viewer in (leaving, muting, blocked):
        await world.shows(viewer)
    await world.shows(staying, second, first)
    third = await world.publish(author)
    await world.shows(staying, third, second, first)
    for viewer in (leaving, muting, blocked):
        assert await world.timeline(viewer) == []
    assert (await world.delete(muting, f"/mutes/{author}")).is_success
    await world.follow(leaving, author)
    await all_show(world, [muting, leaving], third, second, first)
    await world.send(second, second.removal())
    third.audience = "private"
    await world.send(third, third.state())
    await all_show(world, [staying, muting, leaving], first)


async def test_an_erased_pulled_author_leaves_nothing(world: World) -> None:
    author, viewers, first = await popular_author(world)
    second = await world.publish(author)
    await all_show(world, viewers, second, first)
    await world.handled(AccountDeleted(user_id=author), subject=author, version=9)
    await all_show(world, viewers)
    left = rows_containing(world.running.database.url, [str(author)])
    assert left.keys() == {"erased_accounts", "outbox"}
    assert await keys_containing(world.valkey_url, author, "no such word") == []


async def test_small_jobs_do_not_wait_for_large_ones(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fanout_queue, "DROP_CHUNK_BYTES", 8)
    monkeypatch.setattr(domain, "JOB_FOLLOWERS", 1)
    author, other = await world.person(), await world.person()
    viewers = await followers_of(world, author)
    reader = await world.follower_of(other)
    assert await world.timeline(reader) == []
    gate = Gate(monkeypatch, "drop_all")
    large = await world.publish(author)
    await gate.reached.wait()
    await world.shows(reader, await world.publish(other))
    gate.opened.set()
    await all_show(world, viewers, large)
