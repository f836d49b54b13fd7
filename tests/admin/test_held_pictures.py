"""Outfits that are held because of their pictures: told of, reviewed by people, decided once."""

import asyncio
from typing import Any

import pytest
from sqlalchemy import text

from contracts.identity import AccountDeleted
from contracts.wardrobe import Picture, PictureHeld
from tests.admin.moderation_helpers import decide, reported
from tests.admin.reportables import acts, ask, ids, outfit, person, removed_outfit
from tests.admin.test_hidden_content import DECISIONS, appeal, mine, review
from tests.admin.test_pending_counts import counted
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually

WORDS = (
    "This photo matches one that moderators have hidden before, so only you can see it until a "
    "moderator has looked at it."
)


async def hear(
    running: RunningService,
    owner: int,
    outfit_id: int,
    *,
    version: int = 1,
    knew: int = 0,
    path: str = "7f/2c-640.webp",
    rule: str | None = "nudity",
    known: int = 77,
) -> None:
    """Have the wardrobe tell of a hold, and wait until it was handled."""
    picture = Picture(bucket="outfits", path=path, width=3, height=4, thumbhash="aa")
    event = PictureHeld(
        outfit_id=outfit_id,
        owner_id=owner,
        known_outfit_id=known,
        rule=rule,
        distance=3,
        moderation_version=knew,
        picture=picture,
    )
    event_id = await running.publish(event, subject=outfit_id, version=version)
    await handled(running, str(event_id))


async def handled(running: RunningService, event_id: str) -> None:
    async def is_handled() -> None:
        async with running.database.sessions() as session:
            query = text("SELECT count(*) FROM inbox WHERE event_id = CAST(:id AS uuid)")
            assert (await session.execute(query, {"id": event_id})).scalar_one() == 1

    await eventually(is_handled)


async def held(running: RunningService) -> dict[str, Any]:
    """An outfit that is held, as its owner is told of it."""
    owner = await person(running)
    outfit_id = await outfit(running, owner, "private")
    await hear(running, owner, outfit_id)
    (told,) = await mine(running, owner)
    return told | {"owner": owner}


async def waiting(running: RunningService) -> dict[str, dict[str, Any]]:
    """What is held automatically, as moderators see it, by the outfit's id."""
    answer = await ask(running, "GET", f"{DECISIONS}?automated=true&limit=100")
    assert answer.status_code == 200, answer.text
    return {one["content_id"]: one for one in answer.json()["items"]}


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


async def test_its_owner_is_told_that_it_was_decided_automatically(
    running: RunningService,
) -> None:
    told = await held(running)

    assert (told["automated"], told["notice"], told["rule"]) == (True, WORDS, "nudity")
    assert told["appeal"] == "none"
    assert await announced(running, told["content_id"], 1) == [("hidden", 1, True, "nudity")]
    assert ("content.held", WORDS) in await acts(running, f"outfit/{told['content_id']}")
    counts = await ask(running, "GET", "/audit/mine", user=told["owner"])
    assert [act["act"] for act in counts.json()["items"]] == ["content.held"]


async def test_it_waits_for_a_moderator_who_sees_the_picture(running: RunningService) -> None:
    before = (await counted(running))["holds"]
    told = await held(running)

    found = (await waiting(running))[told["content_id"]]
    assert found["picture"]["path"] == "7f/2c-640.webp"
    assert (found["matched_outfit_id"], found["distance"]) == ("77", 3)
    assert (await counted(running))["holds"] == before + 1
    everything = (await ask(running, "GET", f"{DECISIONS}?limit=100")).json()["items"]
    assert told["id"] in {one["id"] for one in everything}
    stranger = await ask(running, "GET", f"{DECISIONS}?automated=true", user=next(ids))
    assert stranger.status_code == 404
    own = await ask(running, "GET", f"{DECISIONS}/mine", user=told["owner"])
    assert "picture" not in own.json()["items"][0]


async def test_a_confirmed_hold_is_a_persons_decision(running: RunningService) -> None:
    told = await held(running)

    confirmed = await review(running, told, "keep")

    assert (confirmed.status_code, confirmed.json()["hidden"]) == (200, True)
    assert (confirmed.json()["automated"], confirmed.json()["picture"]) == (False, None)
    (own,) = await mine(running, told["owner"])
    assert (own["automated"], own["notice"], own["rule"]) == (False, "We looked again.", "nudity")
    assert told["content_id"] not in await waiting(running)
    assert await announced(running, told["content_id"], 2) == [
        ("hidden", 1, True, "nudity"),
        ("hidden", 2, False, "nudity"),
    ]
    assert ("content.hidden", "We looked again.") in await acts(
        running, f"outfit/{told['content_id']}"
    )
    again = await review(running, told, "keep")
    assert (again.status_code, again.json()["code"]) == (409, "no_appeal")
    assert (await appeal(running, told)).status_code == 201


async def test_a_restored_outfit_is_not_held_by_what_comes_late(running: RunningService) -> None:
    told = await held(running)
    restored = await review(running, told, "restore")
    assert (restored.status_code, restored.json()["hidden"]) == (200, False)

    outfit_id = int(told["content_id"])
    await hear(running, told["owner"], outfit_id, version=1)
    await hear(running, told["owner"], outfit_id, version=4)

    assert await mine(running, told["owner"]) == []
    assert await announced(running, told["content_id"], 2) == [
        ("hidden", 1, True, "nudity"),
        ("restored", 2, False, "nudity"),
    ]
    # Another known picture, after the wardrobe had heard of the restoration.
    await hear(running, told["owner"], outfit_id, version=9, knew=2)
    (own,) = await mine(running, told["owner"])
    assert own["automated"]
    assert (await announced(running, told["content_id"], 3))[-1] == ("hidden", 3, True, "nudity")


