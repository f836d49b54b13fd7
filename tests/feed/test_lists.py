"""Timelines and cards in Valkey."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

from feed.timeline_cache import timeline_push
from feed.timeline_cache import timelines as limits
from feed.timeline_cache.card_cache import HIDDEN
from feed.timeline_cache.keys import pack_ids
from feed.timeline_cache.timeline_push import Push
from feed.timeline_cache.timeline_window import WindowEnd
from feed.timeline_cache.timelines import Timelines
from feed.timeline_cache.valkey_client import Valkey, ValkeyUnavailable
from tests.feed.world import World, fresh_id
from tests.support.db_probes import recorded_statements
from tests.support.servers import Servers
from tests.support.timeline_keys import valkey_key
from tests.support.wait import eventually


@pytest.fixture(scope="module")
async def valkey(servers: Servers) -> AsyncIterator[Valkey]:
    valkey = Valkey(servers.valkey)
    yield valkey
    await valkey.close()


@pytest.fixture(scope="module")
async def timelines(servers: Servers) -> AsyncIterator[Timelines]:
    timelines = Timelines([servers.valkey], 0)
    await timelines.start()
    yield timelines
    await timelines.close()


async def build_timeline(
    timelines: Timelines, *feed_ids: int, pending: tuple[int, ...] = ()
) -> int:
    """Build a timeline with these entries, newest first; return its user id."""
    user_id = fresh_id()
    token = await timelines.start_build(user_id)
    assert token
    await timelines.finish_build(user_id, token, feed_ids, pending)
    return user_id


def delivered(feed_id: int) -> bytes:
    """Return the key of the marker of an outfit's first job."""
    return b"delivered:" + pack_ids(feed_id, 0)


async def listed(timelines: Timelines, user_id: int) -> list[int]:
    return list((await timelines.window(user_id, 0, 100)).entries)


async def test_a_repeated_push_adds_once(timelines: Timelines) -> None:
    user_id, first, second = await build_timeline(timelines), fresh_id(), fresh_id()
    assert await timelines.push(first, 0, pack_ids(user_id)) == 1
    assert await timelines.push(first, 0, pack_ids(user_id)) == 0
    assert await timelines.push(second, 0, pack_ids(user_id)) == 1
    assert await listed(timelines, user_id) == [second, first]


async def test_each_job_of_an_outfit_is_pushed(timelines: Timelines) -> None:
    low, high, feed_id = (
        await build_timeline(timelines),
        await build_timeline(timelines),
        fresh_id(),
    )
    assert await timelines.push(feed_id, 0, pack_ids(low)) == 1
    assert await timelines.push(feed_id, 500, pack_ids(high)) == 1
    assert await listed(timelines, low) == await listed(timelines, high) == [feed_id]


async def test_a_push_creates_no_list(timelines: Timelines) -> None:
    user_id = fresh_id()
    assert await timelines.push(fresh_id(), 0, pack_ids(user_id)) == 0
    assert (await timelines.window(user_id, 0, 10)).end is WindowEnd.MISSING


