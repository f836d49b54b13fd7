"""Reads Grafana's dashboard files, and chooses how a time range is queried. Pure."""

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from admin.monitoring.dashboards.errors import RangeTooLong
from admin.monitoring.dashboards.schemas import DashboardOut, Level, PanelOut, ThresholdOut

SHORTEST_SECONDS = 15 * 60
LONGEST_SECONDS = 30 * 24 * 3600
POINTS = 120
"""Per series; more cannot be told apart on a screen."""
SCRAPE_SECONDS = 15
_RATE_SAMPLES = 4
_LEVELS: Mapping[str, Level] = {"green": "good", "yellow": "warning", "orange": "warning"}
_LABEL = re.compile(r"\{\{\s*([\w]+)\s*\}\}")


@dataclass(frozen=True)
class Query:
    """A query of a panel, and how its series are named."""

    expression: str
    legend: str


@dataclass(frozen=True)
class Dashboard:
    """A dashboard and the queries of its panels, by the panels' ids."""

    shown: DashboardOut
    queries: Mapping[int, list[Query]]


def parse(document: Mapping[str, Any]) -> Dashboard:
    """Return the dashboard in one of Grafana's files. Raises KeyError for another document."""
    panels = [panel for panel in document["panels"] if panel["type"] not in {"row", "text"}]
    shown = DashboardOut(
        id=document["uid"],
        title=document["title"],
        description=document.get("description", ""),
        panels=[_panel(panel) for panel in panels],
    )
    queries = {
        panel["id"]: [Query(one["expr"], one.get("legendFormat", "")) for one in panel["targets"]]
        for panel in panels
    }
    return Dashboard(shown, queries)


def _panel(panel: Mapping[str, Any]) -> PanelOut:
    defaults = panel["fieldConfig"]["defaults"]
    links = panel.get("links", [])
    return PanelOut(
        id=panel["id"],
        title=panel["title"],
        description=panel.get("description", ""),
        kind=panel["type"],
        unit=defaults.get("unit", "short"),
        width=panel["gridPos"]["w"],
        thresholds=[
            ThresholdOut(value=step["value"], level=_LEVELS.get(step["color"], "critical"))
            for step in defaults.get("thresholds", {}).get("steps", [])
        ],
        runbook=links[0]["url"] if links else None,
    )


def require_range(seconds: float) -> None:
    """Raise RangeTooLong for a range that dashboards do not offer."""
    if not SHORTEST_SECONDS <= seconds <= LONGEST_SECONDS:
        raise RangeTooLong


def step_for(seconds: float) -> int:
    """Return the seconds between two points."""
    return max(SCRAPE_SECONDS, math.ceil(seconds / POINTS))


def with_intervals(expression: str, seconds: float, scrape_seconds: int) -> str:
    """Return a query with Grafana's variables for intervals replaced by what Grafana chooses."""
    step = step_for(seconds)
    values = {
        "$__rate_interval": max(step + scrape_seconds, _RATE_SAMPLES * scrape_seconds),
        "$__interval": step,
        "$__range": int(seconds),
    }
    for name, value in values.items():
        expression = expression.replace(name, f"{value}s")
    return expression


def series_name(legend: str, labels: Mapping[str, str]) -> str:
    """Return the name of a series, from Grafana's legend or else from its labels."""
    if legend and legend != "__auto":
        return _LABEL.sub(lambda found: labels.get(found[1], ""), legend).strip()
    return ", ".join(value for name, value in labels.items() if name != "__name__")