async def test_two_of_the_same_hold_are_one_decision_with_the_newest_picture(
    running: RunningService,
) -> None:
    owner = await person(running)
    outfit_id = await outfit(running, owner, "private")
    for version, path in ((2, "b-640.webp"), (1, "a-640.webp"), (3, "c-640.webp")):
        await hear(running, owner, outfit_id, version=version, path=path)

    assert len(await announced(running, str(outfit_id), 1)) == 1
    assert (await waiting(running))[str(outfit_id)]["picture"]["path"] == "c-640.webp"


async def test_a_moderators_decision_is_not_made_automatic_again(running: RunningService) -> None:
    owner = await person(running)
    outfit_id = await outfit(running, owner)
    report = await reported(running, "outfit", outfit_id)
    assert (await decide(running, report["id"], "hide", "Not yours.")).status_code == 200

    await hear(running, owner, outfit_id, version=5)

    (own,) = await mine(running, owner)
    assert (own["automated"], own["notice"], own["rule"]) == (False, "Not yours.", "spam")
    assert str(outfit_id) not in await waiting(running)


async def test_a_moderator_who_hides_a_held_outfit_has_decided(running: RunningService) -> None:
    owner = await person(running)
    outfit_id = await outfit(running, owner)
    report = await reported(running, "outfit", outfit_id)
    await hear(running, owner, outfit_id)

    assert (await decide(running, report["id"], "hide", "Not yours.")).status_code == 200

    (own,) = await mine(running, owner)
    assert (own["automated"], own["notice"]) == (False, "Not yours.")
    assert await announced(running, str(outfit_id), 2) == [
        ("hidden", 1, True, "nudity"),
        ("hidden", 2, False, "spam"),
    ]


async def test_an_appeal_comes_before_the_holds_and_a_moderator_answers_it(
    running: RunningService,
) -> None:
    told = await held(running)
    before = await counted(running)
    assert (await appeal(running, told)).json()["appeal"] == "open"
    after = await counted(running)
    assert (after["holds"], after["appeals"]) == (before["holds"] - 1, before["appeals"] + 1)
    assert told["content_id"] not in await waiting(running)

    assert (await review(running, told, "keep")).status_code == 200

    (own,) = await mine(running, told["owner"])
    assert (own["automated"], own["appeal"]) == (False, "none")


async def test_what_its_owner_deletes_first_is_held_when_it_comes_back(
    running: RunningService,
) -> None:
    owner = await person(running)
    outfit_id = await outfit(running, owner, "private")
    await removed_outfit(running, outfit_id, owner, version=2)

    async def is_gone() -> None:
        async with running.database.sessions() as session:
            query = text("SELECT removed FROM subjects WHERE kind = 'outfit' AND id = :id")
            assert (await session.execute(query, {"id": outfit_id})).scalar_one_or_none()

    await eventually(is_gone)
    await hear(running, owner, outfit_id, version=1)
    assert await mine(running, owner) == []
    assert str(outfit_id) not in await waiting(running)

    # The hold of an outfit that came out of the trash may overtake the outfit itself.
    await hear(running, owner, outfit_id, version=3)
    (told,) = await mine(running, owner)
    assert told["automated"]
    await outfit(running, owner, "private", outfit_id=outfit_id, version=3)

    async def waits() -> None:
        assert str(outfit_id) in await waiting(running)

    await eventually(waits)


async def test_a_held_outfit_that_its_owner_deletes_waits_no_more(running: RunningService) -> None:
    told = await held(running)
    await removed_outfit(running, int(told["content_id"]), told["owner"])

    async def waits_no_more() -> None:
        assert told["content_id"] not in await waiting(running)

    await eventually(waits_no_more)


async def test_nothing_is_held_of_a_person_who_is_gone(running: RunningService) -> None:
    owner = await person(running)
    event_id = await running.publish(AccountDeleted(user_id=owner), subject=owner)
    await handled(running, str(event_id))

    outfit_id = next(ids)
    await hear(running, owner, outfit_id)

    assert await mine(running, owner) == []
    assert str(outfit_id) not in await waiting(running)


@pytest.mark.parametrize("told", [None, "a rule of tomorrow"])
async def test_a_rule_that_is_not_told_is_that_of_the_hidden_outfit(
    running: RunningService, told: str | None
) -> None:
    first = await outfit(running, await person(running))
    report = await reported(running, "outfit", first)
    assert (await decide(running, report["id"], "hide")).status_code == 200
    owner = await person(running)

    await hear(running, owner, next(ids), rule=told, known=first)
    await hear(running, owner, next(ids), rule=told, known=next(ids))

    assert [one["rule"] for one in await mine(running, owner)] == ["other", "spam"]


async def test_a_moderator_confirms_while_another_restores(running: RunningService) -> None:
    told = await held(running)
    acts_at_once = (review(running, told, act) for act in ("restore", "keep"))
    restored, kept = await asyncio.gather(*acts_at_once)

    assert (restored.status_code, kept.status_code in (200, 404)) == (200, True)
    assert await mine(running, told["owner"]) == []
    events = await announced(running, told["content_id"], 3 if kept.status_code == 200 else 2)
    assert events[-1][0] == "restored"
