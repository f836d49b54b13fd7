"""Recordings of visits: listed, watched and deleted by admins."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

from sqlalchemy import text

from admin.retention import RETENTION_RULES
from contracts.identity import AccountDeleted
from tests.admin.conftest import ADMIN
from tests.admin.usage import API, acts, page_event, send_events, send_part, viewed
from tests.support.backdating import apply_retention
from tests.support.data_export import exported_rows
from tests.support.residual_data import random_id
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually


async def agree(running: RunningService) -> tuple[str, int]:
    """Return a browser that may be recorded, and its person."""
    user_id = random_id()
    return await send_events(running, viewed("/feed"), user_id=user_id), user_id


async def listed(running: RunningService, **params: Any) -> list[dict[str, Any]]:
    async with running.client(ADMIN) as client:
        response = await client.get(f"{API}/analytics/recordings", params=params)
    items: list[dict[str, Any]] = response.json()["items"]
    return items


async def watch(running: RunningService, recording_id: str, by: int = ADMIN) -> Any:
    async with running.client(by) as client:
        return await client.get(f"{API}/analytics/recordings/{recording_id}")


async def test_parts_become_one_recording_newest_first(running: RunningService) -> None:
    device, user_id = await agree(running)
    await send_part(running, device, user_id, page_event("/earlier"))
    name, consented_at = uuid4().hex, "2026-11-20T10:00:00Z"
    change = {"recording": name, "device_class": "tablet", "consented_at": consented_at}
    first = page_event("/feed"), page_event("/user/[username]", 9000)
    await send_part(running, device, user_id, *first, **change)
    again = page_event("/feed", 12_000), page_event("/wardrobe", 19_000)
    await send_part(running, device, user_id, *again, **change | {"number": 1})
    newest, earlier = (await listed(running))[:2]
    assert (newest["pages"], newest["device_class"], newest["consented_at"]) == (
        ["/feed", "/user/[username]", "/wardrobe"],
        "tablet",
        consented_at,
    )
    started, ended, deleted = (
        datetime.fromisoformat(newest[key]) for key in ("started_at", "ended_at", "deleted_at")
    )
    assert timedelta(seconds=9) <= ended - started < timedelta(seconds=60)
    assert deleted - started == timedelta(days=14)
    assert earlier["pages"] == ["/earlier"]
    assert str(user_id) not in str(newest)


async def test_watching_returns_all_events_in_order_and_is_audited(
    running: RunningService,
) -> None:
    device, user_id = await agree(running)
    name = uuid4().hex
    for number, page in enumerate(("/a", "/b", "/c")):
        await send_part(running, device, user_id, page_event(page), recording=name, number=number)
    recording = (await listed(running, limit=1))[0]
    found = (await watch(running, recording["id"])).json()
    assert found["recording"] == recording
    assert found["events"] == [page_event("/a"), page_event("/b"), page_event("/c")]
    assert await acts(running, f"recording/{recording['id']}") == [
        ("recording.watched", str(ADMIN))
    ]


async def test_only_admins_watch_and_delete(running: RunningService) -> None:
    device, user_id = await agree(running)
    await send_part(running, device, user_id, page_event("/feed"))
    recording_id = (await listed(running, limit=1))[0]["id"]
    assert (await watch(running, recording_id, by=user_id)).status_code == 404
    async with running.client(user_id) as client:
        path = f"{API}/analytics/recordings/{recording_id}"
        assert (await client.delete(path)).status_code == 404
    assert await acts(running, f"recording/{recording_id}") == []
    assert (await listed(running, limit=1))[0]["id"] == recording_id


async def test_a_deleted_recording_leaves_nothing_and_is_audited(running: RunningService) -> None:
    device, user_id = await agree(running)
    kept = await send_part(running, device, user_id, page_event("/kept"))
    await send_part(running, device, user_id, page_event("/gone"))
    recording = (await listed(running, limit=1))[0]
    async with running.client(ADMIN) as client:
        path = f"{API}/analytics/recordings/{recording['id']}"
        assert (await client.delete(path)).status_code == 204
        assert (await client.delete(path)).json()["code"] == "recording_not_found"
    assert (await watch(running, recording["id"])).status_code == 404
    assert kept.status_code == 202
    assert await rows_of(running, device) == (1, 1)
    assert await acts(running, f"recording/{recording['id']}") == [
        ("recording.deleted", str(ADMIN))
    ]


async def rows_of(running: RunningService, device: str) -> tuple[int, int]:
    """Return the number of a browser's recordings and of their parts."""
    async with running.database.sessions() as session:
        query = text(
            "SELECT (SELECT count(*) FROM recordings WHERE device = :device), (SELECT count(*)"
            " FROM analytics WHERE device = :device AND kind = 'recording')"
        )
        recordings, parts = (await session.execute(query, {"device": device})).one()
    return recordings, parts


