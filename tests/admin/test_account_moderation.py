"""What people are told of the decisions about them that are in force."""

import pytest

from tests.admin.moderation_helpers import decide, decisions, judged, last_decision, reported
from tests.admin.reportables import acts, ask
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually

BOTH = "These are not you.\n\nAnd no spam."


async def judged_again(running: RunningService, accused: int, act: str, notice: str) -> None:
    report = await reported(running, "person", accused)
    assert (await decide(running, report["id"], act, notice)).status_code == 200


@pytest.mark.parametrize(("milder", "act"), [("warn", "warned"), ("limit", "limited")])
async def test_a_milder_decision_adds_its_words_to_those_of_the_suspension(
    running: RunningService, milder: str, act: str
) -> None:
    accused = await judged(running, "suspend", "These are not you.")
    code = (await last_decision(running, accused, "suspended"))["appeal_code"]

    await judged_again(running, accused, milder, "And no spam.")

    async def told() -> None:
        suspension = {
            "user_id": str(accused),
            "reason": BOTH,
            "until": None,
            "appeal_code": code,
        }
        assert (await decisions(running, accused))[-1] == ("suspended", 2, suspension)

    await eventually(told)
    own = (await ask(running, "GET", "/standing", user=accused)).json()
    assert (own["state"], own["notice"]) == ("suspended", BOTH)
    assert (f"account.{act}", "And no spam.") in await acts(running, f"person/{accused}")


async def test_a_severer_decision_and_another_like_it_speak_for_themselves(
    running: RunningService,
) -> None:
    accused = await judged(running, "warn", "First.")
    for act, notice in (("limit", "Second."), ("limit", "Third."), ("suspend", "Fourth.")):
        await judged_again(running, accused, act, notice)
        own = (await ask(running, "GET", "/standing", user=accused)).json()
        assert own["notice"] == notice
