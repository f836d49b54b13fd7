"""Decisions about waitlist entries: made once, undone for a while, then carried out."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import httpx2
import pytest
from sqlalchemy import text

from admin.admins.domain import grant_role
from admin.main import service
from tests.admin.conftest import ADMIN
from tests.admin.reportables import STRANGER, call
from tests.admin.test_repeated_invites import nth_invite, redeem, withdraw
from tests.admin.test_waitlist import acts, invites, join_and_get_entry, waitlist
from tests.support.servers import Servers
from tests.support.service_under_test import RunningService, start_service
from tests.support.wait import eventually

OTHER_ADMIN = 3


@pytest.fixture(scope="module")
async def running(servers: Servers, keys_url: str) -> AsyncIterator[RunningService]:
    """A service with the default ten minutes for undoing, and two admins."""
    async with start_service(service, servers, keys_url) as started:
        async with started.database.sessions() as session:
            for user_id in (ADMIN, OTHER_ADMIN):
                await grant_role(session, user_id, "admin")
            await session.commit()
        yield started


async def decide(
    running: RunningService, decision: str = "approve", *, user: int = ADMIN, **body: Any
) -> httpx2.Response:
    return await call(
        running, "POST", "/waitlist/decisions", {"decision": decision} | body, user=user
    )


async def undo(running: RunningService, decision_id: str) -> httpx2.Response:
    return await call(running, "POST", f"/waitlist/decisions/{decision_id}/undo")


async def make_due(running: RunningService, decision_id: str) -> None:
    """Move the decision's due time to the present."""
    async with running.database.sessions() as session:
        statement = text("UPDATE waitlist_decisions SET due_at = now() WHERE id = :id")
        await session.execute(statement, {"id": int(decision_id)})
        await session.commit()


async def states(running: RunningService, query: str) -> list[str]:
    return [entry["state"] for entry in await waitlist(running, query=query)]


async def wait_until_carried_out(running: RunningService, decision_id: str) -> None:
    async def done() -> None:
        items = (await call(running, "GET", "/waitlist/decisions?limit=100")).json()["items"]
        assert [item["done"] for item in items if item["id"] == decision_id] == [True]

    await eventually(done)


async def test_no_invite_is_sent_while_a_decision_can_be_undone(running: RunningService) -> None:
    entries = [await join_and_get_entry(running, f"wait{n}@undo.example") for n in range(2)]
    ids = [entry["id"] for entry in entries]
    decided = await decide(running, ids=ids, reason="early birds")
    assert (decided.status_code, decided.json()["entries"], decided.json()["done"]) == (
        201,
        2,
        False,
    )
    assert await states(running, "@undo.example") == ["invited", "invited"]
    assert await acts(running, ids[0]) == [(str(ADMIN), "waitlist.approved", "early birds")]

    undone = await undo(running, decided.json()["id"])

    assert (undone.status_code, undone.json()["undone"]) == (200, True)
    assert (await undo(running, decided.json()["id"])).status_code == 200
    assert await states(running, "@undo.example") == ["waiting", "waiting"]
    assert (await acts(running, ids[0]))[0] == (str(ADMIN), "waitlist.undone", None)
    # A later decision is carried out, the undone one is not.
    again = (await decide(running, ids=ids[:1])).json()["id"]
    await make_due(running, decided.json()["id"])
    await make_due(running, again)
    await wait_until_carried_out(running, again)

    async def is_published() -> None:
        assert len(await invites(running, "wait0@undo.example")) == 1

    await eventually(is_published)
    assert await invites(running, "wait1@undo.example") == []


async def test_a_due_decision_cannot_be_undone(running: RunningService) -> None:
    entry = await join_and_get_entry(running, "gone@late.example")
    decision_id = (await decide(running, ids=[entry["id"]])).json()["id"]
    await make_due(running, decision_id)
    late = await undo(running, decision_id)
    assert (late.status_code, late.json()["code"]) == (409, "too_late_to_undo")
    await wait_until_carried_out(running, decision_id)
    assert (await undo(running, decision_id)).status_code == 409
    assert await states(running, "gone@late.example") == ["invited"]


async def test_a_joined_entry_gets_no_second_invite(running: RunningService) -> None:
    emails = [f"{name}@late.example" for name in ("joined", "missed")]
    ids = [(await join_and_get_entry(running, email))["id"] for email in emails]
    first = (await decide(running, ids=ids[:1])).json()["id"]
    await make_due(running, first)
    invite = await nth_invite(running, emails[0], 1)
    await withdraw(running, invite["invite_id"])
    second = (await decide(running, ids=ids)).json()["id"]
    await redeem(running, invite["invite_id"])

    async def has_joined() -> None:
        assert await states(running, emails[0]) == ["joined"]

    await eventually(has_joined)
    await make_due(running, second)
    await nth_invite(running, emails[1], 1)
    assert len(await invites(running, emails[0])) == 1
    assert await states(running, emails[0]) == ["joined"]


