"""Cards in Valkey: the JSON of timeline items, kept for whoever reads next.

A card is `HIDDEN` for what nobody may see, and empty while it is being changed ("fenced"): then
Postgres is asked, and what it answers cannot be stored until the fence is gone.
"""

from collections.abc import Mapping, Sequence

from feed.timeline_cache.valkey_client import PIPELINE, Valkey, ValkeyUnavailable, packed
from feed.timeline_cache.valkey_connection import Command

HIDDEN = b"-"
FENCE_SECONDS = 30
"""Longer than any transaction takes (statements end after 10 s)."""
_CARD_SECONDS = 24 * 3600
_PREFIX = b"card:"


class Cards:
    """The adapter to one server's cards."""

    def __init__(self, valkey: Valkey) -> None:
        self._valkey = valkey

    async def fence(self, feed_ids: Sequence[int]) -> bool:
        """Keep cards from being used until a change is committed.

        Call it before the commit. Answers False when Valkey is away, raises nothing.
        """
        return await self._set([fencing(feed_id) for feed_id in feed_ids])

    async def fence_known(self) -> None:
        """Have every card that is here made anew; may raise ValkeyUnavailable."""
        found: list[int] = []
        async for key in self._valkey.keys(_PREFIX + b"*"):
            found.append(int.from_bytes(key.removeprefix(_PREFIX), "big"))
            if len(found) == PIPELINE:
                await self.fence(found)
                found.clear()
        await self.fence(found)

    async def store(self, cards: Mapping[int, bytes]) -> bool:
        """Keep cards that Postgres answered, unless they are known or fenced; like `fence`."""
        return await self._set(
            [("SET", _key(one), card, "EX", _CARD_SECONDS, "NX") for one, card in cards.items()]
        )

    async def _set(self, commands: Sequence[Command]) -> bool:
        try:
            self._valkey.require_present()
            await self._valkey.batch(commands, atomic=False)
        except ValkeyUnavailable:
            return False
        return True


def fencing(feed_id: int) -> Command:
    """The command that fences a card."""
    return ("SET", _key(feed_id), b"", "EX", FENCE_SECONDS)


def _key(feed_id: int) -> bytes:
    return _PREFIX + packed(feed_id)
