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
    """A part of one timeline, newest first: pairs of feed id and cached card."""

    entries: Sequence[tuple[int, bytes | None]]
    end: WindowEnd

    def index_after(self, feed_id: int) -> int | None:
        """Return the index of the first entry after the given one; None if it is not here.

        In place of the entry, the one with the next lower id may be here: it is the first.
        """
        ids = [entry_id for entry_id, _ in self.entries]
        if feed_id in ids:
            return ids.index(feed_id) + 1
        return ids.index(feed_id - 1) if feed_id - 1 in ids else None


def window(values: Sequence[bytes | None], offset: int, count: int) -> Window:
    """Parse alternating ids and cards: up to `count` entries after the newest `offset`."""
    entries: list[tuple[int, bytes | None]] = []
    for raw, card in zip(values[::2], values[1::2], strict=True):
        if raw == _END_MARK:
            return Window(entries, WindowEnd.COMPLETE)
        if raw is not None and raw[0] >= _TOKEN_FROM:
            # Entries pushed during a build are not the whole start: newer ones may be missing.
            return Window((), WindowEnd.TRIMMED)
        if raw is None:
            return Window(entries, WindowEnd.TRIMMED)
        entries.append((int.from_bytes(raw, "big"), card or None))
    if len(entries) == count:
        return Window(entries, WindowEnd.MORE)
    return Window(entries, WindowEnd.TRIMMED if entries or offset else WindowEnd.MISSING)
