"""Windows: parts of timelines as Valkey returns them."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto

_END_MARK = bytes(8)
_TOKEN_FROM = 0x80


class WindowEnd(Enum):
    """The reason why a window ends."""

    MORE = auto()
    """The window was full."""
    COMPLETE = auto()
    """No older entries exist."""
    TRIMMED = auto()
    """Older entries are in Postgres only."""
    MISSING = auto()
    """There is no list."""


@dataclass(frozen=True, slots=True)
class Window:
    """A part of one timeline: feed ids, newest first."""

    entries: Sequence[int]
    end: WindowEnd

    def index_after(self, feed_id: int) -> int | None:
        """Return the index of the first entry after the given one; None if it is not here.

        In place of the entry, the one with the next lower id may be here: it is the first.
        """
        if feed_id in self.entries:
            return self.entries.index(feed_id) + 1
        return self.entries.index(feed_id - 1) if feed_id - 1 in self.entries else None


def window(values: Sequence[bytes], offset: int, count: int) -> Window:
    """Parse the end of a list, oldest first: up to `count` entries before the newest `offset`."""
    entries: list[int] = []
    for raw in reversed(values):
        if raw == _END_MARK:
            return Window(entries, WindowEnd.COMPLETE)
        if raw[0] >= _TOKEN_FROM:
            # Entries pushed during a build are not the whole start: newer ones may be missing.
            return Window((), WindowEnd.TRIMMED)
        entries.append(int.from_bytes(raw, "big"))
    if len(entries) == count:
        return Window(entries, WindowEnd.MORE)
    return Window(entries, WindowEnd.TRIMMED if entries or offset else WindowEnd.MISSING)
