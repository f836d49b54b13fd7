"""Readers, and their timelines in Valkey."""

from redis.asyncio import Redis

from feed.timeline_cache.keys import pack_ids
from tests.feed.world import Outfit, World
from tests.support.timeline_keys import valkey_key


async def audience(world: World) -> tuple[int, list[int], list[Outfit]]:
    """Create an author with three followers who have read two outfits."""
    author = await world.person()
    viewers = [await world.follower_of(author) for _ in range(3)]
    for viewer in viewers:
        await world.timeline(viewer)
    outfits = [await world.publish(author), await world.publish(author)]
    for viewer in viewers:
        await world.shows(viewer, *reversed(outfits))
    return author, viewers, outfits


async def entries(redis: Redis, viewer: int) -> list[bytes]:
    found = await redis.lrange(valkey_key(b"timeline:", viewer), 0, -1)
    return [entry for entry in found if isinstance(entry, bytes) and entry.strip(b"\0")]


async def require_listed(redis: Redis, viewer: int, outfits: list[Outfit]) -> None:
    assert await entries(redis, viewer) == [pack_ids(outfit.feed_id or 0) for outfit in outfits]
