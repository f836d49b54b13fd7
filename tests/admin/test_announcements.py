"""Announcements: tested first, sent one at a time, limited in number, and audited."""

import asyncio
import itertools
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import text

from admin.admins.domain import grant_role
from contracts.envelope import Envelope
from contracts.identity import AnnouncementProgressed
from tests.admin.conftest import ADMIN
from tests.admin.reportables import call
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually

MODERATOR = 3
CONTENT = {"subject": "Our terms change", "text": "On 1 January.\r\n\r\nPlease read them."}
CALLS = [
    ("GET", ""),
    ("POST", ""),
    ("PUT", "/{id}"),
    ("DELETE", "/{id}"),
    ("POST", "/{id}/test"),
    ("POST", "/{id}/send"),
    ("POST", "/{id}/stop"),
    ("POST", "/{id}/resume"),
]
report_versions = itertools.count(1)


@pytest.fixture(autouse=True)
async def no_announcements(running: RunningService) -> None:
    async with running.database.sessions() as session:
        await session.execute(text("DELETE FROM announcements"))
        await grant_role(session, MODERATOR, "moderator")
        await session.commit()


async def draft(running: RunningService) -> str:
    response = await call(running, "POST", "/announcements", CONTENT)
    assert response.status_code == 201, response.text
    return str(response.json()["id"])


async def perform(running: RunningService, announcement: str, action: str) -> dict[str, Any]:
    """Perform an action. Return the response's body with its status."""
    response = await call(running, "POST", f"/announcements/{announcement}/{action}")
    return {**response.json(), "status": response.status_code}


async def shown_to_admins(running: RunningService, announcement: str) -> dict[str, Any]:
    items = (await call(running, "GET", "/announcements?limit=100")).json()["items"]
    (item,) = [item for item in items if item["id"] == announcement]
    return dict(item)


async def report(
    running: RunningService, announcement: str, version: int = 0, **fields: Any
) -> None:
    """Publish a progress report from identity; later calls have later versions."""
    values = {"decision_version": 1, "recipients": 40} | fields
    event = AnnouncementProgressed(announcement_id=int(announcement), **values)
    await running.publish(event, subject=announcement, version=version or next(report_versions))


async def eventually_shows(running: RunningService, announcement: str, **expected: Any) -> None:
    async def is_shown() -> None:
        item = await shown_to_admins(running, announcement)
        assert item == item | expected, item

    await eventually(is_shown)


async def tested(running: RunningService) -> str:
    announcement = await draft(running)
    version = (await perform(running, announcement, "test"))["version"]
    await report(running, announcement, decision_version=version)
    await eventually_shows(running, announcement, is_tested=True)
    return announcement


async def sent(running: RunningService) -> str:
    announcement = await tested(running)
    assert (await perform(running, announcement, "send"))["status"] == 202
    return announcement


async def finish(running: RunningService, announcement: str) -> None:
    await report(running, announcement, sent=40, done=True)
    await eventually_shows(running, announcement, state="sent")


async def published_about(running: RunningService, announcement: str, count: int) -> list[Envelope]:
    """Return the events about an announcement once there are `count` of them."""

    async def all_published() -> list[Envelope]:
        events = [item for item in await running.published() if item.subject == announcement]
        assert len(events) == count
        return events

    return await eventually(all_published)


async def acts(running: RunningService, announcement: str) -> list[tuple[str, str]]:
    items = (await call(running, "GET", "/audit?limit=100")).json()["items"]
    subject = f"announcement/{announcement}"
    return [
        (item["actor_id"], item["act"]) for item in reversed(items) if item["subject"] == subject
    ]


@pytest.mark.parametrize(("method", "path"), CALLS)
async def test_moderators_and_everybody_else_get_404(
    running: RunningService, method: str, path: str
) -> None:
    announcement = await tested(running)
    body = (
        CONTENT if method in {"POST", "PUT"} and not path.endswith(("t", "d", "p", "e")) else None
    )
    url = f"/announcements{path.format(id=announcement)}"
    for user in (MODERATOR, 2):
        response = await call(running, method, url, body, user=user)
        assert (response.status_code, response.json()["code"]) == (404, "not_found")
    assert (await shown_to_admins(running, announcement))["state"] == "draft"


async def test_an_announcement_from_draft_to_last_email(running: RunningService) -> None:
    announcement = await draft(running)
    new = await shown_to_admins(running, announcement)
    assert (new["state"], new["is_tested"], new["recipients"]) == ("draft", False, None)
    assert new["text"] == "On 1 January.\n\nPlease read them."

    assert (await perform(running, announcement, "test"))["status"] == 202
    await report(running, announcement, decision_version=2, recipients=1204)
    await eventually_shows(running, announcement, is_tested=True, recipients=1204)
    for _ in range(2):
        assert (await perform(running, announcement, "send"))["state"] == "sending"
    await report(running, announcement, recipients=1206, sent=500, failed=2)
    await eventually_shows(running, announcement, recipients=1206, sent=500, failed=2)
    await perform(running, announcement, "stop")
    assert (await perform(running, announcement, "stop"))["state"] == "stopped"
    assert (await perform(running, announcement, "resume"))["state"] == "sending"
    await finish(running, announcement)

    events = await published_about(running, announcement, 4)
    assert [(item.type, item.aggregateversion) for item in events] == [
        ("admin.announcement.tested", 2),
        ("admin.announcement.sent", 3),
        ("admin.announcement.stopped", 4),
        ("admin.announcement.sent", 5),
    ]
    assert events[0].data["admin_id"] == str(ADMIN)
    assert events[1].data == events[3].data
    assert events[1].data["text"] == new["text"]
    assert await acts(running, announcement) == [
        (str(ADMIN), f"announcement.{action}")
        for action in ("created", "tested", "sent", "stopped", "resumed")
    ]


