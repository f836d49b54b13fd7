"""Reads the CPU time, context switches and memory of a running system's processes from /proc."""

import os
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from deploy.local.layout import SERVICES, VERIFIERS, Layout
from deploy.local.report import memory_of_tree
from deploy.local.system import System

OWN = {"postgres", "mail", "backups", *SERVICES, *VERIFIERS}
"""Postgres and the processes that run our code."""
TICKS = os.sysconf("SC_CLK_TCK")
_PARENT, _CPU = 1, slice(11, 15)
"""Fields of /proc/PID/stat after the name: own time in user and kernel mode, and that of children
that have ended."""
_SWITCHES = ("voluntary_ctxt_switches:", "nonvoluntary_ctxt_switches:")


@dataclass(frozen=True)
class Moment:
    """Use so far: CPU seconds by process, context switches by process and thread."""

    cpu: Mapping[str, float]
    switches: Mapping[tuple[str, str], int]

    def cpu_since(self, before: "Moment") -> dict[str, float]:
        """Return the CPU seconds by process."""
        return {name: seconds - before.cpu.get(name, 0) for name, seconds in self.cpu.items()}

    def switches_since(self, before: "Moment") -> dict[str, int]:
        """Return the context switches by process of threads that still run."""
        found: Counter[str] = Counter()
        for (name, thread), count in self.switches.items():
            found[name] += count - before.switches.get((name, thread), 0)
        return found


class Processes:
    """The processes of a system by name, with all their descendants."""

    def __init__(self, layout: Layout) -> None:
        self._names = {one.pid: one.name for one in System(layout).supervisor.states() if one.pid}
        self._supervisor = int((layout.run / "supervisord.pid").read_text())
        self._names[self._supervisor] = "supervisord"

    def add(self, name: str, pid: int) -> None:
        """Count a process that Supervisor did not start."""
        self._names[pid] = name

    def memory(self) -> float:
        """Return the proportional memory (PSS) of all processes in MiB."""
        return memory_of_tree(self._supervisor)

    def read(self) -> Moment:
        """Read what they have used so far."""
        stats = dict(_stats())
        cpu: dict[str, float] = defaultdict(float)
        switches: dict[tuple[str, str], int] = {}
        for pid, fields in stats.items():
            if name := self._name_of(pid, stats):
                cpu[name] += sum(map(int, fields[_CPU])) / TICKS
                switches |= {(name, thread): count for thread, count in _switches(pid)}
        return Moment(cpu, switches)

    def _name_of(self, pid: int, stats: Mapping[int, list[str]]) -> str | None:
        while pid in stats:
            if pid in self._names:
                return self._names[pid]
            pid = int(stats[pid][_PARENT])
        return None


def _stats() -> Iterator[tuple[int, list[str]]]:
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            yield int(folder.name), (folder / "stat").read_text().rpartition(")")[2].split()


def _switches(pid: int) -> Iterator[tuple[str, int]]:
    for thread in Path(f"/proc/{pid}/task").glob("*"):
        with suppress(OSError):
            words = (thread / "status").read_text().split()
            yield thread.name, sum(int(words[words.index(one) + 1]) for one in _SWITCHES)
