"""Timelines over several Valkey servers, each person's on one of them.

Every server is a shard of its own that knows nothing of the others; which one is a person's is
computed here, alike in every process (docs/decisions/0016). A shard that is away concerns only
its own people.
"""

import asyncio
import contextlib
import hashlib
import struct
from collections import defaultdict
from collections.abc import Awaitable, Iterable, Sequence
from typing import TypeVar

from feed.timeline_cache.timelines import Timelines
from feed.timeline_cache.valkey_client import Valkey, ValkeyUnavailable, packed

T = TypeVar("T")

SLOTS = 4096
_SPREAD = 0x9E3779B97F4A7C15
"""2^64 over the golden ratio: the top bits of the product differ for ids that follow each other
(Knuth, The Art of Computer Programming, 6.4)."""
_WORD = (1 << 64) - 1
_SLOT_SHIFT = 64 - SLOTS.bit_length() + 1


class Shards:
    """The adapter to all shards; calls raise ValkeyUnavailable unless they say otherwise.

    What concerns one person goes to `of` that person; what concerns an outfit goes to every shard.
    """

    def __init__(self, urls: Sequence[str]) -> None:
        self._valkeys = [Valkey(url) for url in urls]
        self.all = [Timelines(valkey) for valkey in self._valkeys]
        self._owners = owners(urls)

    def __len__(self) -> int:
        return len(self.all)

    async def load(self) -> None:
        """Load our functions wherever somebody answers; what is missing is loaded when called."""
        for one in self._valkeys:
            with contextlib.suppress(ValkeyUnavailable):
                await one.load()

    async def close(self) -> None:
        await asyncio.gather(*(one.close() for one in self._valkeys))

    def of(self, user_id: int) -> Timelines:
        """The shard on which this person's timeline is."""
        return self.all[self._owners[slot(user_id)]]

    async def fence(self, user_id: int) -> bool:
        return await self.of(user_id).fence(user_id)

    async def drop(self, user_id: int) -> None:
        await self.of(user_id).drop(user_id)

    async def deliver(self, feed_id: int, first_id: int, followers: bytes) -> int:
        """`Timelines.deliver` on each shard that has some of the followers.

        Answers how many lists were reached now. The others are served before it raises.
        """
        parts = self._parts(followers)
        return sum(await _all(one.deliver(feed_id, first_id, part) for one, part in parts))

    async def offer(self, feed_id: int, first_id: int, author_id: int) -> None:
        """`Timelines.offer` on every shard: followers fetch from the one that they are on."""
        await _all(one.offer(feed_id, first_id, author_id) for one in self.all)

    async def drop_all(self, users: bytes) -> None:
        """`Timelines.drop_all` on each shard that has some of the people."""
        await _all(one.drop_all(part) for one, part in self._parts(users))

    async def fence_cards(self, feed_ids: Sequence[int]) -> bool:
        """Fence cards wherever they may be kept; False when one shard is away."""
        return all(await asyncio.gather(*(one.cards.fence(feed_ids) for one in self.all)))

    async def fence_known_cards(self) -> None:
        for one in self.all:
            await one.cards.fence_known()

    async def drop_everywhere(self, user_id: int) -> None:
        """Also where a timeline was kept before there were so many shards."""
        for one in self.all:
            await one.drop(user_id)

    async def rebuilt_up_to(self) -> int:
        """As of the shard that has least: one that lost its timelines lost this as well."""
        return min([await one.rebuilt_up_to() for one in self.all])

    async def note_rebuilt(self, user_id: int) -> None:
        for one in self.all:
            await one.note_rebuilt(user_id)

    async def erase(self, user_id: int, feed_ids: Sequence[int]) -> None:
        for one in self.all:
            await one.erase(user_id, feed_ids)

    def _parts(self, followers: bytes) -> list[tuple[Timelines, bytes]]:
        if len(self.all) == 1:
            return [(self.all[0], followers)]
        parts: defaultdict[int, list[int]] = defaultdict(list)
        for user_id in struct.unpack(f">{len(followers) // 8}Q", followers):
            parts[self._owners[slot(user_id)]].append(user_id)
        return [(self.all[at], packed(*ids)) for at, ids in parts.items()]


async def _all(calls: Iterable[Awaitable[T]]) -> list[T]:
    """All answers; every shard that is there is served before the failure of another is raised."""
    answers = await asyncio.gather(*calls, return_exceptions=True)
    for answer in answers:
        if isinstance(answer, BaseException):
            raise answer
    return [answer for answer in answers if not isinstance(answer, BaseException)]


def slot(user_id: int) -> int:
    return (user_id * _SPREAD & _WORD) >> _SLOT_SHIFT


def owners(urls: Sequence[str]) -> list[int]:
    """For each slot the number of its shard, by rendezvous hashing (Thaler, Ravishankar 1998).

    A slot belongs to the server that scores highest with it, so that one more server takes slots
    from all, and one that goes leaves its own to all; no other slot moves, nor does their order
    matter.
    """
    places = [_without_login(url) for url in urls]
    return [
        max(range(len(urls)), key=lambda at: _score(number, places[at])) for number in range(SLOTS)
    ]


def _without_login(url: str) -> str:
    """With another password it is the same server."""
    scheme, _, place = url.partition("://")
    return f"{scheme}://{place.rpartition('@')[2]}"


def _score(number: int, url: str) -> bytes:
    return hashlib.blake2b(f"{number} {url}".encode(), digest_size=8).digest()
