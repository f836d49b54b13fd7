"""Grants with which admins read the state of services, and act on it."""

import pytest
from sqlalchemy import text

from tests.admin.conftest import ADMIN
from tests.support.service_under_test import RunningService

GRANTS = "/api/admin/v1/operations/grants"
STATE = "/api/admin/v1/operations"


async def acts(running: RunningService) -> list[tuple[str, str]]:
    query = text("SELECT act, subject FROM audit WHERE act ~ '^(dead_letter|queue)' ORDER BY id")
    async with running.database.sessions() as session:
        return [(act, subject) for act, subject in await session.execute(query)]


async def test_a_grant_to_read_opens_the_state_and_leaves_no_trace(
    running: RunningService,
) -> None:
    async with running.client(ADMIN) as client:
        made = await client.post(GRANTS, json={"service": "admin", "act": "read"})
        assert made.status_code == 201
        assert made.headers["cache-control"] == "private, no-store"
        state = await client.get(STATE, headers={"Operations-Grant": made.json()["grant"]})
    assert state.status_code == 200
    assert state.json()["service"] == "admin"
    assert await acts(running) == []


async def test_every_other_grant_is_in_the_audit_log(running: RunningService) -> None:
    async with running.client(ADMIN) as client:
        for act in ("open", "replay", "drop"):
            new = {"service": "feed", "act": act, "subject": "12"}
            assert (await client.post(GRANTS, json=new)).status_code == 201
        new = {"service": "identity", "act": "run", "subject": "mail"}
        assert (await client.post(GRANTS, json=new)).status_code == 201
    assert await acts(running) == [
        ("dead_letter.opened", "dead_letter/feed/12"),
        ("dead_letter.replayed", "dead_letter/feed/12"),
        ("dead_letter.dropped", "dead_letter/feed/12"),
        ("queue.run", "queue/identity/mail"),
    ]


@pytest.mark.parametrize(
    "new",
    [
        {"service": "postgres", "act": "read"},
        {"service": "feed", "act": "rule"},
        {"service": "feed", "act": "read", "subject": "12"},
        {"service": "feed", "act": "drop"},
        {"service": "feed", "act": "drop", "subject": "../1"},
        {"service": "feed", "act": "drop", "subject": "1" * 41},
    ],
)
async def test_a_malformed_request_is_refused(running: RunningService, new: dict[str, str]) -> None:
    async with running.client(ADMIN) as client:
        assert (await client.post(GRANTS, json=new)).status_code == 422


@pytest.mark.parametrize(("user", "status"), [(None, 401), (2, 404)])
async def test_only_admins_get_grants(
    running: RunningService, user: int | None, status: int
) -> None:
    async with running.client(user) as client:
        response = await client.post(GRANTS, json={"service": "feed", "act": "read"})
    assert response.status_code == status
