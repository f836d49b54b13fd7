"""A worker killed, Valkey flushed in the middle of deliveries: each outfit once, for everybody."""

import asyncio

from feed.relations.follows.store import lock_followers
from feed.timeline_cache.valkey_client import packed
from tests.feed.processes import feed_process
from tests.feed.timeline_lists import (
    AT_ONCE,
    entries,
    lists,
    require_delivered,
    require_pending,
    with_lists,
)
from tests.feed.world import Outfit, World
from tests.support.wait import eventually

FOLLOWERS = 100_000
OUTFITS = 40


async def test_a_worker_killed_in_the_middle_of_a_large_audience_misses_and_repeats_nobody(
    answering: World,
) -> None:
    world = answering
    with feed_process(world, "worker") as doomed:
        author = await world.person()
        people = await with_lists(world, author, FOLLOWERS)
        outfit = await world.publish(author)
        entry = packed(outfit.feed_id or 0)
        async with world.valkey() as redis:

            async def has_begun() -> None:
                assert await redis.llen(b"timeline:" + packed(people[AT_ONCE])) == 2

            await eventually(has_begun, seconds=30)
            doomed.kill()
            assert await redis.llen(b"timeline:" + packed(people[-1])) == 1
            with feed_process(world, "worker"):
                await eventually(lambda: require_delivered(world, outfit), seconds=90)
            assert set(map(tuple, await lists(redis, people))) == {(bytes(8), entry)}


async def test_a_worker_killed_between_commit_and_delivery_leaves_it_to_the_next(
    answering: World,
) -> None:
    world = answering
    with feed_process(world, "worker") as doomed:
        author = await world.person()
        (reader,) = await with_lists(world, author, 1)
        async with world.running.database.sessions() as session:
            # Nobody can deliver while somebody may be taken from the followers.
            await lock_followers(session, author, shared=False)
            outfit = await world.publish(author)
            await eventually(lambda: require_pending(world, outfit))
            doomed.kill()
    with feed_process(world, "worker"):
        await eventually(lambda: require_delivered(world, outfit), seconds=30)
    assert await entries(world, reader) == [outfit.feed_id]


async def test_valkey_flushed_again_and_again_while_people_publish_and_read(world: World) -> None:
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
                await asyncio.sleep(0)

    await asyncio.gather(publish(), read(), flush())
    meant = [outfit.id for outfit in reversed(published)]

    async def converged() -> None:
        for viewer in viewers:
            assert await world.timeline(viewer, "?limit=100") == meant

    await eventually(converged, seconds=30)
