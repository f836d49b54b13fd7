"""Reports: filed by people, decided once, announced to the accused."""

import asyncio
from typing import Any

import pytest

from admin.admins.domain import grant_role, revoke_role
from tests.admin.conftest import ADMIN
from tests.admin.moderation_helpers import (
    decide,
    decisions,
    file_report,
    last_decision,
    sanctioned_account,
)
from tests.admin.reportables import STRANGER, acts, call, ids, outfit, person
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually

MODERATOR = 3


async def listed(running: RunningService, state: str, report_id: str) -> dict[str, Any] | None:
    response = await call(running, "GET", f"/reports?state={state}&limit=100")
    assert response.status_code == 200, response.text
    return next((item for item in response.json()["items"] if item["id"] == report_id), None)


async def test_a_report_shows_moderators_the_name_of_the_accused(
    running: RunningService,
) -> None:
    accused, reporter = await person(running), next(ids)
    coat = await outfit(running, accused)
    report = await file_report(running, "outfit", coat, by=reporter, note="Bought likes")
    assert set(report) == {"id", "kind", "subject_id", "reason", "created_at"}
    row = await listed(running, "open", report["id"])
    assert row is not None
    assert (row["accused_id"], row["accused_name"]) == (str(accused), f"p{accused}")
    assert (row["note"], row["act"], row["others"]) == ("Bought likes", None, 0)


async def test_reporting_again_replaces_the_note(running: RunningService) -> None:
    accused, reporter = await person(running), next(ids)
    first = await file_report(running, "person", accused, by=reporter, note="one")
    again = await file_report(running, "person", accused, by=reporter, note="two")
    assert again["id"] == first["id"]
    assert (await listed(running, "open", first["id"]) or {})["note"] == "two"


async def test_unknown_hidden_and_own_content_cannot_be_reported(running: RunningService) -> None:
    owner = await person(running)
    coat, hidden = await outfit(running, owner), await outfit(running, owner, "private")
    await file_report(running, "outfit", coat)
    for subject, user, expected in (
        (coat, owner, (409, "reporting_oneself")),
        (hidden, STRANGER, (404, "subject_not_found")),
        (next(ids), STRANGER, (404, "subject_not_found")),
    ):
        body = {"kind": "outfit", "subject_id": str(subject), "reason": "spam"}
        response = await call(running, "POST", "/reports", body, user=user)
        assert (response.status_code, response.json()["code"]) == expected


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"kind": "outfit", "subject_id": "1", "reason": "ugly"}, "reason"),
        ({"kind": "garment", "subject_id": "1", "reason": "spam"}, "kind"),
        ({"kind": "outfit", "subject_id": "x", "reason": "spam"}, "subject_id"),
        ({"kind": "outfit", "subject_id": "1", "reason": "spam", "note": "x" * 1001}, "note"),
        ({"kind": "outfit", "subject_id": "1", "reason": "spam", "note": "x" * 1_000_000}, "note"),
        ({"kind": "outfit", "subject_id": "1", "reason": "spam", "note": "\u0000"}, "note"),
    ],
)
async def test_an_invalid_report_is_refused(
    running: RunningService, body: dict[str, str], field: str
) -> None:
    response = await call(running, "POST", "/reports", body, user=STRANGER)
    assert response.status_code == 422
    assert response.json()["errors"][0]["field"] == field


@pytest.mark.parametrize(
    ("act", "state"), [("warn", "warned"), ("limit", "limited"), ("suspend", "suspended")]
)
async def test_a_decision_is_published_with_its_notice_and_audited(
    running: RunningService, act: str, state: str
) -> None:
    accused = await sanctioned_account(running, act, "Not your pictures.")
    event = await last_decision(running, accused, state)
    assert event["reason"] == "Not your pictures."
    assert bool(event.get("appeal_code")) is (act == "suspend")
    assert await acts(running, f"person/{accused}") == [(f"account.{state}", "Not your pictures.")]


async def test_one_decision_closes_every_report_about_the_same_content(
    running: RunningService,
) -> None:
    accused = await person(running)
    coat = await outfit(running, accused)
    first, second = [await file_report(running, "outfit", coat) for _ in range(2)]
    assert (await listed(running, "open", first["id"]) or {})["others"] == 1
    done = await decide(running, first["id"], "dismiss", "")
    assert (done.status_code, done.json()["act"]) == (200, "dismiss")
    for report in (first, second):
        assert await listed(running, "open", report["id"]) is None
        row = await listed(running, "decided", report["id"]) or {}
        assert (row["act"], row["decided_by"]) == ("dismiss", str(ADMIN))
    assert await decisions(running, accused) == []
    assert await file_report(running, "outfit", coat)  # a new report can be made


