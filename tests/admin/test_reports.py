"""Reports: people make them, admins decide once, the accused is told and restored."""

import asyncio
from typing import Any

import pytest

from admin.admins.domain import grant_role, revoke_role
from tests.admin.conftest import ADMIN
from tests.admin.moderation_helpers import decide, decisions, judged, last_decision, reported
from tests.admin.reportables import STRANGER, acts, ask, ids, outfit, person
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually

MODERATOR = 3


async def listed(running: RunningService, state: str, report_id: str) -> dict[str, Any] | None:
    answer = await ask(running, "GET", f"/reports?state={state}&limit=100")
    assert answer.status_code == 200, answer.text
    return next((item for item in answer.json()["items"] if item["id"] == report_id), None)


async def test_a_report_reaches_the_admins_with_the_name_of_the_accused(
    running: RunningService,
) -> None:
    accused, reporter = await person(running), next(ids)
    coat = await outfit(running, accused)
    made = await reported(running, "outfit", coat, by=reporter, note="Bought likes")
    assert set(made) == {"id", "kind", "subject_id", "reason", "created_at"}
    row = await listed(running, "open", made["id"])
    assert row is not None
    assert (row["accused_id"], row["accused_name"]) == (str(accused), f"p{accused}")
    assert (row["note"], row["act"], row["others"]) == ("Bought likes", None, 0)


async def test_reporting_again_replaces_what_was_said(running: RunningService) -> None:
    accused, reporter = await person(running), next(ids)
    first = await reported(running, "person", accused, by=reporter, note="one")
    again = await reported(running, "person", accused, by=reporter, note="two")
    assert again["id"] == first["id"]
    assert (await listed(running, "open", first["id"]) or {})["note"] == "two"


async def test_what_is_not_there_or_ones_own_cannot_be_reported(running: RunningService) -> None:
    owner = await person(running)
    coat, hidden = await outfit(running, owner), await outfit(running, owner, "private")
    await reported(running, "outfit", coat)
    for subject, user, told in (
        (coat, owner, (409, "reporting_oneself")),
        (hidden, STRANGER, (404, "subject_not_found")),
        (next(ids), STRANGER, (404, "subject_not_found")),
    ):
        body = {"kind": "outfit", "subject_id": str(subject), "reason": "spam"}
        answer = await ask(running, "POST", "/reports", body, user=user)
        assert (answer.status_code, answer.json()["code"]) == told


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
async def test_a_report_of_no_sense_is_refused_at_its_field(
    running: RunningService, body: dict[str, str], field: str
) -> None:
    answer = await ask(running, "POST", "/reports", body, user=STRANGER)
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["field"] == field


@pytest.mark.parametrize(
    ("act", "told"), [("warn", "warned"), ("limit", "limited"), ("suspend", "suspended")]
)
async def test_a_decision_is_announced_with_its_notice_and_audited(
    running: RunningService, act: str, told: str
) -> None:
    accused = await judged(running, act, "Not your pictures.")
    event = await last_decision(running, accused, told)
    assert event["reason"] == "Not your pictures."
    assert bool(event.get("appeal_code")) is (act == "suspend")
    assert await acts(running, f"person/{accused}") == [(f"account.{told}", "Not your pictures.")]


async def test_one_decision_closes_every_report_about_the_same_thing(
    running: RunningService,
) -> None:
    accused = await person(running)
    coat = await outfit(running, accused)
    one, two = [await reported(running, "outfit", coat) for _ in range(2)]
    assert (await listed(running, "open", one["id"]) or {})["others"] == 1
    done = await decide(running, one["id"], "dismiss", "")
    assert (done.status_code, done.json()["act"]) == (200, "dismiss")
    for report in (one, two):
        assert await listed(running, "open", report["id"]) is None
        row = await listed(running, "decided", report["id"]) or {}
        assert (row["act"], row["decided_by"]) == ("dismiss", str(ADMIN))
    assert await decisions(running, accused) == []
    assert await reported(running, "outfit", coat)  # a new report can be made


