"""Which web vitals are shown, and what counts as good. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

VitalName = Literal["LCP", "INP", "CLS", "FCP", "TTFB"]
PERCENTILE = 0.75
"""Three of four page loads are at least this good: https://web.dev/articles/vitals."""


@dataclass(frozen=True)
class Thresholds:
    """Milliseconds, except for CLS, which has no unit. Above `max` a value is no measurement."""

    good: float
    poor: float
    max: float


TEN_MINUTES_MS = 600_000
VITALS: Mapping[VitalName, Thresholds] = {
    "LCP": Thresholds(2500, 4000, TEN_MINUTES_MS),
    "INP": Thresholds(200, 500, TEN_MINUTES_MS),
    "CLS": Thresholds(0.1, 0.25, 1000),
    "FCP": Thresholds(1800, 3000, TEN_MINUTES_MS),
    "TTFB": Thresholds(800, 1800, TEN_MINUTES_MS),
}
"""Google's thresholds, from the pages about each vital at https://web.dev."""