async def test_concurrent_decisions_decide_once(running: RunningService) -> None:
    accused = await person(running)
    coat = await outfit(running, accused)
    reports = [await file_report(running, "outfit", coat) for _ in range(2)]
    responses = await asyncio.gather(
        *(decide(running, report["id"], act) for report in reports for act in ("warn", "suspend"))
    )
    assert sorted(response.status_code for response in responses) == [200, 409, 409, 409]
    refused = {a.json()["code"] for a in responses if a.status_code == 409}
    assert refused == {"already_decided"}

    async def is_published_once() -> None:
        assert len(await decisions(running, accused)) == 1

    await eventually(is_published_once)


async def test_a_decision_against_a_person_needs_a_notice(running: RunningService) -> None:
    report = await file_report(running, "person", await person(running))
    for notice in ("", "  ", "\u200b", "x" * 1001, "x" * 1_000_000):
        response = await decide(running, report["id"], "warn", notice)
        assert response.status_code == 422
        assert response.json()["errors"][0]["field"] == "notice"
    assert await listed(running, "open", report["id"])


async def test_an_admin_cannot_be_suspended(running: RunningService) -> None:
    await person(running, user_id=ADMIN)
    report = await file_report(running, "person", ADMIN)
    response = await decide(running, report["id"], "suspend")
    assert (response.status_code, response.json()["code"]) == (409, "accused_is_admin")
    assert await listed(running, "open", report["id"])


async def test_a_milder_decision_does_not_lift_a_suspension(running: RunningService) -> None:
    accused = await sanctioned_account(running, "suspend")
    report = await file_report(running, "person", accused)
    assert (await decide(running, report["id"], "warn")).status_code == 200
    own = await call(running, "GET", "/standing", user=accused)
    assert own.json()["state"] == "suspended"


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/reports"),
        ("POST", "/reports/1/decisions"),
        ("GET", "/accounts"),
        ("POST", "/accounts/1/decisions"),
    ],
)
async def test_people_without_a_role_get_404(
    running: RunningService, method: str, path: str
) -> None:
    response = await call(running, method, path, {}, user=STRANGER)
    unknown = await call(running, method, "/nothing-here", {}, user=STRANGER)
    assert response.status_code == unknown.status_code == 404
    same = {"title", "status", "detail", "code", "type"}
    assert {k: response.json()[k] for k in same} == {k: unknown.json()[k] for k in same}


@pytest.mark.parametrize(
    ("act", "announced"),
    [("dismiss", ["reported", "cleared"]), ("warn", ["reported"])],
)
async def test_a_reported_outfit_is_cleared_only_when_every_report_was_dismissed(
    running: RunningService, act: Any, announced: list[str]
) -> None:
    accused = await person(running)
    coat = await outfit(running, accused)
    report = await file_report(running, "outfit", coat)
    await decide(running, report["id"], act)

    async def is_published() -> None:
        events = [e for e in await running.published() if e.subject == str(coat)]
        published = [e for e in events if e.type.startswith("admin.outfit.")]
        assert [e.type.rpartition(".")[2] for e in published] == announced
        assert [e.data for e in published] == [
            {"outfit_id": str(coat), "owner_id": str(accused)}
        ] * len(announced)
        versions = [e.aggregateversion for e in published]
        assert versions == sorted(set(versions))

    await eventually(is_published)


async def test_a_moderator_cannot_decide_about_themselves_if_another_exists(
    running: RunningService,
) -> None:
    await person(running, user_id=ADMIN)
    coat = await outfit(running, ADMIN)
    report = await file_report(running, "outfit", coat)
    async with running.database.sessions() as session:
        await grant_role(session, MODERATOR, "moderator")
        await session.commit()
    try:
        response = await decide(running, report["id"], "dismiss")
        assert (response.status_code, response.json()["code"]) == (409, "own_case")
        body = {"act": "warn", "notice": "Please stop."}
        path = f"/reports/{report['id']}/decisions"
        response = await call(running, "POST", path, body, user=MODERATOR)
        assert (response.status_code, response.json()["code"]) == (409, "accused_is_admin")
    finally:
        async with running.database.sessions() as session:
            await revoke_role(session, MODERATOR)
            await session.commit()
    response = await decide(running, report["id"], "dismiss")
    assert response.status_code == 200
