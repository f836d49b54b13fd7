"""Runs many schedules, or the planted bugs, and prints what they find."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from multiprocessing import get_context

from tests.faults.recovery.invariants import OF_THE_STATE
from tests.faults.recovery.planted import BUGS, Bug, planted
from tests.faults.recovery.report import describe, say, summary
from tests.faults.recovery.run import Result, run, run_seed
from tests.faults.recovery.schedule import ROUND
from tests.faults.recovery.system import PORTS, FaultySystem, running_system

PLANTED_CONVERGENCE_SECONDS = 15.0
AT_ONCE = 2
"""Systems. A schedule mostly waits, so two take two thirds of the time of one after the other."""


class Systems:
    """Systems for one schedule after the other: one serves many unless a schedule has broken it."""

    def __init__(self, ports: Sequence[int] = PORTS) -> None:
        self._ports = ports
        self._stack = ExitStack()
        self._system: FaultySystem | None = None
        self._used = 0

    def run(self, seed: int) -> Result:
        """Run the schedule of a seed."""
        if self._used == ROUND:
            self.close()
        if self._system is None:
            self._system = self._stack.enter_context(running_system(self._ports))
        try:
            result = asyncio.run(run_seed(self._system, seed))
        except BaseException:
            self.close()
            raise
        self._used += 1
        if any(one.number in OF_THE_STATE for one in result.violations):
            self.close()  # what it has lost would be missing in the next schedules too
        return result

    def close(self) -> None:
        self._stack.close()
        self._system, self._used = None, 0


def run_schedules(seeds: Sequence[int]) -> int:
    """Run schedules and print each. Return the number that broke an invariant."""
    number = min(AT_ONCE, len(seeds))
    parts = [seeds[place::number] for place in range(number)]
    # No block of ports can be shared: when a system has lost power, all of its own look free.
    ports = [PORTS[place::AT_ONCE] for place in range(number)]
    with ProcessPoolExecutor(number, mp_context=get_context("spawn")) as pool:
        broken = sum(pool.map(_run_part, parts, ports))
    say(f"{len(seeds) - broken} of {len(seeds)} schedules left every invariant true.")
    return broken


def _run_part(seeds: Sequence[int], ports: Sequence[int]) -> int:
    systems, broken = Systems(ports), 0
    try:
        for seed in seeds:
            result = systems.run(seed)
            say(summary(result))
            if result.violations:
                broken += 1
                say(describe(result))
    finally:
        systems.close()
    return broken


def run_planted(chosen: Sequence[Bug] = BUGS) -> int:
    """Plant one bug after the other and run its schedule. Return how many were not found."""
    found = 0
    for bugs in _systems_for(chosen):
        with running_system() as system:
            found += sum(asyncio.run(_is_found(system, bug)) for bug in bugs)
    say(f"{found} of {len(chosen)} planted bugs found.")
    return len(chosen) - found


def _systems_for(bugs: Sequence[Bug]) -> list[list[Bug]]:
    """Group bugs by the system on which they run: none follows one that loses events."""
    groups: list[list[Bug]] = [[]]
    for bug in bugs:
        groups[-1].append(bug)
        if bug.loses_events:
            groups.append([])
    return [one for one in groups if one]


async def _is_found(system: FaultySystem, bug: Bug) -> bool:
    async with planted(system, bug):
        result = await run(system, bug.schedule, converge_seconds=PLANTED_CONVERGENCE_SECONDS)
    by_it = [
        one.sentence
        for one in result.violations
        if one.number == bug.invariant and bug.symptom in one.sentence
    ]
    say(f"{bug.name}: {f'invariant {bug.invariant}: {by_it[0]}' if by_it else 'NOT FOUND'}")
    if not by_it:
        say(summary(result))
        say("\n".join(f"  {one.number}: {one.sentence}" for one in result.violations[:10]))
    return bool(by_it)
