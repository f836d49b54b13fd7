"""Moderators say whether the picture of a hidden outfit breaks the rule or its words do."""

from typing import Any

import pytest

from contracts.admin import OutfitCause
from tests.admin.moderation_helpers import decide, file_report
from tests.admin.reportables import outfit, person
from tests.admin.test_held_pictures import publish_hold
from tests.admin.test_hidden_content import mine, review
from tests.support.data_export import exported_rows
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually


async def hide_outfit(running: RunningService, **fields: Any) -> dict[str, Any]:
    """Return the owner's view of an outfit that a moderator hid."""
    owner = await person(running)
    report = await file_report(running, "outfit", await outfit(running, owner))
    response = await decide(running, report["id"], "hide", **fields)
    assert response.status_code == 200, response.text
    (decision,) = await mine(running, owner)
    return decision | {"owner": owner}


async def announced_causes(
    running: RunningService, outfit_id: str, count: int
) -> list[OutfitCause | None]:
    async def check() -> list[OutfitCause | None]:
        events = [e for e in await running.published() if e.type.startswith("admin.content.")]
        found = [e.data["cause"] for e in events if e.data["content_id"] == outfit_id]
        assert len(found) == count, found
        return found

    return await eventually(check)


@pytest.mark.parametrize("cause", ["picture", "words"])
async def test_cause_is_told_to_the_owner_and_the_services(
    running: RunningService, cause: OutfitCause
) -> None:
    decision = await hide_outfit(running, cause=cause)

    assert decision["cause"] == cause
    assert await announced_causes(running, decision["content_id"], 1) == [cause]
    (exported,) = (await exported_rows(running, "admin", decision["owner"]))["content_decisions"]
    assert exported["cause"] == cause


async def test_picture_is_the_cause_unless_a_moderator_says_otherwise(
    running: RunningService,
) -> None:
    decision = await hide_outfit(running, rule="harassment")
    assert decision["cause"] == "picture"
    assert await announced_causes(running, decision["content_id"], 1) == ["picture"]


async def test_restored_outfit_keeps_the_cause_of_its_decision(running: RunningService) -> None:
    decision = await hide_outfit(running, cause="words")

    restored = await review(running, decision, "restore")

    assert (restored.json()["hidden"], restored.json()["cause"]) == (False, "words")
    assert await announced_causes(running, decision["content_id"], 2) == ["words", "words"]


async def test_confirmed_hold_is_about_the_picture(running: RunningService) -> None:
    decision = await hide_outfit(running, cause="words")
    assert (await review(running, decision, "restore")).status_code == 200
    outfit_id = int(decision["content_id"])
    await publish_hold(running, decision["owner"], outfit_id, version=5, moderation_version=2)

    confirmed = await review(running, decision, "keep")

    assert confirmed.json()["cause"] == "picture"
    causes = await announced_causes(running, decision["content_id"], 4)
    assert causes == ["words", "words", "picture", "picture"]


async def test_only_hiding_an_outfit_has_a_cause(running: RunningService) -> None:
    owner = await person(running)
    report = await file_report(running, "outfit", await outfit(running, owner))
    profile = await file_report(running, "person", owner)

    for refused in (
        await decide(running, report["id"], "warn", cause="words"),
        await decide(running, report["id"], "dismiss", "", cause="picture"),
        await decide(running, profile["id"], "hide", part="bio", cause="words"),
    ):
        assert (refused.status_code, refused.json()["code"]) == (422, "cause_of_no_outfit")
        assert refused.json()["errors"][0]["field"] == "cause"
    unknown = await decide(running, report["id"], "hide", cause="tags")
    assert unknown.status_code == 422
    assert await mine(running, owner) == []
    hidden = await decide(running, profile["id"], "hide", part="bio")
    assert hidden.status_code == 200
    assert [item["cause"] for item in await mine(running, owner)] == [None]
