"""Recommendations: admins make, change, order and end them, and see what came of them."""

import asyncio

from contracts.envelope import Envelope
from contracts.feed import RecommendationCounted
from contracts.identity import AccountDeleted
from contracts.tags import TagChanged, TagDeleted
from contracts.wardrobe import OutfitRemoved
from tests.admin.reportables import (
    acts,
    announced,
    ask,
    ids,
    listed,
    new,
    outfit,
    person,
    recommended,
)
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually


async def test_a_recommendation_is_announced_audited_and_listed(running: RunningService) -> None:
    owner = await person(running)
    coat = await outfit(running, owner)
    made = await recommended(running, new("outfit", coat, countries=["nl", "PT", "NL"]))
    assert made["countries"] == ["NL", "PT"]
    assert (made["state"], made["public"], made["owner_id"]) == ("running", True, str(owner))
    assert await listed(running, made["id"]) == made

    async def told() -> Envelope:
        events = await announced(running, made["id"])
        assert len(events) == 1
        return events[0]

    data = (await eventually(told)).data
    assert data["subject_id"] == str(coat)
    assert (data["reason"], data["countries"]) == ("Look", ["NL", "PT"])
    assert await acts(running, f"outfit/{coat}") == [("recommendation.made", "Look")]


async def test_what_is_public_no_longer_says_so_by_itself(running: RunningService) -> None:
    owner = await person(running)
    coat, tag = await outfit(running, owner), next(ids)
    summer = TagChanged(tag_id=tag, owner_id=owner, slug="s", name="S", audience="public")
    await running.publish(summer, subject=tag)
    made = [
        await recommended(running, new(kind, subject))
        for kind, subject in (("outfit", coat), ("tag", tag), ("person", owner))
    ]

    async def public() -> list[bool]:
        rows = [await listed(running, one["id"]) for one in made]
        return [bool(row and row["public"]) for row in rows]

    async def shows(*wanted: bool) -> None:
        async def check() -> None:
            assert await public() == list(wanted)

        await eventually(check)

    await outfit(running, owner, "followers", outfit_id=coat, version=2)
    await shows(False, True, True)
    await running.publish(TagDeleted(tag_id=tag, owner_id=owner), subject=tag, version=2)
    await shows(False, False, True)
    await outfit(running, owner, outfit_id=coat, version=3)
    await shows(True, False, True)
    await person(running, "private", user_id=owner, version=2)
    await shows(False, False, False)
    await person(running, user_id=owner, version=3)
    gone = OutfitRemoved(outfit_id=coat, owner_id=owner)
    await running.publish(gone, subject=coat, version=4)
    await outfit(running, owner, outfit_id=coat, version=2)  # late: changes nothing
    await shows(False, False, True)


async def test_an_edit_needs_the_newest_version_and_a_good_period(running: RunningService) -> None:
    made = await recommended(running, new("person", await person(running)))
    path = f"/recommendations/{made['id']}"
    changed = await ask(running, "PATCH", path, {"reason": "See"}, headers={"If-Match": '"1"'})
    assert (changed.status_code, changed.headers["ETag"]) == (200, '"2"')
    assert changed.json() == made | {"reason": "See", "version": 2}
    late = await ask(running, "PATCH", path, {"reason": "No"}, headers={"If-Match": '"1"'})
    assert late.status_code == 412
    before = {"ends_at": "2020-01-01T00:00:00Z"}
    for body, status in ((before, 422), ({"reason": None}, 422), ({}, 200)):
        assert (await ask(running, "PATCH", path, body)).status_code == status
    assert (await listed(running, made["id"]) or {})["version"] == 2


async def test_two_admins_who_edit_at_once_do_not_overwrite_each_other(
    running: RunningService,
) -> None:
    made = await recommended(running, new("person", await person(running)))
    path = f"/recommendations/{made['id']}"
    answers = await asyncio.gather(
        *(
            ask(running, "PATCH", path, {"reason": w}, headers={"If-Match": '"1"'})
            for w in ("A", "B")
        )
    )
    assert sorted(answer.status_code for answer in answers) == [200, 412]


