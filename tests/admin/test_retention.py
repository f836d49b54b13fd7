"""What admin forgets in time: what was decided, long after it was."""

from datetime import timedelta

from admin.retention import FORGETS
from tests.admin.moderation_helpers import judged, reported
from tests.admin.reportables import ask, person
from tests.admin.test_waitlist import entry_of, waiting
from tests.support.backdating import left
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually

TWO_YEARS, SOON = timedelta(days=730), timedelta(minutes=1)


async def test_a_report_is_forgotten_two_years_after_its_decision(running: RunningService) -> None:
    await judged(running, "dismiss")
    await reported(running, "person", await person(running))

    for age, kept in ((TWO_YEARS - SOON, 2), (TWO_YEARS + SOON, 1)):
        assert await left(running, FORGETS, "reports", "decided_at", age) == (2, kept)


async def test_decisions_about_the_waitlist_go_and_their_entries_stay(
    running: RunningService,
) -> None:
    entries = [await entry_of(running, f"{name}@old.example") for name in ("done", "due")]
    for entry in entries:
        body = {"decision": "decline", "ids": [entry["id"]]}
        assert (await ask(running, "POST", "/waitlist/decisions", body)).status_code == 201

    async def all_are_carried_out() -> None:
        items = (await ask(running, "GET", "/waitlist/decisions")).json()["items"]
        assert [item["done"] for item in items] == [True, True]

    await eventually(all_are_carried_out)
    one_waits = "done_at = CASE WHEN id = (SELECT max(id) FROM waitlist_decisions) THEN NULL"
    aged = f"{one_waits} ELSE done_at END, created_at"
    for age, kept in ((TWO_YEARS - SOON, 2), (TWO_YEARS + SOON, 1)):
        assert await left(running, FORGETS, "waitlist_decisions", aged, age) == (2, kept)
    assert len(await waiting(running, query="@old.example")) == 2
