"""Moderators hide a part of a profile, its owner appeals, it is restored."""

from typing import Any

import pytest

from contracts.identity import AccountDeleted
from tests.admin.moderation_helpers import decide, file_report
from tests.admin.reportables import acts, call, ids, outfit, person
from tests.admin.test_hidden_content import announced, appeal, mine, review
from tests.support.data_export import exported_rows
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually

PARTS = ["avatar", "display_name", "bio"]


async def hidden_part(running: RunningService, part: str = "bio") -> dict[str, Any]:
    """Return the owner's view of a part that a moderator hid, with its report."""
    owner = await person(running)
    report = await file_report(running, "person", owner)
    response = await decide(running, report["id"], "hide", "Not for a profile.", part=part)
    assert response.status_code == 200, response.text
    assert (response.json()["act"], response.json()["part"]) == ("hide", part)
    (decision,) = await mine(running, owner)
    return decision | {"owner": owner, "report_id": report["id"]}


@pytest.mark.parametrize("part", PARTS)
async def test_hiding_a_part_gives_its_owner_the_reasons(
    running: RunningService, part: str
) -> None:
    decision = await hidden_part(running, part)

    owner = str(decision["owner"])
    assert (decision["kind"], decision["content_id"], decision["outfit_id"]) == (part, owner, None)
    assert (decision["rule"], decision["notice"]) == ("spam", "Not for a profile.")
    assert ("content.hidden", "Not for a profile.") in await acts(running, f"{part}/{owner}")
    assert ("report.hide", None) in await acts(running, f"person/{owner}")

    async def is_announced() -> None:
        events = await running.published("admin.content.hidden")
        found = [
            (event.aggregateversion, *(event.data[name] for name in ("kind", "owner_id", "reason")))
            for event in events
            if event.data["content_id"] == owner
        ]
        assert found == [(1, part, owner, "Not for a profile.")]

    await eventually(is_announced)


async def test_the_owner_appeals_and_another_moderator_restores(
    running: RunningService, other_admin: int
) -> None:
    decision = await hidden_part(running)
    assert (await appeal(running, decision)).status_code == 201
    own = await review(running, decision, "restore")
    assert (own.status_code, own.json()["code"]) == (409, "same_moderator")

    restored = await review(running, decision, "restore", by=other_admin)

    assert (restored.status_code, restored.json()["hidden"]) == (200, False)
    assert await mine(running, decision["owner"]) == []

    async def is_announced() -> None:
        assert await announced(running, decision) == [("hidden", 1), ("restored", 2)]

    await eventually(is_announced)


async def test_each_part_of_a_profile_has_its_own_decision(running: RunningService) -> None:
    decision = await hidden_part(running, "bio")
    owner = decision["owner"]
    for part in ("avatar", "bio"):
        report = await file_report(running, "person", owner)
        assert (await decide(running, report["id"], "hide", part=part)).status_code == 200

    assert sorted(item["kind"] for item in await mine(running, owner)) == ["avatar", "bio"]
    (bio,) = [item for item in await mine(running, owner) if item["kind"] == "bio"]
    assert bio["id"] == decision["id"]
    listed = await call(running, "GET", "/content-decisions?limit=100")
    kinds = [item["kind"] for item in listed.json()["items"] if item["owner_id"] == str(owner)]
    assert sorted(kinds) == ["avatar", "bio"]


async def test_only_a_part_of_a_person_can_be_hidden(running: RunningService) -> None:
    accused = await person(running)
    report = await file_report(running, "person", accused)

    refused = await decide(running, report["id"], "hide")
    unknown = await decide(running, report["id"], "hide", part="links")
    misplaced = await decide(running, report["id"], "warn", part="bio")

    assert (refused.status_code, refused.json()["code"]) == (422, "cannot_hide_person")
    assert refused.json()["errors"][0]["field"] == "part"
    assert unknown.status_code == 422
    assert (misplaced.status_code, misplaced.json()["code"]) == (422, "part_of_no_profile")
    assert (await decide(running, report["id"], "dismiss", "")).status_code == 200
    assert await mine(running, accused) == []


async def test_an_outfit_has_no_part(running: RunningService) -> None:
    report = await file_report(running, "outfit", await outfit(running, await person(running)))

    refused = await decide(running, report["id"], "hide", part="avatar")

    assert (refused.status_code, refused.json()["code"]) == (422, "part_of_no_profile")
    assert (await decide(running, report["id"], "hide")).status_code == 200


async def test_hidden_parts_are_exported_and_erased(
    running: RunningService,
) -> None:
    decision = await hidden_part(running, "avatar")
    owner = decision["owner"]

    (decided,) = (await exported_rows(running, "admin", owner))["content_decisions"]
    assert (decided["kind"], decided["hidden"]) == ("avatar", True)

    await running.publish(AccountDeleted(user_id=owner), subject=owner)

    async def is_erased() -> None:
        assert await mine(running, owner) == []
        assert ("content.hidden", None) in await acts(running, f"avatar/{owner}")

    await eventually(is_erased)


async def test_others_cannot_appeal(running: RunningService) -> None:
    decision = await hidden_part(running)

    response = await appeal(running, decision, user=next(ids))

    assert (response.status_code, response.json()["code"]) == (404, "decision_not_found")