async def test_the_order_is_that_of_the_admin(running: RunningService) -> None:
    made = [
        (await recommended(running, new("person", await person(running))))["id"] for _ in range(3)
    ]
    wanted = [made[2], made[0], made[1]]
    answer = await ask(running, "PUT", "/recommendations/order", {"ids": wanted})
    assert answer.status_code == 204
    items = (await ask(running, "GET", "/recommendations?limit=100")).json()["items"]
    assert [item["id"] for item in items if item["id"] in made] == wanted
    unknown = await ask(running, "PUT", "/recommendations/order", {"ids": [*made, "1"]})
    assert (unknown.status_code, unknown.json()["code"]) == (404, "recommendation_not_found")


async def test_pages_follow_each_other_in_order(running: RunningService) -> None:
    for _ in range(3):
        await recommended(running, new("person", await person(running), position=7))
    whole = (await ask(running, "GET", "/recommendations?limit=100")).json()["items"]
    found, cursor = [], ""
    while True:
        page = (await ask(running, "GET", f"/recommendations?limit=2{cursor}")).json()
        found += page["items"]
        if page["next_cursor"] is None:
            break
        cursor = f"&cursor={page['next_cursor']}"
    assert found == whole


async def test_what_is_withdrawn_is_gone_and_announced(running: RunningService) -> None:
    made = await recommended(running, new("person", await person(running)))
    path = f"/recommendations/{made['id']}"
    assert (await ask(running, "DELETE", path)).status_code == 204
    again = await ask(running, "DELETE", path)
    assert (again.status_code, again.json()["code"]) == (404, "recommendation_not_found")

    async def told() -> None:
        events = await announced(running, made["id"])
        assert [(event.type, event.aggregateversion) for event in events] == [
            ("admin.recommendation.changed", 1),
            ("admin.recommendation.withdrawn", 2),
        ]

    await eventually(told)


async def test_one_key_makes_one_recommendation(running: RunningService) -> None:
    body = new("person", await person(running))
    await recommended(running, body)
    key = {"Idempotency-Key": f"key-{body['subject_id']}"}
    answers = await asyncio.gather(
        *(ask(running, "POST", "/recommendations", body, headers=key) for _ in range(4))
    )
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.json()["id"] for answer in answers}) == 1


async def test_the_newest_counts_stay(running: RunningService) -> None:
    made, last = [await recommended(running, new("person", await person(running))) for _ in "ab"]
    for one, version, seen in ((made, 2, 20), (made, 1, 9), (last, 1, 5)):
        event = RecommendationCounted(recommendation_id=one["id"], seen=seen, opened=3, followed=1)
        await running.publish(event, subject=one["id"], version=version)

    # Events of one stream are handled in their order: after this one all were heard.
    async def counted() -> None:
        assert (await listed(running, last["id"]) or {})["seen"] == 5

    await eventually(counted)
    row = await listed(running, made["id"]) or {}
    assert (row["seen"], row["opened"], row["followed"]) == (20, 3, 1)


async def test_nothing_of_an_erased_person_is_recommended(running: RunningService) -> None:
    owner = await person(running)
    coat = await outfit(running, owner)
    made = [
        await recommended(running, new(kind, subject))
        for kind, subject in (("person", owner), ("outfit", coat))
    ]
    await running.publish(AccountDeleted(user_id=owner), subject=owner, version=2)

    async def gone() -> None:
        assert [await listed(running, one["id"]) for one in made] == [None, None]

    await eventually(gone)
    await outfit(running, owner, outfit_id=coat, version=9)  # late
    answer = await ask(running, "POST", "/recommendations", new("outfit", coat))
    assert answer.status_code == 404
