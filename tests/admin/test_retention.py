"""Retention of reports and waitlist decisions."""

from datetime import timedelta

from admin.retention import RETENTION_RULES
from tests.admin.moderation_helpers import file_report, sanctioned_account
from tests.admin.reportables import call, person
from tests.admin.test_waitlist import join_and_get_entry, waitlist
from tests.support.backdating import apply_retention
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually

TWO_YEARS, SOON = timedelta(days=730), timedelta(minutes=1)


async def test_reports_expire_two_years_after_their_decision(running: RunningService) -> None:
    await sanctioned_account(running, "dismiss")
    await file_report(running, "person", await person(running))

    for age, kept in ((TWO_YEARS - SOON, 2), (TWO_YEARS + SOON, 1)):
        assert await apply_retention(running, RETENTION_RULES, "reports", "decided_at", age) == (
            2,
            kept,
        )


async def test_waitlist_decisions_expire_and_their_entries_stay(
    running: RunningService,
) -> None:
    entries = [await join_and_get_entry(running, f"{name}@old.example") for name in ("done", "due")]
    for entry in entries:
        body = {"decision": "decline", "ids": [entry["id"]]}
        assert (await call(running, "POST", "/waitlist/decisions", body)).status_code == 201

    async def all_are_carried_out() -> None:
        items = (await call(running, "GET", "/waitlist/decisions")).json()["items"]
        assert [item["done"] for item in items] == [True, True]

    await eventually(all_are_carried_out)
    one_pending = "done_at = CASE WHEN id = (SELECT max(id) FROM waitlist_decisions) THEN NULL"
    aged = f"{one_pending} ELSE done_at END, created_at"
    for age, kept in ((TWO_YEARS - SOON, 2), (TWO_YEARS + SOON, 1)):
        assert await apply_retention(running, RETENTION_RULES, "waitlist_decisions", aged, age) == (
            2,
            kept,
        )
    assert len(await waitlist(running, query="@old.example")) == 2
