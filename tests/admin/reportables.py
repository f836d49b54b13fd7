"""Publishes people and outfits, and calls the admin API."""

import itertools
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx2

from contracts.envelope import Envelope
from contracts.identity import ProfileChanged
from contracts.types import Audience
from contracts.wardrobe import OutfitChanged, OutfitRemoved
from tests.admin.conftest import ADMIN
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually

API = "/api/admin/v1"
STRANGER = 2
ids = itertools.count(1000)


async def call(
    running: RunningService,
    method: str,
    path: str,
    body: Any = None,
    *,
    user: int = ADMIN,
    headers: dict[str, str] | None = None,
) -> httpx2.Response:
    async with running.client(user, **headers or {}) as client:
        return await client.request(method, API + path, json=body)


async def person(
    running: RunningService, audience: Audience = "public", *, user_id: int = 0, version: int = 1
) -> int:
    user_id = user_id or next(ids)
    event = ProfileChanged(
        user_id=user_id, username=f"p{user_id}", display_name="", audience=audience
    )
    await running.publish(event, subject=user_id, version=version)
    return user_id


async def outfit(
    running: RunningService,
    owner_id: int,
    audience: Audience = "public",
    *,
    outfit_id: int = 0,
    version: int = 1,
) -> int:
    outfit_id = outfit_id or next(ids)
    event = OutfitChanged(
        outfit_id=outfit_id, owner_id=owner_id, audience=audience, published_at=datetime.now(UTC)
    )
    await running.publish(event, subject=outfit_id, version=version)
    return outfit_id


async def remove_outfit(
    running: RunningService, outfit_id: int, owner_id: int, *, version: int = 2
) -> None:
    gone = OutfitRemoved(outfit_id=outfit_id, owner_id=owner_id)
    await running.publish(gone, subject=outfit_id, version=version)


def recommendation(kind: str, subject: int, **fields: Any) -> dict[str, Any]:
    """Return the body of a new recommendation that runs for a week."""
    ends_at = (datetime.now(UTC) + timedelta(days=7)).isoformat()
    return {
        "kind": kind,
        "subject_id": str(subject),
        "reason": "Look",
        "ends_at": ends_at,
    } | dict(fields)


async def create_recommendation(running: RunningService, body: dict[str, Any]) -> dict[str, Any]:
    """Create a recommendation whose subject may still be in flight."""

    async def create() -> dict[str, Any]:
        response = await call(running, "POST", "/recommendations", body)
        assert response.status_code == 201, response.text
        found: dict[str, Any] = response.json()
        return found

    return await eventually(create)


async def listed(running: RunningService, row_id: str) -> dict[str, Any] | None:
    response = await call(running, "GET", "/recommendations?limit=100")
    assert response.status_code == 200, response.text
    found = {item["id"]: item for item in response.json()["items"]}
    return found.get(row_id)


async def announced(running: RunningService, row_id: str) -> list[Envelope]:
    return [event for event in await running.published() if event.subject == row_id]


async def acts(running: RunningService, subject: str) -> list[tuple[str, str | None]]:
    items = (await call(running, "GET", "/audit?limit=100")).json()["items"]
    return [(item["act"], item["reason"]) for item in items if item["subject"] == subject]
