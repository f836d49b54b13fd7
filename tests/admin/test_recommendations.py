"""Recommendations: created, changed, ordered, withdrawn and counted."""

import asyncio

from contracts.envelope import Envelope
from contracts.feed import RecommendationCounted
from contracts.identity import AccountDeleted
from contracts.tags import TagChanged, TagDeleted
from contracts.wardrobe import OutfitRemoved
from tests.admin.reportables import (
    acts,
    announced,
    call,
    create_recommendation,
    ids,
    listed,
    outfit,
    person,
    recommendation,
)
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually


async def test_a_recommendation_is_published_audited_and_listed(running: RunningService) -> None:
    owner = await person(running)
    coat = await outfit(running, owner)
    created = await create_recommendation(
        running, recommendation("outfit", coat, countries=["nl", "PT", "NL"])
    )
    assert created["countries"] == ["NL", "PT"]
    assert (created["state"], created["public"], created["owner_id"]) == (
        "running",
        True,
        str(owner),
    )
    assert await listed(running, created["id"]) == created

    async def is_published() -> Envelope:
        events = await announced(running, created["id"])
        assert len(events) == 1
        return events[0]

    data = (await eventually(is_published)).data
    assert data["subject_id"] == str(coat)
    assert (data["reason"], data["countries"]) == ("Look", ["NL", "PT"])
    assert await acts(running, f"outfit/{coat}") == [("recommendation.made", "Look")]


async def test_the_public_flag_follows_audiences_and_removals(running: RunningService) -> None:
    owner = await person(running)
    coat, tag = await outfit(running, owner), next(ids)
    summer = TagChanged(tag_id=tag, owner_id=owner, slug="s", name="S", audience="public")
    await running.publish(summer, subject=tag)
    created = [
        await create_recommendation(running, recommendation(kind, subject))
        for kind, subject in (("outfit", coat), ("tag", tag), ("person", owner))
    ]

    async def public() -> list[bool]:
        rows = [await listed(running, row["id"]) for row in created]
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
    await outfit(running, owner, outfit_id=coat, version=2)  # delayed: changes nothing
    await shows(False, False, True)


async def test_a_change_needs_the_newest_version_and_a_valid_period(
    running: RunningService,
) -> None:
    created = await create_recommendation(running, recommendation("person", await person(running)))
    path = f"/recommendations/{created['id']}"
    changed = await call(running, "PATCH", path, {"reason": "See"}, headers={"If-Match": '"1"'})
    assert (changed.status_code, changed.headers["ETag"]) == (200, '"2"')
    assert changed.json() == created | {"reason": "See", "version": 2}
    late = await call(running, "PATCH", path, {"reason": "No"}, headers={"If-Match": '"1"'})
    assert late.status_code == 412
    before = {"ends_at": "2020-01-01T00:00:00Z"}
    for body, status in ((before, 422), ({"reason": None}, 422), ({}, 200)):
        assert (await call(running, "PATCH", path, body)).status_code == status
    assert (await listed(running, created["id"]) or {})["version"] == 2


async def test_concurrent_changes_do_not_overwrite_each_other(
    running: RunningService,
) -> None:
    created = await create_recommendation(running, recommendation("person", await person(running)))
    path = f"/recommendations/{created['id']}"
    responses = await asyncio.gather(
        *(
            call(running, "PATCH", path, {"reason": w}, headers={"If-Match": '"1"'})
            for w in ("A", "B")
        )
    )
    assert sorted(response.status_code for response in responses) == [200, 412]


async def test_the_list_has_the_order_that_the_admin_set(running: RunningService) -> None:
    created = [
        (await create_recommendation(running, recommendation("person", await person(running))))[
            "id"
        ]
        for _ in range(3)
    ]
    wanted = [created[2], created[0], created[1]]
    response = await call(running, "PUT", "/recommendations/order", {"ids": wanted})
    assert response.status_code == 204
    items = (await call(running, "GET", "/recommendations?limit=100")).json()["items"]
    assert [item["id"] for item in items if item["id"] in created] == wanted
    unknown = await call(running, "PUT", "/recommendations/order", {"ids": [*created, "1"]})
    assert (unknown.status_code, unknown.json()["code"]) == (404, "recommendation_not_found")


async def test_pages_follow_each_other_in_order(running: RunningService) -> None:
    for _ in range(3):
        await create_recommendation(
            running, recommendation("person", await person(running), position=7)
        )
    whole = (await call(running, "GET", "/recommendations?limit=100")).json()["items"]
    found, cursor = [], ""
    while True:
        page = (await call(running, "GET", f"/recommendations?limit=2{cursor}")).json()
        found += page["items"]
        if page["next_cursor"] is None:
            break
        cursor = f"&cursor={page['next_cursor']}"
    assert found == whole


async def test_a_withdrawn_recommendation_is_deleted_and_published(running: RunningService) -> None:
    created = await create_recommendation(running, recommendation("person", await person(running)))
    path = f"/recommendations/{created['id']}"
    assert (await call(running, "DELETE", path)).status_code == 204
    again = await call(running, "DELETE", path)
    assert (again.status_code, again.json()["code"]) == (404, "recommendation_not_found")

    async def is_published() -> None:
        events = await announced(running, created["id"])
        assert [(event.type, event.aggregateversion) for event in events] == [
            ("admin.recommendation.changed", 1),
            ("admin.recommendation.withdrawn", 2),
        ]

    await eventually(is_published)


async def test_one_key_creates_one_recommendation(running: RunningService) -> None:
    body = recommendation("person", await person(running))
    await create_recommendation(running, body)
    key = {"Idempotency-Key": f"key-{body['subject_id']}"}
    responses = await asyncio.gather(
        *(call(running, "POST", "/recommendations", body, headers=key) for _ in range(4))
    )
    assert {response.status_code for response in responses} == {201}
    assert len({response.json()["id"] for response in responses}) == 1


async def test_outdated_counts_are_ignored(running: RunningService) -> None:
    created, last = [
        await create_recommendation(running, recommendation("person", await person(running)))
        for _ in "ab"
    ]
    for row, version, seen in ((created, 2, 20), (created, 1, 9), (last, 1, 5)):
        event = RecommendationCounted(recommendation_id=row["id"], seen=seen, opened=3, followed=1)
        await running.publish(event, subject=row["id"], version=version)

    # Events of one stream are handled in order: after this one, all were handled.
    async def counted() -> None:
        assert (await listed(running, last["id"]) or {})["seen"] == 5

    await eventually(counted)
    row = await listed(running, created["id"]) or {}
    assert (row["seen"], row["opened"], row["followed"]) == (20, 3, 1)


async def test_content_of_an_erased_person_is_not_recommended(running: RunningService) -> None:
    owner = await person(running)
    coat = await outfit(running, owner)
    created = [
        await create_recommendation(running, recommendation(kind, subject))
        for kind, subject in (("person", owner), ("outfit", coat))
    ]
    await running.publish(AccountDeleted(user_id=owner), subject=owner, version=2)

    async def gone() -> None:
        assert [await listed(running, row["id"]) for row in created] == [None, None]

    await eventually(gone)
    await outfit(running, owner, outfit_id=coat, version=9)  # delayed
    response = await call(running, "POST", "/recommendations", recommendation("outfit", coat))
    assert response.status_code == 404
