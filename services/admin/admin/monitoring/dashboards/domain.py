"""Lists dashboards, and asks Prometheus for the data of their panels."""

import asyncio
import json
import math
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

from admin.monitoring.dashboards import rules
from admin.monitoring.dashboards.errors import DashboardNotFound, RangeTooLong
from admin.monitoring.dashboards.rules import Dashboard, Query
from admin.monitoring.dashboards.schemas import DashboardsOut, PanelDataOut, PanelSeriesOut
from admin.prometheus import Prometheus

FIRST = "overview"


class Dashboards:
    """The dashboards in a folder of Grafana's files."""

    def __init__(self, folder: Path, prometheus: Prometheus, scrape_seconds: int) -> None:
        self._folder = folder
        self._prometheus = prometheus
        self._scrape_seconds = scrape_seconds

    async def list(self) -> DashboardsOut:
        """Return all dashboards without data."""
        found = await asyncio.to_thread(self._read)
        return DashboardsOut(items=[one.shown for one in found])

    async def read_panel(
        self, dashboard_id: str, panel_id: int, end: datetime | None, seconds: int
    ) -> PanelDataOut:
        """Return a panel's data.

        Raises DashboardNotFound, RangeTooLong, or what Prometheus raises.
        """
        rules.require_range(seconds)
        queries = await asyncio.to_thread(self._queries, dashboard_id, panel_id)
        step = rules.step_for(seconds)
        # At whole steps, so that a refresh shows the same points again.
        last = math.floor((end or datetime.now(UTC)).timestamp() / step) * step
        until = datetime.fromtimestamp(last, UTC)
        try:
            since = until - timedelta(seconds=seconds)
        except OverflowError:
            raise RangeTooLong from None
        found = await asyncio.gather(
            *(self._series(query, since, until, seconds) for query in queries)
        )
        series = [line for lines in found for line in lines]
        return PanelDataOut(start=since, end=until, step_seconds=step, series=series)

    async def _series(
        self, query: Query, start: datetime, end: datetime, seconds: int
    ) -> Sequence[PanelSeriesOut]:
        expression = rules.with_intervals(query.expression, seconds, self._scrape_seconds)
        step = rules.step_for(seconds)
        found = await self._prometheus.query_range(expression, start, end, step)
        return [
            PanelSeriesOut(
                name=rules.series_name(query.legend, one.metric),
                points=[(at, value if math.isfinite(value) else None) for at, value in one.values],
            )
            for one in found
        ]

    def _queries(self, dashboard_id: str, panel_id: int) -> Sequence[Query]:
        for dashboard in self._read():
            if dashboard.shown.id == dashboard_id and panel_id in dashboard.queries:
                return dashboard.queries[panel_id]
        raise DashboardNotFound

    def _read(self) -> Sequence[Dashboard]:
        files = sorted(self._folder.glob("*.json"))
        found = [rules.parse(json.loads(file.read_text())) for file in files]
        return sorted(found, key=lambda one: (one.shown.id != FIRST, one.shown.title))
