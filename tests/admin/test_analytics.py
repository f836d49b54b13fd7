"""Usage analytics: sent by browsers, counted for admins, erased."""

import json
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import httpx2
import pytest
from sqlalchemy import text

from admin.admins.domain import grant_role
from admin.main import service
from admin.retention import RETENTION_RULES
from contracts.identity import AccountDeleted
from shared.data.retention import Ceiling, forget
from tests.admin.conftest import ADMIN
from tests.support.residual_data import random_id
from tests.support.servers import Servers
from tests.support.service_under_test import RunningService, start_service
from tests.support.wait import eventually

API = "/api/admin/v1"
TOKEN = "of these pages"  # public by nature


@pytest.fixture(scope="module")
async def running(servers: Servers, keys_url: str) -> AsyncIterator[RunningService]:
    settings: dict[str, Any] = {"analytics_token": TOKEN}
    async with start_service(service, servers, keys_url, **settings) as started:
        async with started.database.sessions() as session:
            await grant_role(session, ADMIN, "admin")
            await session.commit()
        yield started


def viewed(page: str, **more: Any) -> dict[str, Any]:
    at = datetime.now(UTC).isoformat()
    return {"kind": "event", "name": "page viewed", "data": {"page": page}, "at": at} | more


async def send_events(
    running: RunningService,
    device: str,
    *items: dict[str, Any],
    user_id: int | None = None,
    change: dict[str, Any] | None = None,
) -> int:
    body = {"token": TOKEN, "device": device, "items": items} | (change or {})
    async with running.client(user_id) as client:
        return (await client.post(f"{API}/analytics/events", json=body)).status_code


async def stored(running: RunningService, device: str) -> list[tuple[str, int | None]]:
    async with running.database.sessions() as session:
        query = text("SELECT kind, user_id FROM analytics WHERE device = :device ORDER BY id")
        rows = (await session.execute(query, {"device": device})).all()
        return [(row.kind, row.user_id) for row in rows]


async def test_a_batch_is_stored_under_the_signed_in_person(running: RunningService) -> None:
    device, user_id = uuid4().hex, random_id()
    profile = viewed("/feed", kind="profile", name="identified", data={"email": "a@example.org"})
    assert await send_events(running, device, viewed("/feed"), profile, user_id=user_id) == 202
    assert await stored(running, device) == [("event", user_id), ("profile", user_id)]


async def send_recording(
    running: RunningService, device: str, user_id: int | None, *events: dict[str, Any]
) -> httpx2.Response:
    part = {"token": TOKEN, "device": device, "recording": uuid4().hex, "number": 0}
    async with running.client(user_id) as client:
        return await client.post(
            f"{API}/analytics/recordings", json=part | {"events": events or [{"type": 4}]}
        )


async def test_a_recording_from_a_consenting_browser_is_stored(running: RunningService) -> None:
    device, user_id = uuid4().hex, random_id()
    await send_events(running, device, viewed("/feed"), user_id=user_id)
    assert (await send_recording(running, device, user_id)).json() == {"kept": 1}
    assert await stored(running, device) == [("event", user_id), ("recording", user_id)]


async def test_recordings_without_consent_are_refused(running: RunningService) -> None:
    device, user_id, other = uuid4().hex, random_id(), random_id()
    assert (await send_recording(running, device, user_id)).json()["code"] == "not_agreed"
    await send_events(running, device, viewed("/register"))
    await send_events(running, device, viewed("/feed"), user_id=other)
    assert (await send_recording(running, device, user_id)).status_code == 403
    assert (await send_recording(running, device, None)).status_code == 401
    assert await stored(running, device) == [("event", None), ("event", other)]


async def test_recordings_after_withdrawn_consent_are_refused(running: RunningService) -> None:
    device, user_id = uuid4().hex, random_id()
    await send_events(running, device, viewed("/feed"), user_id=user_id)
    async with running.client(user_id) as client:
        await client.delete(f"{API}/analytics/devices/{device}")
    assert (await send_recording(running, device, user_id)).status_code == 403
    assert await stored(running, device) == []


