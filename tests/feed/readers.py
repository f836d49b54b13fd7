"""People who have read, and what Valkey keeps for them."""

from redis.asyncio import Redis

from feed.timeline_cache.valkey_client import packed
from tests.feed.world import Outfit, World


async def audience(world: World) -> tuple[int, list[int], list[Outfit]]:
    """Somebody with three followers who have read her two outfits."""
    author = await world.person()
    viewers = [await world.follower_of(author) for _ in range(3)]
    for viewer in viewers:
        await world.timeline(viewer)
    outfits = [await world.publish(author), await world.publish(author)]
    for viewer in viewers:
        await world.shows(viewer, *reversed(outfits))
    return author, viewers, outfits


async def entries(redis: Redis, viewer: int) -> list[bytes]:
    found = await redis.lrange(b"timeline:" + packed(viewer), 0, -1)
    return [one for one in found if isinstance(one, bytes) and one.strip(b"\0")]


async def require_listed(redis: Redis, viewer: int, outfits: list[Outfit]) -> None:
    assert await entries(redis, viewer) == [packed(outfit.feed_id or 0) for outfit in outfits]
