"""Limits concurrent image processing: fair between people, smaller pictures first."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass


@dataclass(eq=False, slots=True)
class _Waiter:
    owner_id: int
    size: int
    granted: asyncio.Future[None]


class FairSlots:
    """A limited number of slots, one of which is always left to other people.

    People with fewer pictures in process come first, then smaller pictures, so that thirty large
    pictures of one person keep nobody else waiting.
    """

    def __init__(self, number: int) -> None:
        self._free = number
        self._max_per_person = max(1, number - 1)
        self._held: Counter[int] = Counter()
        self._waiting: list[_Waiter] = []

    @asynccontextmanager
    async def slot(self, owner_id: int, size: int, patience: float) -> AsyncIterator[None]:
        """Hold a slot for a picture of `size` bytes; raises TimeoutError after `patience` s."""
        waiter = _Waiter(owner_id, size, asyncio.get_running_loop().create_future())
        self._waiting.append(waiter)
        self._grant_next()
        try:
            async with asyncio.timeout(patience):
                await waiter.granted
        except BaseException:
            if waiter in self._waiting:
                self._waiting.remove(waiter)
            else:
                self._release(owner_id)
            raise
        try:
            yield
        finally:
            self._release(owner_id)

    def _release(self, owner_id: int) -> None:
        self._free += 1
        self._held[owner_id] -= 1
        if not self._held[owner_id]:
            del self._held[owner_id]
        self._grant_next()

    def _grant_next(self) -> None:
        while self._free:
            eligible = [
                waiter
                for waiter in self._waiting
                if self._held[waiter.owner_id] < self._max_per_person
            ]
            if not eligible:
                return
            chosen = min(eligible, key=lambda waiter: (self._held[waiter.owner_id], waiter.size))
            self._waiting.remove(chosen)
            self._free -= 1
            self._held[chosen.owner_id] += 1
            if not chosen.granted.done():
                chosen.granted.set_result(None)
