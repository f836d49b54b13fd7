"""Brings about faults: `python -m tests.faults [alerts|schedules|planted] [n=200] [seed=7]`.

- alerts: each fault raises its alert. The last table shows how long each alert took.
- schedules: people use the system while a seeded schedule of faults happens; `n` schedules from
  `seed` on, by default twelve from 1. A seed alone repeats that schedule.
- planted: ten planted bugs, each of which the invariants must find.

Without a name, alerts and schedules run.
"""

import os
import subprocess
import sys

from deploy.local.layout import ROOT
from tests.faults.recovery.many import run_planted, run_schedules
from tests.faults.recovery.schedule import ROUND

SETS = ("alerts", "schedules", "planted")


def main(*arguments: str) -> int:
    """Run one set of faults, or alerts and schedules. Return the exit code."""
    options = dict(one.split("=", 1) for one in arguments if "=" in one)
    names = [one for one in arguments if "=" not in one]
    if unknown := [one for one in names if one not in SETS] + [
        key for key, value in options.items() if key not in {"n", "seed"} or not value.isdecimal()
    ]:
        sys.stdout.write(f"There is no set or number {unknown[0]}. Sets are: {', '.join(SETS)}.\n")
        return 2
    chosen = names or (["schedules"] if options else ["alerts", "schedules"])
    return max(_run(name, options) for name in chosen)


def _run(name: str, options: dict[str, str]) -> int:
    if name == "planted":
        return min(run_planted(), 1)
    if name == "schedules":
        first = int(options.get("seed", 1))
        number = int(options.get("n", 1 if "seed" in options else ROUND))
        return min(run_schedules(range(first, first + number)), 1)
    command = [sys.executable, "-m", "pytest", "-v", "tests/faults/test_alerts.py"]
    whole = os.environ | {"GARDEROBE_TESTS": "all"}
    return subprocess.run(command, cwd=ROOT, env=whole, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
