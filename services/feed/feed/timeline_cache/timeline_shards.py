"""Spreads timelines over several Valkey servers, each person's on one of them.

Shards do not know each other. Every process computes the shard of a person in the same way
(docs/decisions/0016). An unavailable shard affects only its own people.
"""

import asyncio
import contextlib
import hashlib
import struct
from collections import defaultdict
from collections.abc import Awaitable, Iterable, Sequence
from typing import TypeVar

from feed.timeline_cache.timelines import Timelines
from feed.timeline_cache.valkey_client import Valkey, ValkeyUnavailable, pack_ids

T = TypeVar("T")

SLOTS = 4096
_MULTIPLIER = 0x9E3779B97F4A7C15
"""2^64 divided by the golden ratio: the top bits of the products of consecutive ids differ
(Knuth, The Art of Computer Programming, 6.4)."""
_WORD_MASK = (1 << 64) - 1
_SLOT_SHIFT = 64 - SLOTS.bit_length() + 1


class Shards:
    """The adapter to all shards; methods raise ValkeyUnavailable unless they say otherwise.

    Calls for one person go to the shard of that person, calls for an outfit to every shard.
    """

    def __init__(self, urls: Sequence[str]) -> None:
        self._valkeys = [Valkey(url) for url in urls]
        self.all = [Timelines(valkey) for valkey in self._valkeys]
        self._owners = owners(urls)

    def __len__(self) -> int:
        return len(self.all)

    async def load(self) -> None:
        """Load our functions on available shards; the others load them at the first call."""
        for shard in self._valkeys:
            with contextlib.suppress(ValkeyUnavailable):
                await shard.load()

    async def close(self) -> None:
        await asyncio.gather(*(shard.close() for shard in self._valkeys))

    def of(self, user_id: int) -> Timelines:
        """Return the shard of a person's timeline."""
        return self.all[self._owners[slot(user_id)]]

    async def fence(self, user_id: int) -> bool:
        return await self.of(user_id).fence(user_id)

    async def drop(self, user_id: int) -> None:
        await self.of(user_id).drop(user_id)

    async def push(self, feed_id: int, first_id: int, followers: bytes) -> int:
        """Run `Timelines.push` on each shard that has some of the followers.

        Returns how many lists were reached now. If a shard fails, serves the others first.
        """
        parts = self._parts(followers)
        return sum(await _gather_all(shard.push(feed_id, first_id, part) for shard, part in parts))

    async def add_to_author_list(self, feed_id: int, first_id: int, author_id: int) -> None:
        """Run `Timelines.add_to_author_list` on every shard: followers pull from their own."""
        await _gather_all(
            shard.add_to_author_list(feed_id, first_id, author_id) for shard in self.all
        )

    async def drop_all(self, users: bytes) -> None:
        """Run `Timelines.drop_all` on each shard that has some of the people."""
        await _gather_all(shard.drop_all(part) for shard, part in self._parts(users))

    async def fence_cards(self, feed_ids: Sequence[int]) -> bool:
        """Fence cards on all shards; return False if one is unavailable."""
        return all(await asyncio.gather(*(shard.cards.fence(feed_ids) for shard in self.all)))

    async def fence_all_cards(self) -> None:
        for shard in self.all:
            await shard.cards.fence_all()

    async def drop_everywhere(self, user_id: int) -> None:
        """Drop a timeline on all shards, also where it was before shards were added."""
        for shard in self.all:
            await shard.drop(user_id)

    async def get_rebuild_progress(self) -> int:
        """Return the progress of the shard that has least: one that lost its data lost this too."""
        return min([await shard.get_rebuild_progress() for shard in self.all])

    async def save_rebuild_progress(self, user_id: int) -> None:
        for shard in self.all:
            await shard.save_rebuild_progress(user_id)

    async def erase(self, user_id: int, feed_ids: Sequence[int]) -> None:
        for shard in self.all:
            await shard.erase(user_id, feed_ids)

    def _parts(self, followers: bytes) -> list[tuple[Timelines, bytes]]:
        if len(self.all) == 1:
            return [(self.all[0], followers)]
        parts: defaultdict[int, list[int]] = defaultdict(list)
        for user_id in struct.unpack(f">{len(followers) // 8}Q", followers):
            parts[self._owners[slot(user_id)]].append(user_id)
        return [(self.all[shard], pack_ids(*ids)) for shard, ids in parts.items()]


async def _gather_all(calls: Iterable[Awaitable[T]]) -> list[T]:
    """Await all calls, then return the results or raise the first failure."""
    results = await asyncio.gather(*calls, return_exceptions=True)
    for result in results:
        if isinstance(result, BaseException):
            raise result
    return [result for result in results if not isinstance(result, BaseException)]


def slot(user_id: int) -> int:
    return (user_id * _MULTIPLIER & _WORD_MASK) >> _SLOT_SHIFT


def owners(urls: Sequence[str]) -> list[int]:
    """Return the shard index of each slot, by rendezvous hashing (Thaler, Ravishankar 1998).

    A slot belongs to the server with the highest score for it. An added server takes slots from
    all others, a removed one leaves its slots to all others. No other slot moves, and the order of
    the URLs does not matter.
    """
    addresses = [_without_login(url) for url in urls]
    return [
        max(range(len(urls)), key=lambda shard: _score(number, addresses[shard]))
        for number in range(SLOTS)
    ]


def _without_login(url: str) -> str:
    """Strip user, password and options: with other ones it is the same server."""
    scheme, _, address = url.partition("?")[0].partition("://")
    return f"{scheme}://{address.rpartition('@')[2]}"


def _score(number: int, url: str) -> bytes:
    return hashlib.blake2b(f"{number} {url}".encode(), digest_size=8).digest()