async def test_nobody_adds_to_a_recording_of_another_browser_or_person(
    running: RunningService,
) -> None:
    name, (device, user_id), (other_device, other) = (
        uuid4().hex,
        await agree(running),
        await agree(running),
    )
    await send_part(running, device, user_id, page_event("/mine"), recording=name)
    mine = (await listed(running, limit=1))[0]["id"]
    await send_part(running, other_device, other, page_event("/theirs"), recording=name, number=1)
    assert (await watch(running, mine)).json()["events"] == [page_event("/mine")]


async def test_a_recording_without_its_beginning_is_not_listed(running: RunningService) -> None:
    device, user_id = await agree(running)
    await send_part(running, device, user_id, page_event("/later"), number=3)
    assert ["/later"] not in [item["pages"] for item in await listed(running)]


async def test_withdrawing_consent_and_erasing_an_account_delete_recordings(
    running: RunningService,
) -> None:
    for leave in (forget_browser, delete_account):
        device, user_id = await agree(running)
        await send_part(running, device, user_id, page_event("/feed"))
        assert await rows_of(running, device) == (1, 1)
        await leave(running, device, user_id)

        async def is_gone(device: str = device) -> None:
            assert await rows_of(running, device) == (0, 0)

        await eventually(is_gone)


async def forget_browser(running: RunningService, device: str, user_id: int) -> None:
    async with running.client(user_id) as client:
        await client.delete(f"{API}/analytics/devices/{device}")


async def delete_account(running: RunningService, _: str, user_id: int) -> None:
    await running.publish(AccountDeleted(user_id=user_id, email_sha256=None), subject=user_id)


async def test_recordings_expire_after_14_days(running: RunningService) -> None:
    device, user_id = await agree(running)
    await send_part(running, device, user_id, page_event("/feed"))
    for days, is_left in ((13, True), (15, False)):
        age = timedelta(days=days)
        left = await apply_retention(running, RETENTION_RULES, "recordings", "started_at", age)
        assert (left[1] > 0) is is_left


async def test_a_person_exports_what_is_known_of_their_recordings(running: RunningService) -> None:
    device, user_id = await agree(running)
    await send_part(running, device, user_id, page_event("/feed"), device_class="phone")
    (row,) = (await exported_rows(running, "admin", user_id))["recordings"]
    assert (row["pages"], row["device_class"]) == (["/feed"], "phone")


async def test_a_browsers_clock_does_not_stretch_a_recording(running: RunningService) -> None:
    device, user_id = await agree(running)
    absurd = "soon", 10**400, -1.5
    wrong = [{"type": 3, "timestamp": at} for at in absurd]
    events = page_event("/clock"), page_event("/clock", 10**15), *wrong
    future = (datetime.now(UTC) + timedelta(days=400)).isoformat()
    await send_part(running, device, user_id, *events, consented_at=future)
    recording = (await listed(running, limit=1))[0]
    times = [datetime.fromisoformat(recording[key]) for key in ("started_at", "ended_at")]
    assert times[1] - times[0] == timedelta(minutes=15)
    assert datetime.fromisoformat(recording["consented_at"]) <= datetime.now(UTC)
