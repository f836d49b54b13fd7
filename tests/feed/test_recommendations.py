"""What admins recommend, and who is shown it."""

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
from tests.feed.recommendation_events import marked, recommendations, recommended, sees
from tests.feed.world import World, fresh_id
from tests.support.wait import eventually

HOUR = timedelta(hours=1)


async def known_outfit(world: World, owner_id: int, **fields: Any) -> int:
    """An outfit whose announcement has arrived."""
    viewer = await world.follower_of(owner_id)
    outfit = await world.publish(owner_id, **fields)
    await world.shows(viewer, outfit)
    return outfit.id


async def test_a_recommended_outfit_comes_with_its_author_and_the_reason(world: World) -> None:
    author, viewer = await world.person(), fresh_id()
    outfit = await known_outfit(world, author, caption="Rain")
    one = await recommended(world, "outfit", outfit, reason="For wet days")
    (found,) = [item for item in await recommendations(world, viewer) if item["id"] == str(one)]
    assert (found["kind"], found["reason"]) == ("outfit", "For wet days")
    assert (found["outfit"]["id"], found["outfit"]["caption"]) == (str(outfit), "Rain")
    assert found["person"]["id"] == str(author)


@pytest.mark.parametrize("audience", ["followers", "private"])
async def test_a_recommended_tag_comes_with_its_address_while_it_is_public(
    world: World, audience: Audience
) -> None:
    author, viewer = await world.person(), fresh_id()
    tag = await world.tag(author, "rain")
    one = await recommended(world, "tag", tag)

    async def found() -> dict[str, Any]:
        shown = await recommendations(world, viewer, "&kind=tag")
        mine = [item for item in shown if item["id"] == str(one)]
        assert mine
        return mine[0]

    card = await eventually(found)
    assert card["tag"] == {"id": str(tag), "slug": "rain", "name": "rain"}
    assert card["person"]["id"] == str(author)
    slug = None if audience == "private" else "rain"
    await world.tag(author, slug, tag_id=tag, version=2, audience=audience)

    async def gone() -> None:
        assert not await sees(world, viewer, one)

    await eventually(gone)


async def test_a_recommended_person_comes_without_an_outfit(world: World) -> None:
    author, viewer = await world.person(), fresh_id()
    one = await recommended(world, "person", author)
    people = await recommendations(world, viewer, "&kind=person")
    (found,) = [item for item in people if item["id"] == str(one)]
    assert (found["person"]["id"], found["outfit"]) == (str(author), None)
    assert {item["kind"] for item in people} == {"person"}
    assert not await sees(world, viewer, one, "&kind=outfit")


@pytest.mark.parametrize("audience", ["followers", "private"])
async def test_what_is_public_no_longer_drops_out_by_itself(
    world: World, audience: Audience
) -> None:
    author, viewer = await world.person(), fresh_id()
    follower = await world.follower_of(author)
    outfit = await world.publish(author)
    await world.shows(follower, outfit)
    one = await recommended(world, "outfit", outfit.id)
    assert await sees(world, viewer, one)
    outfit.audience = audience
    await world.send(outfit, outfit.state())

    async def gone() -> None:
        assert not await sees(world, viewer, one)
        assert not await sees(world, viewer, one, "&see_as=stranger")

    await eventually(gone)
    outfit.audience = "public"
    await world.send(outfit, outfit.state())

    async def back() -> None:
        assert await sees(world, viewer, one)

    await eventually(back)
    await world.change_profile(author, audience)
    await eventually(gone)


async def test_a_trashed_outfit_is_recommended_to_nobody(world: World) -> None:
    author, viewer = await world.person(), fresh_id()
    follower = await world.follower_of(author)
    outfit = await world.publish(author)
    await world.shows(follower, outfit)
    one = await recommended(world, "outfit", outfit.id)
    await world.send(outfit, outfit.removal())

    async def gone() -> None:
        assert not await sees(world, viewer, one)

    await eventually(gone)


async def test_nobody_is_recommended_what_is_theirs_or_of_somebody_followed(world: World) -> None:
    author, viewer = await world.person(), fresh_id()
    person = await recommended(world, "person", author)
    outfit = await recommended(world, "outfit", await known_outfit(world, author))
    assert [await sees(world, viewer, one) for one in (person, outfit)] == [True, True]
    assert [await sees(world, author, one) for one in (person, outfit)] == [False, False]
    await world.follow(viewer, author)
    assert [await sees(world, viewer, one) for one in (person, outfit)] == [False, False]
    assert await sees(world, viewer, person, "&see_as=stranger")


