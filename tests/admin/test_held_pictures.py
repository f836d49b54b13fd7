"""Automatic holds of outfits because of their pictures, and their review by moderators."""

import asyncio
from typing import Any

import pytest
from sqlalchemy import text

from contracts.identity import AccountDeleted
from contracts.wardrobe import Picture, PictureHeld
from tests.admin.moderation_helpers import decide, file_report
from tests.admin.reportables import acts, call, ids, outfit, person, remove_outfit
from tests.admin.test_hidden_content import DECISIONS, appeal, mine, review
from tests.admin.test_pending_counts import pending_counts
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually

NOTICE = (
    "This photo matches one that moderators have hidden before, so only you can see it until a "
    "moderator has looked at it."
)


async def publish_hold(
    running: RunningService,
    owner: int,
    outfit_id: int,
    *,
    version: int = 1,
    moderation_version: int = 0,
    path: str = "7f/2c-640.webp",
    rule: str | None = "nudity",
    known_outfit_id: int = 77,
) -> None:
    """Publish a hold from the wardrobe, and wait until it was handled."""
    picture = Picture(bucket="outfits", path=path, width=3, height=4, thumbhash="aa")
    event = PictureHeld(
        outfit_id=outfit_id,
        owner_id=owner,
        known_outfit_id=known_outfit_id,
        rule=rule,
        distance=3,
        moderation_version=moderation_version,
        picture=picture,
    )
    event_id = await running.publish(event, subject=outfit_id, version=version)
    await wait_until_handled(running, str(event_id))


async def wait_until_handled(running: RunningService, event_id: str) -> None:
    async def is_handled() -> None:
        async with running.database.sessions() as session:
            query = text("SELECT count(*) FROM inbox WHERE event_id = CAST(:id AS uuid)")
            assert (await session.execute(query, {"id": event_id})).scalar_one() == 1

    await eventually(is_handled)


async def held_outfit(running: RunningService) -> dict[str, Any]:
    """Return the owner's view of a held outfit."""
    owner = await person(running)
    outfit_id = await outfit(running, owner, "private")
    await publish_hold(running, owner, outfit_id)
    (decision,) = await mine(running, owner)
    return decision | {"owner": owner}


async def pending_holds(running: RunningService) -> dict[str, dict[str, Any]]:
    """Return moderators' view of automatic holds, by the outfit's id."""
    response = await call(running, "GET", f"{DECISIONS}?automated=true&limit=100")
    assert response.status_code == 200, response.text
    return {item["content_id"]: item for item in response.json()["items"]}


async def announced(running: RunningService, outfit_id: str, count: int) -> list[Any]:
    async def check() -> list[Any]:
        events = [e for e in await running.published() if e.type.startswith("admin.content.")]
        found = [
            (e.type.rpartition(".")[2], e.aggregateversion, e.data["automated"], e.data["rule"])
            for e in events
            if e.data["content_id"] == outfit_id
        ]
        assert len(found) == count, found
        return found

    return await eventually(check)


async def test_the_statement_of_reasons_says_that_it_was_automatic(
    running: RunningService,
) -> None:
    decision = await held_outfit(running)

    assert (decision["automated"], decision["notice"], decision["rule"]) == (True, NOTICE, "nudity")
    assert decision["appeal"] == "none"
    assert await announced(running, decision["content_id"], 1) == [("hidden", 1, True, "nudity")]
    assert ("content.held", NOTICE) in await acts(running, f"outfit/{decision['content_id']}")
    counts = await call(running, "GET", "/audit/mine", user=decision["owner"])
    assert [act["act"] for act in counts.json()["items"]] == ["content.held"]


