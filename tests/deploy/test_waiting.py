"""Waits for what never comes end, later on a busy machine."""

import asyncio
import time
from types import SimpleNamespace

import pytest

from tests.support import wait
from tests.support.wait import Limit, eventually, limited, slowness, wait_until

BUSY = 2.0


@pytest.fixture(autouse=True)
def slow(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A limit of 0.375 s on a machine that gets as slow as each number; the last one stays."""
    numbers = [1.0]
    monkeypatch.setattr(wait, "LIMIT_SECONDS", 0.375)
    monkeypatch.setattr(wait, "slowness", lambda: numbers.pop(0) if numbers[1:] else numbers[0])
    return numbers


async def fails() -> None:
    raise AssertionError("not yet")


async def hangs() -> None:
    await asyncio.Event().wait()


async def test_a_condition_that_stays_false_raises_its_own_failure() -> None:
    with pytest.raises(AssertionError, match="not yet"):
        await eventually(fails)


async def test_a_check_that_hangs_is_ended() -> None:
    with pytest.raises(TimeoutError):
        await eventually(hangs)


async def test_a_check_that_hangs_after_a_failure_shows_the_failure() -> None:
    checks = iter([fails(), hangs()])
    with pytest.raises(AssertionError, match="not yet"):
        await eventually(lambda: next(checks))


async def test_a_timeout_of_the_check_itself_is_shown() -> None:
    async def times_out() -> None:
        raise TimeoutError("its own")

    checks = iter([fails(), times_out()])
    with pytest.raises(TimeoutError, match="its own"):
        await eventually(lambda: next(checks))


async def test_a_block_that_hangs_is_ended() -> None:
    with pytest.raises(TimeoutError):
        async with limited():
            await hangs()


def test_a_blocking_wait_names_what_never_comes() -> None:
    with pytest.raises(TimeoutError, match="the moon"):
        wait_until(lambda: False, "the moon")


def test_a_machine_that_becomes_busy_has_more_time(
    slow: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    slow[:] = [1.0] * (wait.LOOKS // 2) + [BUSY]
    now = 0.0
    monkeypatch.setattr(wait, "time", SimpleNamespace(monotonic=lambda: now))
    limit = Limit()
    stages = 0
    while not limit.has_passed():
        now += limit.stage_seconds
        stages += 1
    assert stages == wait.LOOKS // 2 + BUSY * wait.LOOKS // 2


def test_slowness_is_that_of_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    for wall, expected in ((0.01, 1), (0.05, 5), (9.0, wait.MAX_SLOWNESS), (0.001, 1)):
        walls, cpus = iter([0.0, wall]), iter([0.0, 0.01])
        monkeypatch.setitem(wait._last, "time", float("-inf"))
        monkeypatch.setattr(time, "perf_counter", lambda walls=walls: next(walls))
        monkeypatch.setattr(time, "thread_time", lambda cpus=cpus: next(cpus))
        assert slowness() == expected
