"""Queries of a real Prometheus, and its absence."""

import json
from collections.abc import AsyncIterator
from typing import Any

import httpx2
import pytest

from admin.admins.domain import grant_role
from admin.main import service
from admin.prometheus import Prometheus, PrometheusUnavailable
from deploy.local.process import Process, start
from tests.admin.conftest import ADMIN
from tests.observers import program_of
from tests.support.http_client import http_client
from tests.support.ports import free_ports
from tests.support.servers import Servers, terminate
from tests.support.service_under_test import RunningService, start_service
from tests.support.wait import eventually

PANELS = "/api/admin/v1/operations/dashboards/one/panels"
DASHBOARD: dict[str, Any] = {
    "uid": "one",
    "title": "One",
    "panels": [
        {
            "id": number,
            "title": "Panel",
            "type": "timeseries",
            "gridPos": {"w": 12},
            "fieldConfig": {"defaults": {"unit": "none"}},
            "targets": [{"expr": query}],
        }
        for number, query in enumerate(["vector(7)", "rate(up[", "vector(NaN)"], 1)
    ],
}


@pytest.fixture(scope="module")
async def prometheus(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[str]:
    """The address of a Prometheus that scrapes nothing."""
    program = program_of("prometheus")
    folder = tmp_path_factory.mktemp("prometheus")
    (folder / "prometheus.yml").write_text("global: {scrape_interval: 1s}\n")
    (port,) = free_ports(1)
    url = f"http://127.0.0.1:{port}"
    command = (
        program,
        f"--config.file={folder / 'prometheus.yml'}",
        f"--storage.tsdb.path={folder / 'data'}",
        f"--web.listen-address=127.0.0.1:{port}",
        "--log.level=warn",
    )

    async def is_ready() -> None:
        async with http_client() as client:
            try:
                assert (await client.get(f"{url}/-/ready")).status_code == 200
            except httpx2.ConnectError as exc:
                raise AssertionError from exc

    child = start(Process("prometheus", command), folder / "log")
    try:
        await eventually(is_ready)
        yield url
    finally:
        terminate(child)


@pytest.fixture(scope="module")
async def running(
    servers: Servers, keys_url: str, prometheus: str, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[RunningService]:
    folder = tmp_path_factory.mktemp("dashboards")
    (folder / "one.json").write_text(json.dumps(DASHBOARD))
    settings: dict[str, Any] = {"prometheus_url": prometheus, "dashboards": folder}
    async with start_service(service, servers, keys_url, **settings) as started:
        async with started.database.sessions() as session:
            await grant_role(session, ADMIN, "admin")
            await session.commit()
        yield started


async def panel(running: RunningService, number: int) -> tuple[int, Any]:
    async with running.client(ADMIN) as client:
        response = await client.get(f"{PANELS}/{number}?seconds=900")
    return response.status_code, response.json()


async def test_a_panel_has_a_value_at_each_step(running: RunningService) -> None:
    status, body = await panel(running, 1)
    assert status == 200
    (series,) = body["series"]
    assert {value for _, value in series["points"]} == {7}
    assert len(series["points"]) == 900 / body["step_seconds"] + 1


async def test_a_wrong_query_says_what_prometheus_says(running: RunningService) -> None:
    status, body = await panel(running, 2)
    assert (status, body["code"]) == (502, "query_refused")
    assert "parse error" in body["detail"]


async def test_what_is_not_a_number_is_null(running: RunningService) -> None:
    _, body = await panel(running, 3)
    assert {value for _, value in body["series"][0]["points"]} == {None}


async def test_a_prometheus_without_rules_has_no_alerts(running: RunningService) -> None:
    async with running.client(ADMIN) as client:
        response = await client.get("/api/admin/v1/operations/alerts")
    assert response.json() == {"items": [], "rules": []}


async def test_a_prometheus_that_is_away_is_unavailable() -> None:
    (port,) = free_ports(1)
    prometheus = Prometheus(f"http://127.0.0.1:{port}")
    with pytest.raises(PrometheusUnavailable):
        await prometheus.rules()
    await prometheus.close()