async def test_requests_over_64_kib_are_refused(running: RunningService) -> None:
    device, user_id = uuid4().hex, random_id()
    event = viewed("/feed", data={"x": "x" * 64 * 1024})
    assert await send_events(running, device, event, user_id=user_id) == 413
    await send_events(running, device, viewed("/feed"), user_id=user_id)
    response = await send_recording(running, device, user_id, {"x": "x" * 64 * 1024})
    assert (response.status_code, response.json()["code"]) == (413, "content_too_large")
    assert await stored(running, device) == [("event", user_id)]


async def test_the_oldest_recordings_beyond_the_ceiling_are_deleted(
    running: RunningService,
) -> None:
    device, user_id = uuid4().hex, random_id()
    for page in range(6):
        await send_events(
            running, device, viewed(f"/{page}", data={"x": "x" * 200}), user_id=user_id
        )
    for _ in range(6):
        await send_recording(running, device, user_id, {"x": "x" * 200})
    async with running.database.sessions() as session:
        newest = text("SELECT sum(pg_column_size(analytics.*)) FROM analytics WHERE id = ANY(:ids)")
        rows = text("SELECT id, kind FROM analytics WHERE device = :device ORDER BY id")
        sent = (await session.execute(rows, {"device": device})).all()
        last = [row.id for row in sent if row.kind == "recording"][-3:]
        size = (await session.execute(newest, {"ids": last})).scalar_one()
        ceilings = [rule for rule in RETENTION_RULES if isinstance(rule, Ceiling)]
        of_recordings = next(rule for rule in ceilings if rule.when == "kind = 'recording'")
        await forget(session, replace(of_recordings, bytes=size), datetime.now(UTC))
        apply_retention = (await session.execute(rows, {"device": device})).all()
        await session.rollback()
    assert [row.id for row in apply_retention if row.kind == "recording"] == last
    assert sum(row.kind == "event" for row in apply_retention) == 6
    assert {rule.when for rule in ceilings} == {"kind = 'recording'", "kind <> 'recording'"}


async def test_only_admins_read_counts_by_page(running: RunningService) -> None:
    page = f"/{uuid4().hex}"
    for _ in range(2):
        assert await send_events(running, uuid4().hex, viewed(page), viewed(page)) == 202
    async with running.client(ADMIN) as client:
        items = (await client.get(f"{API}/analytics/counts")).json()["items"]
    wanted = {"name": "page viewed", "page": page, "times": 4, "browsers": 2}
    assert [item for item in items if item["page"] == page] == [wanted]
    async with running.client(random_id()) as client:
        assert (await client.get(f"{API}/analytics/counts")).status_code == 404


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ({"token": "of other pages"}, 403),
        ({"device": "me"}, 422),
        ({"items": []}, 422),
        ({"items": [viewed("/feed")] * 101}, 422),
        ({"items": [viewed("/feed", kind="crime")]}, 422),
        ({"items": [viewed("/feed", at=1763683200)]}, 422),
    ],
)
async def test_invalid_batches_are_refused(
    running: RunningService, change: dict[str, Any], status: int
) -> None:
    device = uuid4().hex
    assert await send_events(running, device, viewed("/feed"), change=change) == status
    assert await stored(running, device) == []


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-1e999"])
async def test_numbers_that_json_cannot_store_are_refused(
    running: RunningService, number: str
) -> None:
    body = json.dumps({"token": TOKEN, "device": uuid4().hex, "items": [viewed("/feed", data={})]})
    async with running.client() as client:
        response = await client.post(
            f"{API}/analytics/events",
            content=body.replace('"data": {}', f'"data": {{"width": {number}}}'),
            headers={"Content-Type": "application/json"},
        )
    assert response.status_code == 422, response.text
    assert response.json()["errors"][0]["field"] == "items.0.data"


