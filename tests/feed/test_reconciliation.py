"""Timelines that went wrong are mended while people read."""

from collections.abc import AsyncIterator

import pytest

from feed.timeline.reconciliation import consumers, domain
from feed.timeline.reconciliation.consumers import check
from feed.timeline.reconciliation.rules import wrong_entries
from feed.timeline_cache.valkey_client import packed
from tests.feed.readers import audience, require_listed
from tests.feed.world import World, fresh_id
from tests.support.wait import eventually, fast_polling


@pytest.mark.parametrize(
    ("listed", "candidates", "wrong"),
    [
        ([3, 2, 1], [(3, False), (2, False), (1, False)], set()),
        ([3, 1], [(3, False), (2, False), (1, False)], {2}),
        ([3, 1], [(3, False), (2, True), (1, False)], set()),
        ([3, 2, 1], [(3, False), (1, False)], {2}),
        # Full at four: what is older than all of them came late, and pushed out the oldest.
        ([9, 8, 7, 1], [(9, False), (8, False), (7, False), (6, False)], set()),
        ([9, 7, 6, 1], [(9, False), (8, False), (7, False), (6, False)], {8}),
    ],
)
def test_a_list_is_right_if_it_has_what_it_must_have_and_nothing_else(
    listed: list[int], candidates: list[tuple[int, bool]], wrong: set[int]
) -> None:
    assert wrong_entries(listed, candidates, 4) == wrong


@pytest.fixture
async def quick(world: World, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[World]:
    """With the loop going round all lists at once, and doubting for a moment only."""
    monkeypatch.setattr(consumers, "DOUBT_SECONDS", 0.5)
    with fast_polling(consumers):
        yield world


@pytest.mark.parametrize("harm", ["lose", "add"])
async def test_a_timeline_that_went_wrong_is_mended(quick: World, harm: str) -> None:
    _, viewers, outfits = await audience(quick)
    key = b"timeline:" + packed(viewers[0])
    async with quick.valkey() as redis:
        if harm == "lose":
            await redis.lrem(key, 1, packed(outfits[0].feed_id or 0))  # type: ignore[arg-type]
        else:
            await redis.rpush(key, packed(fresh_id()))

        async def is_mended() -> None:
            await quick.timeline(viewers[0])
            await require_listed(redis, viewers[0], outfits)

        await eventually(is_mended, seconds=20)


async def test_nothing_is_mended_where_nothing_is_wrong(world: World) -> None:
    author, viewers, _ = await audience(world)
    shards = world.running.app.state.timelines
    await world.publish(author, "private")
    late = await world.publish(author, "followers")
    await world.send(late, late.removal())
    await world.delete(viewers[2], f"/follows/{author}")
    for viewer in viewers:
        home = shards.of(viewer)
        assert not await check(world.running.database, shards, home, viewer)


async def test_neither_upkeep_nor_reading_keeps_a_timeline(world: World) -> None:
    _, viewers, _ = await audience(world)
    shards = world.running.app.state.timelines
    async with world.valkey() as redis:
        await redis.expire(b"timeline:" + packed(viewers[0]), 1000)
        home = shards.of(viewers[0])
        assert not await domain.find_wrong(world.running.database, home, viewers[0])
        await world.timeline(viewers[0])
        assert await redis.ttl(b"timeline:" + packed(viewers[0])) <= 1000
