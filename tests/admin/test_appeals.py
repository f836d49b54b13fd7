"""Appeals: one per decision, with a session or with a code in its place."""

import asyncio
from datetime import datetime, timedelta

import httpx2
import pytest
from sqlalchemy import text

from tests.admin.conftest import ADMIN
from tests.admin.moderation_helpers import (
    decide,
    decisions,
    file_report,
    last_decision,
    sanctioned_account,
)
from tests.admin.reportables import acts, call, ids
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually


async def appeal(
    running: RunningService, text: str = "It was me.", *, user: int | None = None, code: str = ""
) -> httpx2.Response:
    body = {"text": text} | ({"code": code} if code else {})
    async with running.client(user) as client:
        return await client.post("/api/admin/v1/reports/appeals", json=body)


async def decide_appeal(
    running: RunningService, user_id: int, act: str, *, by: int = ADMIN
) -> httpx2.Response:
    body = {"act": act, "notice": "We looked again."}
    return await call(running, "POST", f"/accounts/{user_id}/decisions", body, user=by)


async def open_appeals(running: RunningService) -> dict[str, str | None]:
    response = await call(running, "GET", "/accounts?appealed=true&limit=100")
    return {item["user_id"]: item["appeal_text"] for item in response.json()["items"]}


async def test_a_limited_person_appeals_once_and_is_restored(running: RunningService) -> None:
    accused = await sanctioned_account(running, "limit")
    own = (await call(running, "GET", "/standing", user=accused)).json()
    assert (own["state"], own["notice"], own["appeal"]) == ("limited", "Please stop.", "none")
    assert (await appeal(running, user=accused)).json()["appeal"] == "open"
    again = await appeal(running, user=accused)
    assert (again.status_code, again.json()["code"]) == (409, "appealed_already")
    assert (await open_appeals(running))[str(accused)] == "It was me."

    restored = await decide_appeal(running, accused, "restore")

    assert (restored.status_code, restored.json()["state"]) == (200, "good")
    assert (await last_decision(running, accused, "restored"))["reason"] == "We looked again."
    assert str(accused) not in await open_appeals(running)
    own = (await call(running, "GET", "/standing", user=accused)).json()
    assert own == {
        "state": "good",
        "rule": None,
        "notice": "",
        "automated": False,
        "changed_at": None,
        "ends_at": None,
        "appeal": "none",
        "appeal_until": None,
    }
    assert ("account.restored", "We looked again.") in await acts(running, f"person/{accused}")


async def test_a_suspended_person_appeals_with_the_code_from_the_refused_login(
    running: RunningService,
) -> None:
    accused = await sanctioned_account(running, "suspend")
    code = (await last_decision(running, accused, "suspended"))["appeal_code"]
    assert (await appeal(running, code=code)).status_code == 201
    assert (await appeal(running, code=code)).json()["code"] == "appealed_already"
    assert (await open_appeals(running))[str(accused)] == "It was me."
    await decide_appeal(running, accused, "restore")
    over = await appeal(running, code=code)
    assert (over.status_code, over.json()["code"]) == (404, "nothing_decided")


async def test_a_refused_appeal_cannot_be_repeated(running: RunningService) -> None:
    accused = await sanctioned_account(running, "limit")
    early = await decide_appeal(running, accused, "keep")
    assert (early.status_code, early.json()["code"]) == (409, "no_appeal")
    await appeal(running, user=accused)
    responses = await asyncio.gather(*(decide_appeal(running, accused, "keep") for _ in range(2)))
    assert sorted(response.status_code for response in responses) == [200, 409]
    assert (await appeal(running, user=accused)).status_code == 409
    own = (await call(running, "GET", "/standing", user=accused)).json()
    assert (own["state"], own["appeal"]) == ("limited", "refused")
    assert [act for act, _, _ in await decisions(running, accused)] == ["limited"]


async def test_a_new_decision_can_be_appealed(running: RunningService) -> None:
    accused = await sanctioned_account(running, "warn")
    await appeal(running, user=accused)
    report = await file_report(running, "person", accused)
    await decide(running, report["id"], "limit")
    assert (await appeal(running, user=accused)).status_code == 201

    async def versions() -> None:
        found = await decisions(running, accused)
        assert [(act, version) for act, version, _ in found] == [("warned", 1), ("limited", 2)]

    await eventually(versions)