async def test_invalid_recordings_are_refused(
    running: RunningService,
) -> None:
    device = uuid4().hex
    part = {"device": device, "recording": uuid4().hex, "number": 0, "events": [{"type": 4}]}
    for change in ({"token": "of other pages"}, {}, {"token": TOKEN, "number": -1}):
        async with running.client(random_id()) as client:
            response = await client.post(f"{API}/analytics/recordings", json=part | change)
        assert response.status_code in {403, 422}, change
    assert await stored(running, device) == []


@pytest.mark.parametrize(
    ("offset", "is_accepted"),
    [
        (timedelta(hours=2), False),
        (timedelta(minutes=30), True),
        (timedelta(days=-89), True),
        (timedelta(days=-91), False),
    ],
)
async def test_implausible_times_are_replaced_by_the_present(
    running: RunningService, offset: timedelta, *, is_accepted: bool
) -> None:
    device, now = uuid4().hex, datetime.now(UTC)
    await send_events(running, device, viewed("/feed", at=(now + offset).isoformat()))
    async with running.database.sessions() as session:
        query = text("SELECT at FROM analytics WHERE device = :device")
        at = (await session.execute(query, {"device": device})).scalar_one()
    assert abs(at - (now + offset if is_accepted else now)) < timedelta(minutes=1)


async def test_withdrawing_consent_erases_the_records_of_the_browser(
    running: RunningService,
) -> None:
    device, other = uuid4().hex, uuid4().hex
    await send_events(running, device, viewed("/feed"))
    await send_events(running, other, viewed("/feed"))
    async with running.client() as client:
        assert (await client.delete(f"{API}/analytics/devices/{device}")).status_code == 204
    assert (await stored(running, device), len(await stored(running, other))) == ([], 1)


async def test_erasing_an_account_erases_the_records_of_its_browsers(
    running: RunningService,
) -> None:
    device, other, user_id = uuid4().hex, uuid4().hex, random_id()
    await send_events(running, device, viewed("/register"))
    await send_events(running, device, viewed("/feed"), user_id=user_id)
    await send_events(running, other, viewed("/feed"), user_id=random_id())
    await running.publish(AccountDeleted(user_id=user_id, email_sha256=None), subject=user_id)

    async def is_gone() -> None:
        assert await stored(running, device) == []

    await eventually(is_gone)
    assert len(await stored(running, other)) == 1
    assert await send_events(running, device, viewed("/feed"), user_id=user_id) == 202
    assert await stored(running, device) == []


async def test_erasing_an_account_keeps_records_of_others_who_share_its_browser(
    running: RunningService,
) -> None:
    device, user_id, other = uuid4().hex, random_id(), random_id()
    await send_events(running, device, viewed("/register"))
    await send_events(running, device, viewed("/feed"), user_id=user_id)
    await send_events(running, device, viewed("/feed"), user_id=other)
    await running.publish(AccountDeleted(user_id=user_id, email_sha256=None), subject=user_id)

    async def only_the_other_remains() -> None:
        assert await stored(running, device) == [("event", other)]

    await eventually(only_the_other_remains)


async def test_old_records_expire_and_recordings_sooner(running: RunningService) -> None:
    device = uuid4().hex
    await send_events(running, device, viewed("/feed"), user_id=ADMIN)
    await send_recording(running, device, ADMIN)
    for days, rest in ((13, ["event", "recording"]), (15, ["event"]), (91, [])):
        async with running.database.sessions() as session:
            for rule in RETENTION_RULES:
                await forget(session, rule, datetime.now(UTC) + timedelta(days=days))
            found = await session.execute(
                text("SELECT kind FROM analytics WHERE device = :device ORDER BY id"),
                {"device": device},
            )
            assert [row.kind for row in found] == rest
            await session.rollback()
