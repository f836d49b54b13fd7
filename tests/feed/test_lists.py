"""What the lists in Valkey promise, whatever calls them."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

from feed.timeline_cache import timeline_push as deliveries
from feed.timeline_cache import timelines as limits
from feed.timeline_cache.card_cache import HIDDEN
from feed.timeline_cache.timeline_push import Delivery
from feed.timeline_cache.timeline_window import End
from feed.timeline_cache.timelines import Timelines
from feed.timeline_cache.valkey_client import Valkey, packed
from tests.feed.world import World, fresh_id
from tests.support.db_probes import recorded_statements
from tests.support.servers import Servers
from tests.support.wait import eventually


@pytest.fixture(scope="module")
async def valkey(servers: Servers) -> AsyncIterator[Valkey]:
    valkey = Valkey(servers.valkey)
    await valkey.load()
    yield valkey
    await valkey.close()


@pytest.fixture
def timelines(valkey: Valkey) -> Timelines:
    return Timelines(valkey)


async def built(timelines: Timelines, *feed_ids: int, pending: tuple[int, ...] = ()) -> int:
    """Somebody whose list has been built of these, newest first."""
    user_id = fresh_id()
    token = await timelines.start_building(user_id)
    assert token
    await timelines.finish_building(user_id, token, feed_ids, pending)
    return user_id


async def listed(timelines: Timelines, user_id: int) -> list[int]:
    return [feed_id for feed_id, _ in (await timelines.window(user_id, 0, 100)).entries]


async def test_a_delivery_made_twice_adds_once(timelines: Timelines) -> None:
    user_id, first, second = await built(timelines), fresh_id(), fresh_id()
    assert await timelines.deliver(first, 0, packed(user_id)) == 1
    assert await timelines.deliver(first, 0, packed(user_id)) == 0
    assert await timelines.deliver(second, 0, packed(user_id)) == 1
    assert await listed(timelines, user_id) == [second, first]


async def test_each_chunk_of_an_outfit_is_delivered(timelines: Timelines) -> None:
    low, high, feed_id = await built(timelines), await built(timelines), fresh_id()
    assert await timelines.deliver(feed_id, 0, packed(low)) == 1
    assert await timelines.deliver(feed_id, 500, packed(high)) == 1
    assert await listed(timelines, low) == await listed(timelines, high) == [feed_id]


async def test_a_list_that_nobody_reads_is_not_made(timelines: Timelines) -> None:
    user_id = fresh_id()
    assert await timelines.deliver(fresh_id(), 0, packed(user_id)) == 0
    assert (await timelines.window(user_id, 0, 10)).end is End.MISSING


async def test_a_list_is_trimmed_only_when_it_is_much_too_long(
    timelines: Timelines, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MAX_ENTRIES", 3)
    monkeypatch.setattr(limits, "TRIM_SLACK", 2)
    user_id, feed_ids = await built(timelines), [fresh_id() for _ in range(4)]
    for feed_id in feed_ids[:3]:
        await timelines.deliver(feed_id, 0, packed(user_id))
    window = await timelines.window(user_id, 0, 100)
    assert (len(window.entries), window.end) == (3, End.COMPLETE)
    await timelines.deliver(feed_ids[3], 0, packed(user_id))

    async def trimmed() -> None:
        window = await timelines.window(user_id, 0, 100)
        assert [feed_id for feed_id, _ in window.entries] == feed_ids[:0:-1]
        assert window.end is End.TRIMMED

    await eventually(trimmed)


async def test_what_arrives_while_a_list_is_built_is_in_it_once(timelines: Timelines) -> None:
    user_id, known, arrived = fresh_id(), fresh_id(), fresh_id()
    token = await timelines.start_building(user_id)
    assert token
    assert await timelines.start_building(user_id) is None
    await timelines.deliver(known, 0, packed(user_id))
    await timelines.deliver(arrived, 0, packed(user_id))
    await timelines.finish_building(user_id, token, [known], [])
    assert await listed(timelines, user_id) == [arrived, known]


async def test_what_was_on_its_way_when_a_list_was_built_is_in_it_once(
    timelines: Timelines,
) -> None:
    pending = fresh_id()
    user_id, other = await built(timelines, pending, pending=(pending,)), await built(timelines)
    await timelines.deliver(pending, 0, packed(user_id, other))
    assert await listed(timelines, user_id) == [pending]
    assert await listed(timelines, other) == [pending]


async def test_a_list_that_was_built_with_an_outfit_during_its_delivery_has_it_once(
    timelines: Timelines, monkeypatch: pytest.MonkeyPatch
) -> None:
    user_id, pending = fresh_id(), fresh_id()
    building = await timelines.start_building(user_id)
    assert building
    push = Delivery._push

    async def push_just_after(delivery: Delivery, *place: Any) -> Any:
        monkeypatch.undo()
        await timelines.finish_building(user_id, building, [pending], [pending])
        return await push(delivery, *place)

    monkeypatch.setattr(Delivery, "_push", push_just_after)
    assert await timelines.deliver(pending, 0, packed(user_id)) == 0
    assert await listed(timelines, user_id) == [pending]


async def test_a_delivery_made_by_two_at_once_adds_once(
    timelines: Timelines, servers: Servers, monkeypatch: pytest.MonkeyPatch
) -> None:
    people, feed_id = [await built(timelines) for _ in range(5)], fresh_id()
    monkeypatch.setattr(deliveries, "CHUNK_BYTES", 16)
    other = Valkey(servers.valkey)
    both = (timelines, Timelines(other))
    made = await asyncio.gather(*(one.deliver(feed_id, 0, packed(*people)) for one in both))
    await other.close()
    assert sum(made) == len(people)
    assert [await listed(timelines, one) for one in people] == [[feed_id]] * len(people)


async def test_a_fence_voids_what_is_being_built(timelines: Timelines) -> None:
    user_id, feed_id = fresh_id(), fresh_id()
    token = await timelines.start_building(user_id)
    assert token
    assert await timelines.fence(user_id)
    await timelines.finish_building(user_id, token, [feed_id], [])
    assert await listed(timelines, user_id) == []
    assert await timelines.start_building(user_id) is None
    await timelines.drop(user_id)
    assert await timelines.start_building(user_id)


async def test_a_fenced_card_is_not_stored_over(timelines: Timelines) -> None:
    feed_id = fresh_id()
    user_id = await built(timelines, feed_id)
    await timelines.cards.store({feed_id: b"old"})
    assert (await timelines.window(user_id, 0, 1)).entries == [(feed_id, b"old")]
    assert await timelines.cards.fence([feed_id])
    await timelines.cards.store({feed_id: HIDDEN})
    assert (await timelines.window(user_id, 0, 1)).entries == [(feed_id, None)]


async def test_functions_that_were_forgotten_are_loaded_again(
    timelines: Timelines, valkey: Valkey
) -> None:
    user_id, feed_id = await built(timelines), fresh_id()
    await valkey.call("FUNCTION", "FLUSH")
    assert await timelines.deliver(feed_id, 0, packed(user_id)) == 1


async def test_lists_and_cards_expire(timelines: Timelines, valkey: Valkey) -> None:
    feed_id = fresh_id()
    user_id = await built(timelines, feed_id)
    await timelines.cards.store({feed_id: b"{}"})
    for key, number in ((b"timeline:", user_id), (b"card:", feed_id)):
        assert await valkey.call("TTL", key + number.to_bytes(8, "big")) > 0


async def test_a_page_that_is_known_asks_postgres_nothing(world: World) -> None:
    author = await world.person()
    viewer = await world.follower_of(author)
    outfits = [await world.publish(author) for _ in range(3)]
    await world.shows(viewer, *reversed(outfits))

    async def known() -> None:
        asked.clear()
        await world.timeline(viewer)
        assert not [statement for statement in asked if "posts" in statement]

    with recorded_statements(world.running) as asked:
        await eventually(known)


async def test_a_delivery_that_is_tried_again_is_remembered_for_longer(
    timelines: Timelines, valkey: Valkey
) -> None:
    user_id, pushed, offered = await built(timelines), fresh_id(), fresh_id()
    markers = b"delivered:" + packed(pushed, 0), b"offered:" + packed(offered, 0)
    for _ in range(2):
        await timelines.deliver(pushed, 0, packed(user_id))
        await timelines.offer(offered, 0, user_id)
        assert [await valkey.call("TTL", one) > 3600 for one in markers] == [True, True]
        for marker in markers:
            await valkey.call("EXPIRE", marker, 60)
    assert await listed(timelines, user_id) == [pushed]


async def test_what_arrives_in_a_fenced_list_does_not_pass_for_its_newest(
    timelines: Timelines,
) -> None:
    user_id, feed_id = await built(timelines, fresh_id()), fresh_id()
    assert await timelines.fence(user_id)
    await timelines.deliver(feed_id, 0, packed(user_id))
    window = await timelines.window(user_id, 0, 100)
    assert (window.entries, window.end) == ((), End.TRIMMED)