async def test_a_changed_draft_has_to_be_tested_again(running: RunningService) -> None:
    announcement = await draft(running)
    assert (await perform(running, announcement, "send"))["code"] == "announcement_not_tested"
    await perform(running, announcement, "test")
    changed = await call(
        running, "PUT", f"/announcements/{announcement}", CONTENT | {"text": "No."}
    )
    assert changed.status_code == 200
    await report(running, announcement, decision_version=2, recipients=7)
    await eventually_shows(running, announcement, recipients=7, is_tested=False)

    refused = await perform(running, announcement, "send")

    assert (refused["status"], refused["code"]) == (409, "announcement_not_tested")
    assert len(await published_about(running, announcement, 1)) == 1


async def test_an_outdated_version_is_neither_sent_nor_changed(running: RunningService) -> None:
    announcement = await tested(running)
    path = f"/announcements/{announcement}"
    for method, url, body in (("POST", f"{path}/send", None), ("PUT", path, CONTENT)):
        old = await call(running, method, url, body, headers={"If-Match": '"1"'})
        assert (old.status_code, old.json()["code"]) == (412, "version_mismatch")


async def test_a_sent_announcement_cannot_be_changed_or_deleted(running: RunningService) -> None:
    announcement = await sent(running)
    path = f"/announcements/{announcement}"
    for method, url in (("PUT", path), ("DELETE", path), ("POST", f"{path}/test")):
        refused = await call(running, method, url, CONTENT if method == "PUT" else None)
        assert (refused.status_code, refused.json()["code"]) == (409, "not_a_draft")


async def test_a_draft_can_be_discarded(running: RunningService) -> None:
    announcement = await draft(running)
    assert (await call(running, "DELETE", f"/announcements/{announcement}")).status_code == 204
    gone = await perform(running, announcement, "send")
    assert (gone["status"], gone["code"]) == (404, "announcement_not_found")
    await report(running, announcement)
    assert await acts(running, announcement) == [
        (str(ADMIN), "announcement.created"),
        (str(ADMIN), "announcement.discarded"),
    ]


async def test_only_one_announcement_is_sent_at_a_time(running: RunningService) -> None:
    both = [await tested(running), await tested(running)]

    responses = await asyncio.gather(*(perform(running, item, "send") for item in both))

    assert sorted(item["status"] for item in responses) == [202, 409]
    under_way, other = sorted(both, key=lambda item: responses[both.index(item)]["status"])
    assert responses[both.index(other)]["code"] == "announcement_under_way"
    await perform(running, under_way, "stop")
    assert (await perform(running, other, "send"))["status"] == 202
    assert (await perform(running, under_way, "resume"))["code"] == "announcement_under_way"
    await finish(running, other)
    assert (await perform(running, under_way, "resume"))["status"] == 202


async def test_announcements_in_thirty_days_are_limited(running: RunningService) -> None:
    for _ in range(2):
        await finish(running, await sent(running))
    third = await tested(running)

    refused = await perform(running, third, "send")

    assert (refused["status"], refused["code"]) == (409, "too_many_announcements")
    assert refused["detail"].startswith("You can send 2 announcements in 30 days. The next one")
    await age(running, "sent_at", timedelta(days=31))
    assert (await perform(running, third, "send"))["status"] == 202


async def age(running: RunningService, column: str, by: timedelta) -> None:
    async with running.database.sessions() as session:
        statement = text(f"UPDATE announcements SET {column} = {column} - :by")
        await session.execute(statement, {"by": by})
        await session.commit()


async def test_only_recently_stopped_announcements_can_be_resumed(running: RunningService) -> None:
    unsent, announcement = await draft(running), await sent(running)
    assert (await perform(running, unsent, "stop"))["code"] == "announcement_not_under_way"
    assert (await perform(running, unsent, "resume"))["code"] == "announcement_not_resumable"
    await perform(running, announcement, "stop")
    await age(running, "stopped_at", timedelta(days=15))
    assert (await perform(running, announcement, "resume"))["code"] == "announcement_not_resumable"
    await finish(running, announcement)
    assert (await perform(running, announcement, "stop"))["code"] == "announcement_not_under_way"
    assert (await perform(running, announcement, "resume"))["code"] == "announcement_not_resumable"


async def test_outdated_and_repeated_reports_change_nothing(running: RunningService) -> None:
    announcement = await sent(running)
    await report(running, announcement, version=1000, sent=40, done=True)
    for version in (1000, 999):
        await report(running, announcement, version=version, sent=3, failed=3)
    other = await draft(running)
    await report(running, other, version=1000, recipients=5)
    await eventually_shows(running, other, recipients=5)

    item = await shown_to_admins(running, announcement)
    assert (item["state"], item["sent"], item["failed"]) == ("sent", 40, 0)


@pytest.mark.parametrize(
    "invalid",
    [
        {"subject": "x" * 121},
        {"subject": "  "},
        {"subject": "Two\nlines"},
        {"text": ""},
        {"text": "x" * 5001},
        {"text": "a\0b"},
    ],
)
async def test_text_that_cannot_be_emailed_is_refused(
    running: RunningService, invalid: dict[str, str]
) -> None:
    assert (await call(running, "POST", "/announcements", CONTENT | invalid)).status_code == 422
