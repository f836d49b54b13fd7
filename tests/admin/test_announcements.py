"""Admins email everybody: tested first, one at a time, seldom, and every act audited."""

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
from tests.admin.reportables import ask
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually

MODERATOR = 3
WORDS = {"subject": "Our terms change", "text": "On 1 January.\r\n\r\nPlease read them."}
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
reports = itertools.count(1)


@pytest.fixture(autouse=True)
async def nothing_sent_before(running: RunningService) -> None:
    async with running.database.sessions() as session:
        await session.execute(text("DELETE FROM announcements"))
        await grant_role(session, MODERATOR, "moderator")
        await session.commit()


async def draft(running: RunningService) -> str:
    answer = await ask(running, "POST", "/announcements", WORDS)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


async def act(running: RunningService, announcement: str, name: str) -> dict[str, Any]:
    """The answer to an act, with its status."""
    answer = await ask(running, "POST", f"/announcements/{announcement}/{name}")
    return {**answer.json(), "status": answer.status_code}


async def seen(running: RunningService, announcement: str) -> dict[str, Any]:
    items = (await ask(running, "GET", "/announcements?limit=100")).json()["items"]
    (one,) = [item for item in items if item["id"] == announcement]
    return dict(one)


async def report(
    running: RunningService, announcement: str, version: int = 0, **fields: Any
) -> None:
    """Tell what identity tells; later calls have later versions."""
    values = {"decision_version": 1, "recipients": 40} | fields
    event = AnnouncementProgressed(announcement_id=int(announcement), **values)
    await running.publish(event, subject=announcement, version=version or next(reports))


async def shown(running: RunningService, announcement: str, **expected: Any) -> None:
    async def is_shown() -> None:
        one = await seen(running, announcement)
        assert one == one | expected, one

    await eventually(is_shown)


async def tested(running: RunningService) -> str:
    announcement = await draft(running)
    version = (await act(running, announcement, "test"))["version"]
    await report(running, announcement, decision_version=version)
    await shown(running, announcement, is_tested=True)
    return announcement


async def sent(running: RunningService) -> str:
    announcement = await tested(running)
    assert (await act(running, announcement, "send"))["status"] == 202
    return announcement


async def finish(running: RunningService, announcement: str) -> None:
    await report(running, announcement, sent=40, done=True)
    await shown(running, announcement, state="sent")


async def told(running: RunningService, announcement: str, count: int) -> list[Envelope]:
    """The events about an announcement, as soon as there are so many."""

    async def are_there() -> list[Envelope]:
        events = [one for one in await running.published() if one.subject == announcement]
        assert len(events) == count
        return events

    return await eventually(are_there)


async def acts(running: RunningService, announcement: str) -> list[tuple[str, str]]:
    items = (await ask(running, "GET", "/audit?limit=100")).json()["items"]
    subject = f"announcement/{announcement}"
    return [(one["actor_id"], one["act"]) for one in reversed(items) if one["subject"] == subject]


@pytest.mark.parametrize(("method", "path"), CALLS)
async def test_moderators_and_everybody_else_find_nothing(
    running: RunningService, method: str, path: str
) -> None:
    announcement = await tested(running)
    body = WORDS if method in {"POST", "PUT"} and not path.endswith(("t", "d", "p", "e")) else None
    place = f"/announcements{path.format(id=announcement)}"
    for user in (MODERATOR, 2):
        answer = await ask(running, method, place, body, user=user)
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
    assert (await seen(running, announcement))["state"] == "draft"


async def test_from_the_draft_to_the_last_email(running: RunningService) -> None:
    announcement = await draft(running)
    new = await seen(running, announcement)
    assert (new["state"], new["is_tested"], new["recipients"]) == ("draft", False, None)
    assert new["text"] == "On 1 January.\n\nPlease read them."

    assert (await act(running, announcement, "test"))["status"] == 202
    await report(running, announcement, decision_version=2, recipients=1204)
    await shown(running, announcement, is_tested=True, recipients=1204)
    for _ in range(2):
        assert (await act(running, announcement, "send"))["state"] == "sending"
    await report(running, announcement, recipients=1206, sent=500, failed=2)
    await shown(running, announcement, recipients=1206, sent=500, failed=2)
    await act(running, announcement, "stop")
    assert (await act(running, announcement, "stop"))["state"] == "stopped"
    assert (await act(running, announcement, "resume"))["state"] == "sending"
    await finish(running, announcement)

    events = await told(running, announcement, 4)
    assert [(one.type, one.aggregateversion) for one in events] == [
        ("admin.announcement.tested", 2),
        ("admin.announcement.sent", 3),
        ("admin.announcement.stopped", 4),
        ("admin.announcement.sent", 5),
    ]
    assert events[0].data["admin_id"] == str(ADMIN)
    assert events[1].data == events[3].data
    assert events[1].data["text"] == new["text"]
    assert await acts(running, announcement) == [
        (str(ADMIN), f"announcement.{name}")
        for name in ("created", "tested", "sent", "stopped", "resumed")
    ]


