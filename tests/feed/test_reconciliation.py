"""Wrong timelines are repaired while people read."""

from collections.abc import AsyncIterator

import pytest

from feed.timeline.reconciliation import domain, jobs
from feed.timeline.reconciliation.jobs import check
from feed.timeline.reconciliation.rules import wrong_entries
from feed.timeline_cache.keys import pack_ids
from tests.feed.readers import audience, require_listed
from tests.feed.world import World, fresh_id
from tests.support.timeline_keys import valkey_key
from tests.support.wait import eventually, fast_polling


@pytest.mark.parametrize(
    ("listed", "candidates", "wrong"),
    [
        ([3, 2, 1], [(3, False), (2, False), (1, False)], set()),
        ([3, 1], [(3, False), (2, False), (1, False)], {2}),
        ([3, 1], [(3, False), (2, True), (1, False)], set()),
        ([3, 2, 1], [(3, False), (1, False)], {2}),
        # Full at four: a delayed older entry has displaced the oldest one.
        ([9, 8, 7, 1], [(9, False), (8, False), (7, False), (6, False)], set()),
        ([9, 7, 6, 1], [(9, False), (8, False), (7, False), (6, False)], {8}),
    ],
)
def test_wrong_entries_are_missing_or_unexpected_ones(
    listed: list[int], candidates: list[tuple[int, bool]], wrong: set[int]
) -> None:
    assert wrong_entries(listed, candidates, 4) == wrong


@pytest.fixture
async def fast_world(world: World, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[World]:
    """Run the loop over all lists without pauses, and recheck after half a second."""
    monkeypatch.setattr(domain, "RECHECK_SECONDS", 0.5)
    with fast_polling(jobs):
        yield world


@pytest.mark.parametrize("harm", ["lose", "add"])
async def test_a_wrong_timeline_is_repaired(fast_world: World, harm: str) -> None:
    _, viewers, outfits = await audience(fast_world)
    key = valkey_key(b"timeline:", viewers[0])
    async with fast_world.valkey() as redis:
        if harm == "lose":
            await redis.lrem(key, 1, pack_ids(outfits[0].feed_id or 0))  # type: ignore[arg-type]
        else:
            await redis.rpush(key, pack_ids(fresh_id()))

        async def is_repaired() -> None:
            await fast_world.timeline(viewers[0])
            await require_listed(redis, viewers[0], outfits)

        await eventually(is_repaired)


async def test_one_round_finds_wrong_timelines_and_repairs_them_if_asked(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(domain, "RECHECK_SECONDS", 0)
    _, viewers, _ = await audience(world)
    timelines = world.running.app.state.timelines
    for repair, wrong in ((False, {viewers[0]: 1}), (True, {viewers[0]: 1}), (True, {})):
        async with world.valkey() as redis:
            if not repair:
                await redis.rpush(valkey_key(b"timeline:", viewers[0]), pack_ids(fresh_id()))
        rounds = domain.compare_all(world.running.database, timelines, repair=repair)
        found = [one async for one in rounds][-1]
        assert found.wrong == wrong


async def test_a_correct_timeline_is_not_repaired(world: World) -> None:
    author, viewers, _ = await audience(world)
    timelines = world.running.app.state.timelines
    await world.publish(author, "private")
    late = await world.publish(author, "followers")
    await world.send(late, late.removal())
    await world.delete(viewers[2], f"/follows/{author}")
    for viewer in viewers:
        assert not await check(world.running.database, timelines, viewer)


async def test_neither_checks_nor_reads_extend_a_timelines_life(world: World) -> None:
    _, viewers, _ = await audience(world)
    timelines = world.running.app.state.timelines
    async with world.valkey() as redis:
        await redis.expire(valkey_key(b"timeline:", viewers[0]), 1000)
        assert not await domain.find_wrong_entries(world.running.database, timelines, viewers[0])
        await world.timeline(viewers[0])
        assert await redis.ttl(valkey_key(b"timeline:", viewers[0])) <= 1000
