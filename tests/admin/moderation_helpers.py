"""Creates reports and decisions through the API."""

from typing import Any

import httpx2

from tests.admin.reportables import call, ids, outfit, person
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually


async def file_report(
    running: RunningService, kind: str, subject_id: int, *, by: int | None = None, **fields: Any
) -> dict[str, Any]:
    """File a report about content whose event may still be in flight."""
    reporter = by or next(ids)
    body = {"kind": kind, "subject_id": str(subject_id), "reason": "spam"} | fields

    async def create() -> dict[str, Any]:
        response = await call(running, "POST", "/reports", body, user=reporter)
        assert response.status_code == 201, response.text
        found: dict[str, Any] = response.json()
        return found

    return await eventually(create)


async def decide(
    running: RunningService, report_id: str, act: str, notice: str = "Please stop.", **fields: Any
) -> httpx2.Response:
    body = {"act": act, "notice": notice} | fields
    return await call(running, "POST", f"/reports/{report_id}/decisions", body)


async def sanctioned_account(
    running: RunningService, act: str, notice: str = "Please stop.", **fields: Any
) -> int:
    """Return a person about whom this was decided."""
    accused = await person(running)
    report = await file_report(running, "outfit", await outfit(running, accused))
    response = await decide(running, report["id"], act, notice, **fields)
    assert response.status_code == 200, response.text
    return accused


async def decisions(running: RunningService, user_id: int) -> list[tuple[str, int, dict[str, Any]]]:
    """Return published decisions about an account: last part of the type, version, data."""
    events = [e for e in await running.published() if e.type.startswith("admin.account.")]
    mine = [event for event in events if event.data["user_id"] == str(user_id)]
    return [(e.type.rpartition(".")[2], e.aggregateversion, e.data) for e in mine]


async def last_decision(running: RunningService, user_id: int, act: str) -> dict[str, Any]:
    async def check() -> dict[str, Any]:
        found = await decisions(running, user_id)
        assert found
        assert found[-1][0] == act
        return found[-1][2]

    return await eventually(check)
