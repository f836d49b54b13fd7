"""Limits and suspensions that expire."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import text

from admin.moderation.accounts.rules import Term, term_after, term_in_force
from tests.admin.moderation_helpers import decide, decisions, file_report, sanctioned_account
from tests.admin.reportables import acts, call, person
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually

NOW = datetime(2026, 11, 25, tzinfo=UTC)
SOON, LATER = NOW + timedelta(days=1), NOW + timedelta(days=7)


async def standing(running: RunningService, user_id: int) -> dict[str, Any]:
    response = await call(running, "GET", "/standing", user=user_id)
    found: dict[str, Any] = response.json()
    return found


async def move_into_past(running: RunningService, user_id: int, days: int) -> None:
    """Move the decision about a person into the past."""
    async with running.database.sessions() as session:
        await session.execute(
            text(
                "UPDATE standings SET ends_at = ends_at - :age,"
                " limit_ends_at = limit_ends_at - :age WHERE user_id = :id"
            ),
            {"id": user_id, "age": timedelta(days=days)},
        )
        await session.commit()


async def wait_until_published(running: RunningService, user_id: int, *acts: str) -> None:
    async def check() -> None:
        assert [act for act, _, _ in await decisions(running, user_id)] == list(acts)

    await eventually(check)


async def test_a_suspension_ends_when_its_term_is_over(running: RunningService) -> None:
    accused = await sanctioned_account(running, "suspend", days=7)
    current = await standing(running, accused)
    left = datetime.fromisoformat(current["ends_at"]) - datetime.now(UTC)
    assert timedelta(days=6, hours=23) < left <= timedelta(days=7)
    await move_into_past(running, accused, 6)
    other = await sanctioned_account(running, "limit", days=1)
    await move_into_past(running, other, 2)
    await wait_until_published(running, other, "limited", "restored")
    assert (await standing(running, accused))["state"] == "suspended"

    await move_into_past(running, accused, 1)

    await wait_until_published(running, accused, "suspended", "restored")
    current = await standing(running, accused)
    assert (current["state"], current["ends_at"]) == ("good", None)
    assert "account.ended" in [act for act, _ in await acts(running, f"person/{accused}")]
    data = (await decisions(running, accused))[0][2]
    assert datetime.fromisoformat(data["until"]) > datetime.now(UTC)


async def test_a_longer_limit_continues_after_the_suspension(running: RunningService) -> None:
    accused = await sanctioned_account(running, "limit", "No spam.", days=30)
    report = await file_report(running, "person", accused)
    await decide(running, report["id"], "suspend", "No threats.", days=7)
    assert (await standing(running, accused))["state"] == "suspended"

    await move_into_past(running, accused, 8)

    await wait_until_published(running, accused, "limited", "suspended", "limited")
    current = await standing(running, accused)
    assert (current["state"], current["notice"]) == ("limited", "No threats.")
    left = datetime.fromisoformat(current["ends_at"]) - datetime.now(UTC)
    assert left < timedelta(days=22)


@pytest.mark.parametrize("act", ["dismiss", "warn"])
async def test_dismissals_and_warnings_have_no_term(running: RunningService, act: str) -> None:
    report = await file_report(running, "person", await person(running))
    refused = await decide(running, report["id"], act, days=3)
    assert (refused.status_code, refused.json()["code"]) == (422, "nothing_to_end")
    assert refused.json()["errors"][0]["field"] == "days"


@pytest.mark.parametrize("days", [0, -1, 366, 1.5, "soon"])
async def test_a_term_lasts_one_day_to_one_year(running: RunningService, days: object) -> None:
    report = await file_report(running, "person", await person(running))
    assert (await decide(running, report["id"], "limit", days=days)).status_code == 422
    assert (await decide(running, report["id"], "limit", days=1)).status_code == 200


@pytest.mark.parametrize(
    ("present", "decided", "in_force"),
    [
        (Term("good"), Term("limited", SOON), Term("limited", SOON)),
        (Term("warned"), Term("suspended"), Term("suspended")),
        (Term("limited", SOON), Term("limited", LATER), Term("limited", LATER)),
        (Term("limited", LATER), Term("limited", SOON), Term("limited", LATER)),
        (Term("limited"), Term("limited", SOON), Term("limited")),
        (Term("limited", SOON), Term("limited"), Term("limited")),
        (Term("limited", SOON), Term("suspended", LATER), Term("suspended", LATER)),
        (Term("limited"), Term("suspended", SOON), Term("suspended", SOON, limit_follows=True)),
        (Term("limited", LATER), Term("suspended", SOON), Term("suspended", SOON, True, LATER)),
        (Term("suspended", SOON), Term("limited", LATER), Term("suspended", SOON, True, LATER)),
        (Term("suspended", LATER), Term("limited", SOON), Term("suspended", LATER)),
        (Term("suspended", SOON), Term("warned"), Term("suspended", SOON)),
        (Term("suspended"), Term("limited"), Term("suspended")),
        (
            Term("suspended", SOON, True, LATER),
            Term("limited"),
            Term("suspended", SOON, limit_follows=True),
        ),
        (
            Term("suspended", SOON, limit_follows=True),
            Term("limited", LATER),
            Term("suspended", SOON, limit_follows=True),
        ),
    ],
)
def test_no_decision_shortens_another(present: Term, decided: Term, in_force: Term) -> None:
    assert term_in_force(present, decided) == in_force


@pytest.mark.parametrize(
    ("expired", "after"),
    [
        (Term("suspended", NOW), Term("good")),
        (Term("suspended", NOW, limit_follows=True), Term("limited")),
        (Term("suspended", NOW, True, LATER), Term("limited", LATER)),
        (Term("suspended", NOW, True, NOW), Term("good")),
    ],
)
def test_the_term_after_an_expired_one(expired: Term, after: Term) -> None:
    assert term_after(expired, NOW) == after
