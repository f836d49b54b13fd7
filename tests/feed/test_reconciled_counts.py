"""Operators see how many timelines were compared with Postgres, and how many were mended."""

from feed.timeline_cache.valkey_client import packed
from tests.feed.processes import feed_process
from tests.feed.readers import audience
from tests.feed.world import World, fresh_id
from tests.support.wait import eventually

CHECKED, MENDED = "feed_timelines_checked", "feed_timelines_mended"


async def test_a_healthy_system_counts_nothing_mended_and_a_harmed_one_does(
    answering: World,
) -> None:
    with feed_process(answering, "worker") as worker:
        _, viewers, _ = await audience(answering)

        async def all_were_compared() -> None:
            assert await worker.counted(CHECKED) >= len(viewers)

        await eventually(all_were_compared, seconds=30)
        assert await worker.counted(MENDED) == 0
        async with answering.valkey() as redis:
            await redis.rpush(b"timeline:" + packed(viewers[0]), packed(fresh_id()))

        async def one_was_mended() -> None:
            assert await worker.counted(MENDED) == 1

        await eventually(one_was_mended, seconds=40)
