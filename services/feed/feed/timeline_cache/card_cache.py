"""Caches cards in Valkey: the JSON of timeline items.

A card is `HIDDEN` if nobody may see the entry, and empty while it is being changed ("fenced").
Fenced cards are read from Postgres, and cannot be cached until the fence expires.
"""

from collections.abc import Mapping, Sequence

from feed.timeline_cache.keys import Bucket, Buckets, id_in, pack_ids
from feed.timeline_cache.servers import Servers
from feed.timeline_cache.valkey_client import ValkeyUnavailable
from feed.timeline_cache.valkey_connection import Command

HIDDEN = b"-"
FENCE_SECONDS = 30
"""Longer than any transaction (statements time out after 10 s)."""
BATCH_SIZE = 1000
"""Maximum number of cards in one batch."""
_CARD_SECONDS = 24 * 3600
_KIND = b"card:"


class Cards:
    """The adapter to all cards; raises nothing unless a method says so."""

    def __init__(self, servers: Servers, buckets: Buckets) -> None:
        self._servers = servers
        self._buckets = buckets

    async def get(self, feed_ids: Sequence[int]) -> dict[int, bytes]:
        """Return the cards that are cached and not fenced, by feed id."""
        if not feed_ids:
            return {}
        parts = self._buckets.split(map(pack_ids, feed_ids))
        reads: list[tuple[Bucket, Command]] = [
            (bucket, ("MGET", *(bucket.key(_KIND, one) for one in packed)))
            for bucket, packed in parts
        ]
        try:
            replies = await self._servers.batch(reads)
        except ValkeyUnavailable:
            return {}
        return {
            int.from_bytes(one, "big"): card
            for (_, packed), cards in zip(parts, replies, strict=True)
            for one, card in zip(packed, cards, strict=True)
            if card
        }

    async def fence(self, feed_ids: Sequence[int]) -> bool:
        """Keep cards from being used until a change is committed.

        Call it before the commit. Returns False if a server is unavailable.
        """
        return await self._set([self.fence_command(feed_id) for feed_id in feed_ids])

    async def fence_all(self) -> None:
        """Invalidate every card; raises ValkeyUnavailable."""
        found: list[int] = []
        async for key in self._servers.keys(_KIND + b"*"):
            found.append(id_in(key))
            if len(found) == BATCH_SIZE:
                await self.fence(found)
                found.clear()
        await self.fence(found)

    async def store(self, cards: Mapping[int, bytes]) -> bool:
        """Cache cards unless they are cached or fenced. Returns False if one is unavailable."""
        return await self._set(
            [
                (bucket, ("SET", key, card, "EX", _CARD_SECONDS, "NX"))
                for (bucket, key), card in zip(map(self._key, cards), cards.values(), strict=True)
            ]
        )

    def fence_command(self, feed_id: int) -> tuple[Bucket, Command]:
        """Return the command that fences a card, and its bucket."""
        bucket, key = self._key(feed_id)
        return bucket, ("SET", key, b"", "EX", FENCE_SECONDS)

    def _key(self, feed_id: int) -> tuple[Bucket, bytes]:
        packed = pack_ids(feed_id)
        bucket = self._buckets.of(packed)
        return bucket, bucket.key(_KIND, packed)

    async def _set(self, commands: Sequence[tuple[Bucket, Command]]) -> bool:
        try:
            await self._servers.batch(commands)
        except ValkeyUnavailable:
            return False
        return True
