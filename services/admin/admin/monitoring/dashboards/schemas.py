"""Dashboards and their data as they travel over HTTP."""

from datetime import datetime
from typing import Literal

from pydantic import BaseModel

Level = Literal["good", "warning", "critical"]


class ThresholdOut(BaseModel):
    """The value from which a panel's numbers have this level."""

    value: float | None
    """Null for the level of the lowest numbers."""
    level: Level


class PanelOut(BaseModel):
    """One chart of a dashboard."""

    id: int
    title: str
    description: str
    kind: str
    """Grafana's type: `timeseries`, `stat`, `bargauge` or `table`."""
    unit: str
    """Grafana's unit: `s`, `bytes`, `percentunit`, `reqps`, `short`, `none` ..."""
    width: int
    """Of 24 columns."""
    thresholds: list[ThresholdOut]
    runbook: str | None
    """Link to what to do when it looks wrong."""


class DashboardOut(BaseModel):
    """A dashboard, without data."""

    id: str
    title: str
    description: str
    panels: list[PanelOut]


class DashboardsOut(BaseModel):
    """All dashboards, the overview first."""

    items: list[DashboardOut]


class PanelSeriesOut(BaseModel):
    """One line of a chart."""

    name: str
    points: list[tuple[float, float | None]]
    """Unix time in seconds, and the value; null where it is not a number."""


class PanelDataOut(BaseModel):
    """The data of a panel."""

    start: datetime
    end: datetime
    step_seconds: int
    series: list[PanelSeriesOut]
