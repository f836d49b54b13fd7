"""Moderators hide content, owners appeal, another moderator reviews."""

import asyncio
from datetime import timedelta
from typing import Any

import httpx2
from sqlalchemy import text

from tests.admin.conftest import ADMIN
from tests.admin.moderation_helpers import decide, file_report
from tests.admin.reportables import acts, call, ids, outfit, person, remove_outfit
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually

DECISIONS = "/content-decisions"


async def hidden_outfit(running: RunningService, notice: str = "Not your photo.") -> dict[str, Any]:
    """Return the owner's view of an outfit that a moderator hid, with its report and reporter."""
    owner, reporter = await person(running), next(ids)
    outfit_id = await outfit(running, owner)
    report = await file_report(running, "outfit", outfit_id, by=reporter)
    response = await decide(running, report["id"], "hide", notice)
    assert response.status_code == 200, response.text
    (decision,) = await mine(running, owner)
    return decision | {"owner": owner, "report_id": report["id"], "reporter": reporter}


async def mine(running: RunningService, user: int) -> list[dict[str, Any]]:
    response = await call(running, "GET", f"{DECISIONS}/mine", user=user)
    assert response.status_code == 200, response.text
    items: list[dict[str, Any]] = response.json()["items"]
    return items


async def appeal(
    running: RunningService, decision: dict[str, Any], *, user: int | None = None
) -> httpx2.Response:
    path = f"{DECISIONS}/{decision['id']}/appeal"
    return await call(running, "POST", path, {"text": "It is me."}, user=user or decision["owner"])


async def review(
    running: RunningService, decision: dict[str, Any], act: str, *, by: int = ADMIN
) -> httpx2.Response:
    body = {"act": act, "notice": "We looked again."}
    return await call(running, "POST", f"{DECISIONS}/{decision['id']}/review", body, user=by)


async def announced(running: RunningService, decision: dict[str, Any]) -> list[tuple[str, int]]:
    events = [e for e in await running.published() if e.type.startswith("admin.content.")]
    about = [e for e in events if e.data["content_id"] == decision["content_id"]]
    return [(e.type.rpartition(".")[2], e.aggregateversion) for e in about]


async def test_the_owner_gets_a_statement_of_reasons(running: RunningService) -> None:
    decision = await hidden_outfit(running)

    assert (decision["kind"], decision["rule"], decision["notice"]) == (
        "outfit",
        "spam",
        "Not your photo.",
    )
    assert (decision["automated"], decision["appeal"]) == (False, "none")
    assert decision["appeal_until"] > decision["decided_at"]
    assert await mine(running, next(ids)) == []
    assert ("content.hidden", "Not your photo.") in await acts(
        running, f"outfit/{decision['content_id']}"
    )

    async def is_published() -> None:
        assert await announced(running, decision) == [("hidden", 1)]

    await eventually(is_published)


async def test_the_outcome_is_published_to_the_reporter(running: RunningService) -> None:
    decision = await hidden_outfit(running)
    dismissed = await file_report(running, "person", await person(running))
    await decide(running, dismissed["id"], "dismiss", "")

    async def are_published() -> None:
        events = [e.data for e in await running.published("admin.report.closed")]
        by_report = {item["report_id"]: item for item in events}
        assert {decision["report_id"], dismissed["id"]} <= by_report.keys()
        assert by_report[decision["report_id"]]["reporter_id"] == str(decision["reporter"])
        assert by_report[decision["report_id"]]["upheld"]
        assert not by_report[dismissed["id"]]["upheld"]

    await eventually(are_published)


