"""Caches cards in Valkey: the JSON of timeline items.

A card is `HIDDEN` if nobody may see the entry, and empty while it is being changed ("fenced").
Fenced cards are read from Postgres, and cannot be cached until the fence expires.
"""

import asyncio
from collections.abc import Mapping, Sequence

from feed.metrics import CARDS
from feed.timeline_cache.card_memory import PREFIX
from feed.timeline_cache.keys import Bucket, Buckets, id_in, pack_ids
from feed.timeline_cache.servers import Servers
from feed.timeline_cache.valkey_client import Valkey, ValkeyUnavailable
from feed.timeline_cache.valkey_connection import Command

HIDDEN = b"-"
FENCE_SECONDS = 30
"""Longer than any transaction (statements time out after 10 s)."""
BATCH_SIZE = 1000
"""Maximum number of cards in one batch."""
_CARD_SECONDS = 24 * 3600


class Cards:
    """The adapter to all cards; raises nothing unless a method says so."""

    def __init__(self, servers: Servers, buckets: Buckets) -> None:
        self._servers = servers
        self._buckets = buckets

    async def get(self, feed_ids: Sequence[int]) -> dict[int, bytes]:
        """Return the cards that are cached and not fenced, by feed id.

        A card that somebody has just changed may be the one before for a second.
        """
        found: dict[int, bytes] = {}
        missing: dict[Valkey, list[tuple[Bucket, bytes]]] = {}
        for feed_id in feed_ids:
            bucket, key = self._key(feed_id)
            try:
                server = await self._servers.owner(bucket)
            except ValkeyUnavailable:
                continue
            if card := server.memory.get(key):
                found[feed_id] = card
            else:
                missing.setdefault(server, []).append((bucket, key))
        CARDS.labels("memory").inc(len(found))
        for cards in await asyncio.gather(*(self._read(*each) for each in missing.items())):
            CARDS.labels("cache").inc(len(cards))
            found |= cards
        return found

    async def _read(self, server: Valkey, keys: list[tuple[Bucket, bytes]]) -> dict[int, bytes]:
        """Read cards from a server, and keep them in memory."""
        by_bucket: dict[Bucket, list[bytes]] = {}
        for bucket, key in keys:
            by_bucket.setdefault(bucket, []).append(key)
        reading = server.memory.reading()
        try:
            replies = await self._servers.batch(
                [(bucket, ("MGET", *wanted)) for bucket, wanted in by_bucket.items()]
            )
        except ValkeyUnavailable:
            return {}
        cards = {
            key: card
            for wanted, values in zip(by_bucket.values(), replies, strict=True)
            for key, card in zip(wanted, values, strict=True)
            if card
        }
        reading.keep(cards)
        return {id_in(key): card for key, card in cards.items()}

    async def fence(self, feed_ids: Sequence[int]) -> bool:
        """Keep cards from being used until a change is committed.

        Call it before the commit. Returns False if a server is unavailable.
        """
        fences = [self.fence_command(feed_id) for feed_id in feed_ids]
        return await self._set(fences, survive_failover=True)

    async def fence_all(self) -> None:
        """Invalidate every card; raises ValkeyUnavailable."""
        found: list[int] = []
        async for key in self._servers.keys(PREFIX + b"*"):
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
        return bucket, bucket.key(PREFIX, packed)

    async def _set(
        self, commands: Sequence[tuple[Bucket, Command]], *, survive_failover: bool = False
    ) -> bool:
        try:
            await self._servers.batch(commands, survive_failover=survive_failover)
        except ValkeyUnavailable:
            return False
        return True