async def test_these_very_words_have_to_be_tested(running: RunningService) -> None:
    announcement = await draft(running)
    assert (await act(running, announcement, "send"))["code"] == "announcement_not_tested"
    await act(running, announcement, "test")
    changed = await ask(running, "PUT", f"/announcements/{announcement}", WORDS | {"text": "No."})
    assert changed.status_code == 200
    await report(running, announcement, decision_version=2, recipients=7)
    await shown(running, announcement, recipients=7, is_tested=False)

    refused = await act(running, announcement, "send")

    assert (refused["status"], refused["code"]) == (409, "announcement_not_tested")
    assert len(await told(running, announcement, 1)) == 1


async def test_a_draft_that_somebody_changed_is_not_sent(running: RunningService) -> None:
    announcement = await tested(running)
    path = f"/announcements/{announcement}"
    for method, place, body in (("POST", f"{path}/send", None), ("PUT", path, WORDS)):
        old = await ask(running, method, place, body, headers={"If-Match": '"1"'})
        assert (old.status_code, old.json()["code"]) == (412, "version_mismatch")


async def test_what_was_sent_is_neither_changed_nor_deleted(running: RunningService) -> None:
    announcement = await sent(running)
    path = f"/announcements/{announcement}"
    for method, place in (("PUT", path), ("DELETE", path), ("POST", f"{path}/test")):
        refused = await ask(running, method, place, WORDS if method == "PUT" else None)
        assert (refused.status_code, refused.json()["code"]) == (409, "not_a_draft")


async def test_a_draft_is_discarded(running: RunningService) -> None:
    announcement = await draft(running)
    assert (await ask(running, "DELETE", f"/announcements/{announcement}")).status_code == 204
    gone = await act(running, announcement, "send")
    assert (gone["status"], gone["code"]) == (404, "announcement_not_found")
    await report(running, announcement)
    assert await acts(running, announcement) == [
        (str(ADMIN), "announcement.created"),
        (str(ADMIN), "announcement.discarded"),
    ]


async def test_one_is_under_way_at_a_time(running: RunningService) -> None:
    both = [await tested(running), await tested(running)]

    answers = await asyncio.gather(*(act(running, one, "send") for one in both))

    assert sorted(one["status"] for one in answers) == [202, 409]
    under_way, other = sorted(both, key=lambda one: answers[both.index(one)]["status"])
    assert answers[both.index(other)]["code"] == "announcement_under_way"
    await act(running, under_way, "stop")
    assert (await act(running, other, "send"))["status"] == 202
    assert (await act(running, under_way, "resume"))["code"] == "announcement_under_way"
    await finish(running, other)
    assert (await act(running, under_way, "resume"))["status"] == 202


async def test_only_so_many_are_sent_in_thirty_days(running: RunningService) -> None:
    for _ in range(2):
        await finish(running, await sent(running))
    third = await tested(running)

    refused = await act(running, third, "send")

    assert (refused["status"], refused["code"]) == (409, "too_many_announcements")
    assert refused["detail"].startswith("You can send 2 announcements in 30 days. The next one")
    await age(running, "sent_at", timedelta(days=31))
    assert (await act(running, third, "send"))["status"] == 202


async def age(running: RunningService, column: str, by: timedelta) -> None:
    async with running.database.sessions() as session:
        statement = text(f"UPDATE announcements SET {column} = {column} - :by")
        await session.execute(statement, {"by": by})
        await session.commit()


async def test_only_what_was_stopped_lately_is_resumed(running: RunningService) -> None:
    unsent, announcement = await draft(running), await sent(running)
    assert (await act(running, unsent, "stop"))["code"] == "announcement_not_under_way"
    assert (await act(running, unsent, "resume"))["code"] == "announcement_not_resumable"
    await act(running, announcement, "stop")
    await age(running, "stopped_at", timedelta(days=15))
    assert (await act(running, announcement, "resume"))["code"] == "announcement_not_resumable"
    await finish(running, announcement)
    assert (await act(running, announcement, "stop"))["code"] == "announcement_not_under_way"
    assert (await act(running, announcement, "resume"))["code"] == "announcement_not_resumable"


async def test_old_and_doubled_reports_change_nothing(running: RunningService) -> None:
    announcement = await sent(running)
    await report(running, announcement, version=1000, sent=40, done=True)
    for version in (1000, 999):
        await report(running, announcement, version=version, sent=3, failed=3)
    other = await draft(running)
    await report(running, other, version=1000, recipients=5)
    await shown(running, other, recipients=5)

    one = await seen(running, announcement)
    assert (one["state"], one["sent"], one["failed"]) == ("sent", 40, 0)


@pytest.mark.parametrize(
    "words",
    [
        {"subject": "x" * 121},
        {"subject": "  "},
        {"subject": "Two\nlines"},
        {"text": ""},
        {"text": "x" * 5001},
        {"text": "a\0b"},
    ],
)
async def test_words_that_cannot_be_mailed_are_refused(
    running: RunningService, words: dict[str, str]
) -> None:
    assert (await ask(running, "POST", "/announcements", WORDS | words)).status_code == 422