async def test_an_appeal_is_reviewed_by_another_moderator(
    running: RunningService, other_admin: int
) -> None:
    decision = await hidden_outfit(running)
    assert (await appeal(running, decision)).json()["appeal"] == "open"
    again = await appeal(running, decision)
    assert (again.status_code, again.json()["code"]) == (409, "appealed_already")
    listed = await call(running, "GET", f"{DECISIONS}?appealed=true&limit=100")
    (found,) = [item for item in listed.json()["items"] if item["id"] == decision["id"]]
    assert (found["appeal_text"], found["owner_id"]) == ("It is me.", str(decision["owner"]))

    own = await review(running, decision, "restore")
    assert (own.status_code, own.json()["code"]) == (409, "same_moderator")
    restored = await review(running, decision, "restore", by=other_admin)

    assert (restored.status_code, restored.json()["hidden"]) == (200, False)
    assert await mine(running, decision["owner"]) == []

    async def is_restored() -> None:
        assert await announced(running, decision) == [("hidden", 1), ("restored", 2)]
        cleared = [e.data["outfit_id"] for e in await running.published("admin.outfit.cleared")]
        assert decision["content_id"] in cleared

    await eventually(is_restored)
    over = await review(running, decision, "restore", by=other_admin)
    assert (over.status_code, over.json()["code"]) == (404, "decision_not_found")


async def test_a_refused_appeal_cannot_be_repeated(
    running: RunningService, other_admin: int
) -> None:
    decision = await hidden_outfit(running)
    early = await review(running, decision, "keep", by=other_admin)
    assert (early.status_code, early.json()["code"]) == (409, "no_appeal")
    await appeal(running, decision)
    both = (review(running, decision, "keep", by=other_admin) for _ in range(2))
    statuses = [response.status_code for response in await asyncio.gather(*both)]
    assert sorted(statuses) == [200, 409]
    assert (await appeal(running, decision)).status_code == 409
    (own,) = await mine(running, decision["owner"])
    assert own["appeal"] == "refused"


async def test_an_appeal_after_six_months_is_too_late(running: RunningService) -> None:
    decision = await hidden_outfit(running)
    async with running.database.sessions() as session:
        await session.execute(
            text("UPDATE moderated_content SET decided_at = decided_at - :age WHERE id = :id"),
            {"id": int(decision["id"]), "age": timedelta(days=184)},
        )
        await session.commit()

    late = await appeal(running, decision)

    assert (late.status_code, late.json()["code"]) == (409, "appeal_too_late")


async def test_others_can_neither_appeal_nor_review(running: RunningService) -> None:
    decision = await hidden_outfit(running)
    stranger = next(ids)
    assert (await appeal(running, decision, user=stranger)).status_code == 404
    assert (await review(running, decision, "restore", by=stranger)).status_code == 404
    assert (await call(running, "GET", DECISIONS, user=stranger)).status_code == 404
    assert len(await mine(running, decision["owner"])) == 1


async def test_hiding_needs_a_notice_to_the_owner(running: RunningService) -> None:
    report = await file_report(running, "outfit", await outfit(running, await person(running)))
    refused = await decide(running, report["id"], "hide", "")
    assert (refused.status_code, refused.json()["code"]) == (422, "notice_missing")


async def test_deleted_content_cannot_be_hidden(
    running: RunningService,
) -> None:
    owner = await person(running)
    outfit_id = await outfit(running, owner)
    report = await file_report(running, "outfit", outfit_id)
    await remove_outfit(running, outfit_id, owner)

    async def is_gone() -> None:
        again = {"kind": "outfit", "subject_id": str(outfit_id), "reason": "spam"}
        assert (await call(running, "POST", "/reports", again, user=next(ids))).status_code == 404

    await eventually(is_gone)
    refused = await decide(running, report["id"], "hide")
    assert (refused.status_code, refused.json()["code"]) == (409, "content_gone")
    assert (await decide(running, report["id"], "dismiss", "")).status_code == 200


async def test_concurrent_decisions_of_two_moderators_hide_once(
    running: RunningService, other_admin: int
) -> None:
    owner = await person(running)
    outfit_id = await outfit(running, owner)
    report = await file_report(running, "outfit", outfit_id)
    body = {"act": "hide", "notice": "Not your photo."}
    both = (
        call(running, "POST", f"/reports/{report['id']}/decisions", body, user=admin)
        for admin in (ADMIN, other_admin)
    )
    statuses = [response.status_code for response in await asyncio.gather(*both)]
    assert sorted(statuses) == [200, 409]
    (decision,) = await mine(running, owner)
    assert decision["appeal"] == "none"
