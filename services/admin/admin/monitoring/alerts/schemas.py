"""Alerts and runbooks as they travel over HTTP."""

from datetime import datetime
from typing import Literal

from pydantic import BaseModel

Severity = Literal["critical", "warning"]


class AlertOut(BaseModel):
    """An alert that fires, or will if its condition lasts."""

    name: str
    severity: Severity
    firing: bool
    """False while its condition has not lasted long enough."""
    service: str | None
    summary: str
    since: datetime
    runbook: str
    """Link to what to do."""


class AlertRuleOut(BaseModel):
    """A rule by which an alert fires."""

    name: str
    severity: Severity
    summary: str
    after_seconds: float
    """How long its condition has to last."""
    query: str
    runbook: str
    healthy: bool
    """Whether Prometheus can evaluate it."""


class AlertsOut(BaseModel):
    """The alerts now, critical ones first, and all rules."""

    items: list[AlertOut]
    rules: list[AlertRuleOut]


class RunbookOut(BaseModel):
    """The instructions for one alert."""

    name: str
    """The alert's name."""
    markdown: str
    """CommonMark, which begins with the title."""
