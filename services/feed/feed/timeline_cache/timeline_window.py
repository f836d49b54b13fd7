"""Windows: what Valkey answers of a timeline."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto

_END_MARK = bytes(8)
_TOKEN_FROM = 0x80


class End(Enum):
    """What comes after the entries of a window."""

    MORE = auto()
    """The window was full."""
    COMPLETE = auto()
    """Nothing older exists at all."""
    TRIMMED = auto()
    """Older things are in Postgres only."""
    MISSING = auto()
    """There is no list."""


@dataclass(frozen=True, slots=True)
class Window:
    """A part of one timeline, newest first: pairs of feed id and cached card."""

    entries: Sequence[tuple[int, bytes | None]]
    end: End


def window(values: Sequence[bytes | None], offset: int, count: int) -> Window:
    """Ids and cards in turn, asked for after the newest `offset` and up to `count` of them."""
    entries: list[tuple[int, bytes | None]] = []
    for raw, card in zip(values[::2], values[1::2], strict=True):
        if raw == _END_MARK:
            return Window(entries, End.COMPLETE)
        if raw is not None and raw[0] >= _TOKEN_FROM:
            # What arrived since it was begun is no beginning: newer things may be missing.
            return Window((), End.TRIMMED)
        if raw is None:
            return Window(entries, End.TRIMMED)
        entries.append((int.from_bytes(raw, "big"), card or None))
    if len(entries) == count:
        return Window(entries, End.MORE)
    return Window(entries, End.TRIMMED if entries or offset else End.MISSING)
