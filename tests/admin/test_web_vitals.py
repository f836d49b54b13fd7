"""Web vitals: percentiles by day, class of devices and page."""

import json
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import pytest

from tests.admin.usage import API, DAY, event, get_report, send_events
from tests.support.service_under_test import RunningService


def measured(page: str, device_class: str | None, at: datetime | None = None, **vitals: Any) -> Any:
    return event("web vitals", at, page=page, device_class=device_class, **vitals)


def of(report: dict[str, Any], name: str, device_class: str) -> dict[str, Any]:
    vital = next(vital for vital in report["vitals"] if vital["name"] == name)
    found: dict[str, Any] = next(
        each for each in vital["devices"] if each["device_class"] == device_class
    )
    return found


async def test_percentiles_are_by_day_and_class_of_devices(running: RunningService) -> None:
    page, now = f"/{uuid4().hex}", datetime.now(UTC)
    await send_events(
        running,
        *(measured(page, "phone", LCP=value) for value in (1000, 2000, 3000, 4000, 5000)),
        measured(page, "phone", now - 2 * DAY, LCP=9000, CLS=0.05),
        measured(page, "phone", now - 8 * DAY, LCP=60_000),
        measured(page, "desktop", LCP=500),
    )
    report = await get_report(running, "vitals", days=7, page=page)
    phone = of(report, "LCP", "phone")
    assert report["days"][-1] == now.date().isoformat()
    assert len(report["days"]) == 7
    assert phone["by_day"] == [None, None, None, None, 9000, None, 4000]
    assert (phone["p75"], phone["samples"]) == (4750, 6)
    assert of(report, "LCP", "desktop")["p75"] == 500
    assert of(report, "CLS", "phone")["by_day"][4] == 0.05
    assert of(report, "INP", "phone") == {
        "device_class": "phone",
        "p75": None,
        "samples": 0,
        "by_day": [None] * 7,
    }
    assert {vital["name"]: (vital["good"], vital["poor"]) for vital in report["vitals"]} == {
        "LCP": (2500, 4000),
        "INP": (200, 500),
        "CLS": (0.1, 0.25),
        "FCP": (1800, 3000),
        "TTFB": (800, 1800),
    }


async def test_pages_are_listed_with_their_vitals(running: RunningService) -> None:
    slow, fast = f"/{uuid4().hex}", f"/{uuid4().hex}"
    await send_events(
        running,
        measured(slow, "phone", LCP=5000, INP=300),
        measured(slow, "desktop", LCP=1000),
        measured(fast, None, LCP=700),
    )
    pages = (await get_report(running, "vitals/pages"))["items"]
    shown = {
        item["page"]: (item["samples"], item["p75"]["LCP"], item["p75"]["INP"]) for item in pages
    }
    assert (shown[slow], shown[fast]) == ((2, 4000, 300), (1, 700, None))
    phones = (await get_report(running, "vitals/pages", device_class="phone"))["items"]
    assert {item["page"]: item["p75"]["LCP"] for item in phones}.get(slow) == 5000
    assert fast not in [item["page"] for item in phones]


@pytest.mark.parametrize(
    "value", ['"fast"', "null", "-1", "600001", "1" + "0" * 400, '{"a": 1}', "[]", "true"]
)
async def test_what_is_no_measurement_is_not_counted(running: RunningService, value: str) -> None:
    page = f"/{uuid4().hex}"
    body = {"device": uuid4().hex, "items": [measured(page, "phone", LCP="VALUE")]}
    async with running.client() as client:
        sent = await client.post(
            f"{API}/analytics/events",
            content=json.dumps(body).replace('"VALUE"', value),
            headers={"Content-Type": "application/json"},
        )
    assert sent.status_code == 202, sent.text
    assert of(await get_report(running, "vitals", page=page), "LCP", "phone")["samples"] == 0


@pytest.mark.parametrize("params", [{"days": 0}, {"days": 91}, {"device_class": "watch"}])
async def test_invalid_periods_and_devices_are_refused(
    running: RunningService, params: dict[str, Any]
) -> None:
    async with running.client(1) as client:
        response = await client.get(f"{API}/analytics/vitals/pages", params=params)
    assert (response.status_code, response.json()["code"]) == (422, "invalid_request")
