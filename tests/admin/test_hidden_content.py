"""Moderators hide single things; owners appeal; another moderator reviews."""

import asyncio
from datetime import timedelta
from typing import Any

import httpx2
from sqlalchemy import text

from tests.admin.conftest import ADMIN
from tests.admin.moderation_helpers import decide, reported
from tests.admin.reportables import acts, ask, ids, outfit, person, removed_outfit
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually

DECISIONS = "/content-decisions"


async def hidden_outfit(running: RunningService, notice: str = "Not your photo.") -> dict[str, Any]:
    """An outfit that a moderator hid, as its owner is told of it; with its report and reporter."""
    owner, reporter = await person(running), next(ids)
    outfit_id = await outfit(running, owner)
    report = await reported(running, "outfit", outfit_id, by=reporter)
    answer = await decide(running, report["id"], "hide", notice)
    assert answer.status_code == 200, answer.text
    (told,) = await mine(running, owner)
    return told | {"owner": owner, "report_id": report["id"], "reporter": reporter}


async def mine(running: RunningService, user: int) -> list[dict[str, Any]]:
    answer = await ask(running, "GET", f"{DECISIONS}/mine", user=user)
    assert answer.status_code == 200, answer.text
    items: list[dict[str, Any]] = answer.json()["items"]
    return items


async def appeal(
    running: RunningService, decision: dict[str, Any], *, user: int | None = None
) -> httpx2.Response:
    path = f"{DECISIONS}/{decision['id']}/appeal"
    return await ask(running, "POST", path, {"text": "It is me."}, user=user or decision["owner"])


async def review(
    running: RunningService, decision: dict[str, Any], act: str, *, by: int = ADMIN
) -> httpx2.Response:
    body = {"act": act, "notice": "We looked again."}
    return await ask(running, "POST", f"{DECISIONS}/{decision['id']}/review", body, user=by)


async def announced(running: RunningService, decision: dict[str, Any]) -> list[tuple[str, int]]:
    events = [e for e in await running.published() if e.type.startswith("admin.content.")]
    about = [e for e in events if e.data["content_id"] == decision["content_id"]]
    return [(e.type.rpartition(".")[2], e.aggregateversion) for e in about]


async def test_the_owner_gets_a_statement_of_reasons(running: RunningService) -> None:
    told = await hidden_outfit(running)

    assert (told["kind"], told["rule"], told["notice"]) == ("outfit", "spam", "Not your photo.")
    assert (told["automated"], told["appeal"]) == (False, "none")
    assert told["appeal_until"] > told["decided_at"]
    assert await mine(running, next(ids)) == []
    assert ("content.hidden", "Not your photo.") in await acts(
        running, f"outfit/{told['content_id']}"
    )

    async def is_announced() -> None:
        assert await announced(running, told) == [("hidden", 1)]

    await eventually(is_announced)


async def test_the_reporter_is_told_the_outcome(running: RunningService) -> None:
    told = await hidden_outfit(running)
    dismissed = await reported(running, "person", await person(running))
    await decide(running, dismissed["id"], "dismiss", "")

    async def are_told() -> None:
        events = [e.data for e in await running.published("admin.report.closed")]
        by_report = {one["report_id"]: one for one in events}
        assert {told["report_id"], dismissed["id"]} <= by_report.keys()
        assert by_report[told["report_id"]]["reporter_id"] == str(told["reporter"])
        assert by_report[told["report_id"]]["upheld"]
        assert not by_report[dismissed["id"]]["upheld"]

    await eventually(are_told)


