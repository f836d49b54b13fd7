"""Waits for conditions instead of sleeping."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import TypeVar

import pytest

T = TypeVar("T")

FIRST_PAUSE_SECONDS = 0.005
PAUSE_SECONDS = 0.05
"""The longest pause between two checks; each pause is twice the previous one."""


async def eventually(check: Callable[[], Awaitable[T]], *, seconds: float = 30.0) -> T:
    """Repeat an async check until it raises no AssertionError. Return its result."""
    deadline = time.monotonic() + seconds
    pause = FIRST_PAUSE_SECONDS
    while True:
        try:
            return await check()
        except AssertionError:
            if time.monotonic() > deadline:
                raise
        await asyncio.sleep(pause)
        pause = min(2 * pause, PAUSE_SECONDS)


def wait_until(check: Callable[[], bool], what: str, *, seconds: float = 120.0) -> None:
    """Block until `check` returns True.

    Raises TimeoutError, which names `what` it waited for.
    """
    deadline = time.monotonic() + seconds
    while not check():
        if time.monotonic() > deadline:
            raise TimeoutError(f"{what} took longer than {seconds} s")
        time.sleep(PAUSE_SECONDS)


@contextmanager
def fast_polling(*loops: ModuleType) -> Iterator[None]:
    """Let the loops of these modules poll ten times a second."""
    with pytest.MonkeyPatch.context() as patch:
        for loop in loops:
            patch.setattr(loop, "PAUSE_SECONDS", 0.1)
        yield
