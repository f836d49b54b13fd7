"""Builds the table that `make status` prints."""

import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from rich.table import Table

from deploy.local import health
from deploy.local.credentials import load_credentials
from deploy.local.supervision import State
from deploy.local.system import System
from shared.version import VERSION

KIB_PER_MIB = 1024


def status_table(system: System) -> tuple[Table, bool]:
    """Return a table of state, health, age and memory, and whether the app has all it needs.

    An unhealthy process of `health.AUXILIARY` is in the table, but no reason for False.
    """
    credentials = load_credentials(system.layout.data / "credentials.json")
    checks = health.checks(system.layout, credentials)
    states = system.supervisor.states()
    with ThreadPoolExecutor(max_workers=8) as pool:
        reasons = list(pool.map(lambda state: _reason(state, checks[state.name]), states))
    title = f"Garderobe {VERSION}"
    table = Table("process", "state", "health", "up for", "pid", "MiB", box=None, title=title)
    total = 0.0
    for state, reason in zip(states, reasons, strict=True):
        memory = memory_of_tree(state.pid) if state.pid else 0.0
        total += memory
        table.add_row(
            state.name,
            state.state.lower(),
            _verdict(state.name, reason),
            _age(state),
            str(state.pid or ""),
            f"{memory:.0f}",
        )
    table.add_row("total", "", "", "", "", f"{total:.0f}")
    unhealthy = {state.name for state, reason in zip(states, reasons, strict=True) if reason}
    return table, unhealthy <= health.AUXILIARY


def memory_of_tree(pid: int) -> float:
    """Return the proportional memory (PSS) of a process and its children in MiB."""
    own = _proportional_memory(pid)
    return own + sum(memory_of_tree(child) for child in _children(pid))


def _children(pid: int) -> list[int]:
    try:
        return [
            int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        ]
    except OSError:
        return []


def _proportional_memory(pid: int) -> float:
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0.0
    return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / KIB_PER_MIB


def _reason(state: State, check: health.Check) -> str:
    # A process that has ended needs no second check.
    return health.reason_unhealthy(check, health.PATIENCE_SECONDS if state.pid else 0)


def _verdict(name: str, reason: str) -> str:
    if not reason:
        return "[green]ok[/]"
    if name in health.AUXILIARY:
        return f"[yellow]{reason} (the app works without it)[/]"
    return f"[red]{reason}[/]"


def _age(state: State) -> str:
    if not state.pid:
        return ""
    minutes, seconds = divmod(int(time.time()) - state.started, 60)
    return f"{minutes // 60}:{minutes % 60:02}:{seconds:02}"
