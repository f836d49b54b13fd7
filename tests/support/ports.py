"""Ports that no other test run takes: each process of tests holds blocks of them.

All are below 32768, from which the kernel gives ports to connections (ip_local_port_range). A block
is held by a lock on a file of this user, which ends with the process.
"""

import fcntl
import itertools
import os
import random
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from deploy.local.ports import is_free

BLOCK = 100
"""Ports of a block: those of a system, and of the system beside it."""
BLOCKS = range(10080, 18080, BLOCK)
"""The first ports of blocks; those of whole systems follow (`unused_layout`)."""
MAX_BLOCKS = 10
"""That a process holds for single ports, before it takes some for a second time."""

TAKEN = "Other test runs hold all ports."
SHARED_FOLDER = Path("/tmp")
"""For the locks of all runs; TMPDIR is a run's own."""

_held: dict[int, IO[str]] = {}
_guard = threading.Lock()


def hold_block(first: int) -> bool:
    """Hold the block that begins with this port until this process ends.

    Returns whether this process holds it.
    """
    if first in _held:
        return True
    folder = SHARED_FOLDER / f"garderobe-ports-{os.getuid()}"
    folder.mkdir(mode=0o700, exist_ok=True)
    file = (folder / str(first)).open("w")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.close()
        return False
    _held[first] = file
    return True


@contextmanager
def held_block() -> Iterator[int]:
    """Hold a block on which nothing listens. Yields its first port."""
    with _guard:
        blocks = [one for one in random.sample(BLOCKS, len(BLOCKS)) if one not in _held]
        first = next((one for one in blocks if hold_block(one) and _is_unused(one)), None)
    assert first is not None, TAKEN
    try:
        yield first
    finally:
        _held.pop(first).close()


def free_ports(count: int) -> list[int]:
    """Return ports that this process holds, and on which nothing listens."""
    with _guard:
        found = list(itertools.islice(filter(is_free, _single), count))
    assert len(found) == count, TAKEN
    return found


def _is_unused(first: int) -> bool:
    if all(map(is_free, range(first, first + BLOCK))):
        return True
    _held.pop(first).close()
    return False


def _single_ports() -> Iterator[int]:
    own: list[int] = []
    for first in random.sample(BLOCKS, len(BLOCKS)):
        if len(own) < MAX_BLOCKS and first not in _held and hold_block(first):
            own.append(first)
            yield from range(first, first + BLOCK)
    yield from itertools.cycle([first + n for first in own for n in range(BLOCK)])


_single = _single_ports()
