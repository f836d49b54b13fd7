"""Killed workers and flushes during fan-out: everyone gets each outfit once."""

import asyncio

from feed.relations.follows.store import lock_followers
from feed.timeline_cache.keys import pack_ids
from tests.feed.processes import feed_process
from tests.feed.timeline_lists import (
    PIPELINE_SIZE,
    entries,
    followers_with_timelines,
    lists,
    require_delivered,
    require_pending,
)
from tests.feed.world import Outfit, World
from tests.support.timeline_keys import valkey_key
from tests.support.wait import eventually, turn

FOLLOWERS = 100_000
OUTFITS = 40


async def test_a_worker_killed_during_a_large_push_skips_and_repeats_no_one(
    web_world: World,
) -> None:
    world = web_world
    with feed_process(world, "worker") as killed:
        author = await world.person()
        people = await followers_with_timelines(world, author, FOLLOWERS)
        outfit = await world.publish(author)
        entry = pack_ids(outfit.feed_id or 0)
        async with world.valkey() as redis:

            async def has_begun() -> None:
                assert await redis.llen(valkey_key(b"timeline:", people[PIPELINE_SIZE])) == 2

            await eventually(has_begun)
            killed.kill()
            assert await redis.llen(valkey_key(b"timeline:", people[-1])) == 1
            with feed_process(world, "worker"):
                await eventually(lambda: require_delivered(world, outfit))
            assert set(map(tuple, await lists(redis, people))) == {(bytes(8), entry)}


async def test_a_job_of_a_killed_worker_is_run_by_the_next(
    web_world: World,
) -> None:
    world = web_world
    with feed_process(world, "worker") as killed:
        author = await world.person()
        (reader,) = await followers_with_timelines(world, author, 1)
        async with world.running.database.sessions() as session:
            # No worker can push while the list of followers is locked.
            await lock_followers(session, author, shared=False)
            outfit = await world.publish(author)
            await eventually(lambda: require_pending(world, outfit))
            killed.kill()
    with feed_process(world, "worker"):
        await eventually(lambda: require_delivered(world, outfit))
    assert await entries(world, reader) == [outfit.feed_id]


async def test_timelines_recover_from_repeated_flushes(world: World) -> None:
    authors = [await world.person() for _ in range(3)]
    viewers = [await world.follower_of(*authors) for _ in range(5)]
    published: list[Outfit] = []

    async def publish() -> None:
        for number in range(OUTFITS):
            outfit = await world.publish(authors[number % 3])
            published.append(outfit)

    async def read() -> None:
        while len(published) < OUTFITS:
            for viewer in viewers:
                await world.timeline(viewer)  # each answer is a 200

    async def flush() -> None:
        async with world.valkey() as redis:
            while len(published) < OUTFITS:
                await redis.flushall()
                await turn()

    await asyncio.gather(publish(), read(), flush())
    expected = [outfit.id for outfit in reversed(published)]

    async def all_are_current() -> None:
        for viewer in viewers:
            assert await world.timeline(viewer, "?limit=100") == expected

    await eventually(all_are_current)
