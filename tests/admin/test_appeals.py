"""Appeals: one for each decision, with a session or with the code that stands in for it."""

import asyncio
from datetime import datetime, timedelta

import httpx2
import pytest
from sqlalchemy import text

from tests.admin.conftest import ADMIN
from tests.admin.moderation_helpers import decide, decisions, judged, last_decision, reported
from tests.admin.reportables import acts, ask, ids
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually


async def appeal(
    running: RunningService, text: str = "It was me.", *, user: int | None = None, code: str = ""
) -> httpx2.Response:
    body = {"text": text} | ({"code": code} if code else {})
    async with running.client(user) as client:
        return await client.post("/api/admin/v1/reports/appeals", json=body)


async def answer_appeal(
    running: RunningService, user_id: int, act: str, *, by: int = ADMIN
) -> httpx2.Response:
    body = {"act": act, "notice": "We looked again."}
    return await ask(running, "POST", f"/accounts/{user_id}/decisions", body, user=by)


async def waiting(running: RunningService) -> dict[str, str | None]:
    answer = await ask(running, "GET", "/accounts?appealed=true&limit=100")
    return {item["user_id"]: item["appeal_text"] for item in answer.json()["items"]}


async def test_a_limited_person_appeals_once_and_is_restored(running: RunningService) -> None:
    accused = await judged(running, "limit")
    own = (await ask(running, "GET", "/standing", user=accused)).json()
    assert (own["state"], own["notice"], own["appeal"]) == ("limited", "Please stop.", "none")
    assert (await appeal(running, user=accused)).json()["appeal"] == "open"
    again = await appeal(running, user=accused)
    assert (again.status_code, again.json()["code"]) == (409, "appealed_already")
    assert (await waiting(running))[str(accused)] == "It was me."

    restored = await answer_appeal(running, accused, "restore")

    assert (restored.status_code, restored.json()["state"]) == (200, "good")
    assert (await last_decision(running, accused, "restored"))["reason"] == "We looked again."
    assert str(accused) not in await waiting(running)
    own = (await ask(running, "GET", "/standing", user=accused)).json()
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


async def test_a_suspended_person_appeals_with_the_code_of_the_refused_log_in(
    running: RunningService,
) -> None:
    accused = await judged(running, "suspend")
    code = (await last_decision(running, accused, "suspended"))["appeal_code"]
    assert (await appeal(running, code=code)).status_code == 201
    assert (await appeal(running, code=code)).json()["code"] == "appealed_already"
    assert (await waiting(running))[str(accused)] == "It was me."
    await answer_appeal(running, accused, "restore")
    over = await appeal(running, code=code)
    assert (over.status_code, over.json()["code"]) == (404, "nothing_decided")


async def test_a_refused_appeal_is_the_last_one(running: RunningService) -> None:
    accused = await judged(running, "limit")
    early = await answer_appeal(running, accused, "keep")
    assert (early.status_code, early.json()["code"]) == (409, "no_appeal")
    await appeal(running, user=accused)
    answers = await asyncio.gather(*(answer_appeal(running, accused, "keep") for _ in range(2)))
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    assert (await appeal(running, user=accused)).status_code == 409
    own = (await ask(running, "GET", "/standing", user=accused)).json()
    assert (own["state"], own["appeal"]) == ("limited", "refused")
    assert [act for act, _, _ in await decisions(running, accused)] == ["limited"]


async def test_a_new_decision_can_be_appealed_against_anew(running: RunningService) -> None:
    accused = await judged(running, "warn")
    await appeal(running, user=accused)
    report = await reported(running, "person", accused)
    await decide(running, report["id"], "limit")
    assert (await appeal(running, user=accused)).status_code == 201

    async def versions() -> None:
        found = await decisions(running, accused)
        assert [(act, version) for act, version, _ in found] == [("warned", 1), ("limited", 2)]

    await eventually(versions)