async def test_an_appeal_is_reviewed_by_another_moderator(
    running: RunningService, other_admin: int
) -> None:
    told = await hidden_outfit(running)
    assert (await appeal(running, told)).json()["appeal"] == "open"
    again = await appeal(running, told)
    assert (again.status_code, again.json()["code"]) == (409, "appealed_already")
    listed = await ask(running, "GET", f"{DECISIONS}?appealed=true&limit=100")
    (found,) = [one for one in listed.json()["items"] if one["id"] == told["id"]]
    assert (found["appeal_text"], found["owner_id"]) == ("It is me.", str(told["owner"]))

    own = await review(running, told, "restore")
    assert (own.status_code, own.json()["code"]) == (409, "same_moderator")
    restored = await review(running, told, "restore", by=other_admin)

    assert (restored.status_code, restored.json()["hidden"]) == (200, False)
    assert await mine(running, told["owner"]) == []

    async def comes_back() -> None:
        assert await announced(running, told) == [("hidden", 1), ("restored", 2)]
        cleared = [e.data["outfit_id"] for e in await running.published("admin.outfit.cleared")]
        assert told["content_id"] in cleared

    await eventually(comes_back)
    over = await review(running, told, "restore", by=other_admin)
    assert (over.status_code, over.json()["code"]) == (404, "decision_not_found")


async def test_a_refused_appeal_is_the_last_one(running: RunningService, other_admin: int) -> None:
    told = await hidden_outfit(running)
    early = await review(running, told, "keep", by=other_admin)
    assert (early.status_code, early.json()["code"]) == (409, "no_appeal")
    await appeal(running, told)
    both = (review(running, told, "keep", by=other_admin) for _ in range(2))
    statuses = [answer.status_code for answer in await asyncio.gather(*both)]
    assert sorted(statuses) == [200, 409]
    assert (await appeal(running, told)).status_code == 409
    (own,) = await mine(running, told["owner"])
    assert own["appeal"] == "refused"


async def test_an_appeal_after_six_months_is_too_late(running: RunningService) -> None:
    told = await hidden_outfit(running)
    async with running.database.sessions() as session:
        await session.execute(
            text("UPDATE moderated_content SET decided_at = decided_at - :age WHERE id = :id"),
            {"id": int(told["id"]), "age": timedelta(days=184)},
        )
        await session.commit()

    late = await appeal(running, told)

    assert (late.status_code, late.json()["code"]) == (409, "appeal_too_late")


async def test_others_neither_appeal_nor_review(running: RunningService) -> None:
    told = await hidden_outfit(running)
    stranger = next(ids)
    assert (await appeal(running, told, user=stranger)).status_code == 404
    assert (await review(running, told, "restore", by=stranger)).status_code == 404
    assert (await ask(running, "GET", DECISIONS, user=stranger)).status_code == 404
    assert len(await mine(running, told["owner"])) == 1


async def test_hiding_needs_words_to_the_owner(running: RunningService) -> None:
    report = await reported(running, "outfit", await outfit(running, await person(running)))
    refused = await decide(running, report["id"], "hide", "")
    assert (refused.status_code, refused.json()["code"]) == (422, "notice_missing")


async def test_what_was_deleted_before_the_decision_cannot_be_hidden(
    running: RunningService,
) -> None:
    owner = await person(running)
    outfit_id = await outfit(running, owner)
    report = await reported(running, "outfit", outfit_id)
    await removed_outfit(running, outfit_id, owner)

    async def is_gone() -> None:
        again = {"kind": "outfit", "subject_id": str(outfit_id), "reason": "spam"}
        assert (await ask(running, "POST", "/reports", again, user=next(ids))).status_code == 404

    await eventually(is_gone)
    refused = await decide(running, report["id"], "hide")
    assert (refused.status_code, refused.json()["code"]) == (409, "content_gone")
    assert (await decide(running, report["id"], "dismiss", "")).status_code == 200


async def test_two_moderators_at_once_hide_once(running: RunningService, other_admin: int) -> None:
    owner = await person(running)
    outfit_id = await outfit(running, owner)
    report = await reported(running, "outfit", outfit_id)
    body = {"act": "hide", "notice": "Not your photo."}
    both = (
        ask(running, "POST", f"/reports/{report['id']}/decisions", body, user=admin)
        for admin in (ADMIN, other_admin)
    )
    statuses = [answer.status_code for answer in await asyncio.gather(*both)]
    assert sorted(statuses) == [200, 409]
    (told,) = await mine(running, owner)
    assert told["appeal"] == "none"
