"""How an outfit reaches many followers: jobs, and the calls of each."""

import asyncio

import pytest

from contracts.types import MAX_ID
from contracts.wardrobe import OutfitPublished
from feed.timeline.fanout import domain
from feed.timeline.fanout_queue import consumers
from feed.timeline.fanout_queue import domain as deliveries
from feed.timeline.fanout_queue.rules import ranges
from feed.timeline_cache import timeline_push
from feed.timeline_cache.timeline_shards import Shards
from feed.timeline_cache.valkey_client import packed
from tests.feed.timeline_lists import (
    end_before_commits,
    entries,
    has_list,
    require_delivered,
    with_lists,
)
from tests.feed.world import Outfit, World, fresh_id
from tests.support.wait import eventually


@pytest.mark.parametrize(
    ("starts", "jobs"),
    [
        ([], [(0, MAX_ID)]),
        ([5], [(0, MAX_ID)]),
        ([5, 7], [(0, 6), (7, MAX_ID)]),
        ([5, 7, 9], [(0, 6), (7, 8), (9, MAX_ID)]),
    ],
)
def test_jobs_leave_nobody_out(starts: list[int], jobs: list[tuple[int, int]]) -> None:
    assert ranges(starts) == jobs


async def test_each_of_many_followers_gets_an_outfit_once_although_each_delivery_is_repeated(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timeline_push, "CHUNK_BYTES", 16)
    monkeypatch.setattr(domain, "JOB", 3)
    author = await world.person()
    viewers = [await world.follower_of(author) for _ in range(7)]
    for viewer in viewers:
        await has_list(world, viewer)
    failures = end_before_commits(monkeypatch, 3)
    outfit = await world.publish(author)
    await eventually(lambda: require_delivered(world, outfit))
    assert failures == []
    for viewer in viewers:
        assert await entries(world, viewer) == [outfit.feed_id]


async def test_a_repeat_goes_on_after_the_last_who_was_reached(world: World) -> None:
    people = await with_lists(world, fresh_id(), 6)
    feed_id, timelines = fresh_id(), Shards([world.valkey_url])
    assert await timelines.deliver(feed_id, 0, packed(*people[1:4])) == 3
    assert await timelines.deliver(feed_id, 0, packed(*people)) == 2
    assert await timelines.deliver(feed_id, 0, packed(*people)) == 0
    found = [await entries(world, one) for one in people]
    assert found == [[], *[[feed_id]] * 5]
    await timelines.close()


async def test_what_takes_too_long_together_is_made_one_after_the_other(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(consumers, "PAUSE_SECONDS", 60)
    monkeypatch.setattr(deliveries, "HOLD_SECONDS", 0)
    authors = [await world.person() for _ in range(4)]
    viewer = await world.follower_of(*authors)
    await has_list(world, viewer)
    outfits = [Outfit(author) for author in authors]
    sent = [world.send(outfit, outfit.state(OutfitPublished)) for outfit in outfits]
    await asyncio.gather(*sent)
    newest_first = sorted(outfits, key=lambda outfit: -(outfit.feed_id or 0))
    await world.shows(viewer, *newest_first)


async def test_an_outfit_is_brought_at_once_and_not_when_the_loop_looks_by_itself(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    author = await world.person()
    viewer = await world.follower_of(author)
    monkeypatch.setattr(consumers, "PAUSE_SECONDS", 60)
    outfits: list[Outfit] = []
    for _ in range(3):
        outfits.insert(0, await world.publish(author))
        await world.shows(viewer, *outfits)
        await eventually(lambda: require_delivered(world, outfits[0]))
