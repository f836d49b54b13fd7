"""Measures the memory per timeline entry, including the overhead of keys and lists."""

import asyncio

from redis.asyncio import Redis

from feed.timeline_cache.timelines import MAX_ENTRIES, Timelines
from tests.load.bare_timelines import FIRST_ID, BareValkey, bare_valkey, command
from tests.load.report import Ratio, Result, Value, machine

FEEDS = 2_000


def run() -> Result:
    """Build timelines as for a returning reader, then the same as default sorted sets."""
    with bare_valkey() as valkey_server:
        lists, sorted_sets = asyncio.run(_measure(valkey_server))
    entries = FEEDS * MAX_ENTRIES
    return Result(
        "timeline-memory",
        [Ratio("bytes_per_entry", Value(lists, "bytes, our lists"), Value(entries, "entries"))],
        {"machine": machine(), "bytes per entry of sorted sets": round(sorted_sets / entries, 1)},
    )


async def _measure(valkey_server: BareValkey) -> tuple[int, int]:
    timelines = Timelines([valkey_server.url], 0)
    await timelines.start()
    feed_ids = [FIRST_ID + number for number in reversed(range(MAX_ENTRIES))]
    async with Redis.from_url(valkey_server.url) as redis:
        before = await _used(redis)
        for number in range(FEEDS):
            token = await timelines.start_build(FIRST_ID + number)
            if token is not None:
                await timelines.finish_build(FIRST_ID + number, token, feed_ids, [])
        lists = await _used(redis) - before
        await redis.flushall()
        before = await _used(redis)
        members = [b"%d" % one for feed_id in feed_ids for one in (feed_id, feed_id)]
        sets = (command(b"ZADD", b"sorted:%d" % number, *members) for number in range(FEEDS))
        valkey_server.client.send_all(sets, batch_size=4)
        sorted_sets = await _used(redis) - before
    await timelines.close()
    return lists, sorted_sets


async def _used(redis: Redis) -> int:
    return int((await redis.info("memory"))["used_memory"])