async def test_a_hold_is_pending_and_shows_moderators_the_picture(running: RunningService) -> None:
    before = (await pending_counts(running))["holds"]
    decision = await held_outfit(running)

    found = (await pending_holds(running))[decision["content_id"]]
    assert found["picture"]["path"] == "7f/2c-640.webp"
    assert (found["matched_outfit_id"], found["distance"]) == ("77", 3)
    assert (await pending_counts(running))["holds"] == before + 1
    everything = (await call(running, "GET", f"{DECISIONS}?limit=100")).json()["items"]
    assert decision["id"] in {item["id"] for item in everything}
    stranger = await call(running, "GET", f"{DECISIONS}?automated=true", user=next(ids))
    assert stranger.status_code == 404
    own = await call(running, "GET", f"{DECISIONS}/mine", user=decision["owner"])
    assert "picture" not in own.json()["items"][0]


async def test_a_confirmed_hold_becomes_a_moderators_decision(running: RunningService) -> None:
    decision = await held_outfit(running)

    confirmed = await review(running, decision, "keep")

    assert (confirmed.status_code, confirmed.json()["hidden"]) == (200, True)
    assert (confirmed.json()["automated"], confirmed.json()["picture"]) == (False, None)
    (own,) = await mine(running, decision["owner"])
    assert (own["automated"], own["notice"], own["rule"]) == (False, "We looked again.", "nudity")
    assert decision["content_id"] not in await pending_holds(running)
    assert await announced(running, decision["content_id"], 2) == [
        ("hidden", 1, True, "nudity"),
        ("hidden", 2, False, "nudity"),
    ]
    assert ("content.hidden", "We looked again.") in await acts(
        running, f"outfit/{decision['content_id']}"
    )
    again = await review(running, decision, "keep")
    assert (again.status_code, again.json()["code"]) == (409, "no_appeal")
    assert (await appeal(running, decision)).status_code == 201


async def test_delayed_events_do_not_hold_a_restored_outfit(running: RunningService) -> None:
    decision = await held_outfit(running)
    restored = await review(running, decision, "restore")
    assert (restored.status_code, restored.json()["hidden"]) == (200, False)

    outfit_id = int(decision["content_id"])
    await publish_hold(running, decision["owner"], outfit_id, version=1)
    await publish_hold(running, decision["owner"], outfit_id, version=4)

    assert await mine(running, decision["owner"]) == []
    assert await announced(running, decision["content_id"], 2) == [
        ("hidden", 1, True, "nudity"),
        ("restored", 2, False, "nudity"),
    ]
    # Another known picture, after the wardrobe received the restoration.
    await publish_hold(running, decision["owner"], outfit_id, version=9, moderation_version=2)
    (own,) = await mine(running, decision["owner"])
    assert own["automated"]
    assert (await announced(running, decision["content_id"], 3))[-1] == (
        "hidden",
        3,
        True,
        "nudity",
    )


async def test_repeated_holds_are_one_decision_with_the_newest_picture(
    running: RunningService,
) -> None:
    owner = await person(running)
    outfit_id = await outfit(running, owner, "private")
    for version, path in ((2, "b-640.webp"), (1, "a-640.webp"), (3, "c-640.webp")):
        await publish_hold(running, owner, outfit_id, version=version, path=path)

    assert len(await announced(running, str(outfit_id), 1)) == 1
    assert (await pending_holds(running))[str(outfit_id)]["picture"]["path"] == "c-640.webp"


async def test_a_hold_does_not_replace_a_moderators_decision(running: RunningService) -> None:
    owner = await person(running)
    outfit_id = await outfit(running, owner)
    report = await file_report(running, "outfit", outfit_id)
    assert (await decide(running, report["id"], "hide", "Not yours.")).status_code == 200

    await publish_hold(running, owner, outfit_id, version=5)

    (own,) = await mine(running, owner)
    assert (own["automated"], own["notice"], own["rule"]) == (False, "Not yours.", "spam")
    assert str(outfit_id) not in await pending_holds(running)


async def test_hiding_a_held_outfit_replaces_the_hold(running: RunningService) -> None:
    owner = await person(running)
    outfit_id = await outfit(running, owner)
    report = await file_report(running, "outfit", outfit_id)
    await publish_hold(running, owner, outfit_id)

    assert (await decide(running, report["id"], "hide", "Not yours.")).status_code == 200

    (own,) = await mine(running, owner)
    assert (own["automated"], own["notice"]) == (False, "Not yours.")
    assert await announced(running, str(outfit_id), 2) == [
        ("hidden", 1, True, "nudity"),
        ("hidden", 2, False, "spam"),
    ]


