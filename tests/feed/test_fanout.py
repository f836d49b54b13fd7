"""Fan-out of an outfit to many followers: jobs and their pushes."""

import asyncio
from datetime import timedelta
from typing import Any

import pytest

from contracts.types import MAX_ID
from contracts.wardrobe import OutfitPublished
from feed.timeline.fanout import domain, jobs
from feed.timeline.fanout import domain as fanout_queue
from feed.timeline.fanout.rules import ranges
from feed.timeline_cache.timelines import Timelines
from tests.feed.timeline_lists import (
    entries,
    fail_before_commits,
    require_delivered,
    require_timeline,
)
from tests.feed.world import Outfit, World
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
def test_ranges_cover_all_ids(starts: list[int], jobs: list[tuple[int, int]]) -> None:
    assert ranges(starts) == jobs


async def test_repeated_jobs_push_once_to_each_follower(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(domain, "JOB_FOLLOWERS", 3)
    author = await world.person()
    viewers = [await world.follower_of(author) for _ in range(7)]
    for viewer in viewers:
        await require_timeline(world, viewer)
    failures = fail_before_commits(monkeypatch, 3)
    outfit = await world.publish(author)
    await eventually(lambda: require_delivered(world, outfit))
    assert failures == []
    for viewer in viewers:
        assert await entries(world, viewer) == [outfit.feed_id]


@pytest.mark.parametrize("expired", [b"delivered:*", b"nothing"])
async def test_jobs_that_are_repeated_late_push_once(
    world: World, monkeypatch: pytest.MonkeyPatch, expired: bytes
) -> None:
    """With the markers of the first pushes, and without."""
    monkeypatch.setattr(fanout_queue, "LATE_AFTER", timedelta(0))
    author = await world.person()
    viewers = [await world.follower_of(author) for _ in range(3)]
    for viewer in viewers:
        await require_timeline(world, viewer)
    push = Timelines.push

    async def push_later(timelines: Timelines, *args: Any, **options: Any) -> int:
        async with world.valkey() as valkey:
            if markers := await valkey.keys(expired):
                await valkey.delete(*markers)
        return await push(timelines, *args, **options)

    monkeypatch.setattr(Timelines, "push", push_later)
    failures = fail_before_commits(monkeypatch, 2)
    outfit = await world.publish(author)
    await eventually(lambda: require_delivered(world, outfit))
    assert failures == []
    for viewer in viewers:
        assert await entries(world, viewer) == [outfit.feed_id]


async def test_slow_batches_are_split(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "PAUSE_SECONDS", 60)
    monkeypatch.setattr(fanout_queue, "MAX_LOCK_SECONDS", 0)
    authors = [await world.person() for _ in range(4)]
    viewer = await world.follower_of(*authors)
    await require_timeline(world, viewer)
    outfits = [Outfit(author) for author in authors]
    sent = [world.send(outfit, outfit.state(OutfitPublished)) for outfit in outfits]
    await asyncio.gather(*sent)
    newest_first = sorted(outfits, key=lambda outfit: -(outfit.feed_id or 0))
    await world.shows(viewer, *newest_first)


async def test_new_jobs_run_without_waiting_for_the_next_poll(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    author = await world.person()
    viewer = await world.follower_of(author)
    monkeypatch.setattr(jobs, "PAUSE_SECONDS", 60)
    outfits: list[Outfit] = []
    for _ in range(3):
        outfits.insert(0, await world.publish(author))
        await world.shows(viewer, *outfits)
        await eventually(lambda: require_delivered(world, outfits[0]))
