"""Usage data of browsers, as the app sends it."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import httpx2

from tests.admin.conftest import ADMIN
from tests.support.service_under_test import RunningService

API = "/api/admin/v1"
DAY = timedelta(days=1)


def event(name: str, at: datetime | None = None, **data: Any) -> dict[str, Any]:
    moment = (at or datetime.now(UTC)).isoformat()
    return {"kind": "event", "name": name, "data": data, "at": moment}


def viewed(page: str, at: datetime | None = None) -> dict[str, Any]:
    return event("page viewed", at, page=page)


async def send_events(
    running: RunningService, *items: dict[str, Any], device: str = "", user_id: int | None = None
) -> str:
    """Send events of a browser. Return the browser's id."""
    browser = device or uuid4().hex
    async with running.client(user_id) as client:
        response = await client.post(
            f"{API}/analytics/events", json={"device": browser, "items": items}
        )
    assert response.status_code == 202, response.text
    return browser


async def get_report(running: RunningService, path: str, **params: Any) -> Any:
    """Return an admin's view of a report."""
    async with running.client(ADMIN) as client:
        response = await client.get(f"{API}/analytics/{path}", params=params)
    assert response.status_code == 200, response.text
    return response.json()


async def send_part(
    running: RunningService, device: str, user_id: int, *events: dict[str, Any], **change: Any
) -> httpx2.Response:
    """Send a part of a recording; `change` overrides fields of the body."""
    part = {"device": device, "recording": uuid4().hex, "number": 0, "events": events}
    async with running.client(user_id) as client:
        return await client.post(f"{API}/analytics/recordings", json=part | change)


def page_event(page: str, at_ms: int = 0) -> dict[str, Any]:
    """Return rrweb's event of our own that tells a page."""
    return {"type": 5, "timestamp": at_ms, "data": {"tag": "page", "payload": {"page": page}}}


async def acts(running: RunningService, subject: str) -> list[tuple[str, str]]:
    """Return the audit log's acts about a subject, newest first, with their actors."""
    async with running.client(ADMIN) as client:
        items = (await client.get(f"{API}/audit", params={"limit": 100})).json()["items"]
    return [(item["act"], item["actor_id"]) for item in items if item["subject"] == subject]