async def test_concurrent_decisions_decide_once(running: RunningService) -> None:
    ids = [(await join_and_get_entry(running, f"race{n}@once.example"))["id"] for n in range(3)]
    responses = await asyncio.gather(
        *(
            decide(running, verdict, user=admin, ids=order)
            for admin, verdict, order in (
                (ADMIN, "approve", ids),
                (OTHER_ADMIN, "decline", ids[::-1]),
                (OTHER_ADMIN, "approve", ids[::-1]),
            )
        )
    )
    counts = [response.json().get("entries", 0) for response in responses]
    assert sorted(counts) in ([0, 0, 3], [0, 3, 3])  # declined first, then approved after all
    refused = {a.json()["code"] for a in responses if a.status_code != 201}
    assert refused == {"nothing_to_decide"}
    assert len(set(await states(running, "@once.example"))) == 1


async def test_a_cohort_has_the_oldest_entries(running: RunningService) -> None:
    for number in range(3):
        await join_and_get_entry(running, f"nl{number}@cohort.example")
    async with running.client() as client:
        for number in range(3):
            body = {"email": f"pt{number}@cohort.example", "country": "PT", "source": "fair"}
            await client.post("/api/admin/v1/waitlist", json=body)
    cohort = {"country": "pt", "source": "fair", "query": "@cohort", "first": 2}
    decided = await decide(running, "decline", filter=cohort, reason="full")
    assert (decided.status_code, decided.json()["entries"]) == (201, 2)
    assert await states(running, "pt") == ["declined", "declined", "waiting"]
    assert set(await states(running, "nl")) == {"waiting"}
    await undo(running, decided.json()["id"])
    assert set(await states(running, "@cohort.example")) == {"waiting"}


async def test_undoing_an_approval_restores_the_declined_state(
    running: RunningService,
) -> None:
    entry = await join_and_get_entry(running, "second@thought.example")
    await decide(running, "decline", ids=[entry["id"]])
    decision_id = (await decide(running, ids=[entry["id"]])).json()["id"]
    await undo(running, decision_id)
    assert await states(running, "second@thought.example") == ["declined"]


@pytest.mark.parametrize("first", ["decline", "approve"])
async def test_undoing_reverts_only_its_own_effect(running: RunningService, first: str) -> None:
    email = f"{first}@overruled.example"
    ids = [(await join_and_get_entry(running, email))["id"]]
    decided = {
        verdict: (await decide(running, verdict, ids=ids)).json()["id"]
        for verdict in ("decline", "approve")
    }
    second = "approve" if first == "decline" else "decline"

    await undo(running, decided[first])

    assert await states(running, email) == ["invited" if second == "approve" else "declined"]
    await undo(running, decided[second])
    assert await states(running, email) == ["waiting"]
    acts_done = [act for _, act, _ in await acts(running, ids[0])]
    assert acts_done == ["waitlist.undone"] * 2 + ["waitlist.approved", "waitlist.declined"]


async def test_concurrent_undos_about_the_same_people_do_not_deadlock(
    running: RunningService,
) -> None:
    ids = [
        (await join_and_get_entry(running, f"both{n}@overruled.example"))["id"] for n in range(20)
    ]
    decided = [
        (await decide(running, verdict, ids=order)).json()["id"]
        for verdict, order in (("decline", ids), ("approve", ids[::-1]))
    ]
    responses = await asyncio.gather(*(undo(running, decision_id) for decision_id in decided))
    assert [response.status_code for response in responses] == [200, 200]
    assert set(await states(running, "both")) == {"waiting"}


async def test_the_same_key_decides_once(running: RunningService) -> None:
    entry = await join_and_get_entry(running, "key@once.example")
    body = {"decision": "approve", "ids": [entry["id"]]}
    headers = {"Idempotency-Key": "decide-once"}
    responses = [
        await call(running, "POST", "/waitlist/decisions", body, headers=headers) for _ in range(2)
    ]
    assert responses[0].json() == responses[1].json()
    assert [response.status_code for response in responses] == [201, 201]


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"ids": []},
        {"ids": ["1"] * 501},
        {"ids": ["x"]},
        {"ids": ["1"], "filter": {"first": 1}},
        {"filter": {}},
        {"filter": {"first": 0}},
        {"filter": {"first": 501}},
        {"filter": {"first": 1, "country": "Holland"}},
        {"filter": {"first": 1, "state": "joined"}},
        {"ids": ["1"], "reason": "x" * 501},
        {"ids": ["1"], "reason": "x" * 1_000_000},
        {"ids": ["1"], "decision": "maybe"},
    ],
)
async def test_an_invalid_decision_is_refused(
    running: RunningService, body: dict[str, Any]
) -> None:
    response = await call(running, "POST", "/waitlist/decisions", {"decision": "approve"} | body)
    assert response.status_code == 422


async def test_people_without_a_role_get_404(running: RunningService) -> None:
    entry = await join_and_get_entry(running, "safe@stranger.example")
    decision_id = (await decide(running, ids=[entry["id"]])).json()["id"]
    for method, path in (
        ("POST", "/waitlist/decisions"),
        ("GET", "/waitlist/decisions"),
        ("POST", f"/waitlist/decisions/{decision_id}/undo"),
        ("GET", "/waitlist.csv"),
        ("POST", "/waitlist/import"),
    ):
        response = await call(running, method, path, {}, user=STRANGER)
        assert (response.status_code, response.json()["code"]) == (404, "not_found")
    assert await states(running, "safe@stranger.example") == ["invited"]
