"""Recommendations by admins, and the people who see them."""

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from contracts.admin import (
    AccountLimited,
    AccountRestored,
    AccountSuspended,
    RecommendationWithdrawn,
)
from contracts.identity import ProfileChanged
from contracts.types import Audience
from tests.feed.recommendation_events import mark, recommend, recommendations, sees
from tests.feed.world import World, fresh_id
from tests.support.wait import eventually

HOUR = timedelta(hours=1)


async def visible_outfit(world: World, owner_id: int, **fields: Any) -> int:
    """Publish an outfit and wait until a follower sees it; return its id."""
    viewer = await world.follower_of(owner_id)
    outfit = await world.publish(owner_id, **fields)
    await world.shows(viewer, outfit)
    return outfit.id


async def test_a_recommended_outfit_has_its_author_and_reason(world: World) -> None:
    author, viewer = await world.person(), fresh_id()
    outfit = await visible_outfit(world, author, caption="Rain")
    recommendation_id = await recommend(world, "outfit", outfit, reason="For wet days")
    (found,) = [
        item
        for item in await recommendations(world, viewer)
        if item["id"] == str(recommendation_id)
    ]
    assert (found["kind"], found["reason"]) == ("outfit", "For wet days")
    assert (found["outfit"]["id"], found["outfit"]["caption"]) == (str(outfit), "Rain")
    assert found["person"]["id"] == str(author)


@pytest.mark.parametrize("audience", ["followers", "private"])
async def test_a_recommended_tag_is_listed_while_it_is_public(
    world: World, audience: Audience
) -> None:
    author, viewer = await world.person(), fresh_id()
    tag = await world.tag(author, "rain")
    recommendation_id = await recommend(world, "tag", tag)

    async def found() -> dict[str, Any]:
        shown = await recommendations(world, viewer, "&kind=tag")
        mine = [item for item in shown if item["id"] == str(recommendation_id)]
        assert mine
        return mine[0]

    card = await eventually(found)
    assert card["tag"] == {"id": str(tag), "slug": "rain", "name": "rain"}
    assert card["person"]["id"] == str(author)
    slug = None if audience == "private" else "rain"
    await world.tag(author, slug, tag_id=tag, version=2, audience=audience)

    async def is_hidden() -> None:
        assert not await sees(world, viewer, recommendation_id)

    await eventually(is_hidden)


async def test_a_recommended_person_has_no_outfit(world: World) -> None:
    author, viewer = await world.person(), fresh_id()
    recommendation_id = await recommend(world, "person", author)
    people = await recommendations(world, viewer, "&kind=person")
    (found,) = [item for item in people if item["id"] == str(recommendation_id)]
    assert (found["person"]["id"], found["outfit"]) == (str(author), None)
    assert {item["kind"] for item in people} == {"person"}
    assert not await sees(world, viewer, recommendation_id, "&kind=outfit")


@pytest.mark.parametrize("audience", ["followers", "private"])
async def test_recommendations_disappear_while_they_are_not_public(
    world: World, audience: Audience
) -> None:
    author, viewer = await world.person(), fresh_id()
    follower = await world.follower_of(author)
    outfit = await world.publish(author)
    await world.shows(follower, outfit)
    recommendation_id = await recommend(world, "outfit", outfit.id)
    assert await sees(world, viewer, recommendation_id)
    outfit.audience = audience
    await world.send(outfit, outfit.state())

    async def is_hidden() -> None:
        assert not await sees(world, viewer, recommendation_id)
        assert not await sees(world, viewer, recommendation_id, "&see_as=stranger")

    await eventually(is_hidden)
    outfit.audience = "public"
    await world.send(outfit, outfit.state())

    async def is_listed() -> None:
        assert await sees(world, viewer, recommendation_id)

    await eventually(is_listed)
    await world.change_profile(author, audience)
    await eventually(is_hidden)


async def test_removed_outfits_are_not_recommended(world: World) -> None:
    author, viewer = await world.person(), fresh_id()
    follower = await world.follower_of(author)
    outfit = await world.publish(author)
    await world.shows(follower, outfit)
    recommendation_id = await recommend(world, "outfit", outfit.id)
    await world.send(outfit, outfit.removal())

    async def is_hidden() -> None:
        assert not await sees(world, viewer, recommendation_id)

    await eventually(is_hidden)


async def test_own_and_followed_things_are_not_recommended(world: World) -> None:
    author, viewer = await world.person(), fresh_id()
    person = await recommend(world, "person", author)
    outfit = await recommend(world, "outfit", await visible_outfit(world, author))
    assert [
        await sees(world, viewer, recommendation_id) for recommendation_id in (person, outfit)
    ] == [True, True]
    assert [
        await sees(world, author, recommendation_id) for recommendation_id in (person, outfit)
    ] == [False, False]
    await world.follow(viewer, author)
    assert [
        await sees(world, viewer, recommendation_id) for recommendation_id in (person, outfit)
    ] == [False, False]
    assert await sees(world, viewer, person, "&see_as=stranger")


