"""Prometheus has data for every chart and alert, and tells it to nobody without the password."""

import asyncio
import http.client
from collections.abc import AsyncIterator

import pytest

from admin.monitoring.dashboards.rules import SHORTEST_SECONDS, with_intervals
from deploy.local.layout import SERVICES, VERIFIERS, Layout
from deploy.local.servers import HOST
from deploy.local.storage import HEALTH_KEY, PUBLIC_BUCKET
from tests.deploy.test_alerts import RULES
from tests.deploy.test_dashboards import expressions
from tests.flows.conftest import NewPerson
from tests.support.http_client import http_client
from tests.support.observer import Observer
from tests.support.people import Person
from tests.support.promql import selectors
from tests.support.wait import MAX_SECONDS, eventually
from tests.wardrobe.pictures import telling_jpeg

FOREIGN = "pages.example.org"
MAX_SERIES = 5_000
"""Per process; Prometheus needs about 3 KB of memory for each."""
EMPTY_BY_NATURE = {
    'http_server_request_duration_seconds_count{http_response_status_code=~"5.."}': "none fails",
}
PROCESSES = (*SERVICES, *VERIFIERS, "operations")


@pytest.fixture
async def observer(layout: Layout) -> AsyncIterator[Observer]:
    found = Observer.of(layout)
    async with found.http:
        yield found


async def use(layout: Layout, author: Person, reader: Person) -> None:
    """Do something of everything that charts show."""
    await reader.follow(author)
    outfit = await author.publish(telling_jpeg())

    async def arrived() -> None:
        assert outfit["id"] in [item["outfit"]["id"] for item in await reader.timeline()]

    await eventually(arrived)
    tag = {"name": f"Charts {outfit['id']}", "audience": "public"}
    responses = [
        await author.http.post("/api/tags/v1/tags", json=tag),
        await reader.http.put(f"/api/feed/v1/outfits/{outfit['id']}/like"),
        await reader.http.post("/api/identity/v1/token", data={"grant_type": "refresh_token"}),
        await reader.http.get("/api/admin/v1/me"),
    ]
    assert [one.status_code // 100 for one in responses] == [2, 2, 2, 4]
    picture = f"{layout.media_url}/{PUBLIC_BUCKET}/{HEALTH_KEY}"
    assert (await reader.http.get(picture)).status_code == 200
    wrong = {"login": author.username, "password": "not their password"}
    refused = await reader.http.post("/api/identity/v1/sessions", json=wrong)
    assert refused.status_code in {401, 429}


async def test_each_chart_and_each_part_of_an_alert_has_data(
    observer: Observer, new_person: NewPerson, layout: Layout
) -> None:
    ana, ben = await new_person("ana"), await new_person("ben")
    charts = {with_intervals(one, SHORTEST_SECONDS, layout.scrape_seconds) for one in expressions()}
    parts = {part for rule in RULES for part in selectors(rule["expr"])}
    assert parts >= set(EMPTY_BY_NATURE)
    missing = charts | (parts - set(EMPTY_BY_NATURE))

    async def all_have_data() -> None:
        # Again and again, because a series that begins has no rate yet.
        await use(layout, ana, ben)
        names = sorted(missing)
        have = await asyncio.gather(*map(observer.has_data, names))
        missing.difference_update(name for name, found in zip(names, have, strict=True) if found)
        assert missing == set()

    await eventually(all_have_data)


async def test_prometheus_evaluates_each_rule(observer: Observer) -> None:
    async def evaluated() -> None:
        rules = await observer.rules()
        assert sorted(one["name"] for one in rules) == sorted(one["alert"] for one in RULES)
        assert {
            one["name"]: one.get("lastError", "") for one in rules if one["health"] != "ok"
        } == {}

    await eventually(evaluated)


async def test_a_chart_without_data_is_found(observer: Observer) -> None:
    assert await observer.has_data("up")
    assert not await observer.has_data("garderobe_renamed_total")
    assert not await observer.has_data("up / 0 * 0"), "not a number"


@pytest.mark.parametrize("name", PROCESSES)
async def test_a_process_has_a_bounded_number_of_series(layout: Layout, name: str) -> None:
    async with http_client() as http:
        page = await http.get(f"{layout.url_of(name)}/metrics")
    assert page.status_code == 200
    series = [line for line in page.text.splitlines() if line and not line.startswith("#")]
    assert 10 < len(series) < MAX_SERIES


def status_for(layout: Layout, name: str, path: str, host: str) -> int:
    connection = http.client.HTTPConnection(HOST, layout.port_of(name), timeout=MAX_SECONDS)
    try:
        connection.request("GET", path, headers={"Host": host})
        return connection.getresponse().status
    finally:
        connection.close()


@pytest.mark.parametrize("name", PROCESSES)
def test_metrics_refuse_a_foreign_host(layout: Layout, name: str) -> None:
    assert status_for(layout, name, "/metrics", FOREIGN) == 404
    assert status_for(layout, name, "/metrics", "localhost") == 200


def test_service_discovery_refuses_a_foreign_host(layout: Layout) -> None:
    assert status_for(layout, "operations", "/service-discovery", FOREIGN) == 404
    assert status_for(layout, "operations", "/service-discovery", "localhost") == 200
    assert status_for(layout, "gateway", "/service-discovery", "localhost") != 200


@pytest.mark.parametrize(
    ("name", "path"),
    [
        ("prometheus", "/api/v1/query?query=up"),
        ("prometheus", "/metrics"),
        ("prometheus", "/graph"),
        ("alertmanager", "/api/v2/alerts"),
        ("alertmanager", "/metrics"),
        ("host", "/metrics"),
    ],
)
@pytest.mark.parametrize("host", ["localhost", FOREIGN])
def test_observers_refuse_requests_without_the_password(
    layout: Layout, name: str, path: str, host: str
) -> None:
    assert status_for(layout, name, path, host) == 401
