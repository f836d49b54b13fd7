"""Runs one schedule: people act, faults happen, the system converges, invariants are checked."""

import asyncio
import random
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial

from deploy.local.layout import SERVICES
from tests.faults.recovery.acts import TAGS, keep_acting
from tests.faults.recovery.emails import Emails
from tests.faults.recovery.evidence import Evidence, Violation
from tests.faults.recovery.faults import KINDS, happen
from tests.faults.recovery.history import History
from tests.faults.recovery.invariants import INVARIANTS, OF_THE_HISTORY, OF_THE_STATE
from tests.faults.recovery.schedule import LAST_SECONDS, Schedule, schedule_of
from tests.faults.recovery.state import state_of
from tests.faults.recovery.system import FaultySystem, wait_seconds
from tests.faults.recovery.worker import Board, Worker
from tests.support.people import Person
from tests.support.wait import Limit, deliberate_limit, eventually, pause

WORKERS = 24
PAUSE_SECONDS = 0.4
PROBE_SECONDS = deliberate_limit(1.5, "what goes on for longer is dropped")
"""How long a probe may go on after people have stopped."""


@dataclass
class Result:
    """The outcome of one schedule."""

    schedule: Schedule
    history: History
    violations: list[Violation]
    seconds: dict[str, float] = field(default_factory=dict)
    """How long each part took."""


@asynccontextmanager
async def workers_of(system: FaultySystem, schedule: Schedule, number: int) -> AsyncIterator[Board]:
    """Register people, each with a tag, and close their connections afterwards."""
    layout = system.layout
    board = Board(History(), schedule)
    board.service_urls = {name: layout.url_of(name) for name in SERVICES}
    board.emails = Emails(layout.data / "mail")
    gateway = layout.public_url
    people = await asyncio.gather(
        *(eventually(partial(Person.register, gateway, f"p{place}")) for place in range(number))
    )
    try:
        for place, person in enumerate(people):
            board.workers.append(Worker(person, board, random.Random(f"{schedule.seed} {place}")))
        await asyncio.gather(*(_create_tag(one) for one in board.workers))
        yield board
    finally:
        for person in people:
            await person.http.aclose()


async def _create_tag(worker: Worker) -> None:
    new = {"name": "Everything", "audience": "public"}
    write = await worker.write(
        ("prepare", worker.id), True, "prepare", "POST", f"{TAGS}/tags", json=new
    )
    worker.tag, worker.tag_id = write.result["slug"], write.result["id"]


async def run_seed(system: FaultySystem, seed: int, workers: int = WORKERS) -> Result:
    """Run the schedule of a seed."""
    return await run(system, schedule_of(seed, KINDS), workers)


async def run(
    system: FaultySystem,
    schedule: Schedule,
    workers: int = WORKERS,
    converge_seconds: float | None = None,
) -> Result:
    """Run a schedule on a system that is up."""
    began = time.monotonic()
    await system.healthy()
    async with workers_of(system, schedule, workers) as board:
        evidence = Evidence(system, schedule, board)
        registered = time.monotonic()
        board.began = time.monotonic()
        await _act_under_faults(system, board, schedule)
        acted = time.monotonic()
        violations = await check(evidence, converge_seconds)
    result = Result(schedule, board.history, violations)
    result.seconds = {
        "prepare": registered - began,
        "act": acted - registered,
        "check": time.monotonic() - acted,
    }
    return result


async def _act_under_faults(system: FaultySystem, board: Board, schedule: Schedule) -> None:
    stop = asyncio.Event()
    acting = [asyncio.create_task(keep_acting(one, stop)) for one in board.workers]
    try:
        await _bring_about(system, board, schedule)
        await system.healthy()
    finally:
        stop.set()
        board.stopped_at = board.now()
        await asyncio.gather(*acting)
        await _end_probes([probe for one in board.workers for probe in one.probes])


async def _end_probes(probes: list[asyncio.Task[None]]) -> None:
    """Let probes that are nearly done finish, and drop the others."""
    if not probes:
        return
    done, unfinished = await asyncio.wait(probes, timeout=PROBE_SECONDS)
    for probe in unfinished:
        probe.cancel()
    await asyncio.gather(*done)
    await asyncio.gather(*unfinished, return_exceptions=True)


async def _bring_about(system: FaultySystem, board: Board, schedule: Schedule) -> None:
    """Let each fault happen at its time; what happens to everything waits for the others."""
    late = 0.0
    async with asyncio.TaskGroup() as group:
        running: list[asyncio.Task[None]] = []
        for step in schedule.steps:
            await pause(wait_seconds(board.began, step.at + late), "the schedule")
            if step.is_total and running:
                await asyncio.wait(running)
            task = group.create_task(happen(system, step))
            running.append(task)
            if step.is_total:
                await asyncio.wait(running)
                late = max(0.0, board.now() - step.at - step.seconds)
    await pause(LAST_SECONDS, "the schedule")


async def check(evidence: Evidence, converge_seconds: float | None = None) -> list[Violation]:
    """Return the violations that are left when the system has had time to converge.

    Each invariant that begins to hold gives the others the whole limit again.
    """
    limit = Limit(converge_seconds)
    left = list(OF_THE_STATE)
    while True:
        found, broken = [], []
        try:
            if waiting := await INVARIANTS[6](evidence):
                found, broken = waiting, left
            else:
                evidence.shown = await state_of(evidence.workers)
                for number in left:
                    violations = await INVARIANTS[number](evidence)
                    found += violations
                    broken += [number] if violations else []
        except AssertionError as error:
            found, broken = [Violation(1, f"{error}.")], left
        if not broken or limit.has_passed():
            break
        if len(broken) < len(left):
            limit = Limit(converge_seconds)
        left = broken
        await pause(PAUSE_SECONDS, "checks cost the system CPU time")
    for number in OF_THE_HISTORY:
        found += await INVARIANTS[number](evidence)
    told = evidence.history.findings
    return found + [Violation(one.number, one.sentence, [one.person]) for one in told]
