"""Places in the darkroom: fair between people, small pictures first."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass


@dataclass(eq=False, slots=True)
class _Waiter:
    owner_id: int
    size: int
    turn: asyncio.Future[None]


class Places:
    """So many pictures at a time, and one place that no person alone can take.

    Whoever has fewer pictures in work comes first, then the smaller picture: thirty large ones of
    one person keep nobody else waiting.
    """

    def __init__(self, number: int) -> None:
        self._free = number
        self._most_each = max(1, number - 1)
        self._taken: Counter[int] = Counter()
        self._waiting: list[_Waiter] = []

    @asynccontextmanager
    async def place(self, owner_id: int, size: int, patience: float) -> AsyncIterator[None]:
        """Hold a place for a picture of so many bytes; raises TimeoutError after `patience` s."""
        waiter = _Waiter(owner_id, size, asyncio.get_running_loop().create_future())
        self._waiting.append(waiter)
        self._hand_out()
        try:
            async with asyncio.timeout(patience):
                await waiter.turn
        except BaseException:
            if waiter in self._waiting:
                self._waiting.remove(waiter)
            else:
                self._give_back(owner_id)
            raise
        try:
            yield
        finally:
            self._give_back(owner_id)

    def _give_back(self, owner_id: int) -> None:
        self._free += 1
        self._taken[owner_id] -= 1
        if not self._taken[owner_id]:
            del self._taken[owner_id]
        self._hand_out()

    def _hand_out(self) -> None:
        while self._free:
            may_have = [one for one in self._waiting if self._taken[one.owner_id] < self._most_each]
            if not may_have:
                return
            chosen = min(may_have, key=lambda one: (self._taken[one.owner_id], one.size))
            self._waiting.remove(chosen)
            self._free -= 1
            self._taken[chosen.owner_id] += 1
            if not chosen.turn.done():
                chosen.turn.set_result(None)
