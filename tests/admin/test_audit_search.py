"""The audit log is searched by its facts and by words of the reason."""

from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import urlencode

import pytest

from admin.audit_log.domain import record
from shared.http.pagination import encode_cursor
from tests.admin.audit import truncated_log
from tests.admin.reportables import call
from tests.support.service_under_test import RunningService

ENTRIES: list[tuple[str, str, int | None, str | None, Any]] = [
    ("admin.granted", "user/5", None, None, None),
    ("account.warned", "person/5", 1, "Selling handbags under every outfit", "spam"),
    ("content.hidden", "outfit/8", 2, "The picture of someone else's child", "nudity"),
    ("content.held", "outfit/9", None, "A copy of a hidden picture (shop.example/coat)", "nudity"),
    ("invite.made", "invite/3", 2, None, None),
]
SEARCHES: list[tuple[dict[str, Any], list[str]]] = [
    ({}, ["invite/3", "outfit/9", "outfit/8", "person/5", "user/5"]),
    ({"act": "content.hidden"}, ["outfit/8"]),
    ({"act": "content"}, []),
    ({"actor_id": "2"}, ["invite/3", "outfit/8"]),
    ({"automated": "true"}, ["outfit/9", "user/5"]),
    ({"subject": "outfit/8"}, ["outfit/8"]),
    ({"subject": "person/5"}, ["person/5", "user/5"]),
    ({"rule": "nudity"}, ["outfit/9", "outfit/8"]),
    ({"query": "HIDDEN pict"}, ["outfit/9"]),
    ({"query": "picture"}, ["outfit/9", "outfit/8"]),
    ({"query": "else's"}, ["outfit/8"]),
    ({"query": "handbags picture"}, []),
    ({"query": "'& :* !|"}, []),
    ({"query": "shop.exam"}, ["outfit/9"]),
    ({"query": "copy & HIDDEN\\ :*"}, ["outfit/9"]),
    ({"query": "\\"}, []),
    ({"rule": "nudity", "actor_id": "2", "query": "child"}, ["outfit/8"]),
]


async def found(running: RunningService, **search: Any) -> list[str]:
    response = await call(running, "GET", f"/audit?{urlencode(search)}")
    assert response.status_code == 200, response.text
    return [item["subject"] for item in response.json()["items"]]


async def fill(running: RunningService) -> None:
    for act, subject, actor_id, reason, rule in ENTRIES:
        async with running.database.sessions() as session:
            await record(session, act, subject, actor_id=actor_id, reason=reason, rule=rule)
            await session.commit()


async def test_entries_are_found_by_each_fact(running: RunningService) -> None:
    async with truncated_log(running):
        await fill(running)
        assert [await found(running, **search) for search, _ in SEARCHES] == [
            subjects for _, subjects in SEARCHES
        ]


async def test_entries_are_found_by_period(running: RunningService) -> None:
    async with truncated_log(running):
        before = datetime.now(UTC)
        await fill(running)
        items = (await call(running, "GET", "/audit")).json()["items"]
        middle = items[2]["created_at"]
        assert await found(running, since=middle) == ["invite/3", "outfit/9", "outfit/8"]
        assert await found(running, until=middle) == ["person/5", "user/5"]
        assert await found(running, since=middle, until=middle) == []
        assert await found(running, until=before.isoformat()) == []
        tomorrow = (before + timedelta(days=1)).isoformat()
        assert await found(running, since=tomorrow) == []


async def test_pages_contain_each_entry_once(running: RunningService) -> None:
    async with truncated_log(running):
        async with running.database.sessions() as session:
            # Of one transaction, so that their times are equal.
            for number in range(7):
                await record(session, "invite.made", f"invite/{number}", actor_id=1)
            await session.commit()
        subjects: list[str] = []
        cursor = None
        while cursor is not None or not subjects:
            params = {"act": "invite.made", "limit": 3} | ({"cursor": cursor} if cursor else {})
            page = (await call(running, "GET", f"/audit?{urlencode(params)}")).json()
            subjects += [item["subject"] for item in page["items"]]
            cursor = page["next_cursor"]
    assert subjects == [f"invite/{number}" for number in reversed(range(7))]


@pytest.mark.parametrize(
    "search",
    [
        {"actor_id": "x"},
        {"rule": "none"},
        {"since": "yesterday"},
        {"query": "x" * 201},
        {"act": "\x00"},
        {"cursor": encode_cursor("yesterday", 1)},
        {"cursor": encode_cursor("0001-01-01T00:00:00+23:59", 1)},
        {"cursor": encode_cursor(1)},
    ],
)
async def test_an_invalid_search_is_refused(
    running: RunningService, search: dict[str, Any]
) -> None:
    assert (await call(running, "GET", f"/audit?{urlencode(search)}")).status_code == 422
