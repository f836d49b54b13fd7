"""Timelines as Valkey holds them, and deliveries on their way to them."""

from collections.abc import Sequence
from typing import Any

import pytest
from redis.asyncio import Redis
from sqlalchemy import text
from sqlmodel.ext.asyncio.session import AsyncSession

from feed.timeline.fanout_queue import store
from feed.timeline_cache.valkey_client import packed
from tests.feed.world import Outfit, World, fresh_id
from tests.support.wait import eventually

AT_ONCE = 10_000
TOKEN_FROM = 128
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


async def kept(world: World, viewer_id: int) -> list[bytes]:
    async with world.valkey() as valkey:
        found: Any = await valkey.lrange(b"timeline:" + viewer_id.to_bytes(8, "big"), 0, -1)
    return list(found)


async def entries(world: World, viewer_id: int) -> list[int]:
    """What the list holds, oldest first, without its mark."""
    return [int.from_bytes(one, "big") for one in await kept(world, viewer_id) if any(one)]


async def has_list(world: World, viewer_id: int) -> None:
    """Wait until the timeline is read from a list."""

    async def check() -> None:
        await world.timeline(viewer_id)
        found = await kept(world, viewer_id)
        assert found
        assert found[0][0] < TOKEN_FROM

    await eventually(check)


async def forget(world: World, kind: bytes, *ids: int) -> None:
    async with world.valkey() as valkey:
        await valkey.delete(kind + b"".join(one.to_bytes(8, "big") for one in ids))


async def count_pending(world: World, outfit: Outfit) -> int:
    query = text("SELECT count(*) FROM pending_deliveries WHERE feed_id = :feed_id")
    async with world.running.database.sessions() as session:
        left = await session.execute(query, {"feed_id": outfit.feed_id})
        return int(left.scalar_one())


async def require_pending(world: World, outfit: Outfit) -> None:
    assert await count_pending(world, outfit) > 0


async def require_delivered(world: World, outfit: Outfit) -> None:
    """It was heard of, and is not on its way any more."""
    query = text("SELECT count(*) FROM posts WHERE feed_id = :feed_id")
    async with world.running.database.sessions() as session:
        assert (await session.execute(query, {"feed_id": outfit.feed_id})).scalar_one() == 1
    assert await count_pending(world, outfit) == 0


def end_before_commits(monkeypatch: pytest.MonkeyPatch, times: int) -> list[int]:
    """Have deliveries fail when they were made and are to be noted; answers what is left of it."""
    left = list(range(times))
    delete = store.delete_pending

    async def fail(session: AsyncSession, jobs: Sequence[store.FanoutJob]) -> None:
        if left:
            left.pop()
            raise RuntimeError("ended before the commit")
        await delete(session, jobs)

    monkeypatch.setattr(store, "delete_pending", fail)
    return left
