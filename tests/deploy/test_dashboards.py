"""The dashboards are valid, and name only metrics and runbooks that exist."""

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml

from admin.monitoring.dashboards.rules import parse, with_intervals
from deploy.metrics_reference import PAGE
from tests.deploy.test_alerts import FOLDER, RULES, RUNBOOKS, require_success
from tests.observers import tool
from tests.support.promql import metrics, selectors

FILES = sorted((FOLDER / "dashboards").glob("*.json"))
DASHBOARDS = [json.loads(file.read_text()) for file in FILES]
COLUMNS = 24
KINDS = {"timeseries", "stat", "bargauge", "table"}
FOREIGN = re.compile(
    r"(?:traefik|node|process|python)_\w+|up|ALERTS"
    # FastAPI's and the client's own; the page describes them before its tables.
    r"|http_server_request_duration_seconds_(?:bucket|count|sum)|http_server_active_requests"
    r"|garderobe_build_info"
    # Of backups, through the host's exporter.
    r"|garderobe_backup_last_success_timestamp_seconds"
)
SUFFIXES = {"histogram": ("_bucket", "_count", "_sum")}


def known_metrics() -> set[str]:
    """Return the series of all metrics of docs/operations/metrics.md."""
    rows = re.findall(r"^\| `(\w+)` \| (\w+) \|", PAGE.read_text(), re.MULTILINE)
    return {name + suffix for name, kind in rows for suffix in SUFFIXES.get(kind, ("",))}


def unknown_metrics(expression: str) -> list[str]:
    known = known_metrics()
    return [
        name for name in metrics(expression) if name not in known and not FOREIGN.fullmatch(name)
    ]


def panels(dashboard: dict[str, Any]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = dashboard["panels"]
    return found


def expressions() -> list[str]:
    return [
        target["expr"]
        for dashboard in DASHBOARDS
        for panel in panels(dashboard)
        for target in panel["targets"]
    ]


def test_the_metrics_of_dashboards_exist() -> None:
    assert [(one, unknown_metrics(one)) for one in expressions() if unknown_metrics(one)] == []


def test_the_metrics_of_alerts_exist() -> None:
    unknown = {rule["alert"]: unknown_metrics(rule["expr"]) for rule in RULES}
    assert {name: names for name, names in unknown.items() if names} == {}


def test_a_renamed_metric_is_found() -> None:
    query = 'sum by (le) (rate(garderobe_mails_sent_total{outcome="accepted"}[5m])) or vector(0)'
    assert unknown_metrics(query) == ["garderobe_mails_sent_total"]
    assert unknown_metrics("garderobe_event_lag_seconds > 0 unless up == 1") == [
        "garderobe_event_lag_seconds"
    ], "a histogram has no series of its name"


def test_selectors_are_found_with_their_matchers() -> None:
    query = 'max by (service) (a{x="1",y=~"b|c"}) / on (instance) b > 0.5 and rate(c[5m:1m]) != 1'
    assert selectors(query) == ['a{x="1",y=~"b|c"}', "b", "c"]


def test_ids_of_dashboards_are_unique_and_name_their_files() -> None:
    assert [one["uid"] for one in DASHBOARDS] == [file.stem for file in FILES]
    assert max(Counter(one["title"] for one in DASHBOARDS).values()) == 1


@pytest.mark.parametrize("dashboard", DASHBOARDS, ids=lambda one: one["uid"])
def test_a_dashboard_is_well_formed(dashboard: dict[str, Any]) -> None:
    assert parse(dashboard).shown.id == dashboard["uid"]
    ids = [panel["id"] for panel in panels(dashboard)]
    assert len(set(ids)) == len(ids)
    for panel in panels(dashboard):
        assert panel["title"]
        assert panel["type"] in KINDS
        assert panel["fieldConfig"]["defaults"]["unit"]
        targets = panel["targets"]
        assert targets
        assert len({target["refId"] for target in targets}) == len(targets)


@pytest.mark.parametrize("dashboard", DASHBOARDS, ids=lambda one: one["uid"])
def test_panels_stay_in_the_grid_and_do_not_overlap(dashboard: dict[str, Any]) -> None:
    cells = Counter(
        (x, y)
        for one in (panel["gridPos"] for panel in panels(dashboard))
        for x in range(one["x"], one["x"] + one["w"])
        for y in range(one["y"], one["y"] + one["h"])
    )
    assert max(cells.values()) == 1
    assert max(x for x, _ in cells) < COLUMNS


def test_links_of_panels_lead_to_runbooks() -> None:
    urls = {
        link["url"]
        for dashboard in DASHBOARDS
        for panel in panels(dashboard)
        for link in panel.get("links", [])
    }
    pages = {f"/admin/operations/runbooks/{page.stem}" for page in RUNBOOKS.glob("*.md")}
    assert urls
    assert urls <= pages


def test_panels_that_runbooks_name_exist() -> None:
    titles = {panel["title"] for dashboard in DASHBOARDS for panel in panels(dashboard)}
    named = {
        (page.stem, " ".join(name.split()))
        for page in RUNBOOKS.glob("*.md")
        for name in re.findall(
            r'"([A-Z][^"]+)"',
            page.read_text().partition("## How to confirm")[2].partition("\n## ")[0],
        )
    }
    assert len(named) > len(list(RUNBOOKS.glob("*.md")))
    assert {one for one in named if one[1] not in titles} == set()


def test_prometheus_can_parse_each_query(tmp_path: Path) -> None:
    rules = [
        {"record": f"query:{number}", "expr": with_intervals(one, 3600, 15)}
        for number, one in enumerate(expressions())
    ]
    file = tmp_path / "queries.yml"
    file.write_text(yaml.safe_dump({"groups": [{"name": "queries", "rules": rules}]}))
    require_success(tool("promtool"), "check", "rules", file)