async def test_two_admins_who_decide_at_once_decide_once(running: RunningService) -> None:
    accused = await person(running)
    coat = await outfit(running, accused)
    reports = [await reported(running, "outfit", coat) for _ in range(2)]
    answers = await asyncio.gather(
        *(decide(running, one["id"], act) for one in reports for act in ("warn", "suspend"))
    )
    assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409]
    refused = {a.json()["code"] for a in answers if a.status_code == 409}
    assert refused == {"already_decided"}

    async def told_once() -> None:
        assert len(await decisions(running, accused)) == 1

    await eventually(told_once)


async def test_nobody_is_judged_without_a_word(running: RunningService) -> None:
    report = await reported(running, "person", await person(running))
    for notice in ("", "  ", "\u200b", "x" * 1001, "x" * 1_000_000):
        answer = await decide(running, report["id"], "warn", notice)
        assert answer.status_code == 422
        assert answer.json()["errors"][0]["field"] == "notice"
    assert await listed(running, "open", report["id"])


async def test_an_admin_is_not_judged(running: RunningService) -> None:
    await person(running, user_id=ADMIN)
    report = await reported(running, "person", ADMIN)
    answer = await decide(running, report["id"], "suspend")
    assert (answer.status_code, answer.json()["code"]) == (409, "accused_is_admin")
    assert await listed(running, "open", report["id"])


async def test_a_milder_decision_does_not_lift_a_suspension(running: RunningService) -> None:
    accused = await judged(running, "suspend")
    report = await reported(running, "person", accused)
    assert (await decide(running, report["id"], "warn")).status_code == 200
    own = await ask(running, "GET", "/standing", user=accused)
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
async def test_for_anybody_else_there_is_nothing_to_decide(
    running: RunningService, method: str, path: str
) -> None:
    answer = await ask(running, method, path, {}, user=STRANGER)
    nowhere = await ask(running, method, "/nothing-here", {}, user=STRANGER)
    assert answer.status_code == nowhere.status_code == 404
    same = {"title", "status", "detail", "code", "type"}
    assert {k: answer.json()[k] for k in same} == {k: nowhere.json()[k] for k in same}


@pytest.mark.parametrize(
    ("act", "announced"),
    [("dismiss", ["reported", "cleared"]), ("warn", ["reported"])],
)
async def test_a_reported_outfit_is_announced_and_cleared_only_when_every_report_was_dismissed(
    running: RunningService, act: Any, announced: list[str]
) -> None:
    accused = await person(running)
    coat = await outfit(running, accused)
    made = await reported(running, "outfit", coat)
    await decide(running, made["id"], act)

    async def told() -> None:
        events = [e for e in await running.published() if e.subject == str(coat)]
        news = [e for e in events if e.type.startswith("admin.outfit.")]
        assert [e.type.rpartition(".")[2] for e in news] == announced
        assert [e.data for e in news] == [{"outfit_id": str(coat), "owner_id": str(accused)}] * len(
            announced
        )
        versions = [e.aggregateversion for e in news]
        assert versions == sorted(set(versions))

    await eventually(told)


async def test_nobody_decides_about_themselves_where_there_is_another(
    running: RunningService,
) -> None:
    await person(running, user_id=ADMIN)
    coat = await outfit(running, ADMIN)
    report = await reported(running, "outfit", coat)
    async with running.database.sessions() as session:
        await grant_role(session, MODERATOR, "moderator")
        await session.commit()
    try:
        answer = await decide(running, report["id"], "dismiss")
        assert (answer.status_code, answer.json()["code"]) == (409, "own_case")
        body = {"act": "warn", "notice": "Please stop."}
        path = f"/reports/{report['id']}/decisions"
        answer = await ask(running, "POST", path, body, user=MODERATOR)
        assert (answer.status_code, answer.json()["code"]) == (409, "accused_is_admin")
    finally:
        async with running.database.sessions() as session:
            await revoke_role(session, MODERATOR)
            await session.commit()
    answer = await decide(running, report["id"], "dismiss")
    assert answer.status_code == 200
