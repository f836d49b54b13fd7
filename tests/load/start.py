"""Measures how long `make up` takes when everything is installed, and the idle system's memory.

`first` starts with an empty data folder (databases are created and migrated), `again` with a used
one. Memory is the proportional set size (PSS) of Supervisor and all its processes.
"""

import os
import shutil
import statistics
import subprocess
import time

from deploy.local.layout import ROOT, Layout
from deploy.local.report import memory_of_tree
from tests.load.report import CannotRun, Ratio, Result, Value, machine
from tests.load.system import DATA, PORTS
from tests.support.own_system import unused_layout
from tests.support.wait import block

ROUNDS = 5
SETTLE_SECONDS = 10
"""Until caches are filled and start-up garbage is freed; waiting longer changes little."""


def run() -> Result:
    """Start and stop the system by `make`."""
    layout = unused_layout(PORTS, DATA)
    before = machine()
    first, again, memory = [], [], []
    try:
        for _ in range(ROUNDS):
            shutil.rmtree(DATA, ignore_errors=True)
            first.append(_up(layout))
            _make(layout, "down")
            again.append(_up(layout))
            block(SETTLE_SECONDS, "the machine calms down")
            memory.append(_memory(layout))
            _make(layout, "down")
    finally:
        _make(layout, "down")
        shutil.rmtree(DATA, ignore_errors=True)
    return Result("start", _ratios(first, again, memory), {"machine": before})


def _ratios(first: list[float], again: list[float], memory: list[float]) -> list[Ratio]:
    one = Value(1, "")
    seconds = Value(statistics.median(again), "s, make up again")
    return [
        Ratio("pss_fresh_mb", Value(statistics.median(memory), "MiB"), one),
        Ratio("up_s", seconds, one),
        Ratio("first_over_again", Value(statistics.median(first), "s, empty data"), seconds),
    ]


def _up(layout: Layout) -> float:
    started = time.monotonic()
    _make(layout, "up")
    return time.monotonic() - started


def _make(layout: Layout, target: str) -> None:
    own = {"GARDEROBE_PORT": str(layout.port), "GARDEROBE_DATA": str(layout.data)}
    done = subprocess.run(
        ["make", "--silent", target],
        cwd=ROOT,
        env={**os.environ, **own},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        raise CannotRun(f"make {target} failed: {done.stderr or done.stdout}")


def _memory(layout: Layout) -> float:
    supervisor = int((layout.run / "supervisord.pid").read_text())
    return memory_of_tree(supervisor)