async def test_an_appeal_that_nobody_has_answered_outlives_the_next_decision(
    running: RunningService,
) -> None:
    accused = await judged(running, "suspend")
    code = (await last_decision(running, accused, "suspended"))["appeal_code"]
    await appeal(running, "It was my sister.", code=code)
    report = await reported(running, "person", accused)

    await decide(running, report["id"], "warn", "And no spam.")

    assert (await waiting(running))[str(accused)] == "It was my sister."
    # Whoever was writing meanwhile holds the old code; the new words join those that wait.
    assert (await appeal(running, "And no spam was mine.", code=code)).status_code == 201
    assert (await appeal(running, "Please.", code=code)).json()["code"] == "appealed_already"
    told = (await waiting(running))[str(accused)]
    assert told == "It was my sister.\n\nAnd no spam was mine."


async def test_an_appeal_that_a_restoration_answered_does_not_come_back(
    running: RunningService,
) -> None:
    accused = await judged(running, "limit")
    await appeal(running, user=accused)
    await answer_appeal(running, accused, "restore")
    report = await reported(running, "person", accused)
    await decide(running, report["id"], "warn")
    assert str(accused) not in await waiting(running)
    own = (await ask(running, "GET", "/standing", user=accused)).json()
    assert (own["state"], own["appeal"]) == ("warned", "none")


async def test_the_day_of_the_newest_decision_is_told(running: RunningService) -> None:
    accused = await judged(running, "warn")
    before = (await ask(running, "GET", "/standing", user=accused)).json()["changed_at"]
    await appeal(running, user=accused)
    same = (await ask(running, "GET", "/standing", user=accused)).json()["changed_at"]
    report = await reported(running, "person", accused)
    await decide(running, report["id"], "limit")
    after = (await ask(running, "GET", "/standing", user=accused)).json()["changed_at"]
    assert before == same < after


async def test_who_was_not_judged_has_nothing_to_appeal_against(running: RunningService) -> None:
    for user, code, told in (
        (next(ids), "", (404, "nothing_decided")),
        (None, "no such code", (404, "nothing_decided")),
        (None, "", (401, "not_signed_in")),
    ):
        answer = await appeal(running, user=user, code=code)
        assert (answer.status_code, answer.json()["code"]) == told
    nothing = await answer_appeal(running, next(ids), "restore")
    assert (nothing.status_code, nothing.json()["code"]) == (404, "nothing_decided")


@pytest.mark.parametrize("text", ["", "  ", "x" * 2001, "a\u0000b", "\u200b \u200b"])
async def test_an_appeal_without_sense_is_refused(running: RunningService, text: str) -> None:
    answer = await appeal(running, text, user=next(ids))
    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (422, "text")


@pytest.mark.parametrize("act", ["restore", "keep"])
async def test_an_appeal_is_answered_by_another_moderator_than_the_one_who_decided(
    running: RunningService, other_admin: int, act: str
) -> None:
    accused = await judged(running, "limit")
    await appeal(running, user=accused)
    own = await answer_appeal(running, accused, act)
    assert (own.status_code, own.json()["code"]) == (409, "same_moderator")
    assert (await waiting(running))[str(accused)] == "It was me."
    assert (await answer_appeal(running, accused, act, by=other_admin)).status_code == 200


async def test_a_milder_decision_leaves_the_appeal_to_others_than_who_made_the_severer_one(
    running: RunningService, other_admin: int
) -> None:
    accused = await judged(running, "limit")
    report = await reported(running, "person", accused)
    body = {"act": "warn", "notice": "And no spam."}
    path = f"/reports/{report['id']}/decisions"
    assert (await ask(running, "POST", path, body, user=other_admin)).status_code == 200
    await appeal(running, user=accused)
    assert (await answer_appeal(running, accused, "keep")).status_code == 409
    assert (await answer_appeal(running, accused, "keep", by=other_admin)).status_code == 200


@pytest.mark.usefixtures("other_admin")
async def test_without_an_appeal_the_moderator_who_decided_restores(
    running: RunningService,
) -> None:
    accused = await judged(running, "limit")
    assert (await answer_appeal(running, accused, "restore")).status_code == 200


async def test_an_appeal_after_six_months_is_too_late(running: RunningService) -> None:
    accused = await judged(running, "limit")
    own = (await ask(running, "GET", "/standing", user=accused)).json()
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