async def test_recommendations_are_limited_to_their_period(world: World) -> None:
    author, viewer, now = await world.person(), fresh_id(), datetime.now(UTC)
    ended = await recommend(world, "person", author, ends_at=now - HOUR)
    planned = await recommend(world, "person", author, starts_at=now + HOUR)
    assert [
        await sees(world, viewer, recommendation_id) for recommendation_id in (ended, planned)
    ] == [False, False]
    await recommend(world, "person", author, recommendation_id=planned, version=2)
    assert await sees(world, viewer, planned)


async def test_recommendations_are_limited_to_their_countries(world: World) -> None:
    author, here, there = await world.person(), fresh_id(), fresh_id()
    for user_id, country in ((here, "PT"), (there, "NL")):
        profile = ProfileChanged(
            user_id=user_id, username=f"c{user_id}", display_name="", audience="public"
        ).model_copy(update={"country": country})
        await world.handled(profile, subject=user_id)
    recommendation_id = await recommend(world, "person", author, countries=("PT", "BR"))
    assert [
        await sees(world, person, recommendation_id) for person in (here, there, fresh_id())
    ] == [
        True,
        False,
        False,
    ]
    for country, shown in (("&country=BR", True), ("&country=NL", False), ("", False)):
        assert await sees(world, here, recommendation_id, f"&see_as=stranger{country}") is shown


async def test_recommendations_come_in_the_admins_order(world: World) -> None:
    author, viewer = await world.person(), fresh_id()
    ids = [await recommend(world, "person", author, position=position) for position in (93, 91, 92)]
    shown = [int(item["id"]) for item in await recommendations(world, viewer)]
    assert [recommendation_id for recommendation_id in shown if recommendation_id in ids] == [
        ids[1],
        ids[2],
        ids[0],
    ]


async def test_a_withdrawn_recommendation_does_not_come_back(world: World) -> None:
    author, viewer = await world.person(), fresh_id()
    recommendation_id = fresh_id()
    withdrawn = RecommendationWithdrawn(recommendation_id=recommendation_id)
    await world.handled(withdrawn, subject=recommendation_id, version=5)
    await recommend(world, "person", author, recommendation_id=recommendation_id, version=4)
    assert not await sees(world, viewer, recommendation_id)


@pytest.mark.parametrize("decision", [AccountLimited, AccountSuspended])
async def test_limited_people_are_not_recommended_and_cannot_follow(
    world: World, decision: type[AccountLimited | AccountSuspended]
) -> None:
    author, viewer = await world.person(), fresh_id()
    recommendation_id = await recommend(world, "person", author)
    await world.handled(decision(user_id=author, reason="Spam"), subject=author, version=3)
    assert not await sees(world, viewer, recommendation_id)
    other = await world.person()
    refused = await world.put(author, f"/follows/{other}")
    assert (refused.status_code, refused.json()["code"]) == (403, "account_limited")
    restored = AccountRestored(user_id=author, reason="")
    await world.handled(restored, subject=author, version=2)  # older: changes nothing
    assert not await sees(world, viewer, recommendation_id)
    await world.handled(restored, subject=author, version=4)
    assert await sees(world, viewer, recommendation_id)
    assert await world.follow(author, other) == "following"


async def test_each_person_is_counted_once(world: World) -> None:
    recommendation_id = await recommend(world, "person", await world.person())
    ana, ben = fresh_id(), fresh_id()
    calls = [mark(world, ana, recommendation_id, "seen", "opened", "seen") for _ in range(4)]
    assert set(await asyncio.gather(*calls)) == {204}
    assert await mark(world, ben, recommendation_id, "seen") == 204
    assert await mark(world, ben, fresh_id(), "seen") == 204  # nothing to count

    async def counted() -> None:
        events = await world.running.published("feed.recommendation.counted")
        mine = [event for event in events if event.subject == str(recommendation_id)]
        last = max(mine, key=lambda event: event.aggregateversion, default=None)
        assert last
        assert last.data == {
            "recommendation_id": str(recommendation_id),
            "seen": 2,
            "opened": 1,
            "followed": 0,
        }

    await eventually(counted)


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"items": []},
        {"items": [{"id": "1", "mark": "bought"}]},
        {"items": [{"id": "x", "mark": "seen"}]},
        {"items": [{"id": "1", "mark": "seen"}] * 101},
    ],
)
async def test_invalid_marks_are_rejected(world: World, body: dict[str, Any]) -> None:
    async with world.running.client(fresh_id()) as client:
        answer = await client.post("/api/feed/v1/recommendations/marks", json=body)
    assert answer.status_code == 422


async def test_recommendations_need_a_session(world: World) -> None:
    assert (await world.get(None, "/recommendations")).status_code == 401
