"""Background work that no event starts: repeats a step until cancelled, with back-off on faults."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import TypeVar

import structlog
from sqlmodel.ext.asyncio.session import AsyncSession

from shared.data.db import Database
from shared.events.bus import stopping
from shared.telemetry.metrics import LOOP_FAULTS

log = structlog.get_logger()

PAUSE_SECONDS = 1.0
"""How soon work starts after it is due."""
FIRST_RETRY_SECONDS = 0.1
LAST_RETRY_SECONDS = 2.0
"""An outage is over for a loop at most this long after it ended."""

T = TypeVar("T")
R = TypeVar("R")

Wait = Callable[[float], Awaitable[object]]
"""Waits for a number of seconds, or less if something wakes it."""


async def run_forever(
    step: Callable[[], Awaitable[object]],
    *,
    delayed: str,
    pause_seconds: float | None = None,
    wait: Wait = asyncio.sleep,
) -> None:
    """Repeat `step` until cancelled.

    Pauses (PAUSE_SECONDS by default) when it returns something falsy, because nothing more is due.
    A fault is logged as the event `delayed` and retried after 0.1 s, 0.2 s and so on, at most 2 s.
    """
    retry_seconds = FIRST_RETRY_SECONDS
    while not stopping():
        try:
            more = await step()
        except Exception as exc:
            log.warning(delayed, error=repr(exc))
            LOOP_FAULTS.labels(delayed).inc()
            await asyncio.sleep(retry_seconds)
            retry_seconds = min(retry_seconds * 2, LAST_RETRY_SECONDS)
            continue
        retry_seconds = FIRST_RETRY_SECONDS
        if not more:
            await wait(PAUSE_SECONDS if pause_seconds is None else pause_seconds)


async def run_due(
    database: Database,
    step: Callable[[AsyncSession], Awaitable[object]],
    *,
    delayed: str,
    pause_seconds: float | None = None,
    wait: Wait = asyncio.sleep,
) -> None:
    """Repeat `step`, each time in a transaction of its own, as `run_forever` does."""

    async def step_in_transaction() -> object:
        async with database.sessions() as session:
            more = await step(session)
            await session.commit()
        return more

    await run_forever(step_in_transaction, delayed=delayed, pause_seconds=pause_seconds, wait=wait)


@asynccontextmanager
async def renewing(renew: Callable[[], Awaitable[object]], seconds: float) -> AsyncIterator[None]:
    """Renew a claim every so many seconds for the duration of the block; its faults are ignored."""

    async def renew_forever() -> None:
        while not stopping():
            await asyncio.sleep(seconds)
            with suppress(Exception):
                await renew()

    task = asyncio.create_task(renew_forever())
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def claim_and_settle(
    database: Database,
    claim: Callable[[AsyncSession], Awaitable[T | None]],
    act: Callable[[T], Awaitable[R]],
    settle: Callable[[AsyncSession, T, R], Awaitable[None]],
) -> bool:
    """Claim a piece of work, do it outside any transaction, and record its result.

    The claim is committed before `act` begins, so that a crash leaves a trace. Returns False if
    there was nothing to claim.
    """
    async with database.sessions() as session:
        claimed = await claim(session)
        await session.commit()
    if claimed is None:
        return False
    result = await act(claimed)
    async with database.sessions() as session:
        await settle(session, claimed, result)
        await session.commit()
    return True