async def test_an_open_appeal_stays_open_after_the_next_decision(
    running: RunningService,
) -> None:
    accused = await sanctioned_account(running, "suspend")
    code = (await last_decision(running, accused, "suspended"))["appeal_code"]
    await appeal(running, "It was my sister.", code=code)
    report = await file_report(running, "person", accused)

    await decide(running, report["id"], "warn", "And no spam.")

    assert (await open_appeals(running))[str(accused)] == "It was my sister."
    # The owner may still hold the old code; new text is appended to the open appeal.
    assert (await appeal(running, "And no spam was mine.", code=code)).status_code == 201
    assert (await appeal(running, "Please.", code=code)).json()["code"] == "appealed_already"
    expected = (await open_appeals(running))[str(accused)]
    assert expected == "It was my sister.\n\nAnd no spam was mine."


async def test_an_appeal_answered_by_restoration_is_not_reopened(
    running: RunningService,
) -> None:
    accused = await sanctioned_account(running, "limit")
    await appeal(running, user=accused)
    await decide_appeal(running, accused, "restore")
    report = await file_report(running, "person", accused)
    await decide(running, report["id"], "warn")
    assert str(accused) not in await open_appeals(running)
    own = (await call(running, "GET", "/standing", user=accused)).json()
    assert (own["state"], own["appeal"]) == ("warned", "none")


async def test_the_standing_has_the_date_of_the_newest_decision(running: RunningService) -> None:
    accused = await sanctioned_account(running, "warn")
    before = (await call(running, "GET", "/standing", user=accused)).json()["changed_at"]
    await appeal(running, user=accused)
    same = (await call(running, "GET", "/standing", user=accused)).json()["changed_at"]
    report = await file_report(running, "person", accused)
    await decide(running, report["id"], "limit")
    after = (await call(running, "GET", "/standing", user=accused)).json()["changed_at"]
    assert before == same < after


async def test_people_without_a_decision_cannot_appeal(running: RunningService) -> None:
    for user, code, expected in (
        (next(ids), "", (404, "nothing_decided")),
        (None, "no such code", (404, "nothing_decided")),
        (None, "", (401, "not_signed_in")),
    ):
        response = await appeal(running, user=user, code=code)
        assert (response.status_code, response.json()["code"]) == expected
    nothing = await decide_appeal(running, next(ids), "restore")
    assert (nothing.status_code, nothing.json()["code"]) == (404, "nothing_decided")


@pytest.mark.parametrize("text", ["", "  ", "x" * 2001, "a\u0000b", "\u200b \u200b"])
async def test_an_invalid_appeal_text_is_refused(running: RunningService, text: str) -> None:
    response = await appeal(running, text, user=next(ids))
    assert (response.status_code, response.json()["errors"][0]["field"]) == (422, "text")


@pytest.mark.parametrize("act", ["restore", "keep"])
async def test_an_appeal_needs_a_moderator_other_than_the_one_who_decided(
    running: RunningService, other_admin: int, act: str
) -> None:
    accused = await sanctioned_account(running, "limit")
    await appeal(running, user=accused)
    own = await decide_appeal(running, accused, act)
    assert (own.status_code, own.json()["code"]) == (409, "same_moderator")
    assert (await open_appeals(running))[str(accused)] == "It was me."
    assert (await decide_appeal(running, accused, act, by=other_admin)).status_code == 200


async def test_a_milder_decision_does_not_change_which_moderator_may_answer_the_appeal(
    running: RunningService, other_admin: int
) -> None:
    accused = await sanctioned_account(running, "limit")
    report = await file_report(running, "person", accused)
    body = {"act": "warn", "notice": "And no spam."}
    path = f"/reports/{report['id']}/decisions"
    assert (await call(running, "POST", path, body, user=other_admin)).status_code == 200
    await appeal(running, user=accused)
    assert (await decide_appeal(running, accused, "keep")).status_code == 409
    assert (await decide_appeal(running, accused, "keep", by=other_admin)).status_code == 200


@pytest.mark.usefixtures("other_admin")
async def test_without_an_appeal_the_deciding_moderator_may_restore(
    running: RunningService,
) -> None:
    accused = await sanctioned_account(running, "limit")
    assert (await decide_appeal(running, accused, "restore")).status_code == 200


async def test_an_appeal_after_six_months_is_too_late(running: RunningService) -> None:
    accused = await sanctioned_account(running, "limit")
    own = (await call(running, "GET", "/standing", user=accused)).json()
    async with running.database.sessions() as session:
        await session.execute(
            text("UPDATE standings SET changed_at = changed_at - :age WHERE user_id = :id"),
            {"id": accused, "age": timedelta(days=184)},
        )
        await session.commit()
    late = await appeal(running, user=accused)
    assert (late.status_code, late.json()["code"]) == (409, "appeal_too_late")
    until = datetime.fromisoformat(own["appeal_until"])
    assert until - datetime.fromisoformat(own["changed_at"]) == timedelta(days=183)
