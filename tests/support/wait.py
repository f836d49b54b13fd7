"""Waits for conditions instead of sleeping: all with one limit, which a busy machine stretches.

A time that is itself the subject of a test goes through `pause`, `block` or `deliberate_limit`,
which say so; tests/waits.py finds all others.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager, suppress
from types import ModuleType
from typing import TypeVar
from unittest.mock import patch

T = TypeVar("T")

LIMIT_SECONDS: float = 30
"""How long a condition may take on a quiet machine."""
MAX_SLOWNESS = 20
"""How many times as long it may take on the busiest machine."""
MAX_SECONDS = LIMIT_SECONDS * MAX_SLOWNESS
"""For calls that take one fixed limit, which no machine shall pass: sockets, subprocesses."""
LOOKS = 6
"""How often a wait of a whole limit measures the machine."""
WORK = 1_000_000
"""About 12 ms of CPU time, which is longer than a scheduler's slice."""
IDLE_SECONDS: float = 5
"""How often a service's loops run in a test that waits for nothing."""
FIRST_PAUSE_SECONDS = 0.005
PAUSE_SECONDS = 0.1
"""The longest pause between two checks; each pause is twice the previous one."""


_last = {"time": float("-inf"), "slowness": 1.0}


def slowness() -> float:
    """Return how many times as long as its CPU time a piece of work takes now, from 1 to 20.

    Measured once a second at most.
    """
    started = time.perf_counter()
    if started >= _last["time"] + 1:
        cpu = time.thread_time()
        sum(range(WORK))
        wall, cpu = time.perf_counter() - started, time.thread_time() - cpu
        factor = min(max(1.0, wall / max(cpu, 1e-6)), MAX_SLOWNESS)
        _last.update(time=started, slowness=factor)
    return _last["slowness"]


class Limit:
    """The one limit, in a quiet machine's seconds: those of a busy one count less."""

    def __init__(self, seconds: float | None = None) -> None:
        """`seconds` are for what is known to last: it ends sooner, or the test takes longer."""
        self._seconds = LIMIT_SECONDS if seconds is None else seconds
        self._measured = time.monotonic()
        self._spent = 0.0

    @property
    def stage_seconds(self) -> float:
        return self._seconds / LOOKS

    def has_passed(self) -> bool:
        """Return whether the limit is spent. Measures the machine once a stage."""
        since = time.monotonic() - self._measured
        if since >= self.stage_seconds:
            self._spent += since / slowness()
            self._measured += since
        return self._spent >= self._seconds


_waiting: list[object] = []
"""One for each test, or part of one, that waits."""
_idle: set[asyncio.Event] = set()


@contextmanager
def _awaited() -> Iterator[None]:
    """Let the loops of services run at their pace for the duration of the block."""
    _waiting.append(None)
    for loop in _idle:
        loop.set()
    try:
        yield
    finally:
        _waiting.pop()


async def sleep_until_awaited(seconds: float) -> None:
    """Sleep these seconds, and on until a test waits for something.

    The loops of a service under test, of which some have a dozen, took a quarter of its CPU time.
    """
    await asyncio.sleep(seconds)
    if not _waiting:
        awaited = asyncio.Event()
        _idle.add(awaited)
        try:
            with suppress(TimeoutError):
                await asyncio.wait_for(awaited.wait(), IDLE_SECONDS)
        finally:
            _idle.remove(awaited)


@asynccontextmanager
async def limited() -> AsyncIterator[asyncio.Timeout]:
    """Cancel the block when the limit has passed.

    Raises TimeoutError.
    """
    loop, limit = asyncio.get_running_loop(), Limit()
    timer: asyncio.TimerHandle

    def look() -> None:
        nonlocal timer
        if limit.has_passed():
            timeout.reschedule(loop.time())
        else:
            timer = loop.call_later(limit.stage_seconds, look)

    timer = loop.call_later(limit.stage_seconds, look)
    try:
        with _awaited():
            async with asyncio.timeout(None) as timeout:
                yield timeout
    finally:
        timer.cancel()


async def eventually(check: Callable[[], Awaitable[T]]) -> T:
    """Repeat an async check until it raises no AssertionError. Return its result.

    Raises the last AssertionError; or TimeoutError, if the first check does not end.
    """
    failure: AssertionError | None = None
    pause_seconds = FIRST_PAUSE_SECONDS
    try:
        async with limited() as limit:
            while True:
                try:
                    return await check()
                except AssertionError as error:
                    failure = error
                await asyncio.sleep(pause_seconds)
                pause_seconds = min(2 * pause_seconds, PAUSE_SECONDS)
    except TimeoutError:
        if failure and limit.expired():
            raise failure from None
        raise
    finally:
        failure = None  # its traceback holds this frame, and all that the check has seen


def attempt_seconds() -> float:
    """Return how long one of several attempts may take now, or how long to listen for silence."""
    return LIMIT_SECONDS / LOOKS * slowness()


def wait_until(check: Callable[[], bool], what: str) -> None:
    """Block until `check` returns True.

    Raises TimeoutError, which names `what` it waited for.
    """
    limit = Limit()
    while not check():
        if limit.has_passed():
            raise TimeoutError(f"{what} took longer than {LIMIT_SECONDS} s of a quiet machine")
        time.sleep(PAUSE_SECONDS)


async def turn() -> None:
    """Let the other tasks that are ready run once."""
    await asyncio.sleep(0)


async def pause(seconds: float, why: str) -> None:
    """Let time pass that is itself the subject, because of `why`: a person, a fault's length."""
    assert why
    with _awaited():
        await asyncio.sleep(seconds)


def block(seconds: float, why: str) -> None:
    """Do the same to the whole thread."""
    assert why
    time.sleep(seconds)


def deliberate_limit(seconds: float, why: str) -> float:
    """Return a limit that provokes what is tested, and lets nothing fail if it passes early."""
    assert why
    return seconds


@contextmanager
def fast_polling(*loops: ModuleType) -> Iterator[None]:
    """Let the loops of these modules poll ten times a second."""
    with ExitStack() as stack:
        for loop in loops:
            stack.enter_context(patch.object(loop, "PAUSE_SECONDS", 0.1))
        yield
