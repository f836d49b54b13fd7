"""Dashboards, alerts and runbooks, with a real Prometheus where one is needed."""

import json
from pathlib import Path
from typing import Any

import pytest

from admin.monitoring.dashboards import rules
from admin.monitoring.dashboards.errors import RangeTooLong
from admin.monitoring.scrape_targets.rules import target_groups
from deploy.local.layout import ROOT
from tests.admin.conftest import ADMIN
from tests.support.service_under_test import RunningService

BASE = "/api/admin/v1/operations"
DASHBOARDS = ROOT / "deploy" / "observability" / "dashboards"
FILES = sorted(DASHBOARDS.glob("*.json"))


async def get(running: RunningService, path: str, user: int | None = ADMIN) -> Any:
    async with running.client(user) as client:
        response = await client.get(f"{BASE}{path}")
    return response.status_code, response.json()


async def test_the_overview_is_the_first_dashboard(running: RunningService) -> None:
    running.app.state.dashboards._folder = DASHBOARDS
    status, body = await get(running, "/dashboards")
    assert status == 200
    assert body["items"][0]["id"] == "overview"
    assert len(body["items"]) == len(FILES)


async def test_without_prometheus_the_reason_is_said(running: RunningService) -> None:
    running.app.state.dashboards._folder = DASHBOARDS
    for path in ("/dashboards/overview/panels/1", "/alerts"):
        status, body = await get(running, path)
        assert (status, body["code"]) == (503, "no_prometheus")


async def test_an_unknown_panel_is_not_found(running: RunningService) -> None:
    running.app.state.dashboards._folder = DASHBOARDS
    for path in ("/dashboards/nothing/panels/1", "/dashboards/overview/panels/999"):
        status, body = await get(running, path)
        assert (status, body["code"]) == (404, "no_such_panel")


@pytest.mark.parametrize("seconds", [0, 60, 31 * 24 * 3600, 10 * 365 * 24 * 3600])
async def test_a_range_that_no_page_offers_is_refused(
    running: RunningService, seconds: int
) -> None:
    status, body = await get(running, f"/dashboards/overview/panels/1?seconds={seconds}")
    assert (status, body["code"]) == (422, "range_too_long")


@pytest.mark.parametrize(("user", "status"), [(None, 401), (2, 404)])
@pytest.mark.parametrize(
    "path", ["/dashboards", "/dashboards/overview/panels/1", "/alerts", "/runbooks/ServiceDown"]
)
async def test_others_find_nothing(
    running: RunningService, path: str, user: int | None, status: int
) -> None:
    assert (await get(running, path, user))[0] == status


async def test_a_runbook_is_read_from_its_file(running: RunningService, tmp_path: Path) -> None:
    (tmp_path / "ServiceDown.md").write_text("# ServiceDown\n")
    running.app.state.settings.runbooks = tmp_path
    assert await get(running, "/runbooks/ServiceDown") == (
        200,
        {"name": "ServiceDown", "markdown": "# ServiceDown\n"},
    )
    assert (await get(running, "/runbooks/Nothing"))[0] == 404
    assert (await get(running, "/runbooks/..%2Fsecrets"))[0] in {404, 422}


def test_service_discovery_lists_the_targets_of_the_settings() -> None:
    (group,) = target_groups(["feed=feed:8000"])
    assert group.model_dump() == {"targets": ["feed:8000"], "labels": {"service": "feed"}}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_file_is_a_dashboard(file: Path) -> None:
    dashboard = rules.parse(json.loads(file.read_text()))
    assert dashboard.shown.id == file.stem
    assert {panel.id for panel in dashboard.shown.panels} == dashboard.queries.keys()
    assert all(dashboard.queries.values())


def test_intervals_follow_the_range() -> None:
    query = "rate(x[$__rate_interval]) + x[$__range]"
    assert rules.with_intervals(query, 900, 15) == "rate(x[60s]) + x[900s]"
    assert rules.with_intervals(query, 86_400, 15) == "rate(x[735s]) + x[86400s]"


def test_a_series_is_named_by_its_legend_or_its_labels() -> None:
    labels = {"__name__": "x", "service": "feed", "code": "200"}
    assert rules.series_name("{{service}}: {{ code }}", labels) == "feed: 200"
    assert rules.series_name("", labels) == "feed, 200"


def test_ranges_end_at_thirty_days() -> None:
    rules.require_range(30 * 24 * 3600)
    with pytest.raises(RangeTooLong):
        rules.require_range(30 * 24 * 3600 + 1)
