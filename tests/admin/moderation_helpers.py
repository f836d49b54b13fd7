"""Reports and decisions, as people and admins make them."""

from typing import Any

import httpx2

from tests.admin.reportables import ask, ids, outfit, person
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually


async def reported(
    running: RunningService, kind: str, subject_id: int, *, by: int | None = None, **fields: Any
) -> dict[str, Any]:
    """A report about something that has just been announced."""
    reporter = by or next(ids)
    body = {"kind": kind, "subject_id": str(subject_id), "reason": "spam"} | fields

    async def made() -> dict[str, Any]:
        answer = await ask(running, "POST", "/reports", body, user=reporter)
        assert answer.status_code == 201, answer.text
        found: dict[str, Any] = answer.json()
        return found

    return await eventually(made)


async def decide(
    running: RunningService, report_id: str, act: str, notice: str = "Please stop.", **fields: Any
) -> httpx2.Response:
    body = {"act": act, "notice": notice} | fields
    return await ask(running, "POST", f"/reports/{report_id}/decisions", body)


async def judged(
    running: RunningService, act: str, notice: str = "Please stop.", **fields: Any
) -> int:
    """Somebody about whom this was decided."""
    accused = await person(running)
    report = await reported(running, "outfit", await outfit(running, accused))
    answer = await decide(running, report["id"], act, notice, **fields)
    assert answer.status_code == 200, answer.text
    return accused


async def decisions(running: RunningService, user_id: int) -> list[tuple[str, int, dict[str, Any]]]:
    """What was announced about an account: last part of the type, version, data."""
    events = [e for e in await running.published() if e.type.startswith("admin.account.")]
    mine = [event for event in events if event.data["user_id"] == str(user_id)]
    return [(e.type.rpartition(".")[2], e.aggregateversion, e.data) for e in mine]


async def last_decision(running: RunningService, user_id: int, act: str) -> dict[str, Any]:
    async def told() -> dict[str, Any]:
        found = await decisions(running, user_id)
        assert found
        assert found[-1][0] == act
        return found[-1][2]

    return await eventually(told)