async def test_an_appealed_hold_counts_as_an_appeal(
    running: RunningService,
) -> None:
    decision = await held_outfit(running)
    before = await pending_counts(running)
    assert (await appeal(running, decision)).json()["appeal"] == "open"
    after = await pending_counts(running)
    assert (after["holds"], after["appeals"]) == (before["holds"] - 1, before["appeals"] + 1)
    assert decision["content_id"] not in await pending_holds(running)

    assert (await review(running, decision, "keep")).status_code == 200

    (own,) = await mine(running, decision["owner"])
    assert (own["automated"], own["appeal"]) == (False, "none")


async def test_a_deleted_outfit_is_held_when_it_is_restored(
    running: RunningService,
) -> None:
    owner = await person(running)
    outfit_id = await outfit(running, owner, "private")
    await remove_outfit(running, outfit_id, owner, version=2)

    async def is_gone() -> None:
        async with running.database.sessions() as session:
            query = text("SELECT removed FROM subjects WHERE kind = 'outfit' AND id = :id")
            assert (await session.execute(query, {"id": outfit_id})).scalar_one_or_none()

    await eventually(is_gone)
    await publish_hold(running, owner, outfit_id, version=1)
    assert await mine(running, owner) == []
    assert str(outfit_id) not in await pending_holds(running)

    # The hold of an outfit restored from the trash may overtake the outfit's own event.
    await publish_hold(running, owner, outfit_id, version=3)
    (decision,) = await mine(running, owner)
    assert decision["automated"]
    await outfit(running, owner, "private", outfit_id=outfit_id, version=3)

    async def is_pending() -> None:
        assert str(outfit_id) in await pending_holds(running)

    await eventually(is_pending)


async def test_a_deleted_held_outfit_is_no_longer_pending(running: RunningService) -> None:
    decision = await held_outfit(running)
    await remove_outfit(running, int(decision["content_id"]), decision["owner"])

    async def is_no_longer_pending() -> None:
        assert decision["content_id"] not in await pending_holds(running)

    await eventually(is_no_longer_pending)


async def test_outfits_of_an_erased_person_are_not_held(running: RunningService) -> None:
    owner = await person(running)
    event_id = await running.publish(AccountDeleted(user_id=owner), subject=owner)
    await wait_until_handled(running, str(event_id))

    outfit_id = next(ids)
    await publish_hold(running, owner, outfit_id)

    assert await mine(running, owner) == []
    assert str(outfit_id) not in await pending_holds(running)


@pytest.mark.parametrize("rule", [None, "a rule of tomorrow"])
async def test_a_missing_or_unknown_rule_is_that_of_the_hidden_outfit(
    running: RunningService, rule: str | None
) -> None:
    first = await outfit(running, await person(running))
    report = await file_report(running, "outfit", first)
    assert (await decide(running, report["id"], "hide")).status_code == 200
    owner = await person(running)

    await publish_hold(running, owner, next(ids), rule=rule, known_outfit_id=first)
    await publish_hold(running, owner, next(ids), rule=rule, known_outfit_id=next(ids))

    assert [item["rule"] for item in await mine(running, owner)] == ["other", "spam"]


async def test_concurrent_confirmation_and_restoration_end_restored(
    running: RunningService,
) -> None:
    decision = await held_outfit(running)
    acts_at_once = (review(running, decision, act) for act in ("restore", "keep"))
    restored, kept = await asyncio.gather(*acts_at_once)

    assert (restored.status_code, kept.status_code in (200, 404)) == (200, True)
    assert await mine(running, decision["owner"]) == []
    events = await announced(running, decision["content_id"], 3 if kept.status_code == 200 else 2)
    assert events[-1][0] == "restored"
