"""Loops outlive faults, back off, and end when they are cancelled."""

import asyncio
from collections.abc import Awaitable, Callable
from types import SimpleNamespace

import pytest
from sqlalchemy import text
from sqlmodel.ext.asyncio.session import AsyncSession

from shared import background_loops
from shared.background_loops import claim_and_settle, run_forever
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually, turn


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The pauses that the loop makes, without their time."""
    made: list[float] = []

    async def note(seconds: float) -> None:
        made.append(seconds)
        await turn()

    # Not in asyncio itself, which others use at the same time.
    monkeypatch.setattr(background_loops, "asyncio", SimpleNamespace(sleep=note))
    return made


def results(*values: object) -> Callable[[], Awaitable[object]]:
    """A step that returns or raises these in turn, then cancels its loop."""
    left = list(values)

    async def step() -> object:
        if not left:
            raise asyncio.CancelledError
        value = left.pop(0)
        if isinstance(value, Exception):
            raise value
        return value

    return step


async def run(step: Callable[[], Awaitable[object]], waits: list[float]) -> None:
    async def wait(seconds: float) -> None:
        waits.append(seconds)

    with pytest.raises(asyncio.CancelledError):
        await run_forever(step, delayed="test_delayed", pause_seconds=7, wait=wait)


async def test_a_loop_pauses_only_when_nothing_more_is_due(pauses: list[float]) -> None:
    waits: list[float] = []
    await run(results(3, True, 0, None), waits)
    assert waits == [7, 7]
    assert pauses == []


async def test_faults_are_retried_with_back_off(pauses: list[float]) -> None:
    waits: list[float] = []
    await run(results(*[OSError("away")] * 7), waits)
    assert pauses == [0.1, 0.2, 0.4, 0.8, 1.6, 2.0, 2.0]
    assert waits == []


async def test_a_success_resets_the_back_off(pauses: list[float]) -> None:
    await run(results(OSError("away"), OSError("away"), True, OSError("away")), [])
    assert pauses == [0.1, 0.2, 0.1]


async def test_a_cancelled_loop_ends_although_its_step_swallows_the_cancellation() -> None:
    started = asyncio.Event()

    async def step() -> bool:
        started.set()
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            return True  # as `asyncio.wait_for` can on Python 3.11
        return True

    running = asyncio.create_task(run_forever(step, delayed="test_delayed"))
    await started.wait()
    running.cancel()

    async def has_ended() -> None:
        assert running.done()

    await eventually(has_ended)


async def insert(session: AsyncSession, note: str) -> None:
    await session.execute(text("INSERT INTO notes (text) VALUES (:note)"), {"note": note})


async def notes_of(sample: RunningService) -> list[str]:
    async with sample.database.sessions() as session:
        return list((await session.execute(text("SELECT text FROM notes ORDER BY id"))).scalars())


async def claim(session: AsyncSession) -> str:
    await insert(session, "claimed")
    return "work"


async def settle(session: AsyncSession, _: str, result: str) -> None:
    await insert(session, result)


async def test_a_claim_is_committed_before_the_work_begins(sample: RunningService) -> None:
    async def act(work: str) -> str:
        assert await notes_of(sample) == ["claimed"]
        return f"{work} done"

    assert await claim_and_settle(sample.database, claim, act, settle)
    assert await notes_of(sample) == ["claimed", "work done"]


async def test_work_that_fails_leaves_its_claim(sample: RunningService) -> None:
    async def act(_: str) -> str:
        raise OSError("away")

    with pytest.raises(OSError, match="away"):
        await claim_and_settle(sample.database, claim, act, settle)
    assert await notes_of(sample) == ["claimed"]


async def test_without_a_claim_nothing_is_done(sample: RunningService) -> None:
    async def claim_nothing(_: AsyncSession) -> None:
        return None

    async def act(_: None) -> str:
        raise AssertionError

    assert not await claim_and_settle(sample.database, claim_nothing, act, settle)
    assert await notes_of(sample) == []
