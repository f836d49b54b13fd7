"""Prints what a schedule found: the seed, the faults, each violation and its history."""

import sys
from collections import Counter
from collections.abc import Callable

from tests.faults.recovery.invariants import INVARIANTS
from tests.faults.recovery.run import Result

SLOW_SECONDS = 10.0
MAX_SHOWN = 5
"""Violations of one invariant."""


def describe(result: Result) -> str:
    """Return the report of a schedule with violations."""
    lines = [str(result.schedule), f"  Repeat it: make faults seed={result.schedule.seed}"]
    for number, invariant in INVARIANTS.items():
        broken = [one for one in result.violations if one.number == number]
        if not broken:
            continue
        lines.append(f"\nInvariant {invariant.__doc__} Broken {len(broken)} times:")
        for one in broken[:MAX_SHOWN]:
            lines.append(f"  {one.sentence}")
            lines += [f"      {call}" for call in result.history.excerpt(one.words)]
    return "\n".join(lines)


def summary(result: Result) -> str:
    """Return one line about a schedule."""
    outcomes = Counter(call.outcome for call in result.history.calls)
    times = ", ".join(f"{name} {seconds:.1f} s" for name, seconds in result.seconds.items())
    verdict = f"{len(result.violations)} violations" if result.violations else "all held"
    slow = [call for call in result.history.calls if call.ended - call.began > SLOW_SECONDS]
    faults = "; ".join(f"{step.kind} {step.target}".strip() for step in result.schedule.steps)
    return (
        f"seed {result.schedule.seed}: {verdict}; {outcomes['ok']} acknowledged,"
        f" {outcomes['refused']} refused, {outcomes['unknown']} unknown, {len(slow)}"
        f" over {SLOW_SECONDS:.0f} s ({times}) [{faults}]"
    )


def say(line: str, write: Callable[[str], object] = sys.stdout.write) -> None:
    write(f"{line}\n")
    sys.stdout.flush()
