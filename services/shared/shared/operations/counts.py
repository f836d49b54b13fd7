"""Numbers about the product. Some read whole tables: each is kept for a minute."""

import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field

from shared.operations.declared import Count
from shared.operations.schemas import CountOut

KEPT_SECONDS = 60.0
STALE_SECONDS = 2 * KEPT_SECONDS
"""A number that could not be read again for this long is left out, rather than shown."""


@dataclass
class Counts:
    """The numbers of one process."""

    declared: Sequence[Count]
    _values: dict[str, CountOut] = field(default_factory=dict)
    _read_at: dict[str, float] = field(default_factory=dict)
    """When each was last read, or its reading was begun."""

    async def renew(self, read: Callable[[Count], Awaitable[CountOut | None]]) -> None:
        """Read those that are due, the oldest first, so that slow ones hide no other.

        `read` returns None for a failure. May be cancelled; the next call goes on.
        """
        for count in sorted(self.declared, key=lambda one: self._age(one.name), reverse=True):
            if self._age(count.name) < KEPT_SECONDS:
                return
            self._read_at[count.name] = time.monotonic()
            value = await read(count)
            if value is None:
                self._values.pop(count.name, None)
            else:
                self._values[count.name] = value

    def fresh(self) -> list[CountOut]:
        """Return the numbers that are known."""
        return [one for name, one in self._values.items() if self._age(name) < STALE_SECONDS]

    def _age(self, name: str) -> float:
        return time.monotonic() - self._read_at.get(name, float("-inf"))
