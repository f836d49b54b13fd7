"""Caches cards in Valkey: the JSON of timeline items.

A card is `HIDDEN` if nobody may see the entry, and empty while it is being changed ("fenced").
Fenced cards are read from Postgres, and cannot be cached until the fence expires.
"""

from collections.abc import Mapping, Sequence

from feed.timeline_cache.valkey_client import BATCH_SIZE, Valkey, ValkeyUnavailable, pack_ids
from feed.timeline_cache.valkey_connection import Command

HIDDEN = b"-"
FENCE_SECONDS = 30
"""Longer than any transaction (statements time out after 10 s)."""
_CARD_SECONDS = 24 * 3600
_PREFIX = b"card:"


class Cards:
    """The adapter to the cards on one server."""

    def __init__(self, valkey: Valkey) -> None:
        self._valkey = valkey

    async def fence(self, feed_ids: Sequence[int]) -> bool:
        """Keep cards from being used until a change is committed.

        Call it before the commit. Returns False if Valkey is unavailable; raises nothing.
        """
        return await self._set([fence_command(feed_id) for feed_id in feed_ids])

    async def fence_all(self) -> None:
        """Invalidate every card on this server; raises ValkeyUnavailable."""
        found: list[int] = []
        async for key in self._valkey.keys(_PREFIX + b"*"):
            found.append(int.from_bytes(key.removeprefix(_PREFIX), "big"))
            if len(found) == BATCH_SIZE:
                await self.fence(found)
                found.clear()
        await self.fence(found)

    async def store(self, cards: Mapping[int, bytes]) -> bool:
        """Cache cards unless they are cached or fenced. Returns False if Valkey is unavailable."""
        return await self._set(
            [
                ("SET", _key(feed_id), card, "EX", _CARD_SECONDS, "NX")
                for feed_id, card in cards.items()
            ]
        )

    async def _set(self, commands: Sequence[Command]) -> bool:
        try:
            self._valkey.require_available()
            await self._valkey.batch(commands, atomic=False)
        except ValkeyUnavailable:
            return False
        return True


def fence_command(feed_id: int) -> Command:
    """Return the command that fences a card."""
    return ("SET", _key(feed_id), b"", "EX", FENCE_SECONDS)


def _key(feed_id: int) -> bytes:
    return _PREFIX + pack_ids(feed_id)
