"""A worker killed, Valkey flushed in the middle of deliveries: each outfit once, for everybody."""

import asyncio
from collections.abc import Sequence

from redis.asyncio import Redis
from sqlalchemy import text

from feed.timelines import packed
from tests.feed.processes import feed_process
from tests.feed.world import Outfit, World, fresh_id
from tests.support.wait import eventually

FOLLOWERS = 100_000
AT_ONCE = 10_000
OUTFITS = 40
_FOLLOW = text("""
INSERT INTO follows (follower_id, followee_id, state, version, changed_id)
SELECT unnest(CAST(:people AS bigint[])), :author, 'following', 1, next_id()
""")

_READ = text("""
INSERT INTO readers (user_id, listed_until)
SELECT unnest(CAST(:people AS bigint[])), now() + interval '1 day'
""")


async def with_lists(world: World, author: int, count: int) -> list[int]:
    """Followers whose timelines are there and empty."""
    people = [fresh_id() for _ in range(count)]
    async with world.running.database.sessions() as session:
        await session.execute(_FOLLOW, {"people": people, "author": author})
        await session.execute(_READ, {"people": people})
        await session.commit()
    async with world.valkey() as redis:
        for start in range(0, count, AT_ONCE):
            pipe = redis.pipeline(transaction=False)
            for one in people[start : start + AT_ONCE]:
                pipe.rpush(b"timeline:" + packed(one), bytes(8))
            await pipe.execute()
    return people


async def lists(redis: Redis, people: Sequence[int]) -> list[list[bytes]]:
    found: list[list[bytes]] = []
    for start in range(0, len(people), AT_ONCE):
        pipe = redis.pipeline(transaction=False)
        for one in people[start : start + AT_ONCE]:
            pipe.lrange(b"timeline:" + packed(one), 0, -1)
        found += await pipe.execute()
    return found


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
                await eventually(lambda: require_nothing_pending(world, outfit), seconds=90)
            assert set(map(tuple, await lists(redis, people))) == {(bytes(8), entry)}


async def require_nothing_pending(world: World, outfit: Outfit) -> None:
    query = text("SELECT count(*) FROM pending_deliveries WHERE feed_id = :feed_id")
    async with world.running.database.sessions() as session:
        left = await session.execute(query, {"feed_id": outfit.feed_id})
    assert left.scalar_one() == 0


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