async def test_only_the_period_counts(world: World) -> None:
    author, viewer, now = await world.person(), fresh_id(), datetime.now(UTC)
    over = await recommended(world, "person", author, ends_at=now - HOUR)
    planned = await recommended(world, "person", author, starts_at=now + HOUR)
    assert [await sees(world, viewer, one) for one in (over, planned)] == [False, False]
    await recommended(world, "person", author, recommendation_id=planned, version=2)
    assert await sees(world, viewer, planned)


async def test_countries_choose_who_is_shown_it(world: World) -> None:
    author, here, there = await world.person(), fresh_id(), fresh_id()
    for user_id, country in ((here, "PT"), (there, "NL")):
        profile = ProfileChanged(
            user_id=user_id, username=f"c{user_id}", display_name="", audience="public"
        ).model_copy(update={"country": country})
        await world.handled(profile, subject=user_id)
    one = await recommended(world, "person", author, countries=("PT", "BR"))
    assert [await sees(world, who, one) for who in (here, there, fresh_id())] == [
        True,
        False,
        False,
    ]
    for country, shown in (("&country=BR", True), ("&country=NL", False), ("", False)):
        assert await sees(world, here, one, f"&see_as=stranger{country}") is shown


async def test_the_admins_decide_the_order(world: World) -> None:
    author, viewer = await world.person(), fresh_id()
    ids = [await recommended(world, "person", author, position=place) for place in (93, 91, 92)]
    shown = [int(item["id"]) for item in await recommendations(world, viewer)]
    assert [one for one in shown if one in ids] == [ids[1], ids[2], ids[0]]


async def test_a_withdrawn_recommendation_does_not_come_back(world: World) -> None:
    author, viewer = await world.person(), fresh_id()
    one = fresh_id()
    gone = RecommendationWithdrawn(recommendation_id=one)
    await world.handled(gone, subject=one, version=5)
    await recommended(world, "person", author, recommendation_id=one, version=4)
    assert not await sees(world, viewer, one)


@pytest.mark.parametrize("decision", [AccountLimited, AccountSuspended])
async def test_people_in_bad_standing_are_not_recommended_and_follow_nobody_new(
    world: World, decision: type[AccountLimited | AccountSuspended]
) -> None:
    author, viewer = await world.person(), fresh_id()
    one = await recommended(world, "person", author)
    await world.handled(decision(user_id=author, reason="Spam"), subject=author, version=3)
    assert not await sees(world, viewer, one)
    other = await world.person()
    refused = await world.put(author, f"/follows/{other}")
    assert (refused.status_code, refused.json()["code"]) == (403, "account_limited")
    restored = AccountRestored(user_id=author, reason="")
    await world.handled(restored, subject=author, version=2)  # older: changes nothing
    assert not await sees(world, viewer, one)
    await world.handled(restored, subject=author, version=4)
    assert await sees(world, viewer, one)
    assert await world.follow(author, other) == "following"


async def test_each_person_is_counted_once(world: World) -> None:
    one = await recommended(world, "person", await world.person())
    ana, ben = fresh_id(), fresh_id()
    calls = [marked(world, ana, one, "seen", "opened", "seen") for _ in range(4)]
    assert set(await asyncio.gather(*calls)) == {204}
    assert await marked(world, ben, one, "seen") == 204
    assert await marked(world, ben, fresh_id(), "seen") == 204  # nothing to count

    async def counted() -> None:
        events = await world.running.published("feed.recommendation.counted")
        mine = [event for event in events if event.subject == str(one)]
        last = max(mine, key=lambda event: event.aggregateversion, default=None)
        assert last
        assert last.data == {
            "recommendation_id": str(one),
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
async def test_marks_of_no_sense_are_refused(world: World, body: dict[str, Any]) -> None:
    async with world.running.client(fresh_id()) as client:
        answer = await client.post("/api/feed/v1/recommendations/marks", json=body)
    assert answer.status_code == 422


async def test_visitors_are_recommended_nothing(world: World) -> None:
    assert (await world.get(None, "/recommendations")).status_code == 401
