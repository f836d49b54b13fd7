"""Timelines in Valkey, and pending fan-out jobs."""

from collections.abc import Sequence
from typing import Any

import pytest
from redis.asyncio import Redis
from sqlalchemy import text
from sqlmodel.ext.asyncio.session import AsyncSession

from feed.timeline.fanout import store
from feed.timeline_cache.keys import pack_ids
from tests.feed.world import Outfit, World, fresh_id
from tests.support.follows import COPY_FOLLOWS
from tests.support.timeline_keys import valkey_key
from tests.support.wait import eventually

PIPELINE_SIZE = 10_000
TOKEN_FROM = 128
_FOLLOW = text("""
INSERT INTO follows (follower_id, followee_id, state, version, changed_id)
SELECT unnest(CAST(:people AS bigint[])), :author, 'following', 1, next_id()
""")

_READ = text("""
INSERT INTO readers (user_id, listed_until)
SELECT unnest(CAST(:people AS bigint[])), now() + interval '1 day'
""")


async def followers_with_timelines(world: World, author: int, count: int) -> list[int]:
    """Create followers with empty timelines."""
    people = [fresh_id() for _ in range(count)]
    async with world.running.database.sessions() as session:
        await session.execute(_FOLLOW, {"people": people, "author": author})
        await session.execute(text(COPY_FOLLOWS))
        await session.execute(_READ, {"people": people})
        await session.commit()
    async with world.valkey() as redis:
        for start in range(0, count, PIPELINE_SIZE):
            pipe = redis.pipeline(transaction=False)
            for person in people[start : start + PIPELINE_SIZE]:
                pipe.rpush(valkey_key(b"timeline:", person), bytes(8))
            await pipe.execute()
    return people


async def lists(redis: Redis, people: Sequence[int]) -> list[list[bytes]]:
    found: list[list[bytes]] = []
    for start in range(0, len(people), PIPELINE_SIZE):
        pipe = redis.pipeline(transaction=False)
        for person in people[start : start + PIPELINE_SIZE]:
            pipe.lrange(valkey_key(b"timeline:", person), 0, -1)
        found += await pipe.execute()
    return found


async def stored_entries(world: World, viewer_id: int) -> list[bytes]:
    async with world.valkey() as valkey:
        found: Any = await valkey.lrange(valkey_key(b"timeline:", viewer_id), 0, -1)
    return list(found)


async def entries(world: World, viewer_id: int) -> list[int]:
    """Return the entries of a list, oldest first, without its marker."""
    return [
        int.from_bytes(entry, "big")
        for entry in await stored_entries(world, viewer_id)
        if any(entry)
    ]


async def require_timeline(world: World, viewer_id: int) -> None:
    """Wait until the timeline is read from a list in Valkey."""

    async def check() -> None:
        await world.timeline(viewer_id)
        found = await stored_entries(world, viewer_id)
        assert found
        assert found[0][0] < TOKEN_FROM

    await eventually(check)


async def delete_keys(world: World, kind: bytes, *ids: int) -> None:
    async with world.valkey() as valkey:
        await valkey.delete(kind + pack_ids(*ids))


async def count_pending(world: World, outfit: Outfit) -> int:
    query = text("SELECT count(*) FROM pending_deliveries WHERE feed_id = :feed_id")
    async with world.running.database.sessions() as session:
        left = await session.execute(query, {"feed_id": outfit.feed_id})
        return int(left.scalar_one())


async def require_pending(world: World, outfit: Outfit) -> None:
    assert await count_pending(world, outfit) > 0


async def require_delivered(world: World, outfit: Outfit) -> None:
    """Require that the outfit is known and has no pending jobs."""
    query = text("SELECT count(*) FROM posts WHERE feed_id = :feed_id")
    async with world.running.database.sessions() as session:
        assert (await session.execute(query, {"feed_id": outfit.feed_id})).scalar_one() == 1
    assert await count_pending(world, outfit) == 0


def fail_before_commits(monkeypatch: pytest.MonkeyPatch, times: int) -> list[int]:
    """Fail jobs after the push, before the commit; return a list with an item per failure left."""
    left = list(range(times))
    delete = store.delete_pending

    async def fail(session: AsyncSession, jobs: Sequence[store.FanoutJob]) -> None:
        if left:
            left.pop()
            raise RuntimeError("ended before the commit")
        await delete(session, jobs)

    monkeypatch.setattr(store, "delete_pending", fail)
    return left
