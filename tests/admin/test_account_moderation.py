"""Notices of account decisions in force."""

import pytest

from tests.admin.moderation_helpers import (
    decide,
    decisions,
    file_report,
    last_decision,
    sanctioned_account,
)
from tests.admin.reportables import acts, call
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually

BOTH = "These are not you.\n\nAnd no spam."


async def sanction_again(running: RunningService, accused: int, act: str, notice: str) -> None:
    report = await file_report(running, "person", accused)
    assert (await decide(running, report["id"], act, notice)).status_code == 200


@pytest.mark.parametrize(("milder", "act"), [("warn", "warned"), ("limit", "limited")])
async def test_a_milder_decision_appends_its_notice_to_that_of_the_suspension(
    running: RunningService, milder: str, act: str
) -> None:
    accused = await sanctioned_account(running, "suspend", "These are not you.")
    code = (await last_decision(running, accused, "suspended"))["appeal_code"]

    await sanction_again(running, accused, milder, "And no spam.")

    async def check() -> None:
        suspension = {
            "user_id": str(accused),
            "reason": BOTH,
            "until": None,
            "appeal_code": code,
        }
        assert (await decisions(running, accused))[-1] == ("suspended", 2, suspension)

    await eventually(check)
    own = (await call(running, "GET", "/standing", user=accused)).json()
    assert (own["state"], own["notice"]) == ("suspended", BOTH)
    assert (f"account.{act}", "And no spam.") in await acts(running, f"person/{accused}")


async def test_an_equal_or_stricter_decision_replaces_the_notice(
    running: RunningService,
) -> None:
    accused = await sanctioned_account(running, "warn", "First.")
    for act, notice in (("limit", "Second."), ("limit", "Third."), ("suspend", "Fourth.")):
        await sanction_again(running, accused, act, notice)
        own = (await call(running, "GET", "/standing", user=accused)).json()
        assert own["notice"] == notice
