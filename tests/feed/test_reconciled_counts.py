"""Metrics of timelines that were compared with Postgres and repaired."""

from feed.timeline_cache.keys import pack_ids
from tests.feed.processes import feed_process
from tests.feed.readers import audience
from tests.feed.world import World, fresh_id
from tests.support.timeline_keys import valkey_key
from tests.support.wait import eventually

CHECKED, REPAIRED = "feed_timelines_checked", "feed_timelines_mended"


async def test_repaired_timelines_are_counted(
    web_world: World,
) -> None:
    with feed_process(web_world, "worker") as worker:
        _, viewers, _ = await audience(web_world)

        async def all_were_compared() -> None:
            assert await worker.counted(CHECKED) >= len(viewers)

        await eventually(all_were_compared)
        assert await worker.counted(REPAIRED) == 0
        async with web_world.valkey() as redis:
            await redis.rpush(valkey_key(b"timeline:", viewers[0]), pack_ids(fresh_id()))

        async def one_was_repaired() -> None:
            assert await worker.counted(REPAIRED) == 1

        await eventually(one_was_repaired)
