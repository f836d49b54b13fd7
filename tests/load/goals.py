"""The goals of the benches, read from goals.toml."""

import functools
import tomllib
from dataclasses import dataclass
from pathlib import Path

FILE = Path(__file__).with_name("goals.toml")


@dataclass(frozen=True)
class Goal:
    """The target range of a ratio."""

    at_least: float = 0
    at_most: float = float("inf")

    def __str__(self) -> str:
        low = f">= {self.at_least:,}" if self.at_least else ""
        high = f"<= {self.at_most:,}" if self.at_most < float("inf") else ""
        return " and ".join(filter(None, [low, high])) or "reported"

    def met_by(self, ratio: float) -> bool:
        return self.at_least <= ratio <= self.at_most


@functools.cache
def goals() -> dict[str, dict[str, Goal]]:
    """Return every goal by bench and key."""
    return {
        bench: {key: Goal(**limits) for key, limits in keys.items()}
        for bench, keys in tomllib.loads(FILE.read_text()).items()
    }


def goal_of(bench: str, key: str) -> Goal:
    """Return a bench's goal for a ratio; without limits if the ratio is only reported."""
    return goals().get(bench, {}).get(key, Goal())
