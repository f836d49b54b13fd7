"""Bench results: printed as a table of ratios and written to build/bench/<name>.json."""

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from rich.console import Console
from rich.table import Table

from deploy.local.layout import ROOT
from tests.load.goals import goal_of, goals

MANY = 1000
FOLDER = ROOT / "build" / "bench"


class CannotRun(Exception):
    """The bench cannot run; the message says why."""


@dataclass(frozen=True)
class Value:
    """A measured value with its unit: `1,234 requests/s with a session`."""

    amount: float
    what: str

    def __str__(self) -> str:
        digits = ",.0f" if self.amount >= MANY else ".4g"
        return f"{self.amount:{digits}} {self.what}"


@dataclass(frozen=True)
class Ratio:
    """A value divided by another of the same run."""

    key: str
    value: Value
    over: Value

    @property
    def number(self) -> float:
        return self.value.amount / self.over.amount


@dataclass
class Result:
    """The result of one bench; `measured` holds context for judging the ratios."""

    name: str
    ratios: list[Ratio]
    measured: dict[str, object] = field(default_factory=dict)

    def write(self) -> Path:
        FOLDER.mkdir(parents=True, exist_ok=True)
        absolute = {
            one.key: {
                "value": str(one.value),
                "over": str(one.over),
                "goal": str(goal_of(self.name, one.key)),
            }
            for one in self.ratios
        }
        document: Mapping[str, object] = {
            "name": self.name,
            "measured": {**self.measured, "absolute": absolute},
            "ratios": {one.key: round(one.number, 4) for one in self.ratios},
        }
        path = FOLDER / f"{self.name}.json"
        path.write_text(json.dumps(document, indent=2) + "\n")
        return path

    def show(self, console: Console) -> None:
        table = Table(self.name, "ratio", "goal", "", "measured", "over", box=None)
        for one in self.ratios:
            goal = goal_of(self.name, one.key)
            met = "met" if goal.met_by(one.number) else "MISSED"
            verdict = "" if str(goal) == "reported" else met
            table.add_row(
                one.key, f"{one.number:.4g}", str(goal), verdict, str(one.value), str(one.over)
            )
        measured = {one.key for one in self.ratios}
        for key, goal in goals().get(self.name, {}).items():
            if key not in measured:
                table.add_row(key, "", str(goal), "not measured")
        console.print(table)


def machine() -> dict[str, object]:
    """Return cores and load average: results from a busy machine are less reliable."""
    return {
        "cores": len(os.sched_getaffinity(0)),
        "load_average": [round(one, 2) for one in os.getloadavg()],
    }