async def test_a_list_is_trimmed_beyond_the_slack(
    timelines: Timelines, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MAX_ENTRIES", 3)
    monkeypatch.setattr(limits, "TRIM_SLACK", 2)
    user_id, feed_ids = await build_timeline(timelines), [fresh_id() for _ in range(4)]
    for feed_id in feed_ids[:3]:
        await timelines.push(feed_id, 0, pack_ids(user_id))
    window = await timelines.window(user_id, 0, 100)
    assert (len(window.entries), window.end) == (3, WindowEnd.COMPLETE)
    await timelines.push(feed_ids[3], 0, pack_ids(user_id))

    async def trimmed() -> None:
        window = await timelines.window(user_id, 0, 100)
        assert window.entries == feed_ids[:0:-1]
        assert window.end is WindowEnd.TRIMMED

    await eventually(trimmed)


async def test_entries_pushed_during_a_build_are_in_the_list_once(timelines: Timelines) -> None:
    user_id, known, arrived = fresh_id(), fresh_id(), fresh_id()
    token = await timelines.start_build(user_id)
    assert token
    assert await timelines.start_build(user_id) is None
    await timelines.push(known, 0, pack_ids(user_id))
    await timelines.push(arrived, 0, pack_ids(user_id))
    await timelines.finish_build(user_id, token, [known], [])
    assert await listed(timelines, user_id) == [arrived, known]


async def test_in_flight_entries_of_a_build_are_in_the_list_once(
    timelines: Timelines,
) -> None:
    pending = fresh_id()
    user_id, other = (
        await build_timeline(timelines, pending, pending=(pending,)),
        await build_timeline(timelines),
    )
    await timelines.push(pending, 0, pack_ids(user_id, other))
    assert await listed(timelines, user_id) == [pending]
    assert await listed(timelines, other) == [pending]


async def test_a_list_built_just_before_a_push_has_the_outfit_once(
    timelines: Timelines, monkeypatch: pytest.MonkeyPatch
) -> None:
    user_id, pending = fresh_id(), fresh_id()
    build = await timelines.start_build(user_id)
    assert build
    transactions = Valkey.transactions

    async def push_just_after(valkey: Valkey, *args: Any) -> Any:
        monkeypatch.undo()
        await timelines.finish_build(user_id, build, [pending], [pending])
        return await transactions(valkey, *args)

    monkeypatch.setattr(Valkey, "transactions", push_just_after)
    assert await timelines.push(pending, 0, pack_ids(user_id)) == 0
    assert await listed(timelines, user_id) == [pending]


async def test_concurrent_pushes_add_once(timelines: Timelines, servers: Servers) -> None:
    people, feed_id = [await build_timeline(timelines) for _ in range(200)], fresh_id()
    other = Timelines([servers.valkey], 0)
    await other.start()
    pushes = (each.push(feed_id, 0, pack_ids(*people)) for each in (timelines, other) * 3)
    added = await asyncio.gather(*pushes)
    await other.close()
    assert sum(added) == len(people)
    assert [await listed(timelines, person) for person in people] == [[feed_id]] * len(people)


async def test_a_fence_cancels_a_build(timelines: Timelines) -> None:
    user_id, feed_id = fresh_id(), fresh_id()
    token = await timelines.start_build(user_id)
    assert token
    assert await timelines.fence(user_id)
    await timelines.finish_build(user_id, token, [feed_id], [])
    assert await listed(timelines, user_id) == []
    assert await timelines.start_build(user_id) is None
    await timelines.drop(user_id)
    assert await timelines.start_build(user_id)


async def test_a_fenced_card_is_not_overwritten(timelines: Timelines) -> None:
    feed_id, other = fresh_id(), fresh_id()
    await timelines.cards.store({feed_id: b"old", other: HIDDEN})
    assert await timelines.cards.get([feed_id, other, fresh_id()]) == {
        feed_id: b"old",
        other: HIDDEN,
    }
    assert await timelines.cards.fence([feed_id])
    await timelines.cards.store({feed_id: HIDDEN})
    assert await timelines.cards.get([feed_id, other]) == {other: HIDDEN}


async def test_missing_functions_are_reloaded(timelines: Timelines, valkey: Valkey) -> None:
    user_id, feed_id = await build_timeline(timelines), fresh_id()
    await valkey.call("FUNCTION", "FLUSH")
    assert await timelines.push(feed_id, 0, pack_ids(user_id)) == 1
    assert await listed(timelines, user_id) == [feed_id]


async def test_lists_and_cards_expire(timelines: Timelines, valkey: Valkey) -> None:
    feed_id = fresh_id()
    user_id = await build_timeline(timelines, feed_id)
    await timelines.cards.store({feed_id: b"{}"})
    for key, number in ((b"timeline:", user_id), (b"card:", feed_id)):
        assert await valkey.call("TTL", valkey_key(key, number)) > 0


async def test_a_cached_page_needs_no_query(world: World) -> None:
    author = await world.person()
    viewer = await world.follower_of(author)
    outfits = [await world.publish(author) for _ in range(3)]
    await world.shows(viewer, *reversed(outfits))

    async def known() -> None:
        executed.clear()
        await world.timeline(viewer)
        assert not [statement for statement in executed if "posts" in statement]

    with recorded_statements(world.running) as executed:
        await eventually(known)


async def test_retries_extend_the_markers_life(timelines: Timelines, valkey: Valkey) -> None:
    user_id, pushed, offered = await build_timeline(timelines), fresh_id(), fresh_id()
    markers = delivered(pushed), b"offered:" + pack_ids(offered, 0)
    for _ in range(2):
        await timelines.push(pushed, 0, pack_ids(user_id))
        await timelines.add_to_author_list(offered, 0, user_id)
        assert [await valkey.call("TTL", marker) > 3600 for marker in markers] == [True, True]
        for marker in markers:
            await valkey.call("EXPIRE", marker, 60)
    assert await listed(timelines, user_id) == [pushed]


async def test_a_repeated_push_resumes_after_the_last_follower(
    timelines: Timelines, valkey: Valkey
) -> None:
    people = sorted([await build_timeline(timelines) for _ in range(6)])
    feed_id = fresh_id()
    await valkey.call("SET", delivered(feed_id), pack_ids(people[2]))
    assert await timelines.push(feed_id, 0, pack_ids(*people)) == 3
    assert await timelines.push(feed_id, 0, pack_ids(*people)) == 0
    found = [await listed(timelines, person) for person in people]
    assert found == [[]] * 3 + [[feed_id]] * 3


async def test_nobody_is_skipped_if_a_part_of_a_push_fails(
    timelines: Timelines, servers: Servers, monkeypatch: pytest.MonkeyPatch
) -> None:
    people, feed_id = sorted([await build_timeline(timelines) for _ in range(6)]), fresh_id()
    failing = Timelines([servers.valkey], 0)
    await failing.start()
    monkeypatch.setattr(timeline_push, "CHUNK", 2)
    pack = Push.pack
    parts = iter((True, False, True))

    def pack_most(push: Push) -> bytes:
        packed = pack(push)
        return packed if next(parts, True) else packed.replace(b"RPUSHX", b"RPUSHY", 1)

    monkeypatch.setattr(Push, "pack", pack_most)
    with pytest.raises(ValkeyUnavailable):
        await failing.push(feed_id, 0, pack_ids(*people))
    await failing.close()
    assert [await listed(timelines, person) for person in people] == [[feed_id]] * 2 + [[]] * 4
    assert await timelines.push(feed_id, 0, pack_ids(*people)) == 4
    assert [await listed(timelines, person) for person in people] == [[feed_id]] * 6


async def test_a_finished_push_leaves_no_id_of_a_follower_behind(
    timelines: Timelines, valkey: Valkey
) -> None:
    user_id, feed_id = await build_timeline(timelines), fresh_id()
    followers = b"".join(pack_ids(number) for number in range(1, 700)) + pack_ids(user_id)
    for reached in (1, 0):
        assert await timelines.push(feed_id, 0, followers) == reached
        marker = await valkey.call("GET", delivered(feed_id))
        assert marker is not None
        assert marker not in followers
    assert await listed(timelines, user_id) == [feed_id]


async def test_entries_pushed_to_a_fenced_list_are_not_its_newest(
    timelines: Timelines,
) -> None:
    user_id, feed_id = await build_timeline(timelines, fresh_id()), fresh_id()
    assert await timelines.fence(user_id)
    await timelines.push(feed_id, 0, pack_ids(user_id))
    window = await timelines.window(user_id, 0, 100)
    assert (window.entries, window.end) == ((), WindowEnd.TRIMMED)


async def test_pulled_entries_leave_the_others_in_their_order(timelines: Timelines) -> None:
    user_id, author, (late, *feed_ids) = fresh_id(), fresh_id(), [fresh_id() for _ in range(5)]
    build = await timelines.start_build(user_id)
    assert build
    await timelines.finish_build(user_id, build, [feed_ids[2], feed_ids[0]], [], [author])
    await timelines.push(late, 0, pack_ids(user_id))
    before = await listed(timelines, user_id)
    assert before == [late, feed_ids[2], feed_ids[0]]
    for pulled in (feed_ids[1], feed_ids[3]):
        await timelines.add_to_author_list(pulled, 0, author)
    after = await listed(timelines, user_id)
    assert [feed_id for feed_id in after if feed_id in before] == before
    assert [feed_id for feed_id in after if feed_id != late] == feed_ids[::-1]
