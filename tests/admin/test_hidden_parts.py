"""Moderators hide one part of a person's profile; its owner appeals; it is restored."""

from typing import Any

import pytest

from contracts.identity import AccountDeleted
from tests.admin.moderation_helpers import decide, reported
from tests.admin.reportables import acts, ask, ids, outfit, person
from tests.admin.test_hidden_content import announced, appeal, mine, review
from tests.support.data_export import handed_out
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually

PARTS = ["avatar", "display_name", "bio"]


async def hidden_part(running: RunningService, part: str = "bio") -> dict[str, Any]:
    """A part that a moderator hid, as its owner is told of it; with its report."""
    owner = await person(running)
    report = await reported(running, "person", owner)
    answer = await decide(running, report["id"], "hide", "Not for a profile.", part=part)
    assert answer.status_code == 200, answer.text
    assert (answer.json()["act"], answer.json()["part"]) == ("hide", part)
    (told,) = await mine(running, owner)
    return told | {"owner": owner, "report_id": report["id"]}


@pytest.mark.parametrize("part", PARTS)
async def test_a_part_is_hidden_and_its_owner_told_why(running: RunningService, part: str) -> None:
    told = await hidden_part(running, part)

    owner = str(told["owner"])
    assert (told["kind"], told["content_id"], told["outfit_id"]) == (part, owner, None)
    assert (told["rule"], told["notice"]) == ("spam", "Not for a profile.")
    assert ("content.hidden", "Not for a profile.") in await acts(running, f"{part}/{owner}")
    assert ("report.hide", None) in await acts(running, f"person/{owner}")

    async def is_announced() -> None:
        events = await running.published("admin.content.hidden")
        (event,) = [e for e in events if e.data["content_id"] == owner]
        about = {name: event.data[name] for name in ("kind", "owner_id", "reason")}
        assert about == {"kind": part, "owner_id": owner, "reason": "Not for a profile."}
        assert event.aggregateversion == 1

    await eventually(is_announced)


async def test_the_owner_appeals_and_another_moderator_restores(
    running: RunningService, other_admin: int
) -> None:
    told = await hidden_part(running)
    assert (await appeal(running, told)).status_code == 201
    own = await review(running, told, "restore")
    assert (own.status_code, own.json()["code"]) == (409, "same_moderator")

    restored = await review(running, told, "restore", by=other_admin)

    assert (restored.status_code, restored.json()["hidden"]) == (200, False)
    assert await mine(running, told["owner"]) == []

    async def is_announced() -> None:
        assert await announced(running, told) == [("hidden", 1), ("restored", 2)]

    await eventually(is_announced)


async def test_parts_of_one_person_are_decided_each_for_itself(running: RunningService) -> None:
    told = await hidden_part(running, "bio")
    owner = told["owner"]
    for part in ("avatar", "bio"):
        report = await reported(running, "person", owner)
        assert (await decide(running, report["id"], "hide", part=part)).status_code == 200

    assert sorted(one["kind"] for one in await mine(running, owner)) == ["avatar", "bio"]
    (bio,) = [one for one in await mine(running, owner) if one["kind"] == "bio"]
    assert bio["id"] == told["id"]
    listed = await ask(running, "GET", "/content-decisions?limit=100")
    kinds = [one["kind"] for one in listed.json()["items"] if one["owner_id"] == str(owner)]
    assert sorted(kinds) == ["avatar", "bio"]


async def test_a_person_is_hidden_only_in_part_and_stays_reported(running: RunningService) -> None:
    accused = await person(running)
    report = await reported(running, "person", accused)

    refused = await decide(running, report["id"], "hide")
    unknown = await decide(running, report["id"], "hide", part="links")
    pointless = await decide(running, report["id"], "warn", part="bio")

    assert (refused.status_code, refused.json()["code"]) == (422, "cannot_hide_person")
    assert refused.json()["errors"][0]["field"] == "part"
    assert unknown.status_code == 422
    assert (pointless.status_code, pointless.json()["code"]) == (422, "part_of_no_profile")
    assert (await decide(running, report["id"], "dismiss", "")).status_code == 200
    assert await mine(running, accused) == []


async def test_an_outfit_has_no_part(running: RunningService) -> None:
    report = await reported(running, "outfit", await outfit(running, await person(running)))

    refused = await decide(running, report["id"], "hide", part="avatar")

    assert (refused.status_code, refused.json()["code"]) == (422, "part_of_no_profile")
    assert (await decide(running, report["id"], "hide")).status_code == 200


async def test_an_export_names_the_hidden_part_and_a_deletion_forgets_it(
    running: RunningService,
) -> None:
    told = await hidden_part(running, "avatar")
    owner = told["owner"]

    (decided,) = (await handed_out(running, "admin", owner))["content_decisions"]
    assert (decided["kind"], decided["hidden"]) == ("avatar", True)

    await running.publish(AccountDeleted(user_id=owner), subject=owner)

    async def is_forgotten() -> None:
        assert await mine(running, owner) == []
        assert ("content.hidden", None) in await acts(running, f"avatar/{owner}")

    await eventually(is_forgotten)


async def test_a_decision_is_not_appealed_by_others(running: RunningService) -> None:
    told = await hidden_part(running)

    answer = await appeal(running, told, user=next(ids))

    assert (answer.status_code, answer.json()["code"]) == (404, "decision_not_found")
