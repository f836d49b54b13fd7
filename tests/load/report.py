"""Bench results: printed as a table of ratios and written to build/bench/<name>.json."""

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from rich.console import Console
from rich.table import Table

from deploy.local.layout import ROOT

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
class Goal:
    """The target range of a ratio."""

    at_least: float = 0
    at_most: float = float("inf")

    def __str__(self) -> str:
        low = f">= {self.at_least:g}" if self.at_least else ""
        high = f"<= {self.at_most:g}" if self.at_most < float("inf") else ""
        return " and ".join(filter(None, [low, high])) or "reported"

    def met_by(self, ratio: float) -> bool:
        return self.at_least <= ratio <= self.at_most


@dataclass(frozen=True)
class Ratio:
    """A value divided by another of the same run."""

    key: str
    value: Value
    over: Value
    goal: Goal = Goal()

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
            one.key: {"value": str(one.value), "over": str(one.over), "goal": str(one.goal)}
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
            met = "met" if one.goal.met_by(one.number) else "MISSED"
            verdict = "" if str(one.goal) == "reported" else met
            table.add_row(
                one.key, f"{one.number:.4g}", str(one.goal), verdict, str(one.value), str(one.over)
            )
        console.print(table)


def machine() -> dict[str, object]:
    """Return cores and load average: results from a busy machine are less reliable."""
    return {
        "cores": len(os.sched_getaffinity(0)),
        "load_average": [round(one, 2) for one in os.getloadavg()],
    }
