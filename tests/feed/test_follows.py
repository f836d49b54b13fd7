"""Follows and follow requests."""

import asyncio

import pytest
from sqlalchemy import text

from contracts.types import MAX_ID
from feed.main import service
from feed.relations.follows import rules
from tests.feed.world import World, fresh_id, problem
from tests.support.residual_data import random_id
from tests.support.wait import eventually


async def follow_events(world: World, follower_id: int, followee_id: int) -> list[tuple[str, int]]:
    pair = f"{follower_id}-{followee_id}"
    found = await world.running.published("feed.follow.started")
    found += await world.running.published("feed.follow.requested")
    found += await world.running.published("feed.follow.ended")
    mine = [event for event in found if event.subject == pair]
    assert all(
        event.data.items()
        >= {"follower_id": str(follower_id), "followee_id": str(followee_id)}.items()
        for event in mine
    )
    return sorted(
        ((event.type, event.aggregateversion) for event in mine), key=lambda event: event[1]
    )


async def ids(world: World, viewer_id: int, path: str) -> list[int]:
    answer = await world.get(viewer_id, path)
    assert answer.status_code == 200, answer.text
    return [int(item["id"]) for item in answer.json()["items"]]


async def test_public_people_are_followed_immediately_and_changes_are_published(
    world: World,
) -> None:
    viewer, author = fresh_id(), await world.person()
    assert (await world.get(viewer, f"/follows/{author}")).json() == {"state": "none"}
    assert await world.follow(viewer, author) == "following"
    assert await world.follow(viewer, author) == "following"
    assert (await world.get(viewer, f"/follows/{author}")).json() == {"state": "following"}
    for _ in range(2):
        answer = await world.delete(viewer, f"/follows/{author}")
        assert (answer.status_code, answer.json()) == (200, {"state": "none"})
    assert await world.follow(viewer, author) == "following"

    async def check() -> None:
        assert await follow_events(world, viewer, author) == [
            ("feed.follow.started", 1),
            ("feed.follow.ended", 2),
            ("feed.follow.started", 3),
        ]

    await eventually(check)


async def test_other_people_approve_requests(world: World) -> None:
    viewer, author = await world.person(), await world.person()
    await world.change_profile(author, "followers")

    async def ask() -> None:
        asker = fresh_id()
        assert await world.follow(asker, author) == "requested"

    await eventually(ask)
    outfit = await world.publish(author, "followers")
    assert await world.follow(viewer, author) == "requested"
    assert await world.timeline(viewer) == []
    assert (await ids(world, author, "/follow-requests"))[0] == viewer
    answer = await world.put(author, f"/follow-requests/{viewer}")
    assert answer.json() == {"state": "following"}
    assert (await world.put(author, f"/follow-requests/{viewer}")).json() == {"state": "following"}
    assert viewer not in await ids(world, author, "/follow-requests")
    assert viewer in await ids(world, author, "/followers")
    assert await ids(world, viewer, "/following") == [author]
    assert await world.follow(viewer, author) == "following"
    await world.shows(viewer, outfit)


async def test_private_people_get_404_but_keep_their_followers(
    world: World,
) -> None:
    author = await world.person()
    follower = await world.follower_of(author)
    await world.change_profile(author, "private")

    async def is_gone() -> None:
        stranger = fresh_id()
        answer = await world.put(stranger, f"/follows/{author}")
        unknown = await world.put(stranger, "/follows/1")
        assert (answer.status_code, problem(answer)) == (404, problem(unknown))
        assert (await world.get(stranger, f"/follows/{author}")).json() == {"state": "none"}

    await eventually(is_gone)
    assert await world.follow(follower, author) == "following"


async def test_a_declined_request_can_be_repeated(world: World) -> None:
    author = await world.person()
    await world.change_profile(author, "followers")
    viewer = await world.person()

    async def ask() -> None:
        await world.delete(viewer, f"/follows/{author}")
        assert await world.follow(viewer, author) == "requested"

    await eventually(ask)
    for _ in range(2):
        answer = await world.delete(author, f"/follow-requests/{viewer}")
        assert (answer.status_code, answer.json()) == (200, {"state": "none"})
    assert (await world.put(author, f"/follow-requests/{viewer}")).status_code == 404
    assert await world.follow(viewer, author) == "requested"
    await world.delete(viewer, f"/follows/{author}")
    assert (await world.put(author, f"/follow-requests/{viewer}")).status_code == 404


async def test_removed_followers_lose_access_immediately(
    world: World,
) -> None:
    owner, removed = await world.person(), await world.person()
    await world.follow(removed, owner)
    follower = await world.follower_of(owner)
    # With an old id: the service waits for new outfits.
    outfit = await world.publish(owner, "followers", id=random_id())
    comments = f"/outfits/{outfit.id}/comments"
    for viewer in (removed, follower):
        await world.shows(viewer, outfit)
    assert (await world.get(removed, comments)).status_code == 200

    assert (await world.delete(owner, f"/followers/{removed}")).is_success

    assert await world.timeline(removed) == []
    assert (await world.get(removed, comments)).status_code == 404
    assert (await world.get(removed, f"/reactions?ids={outfit.id}")).json()["items"] == []
    assert (await world.put(removed, f"/outfits/{outfit.id}/like")).status_code == 404
    assert await world.timeline(follower) == [outfit.id]


async def test_only_the_followee_can_approve(world: World) -> None:
    viewer, author, other = await world.person(), await world.person(), await world.person()
    await world.change_profile(author, "followers")

    async def ask() -> None:
        await world.delete(viewer, f"/follows/{author}")
        assert await world.follow(viewer, author) == "requested"

    await eventually(ask)
    assert (await world.put(other, f"/follow-requests/{viewer}")).status_code == 404
    assert (await world.put(viewer, f"/follow-requests/{viewer}")).status_code == 404
    assert (await world.get(viewer, f"/follows/{author}")).json() == {"state": "requested"}


async def test_followers_cannot_be_declined(world: World) -> None:
    author = await world.person()
    viewer = await world.follower_of(author)
    assert (await world.delete(author, f"/follow-requests/{viewer}")).status_code == 404


async def test_people_cannot_follow_themselves(world: World) -> None:
    person = await world.person()
    answer = await world.put(person, f"/follows/{person}")
    assert (answer.status_code, answer.json()["code"]) == (409, "following_oneself")
    assert answer.json()["detail"].startswith("You can't follow yourself.")


@pytest.mark.parametrize("unknown", [0, 1, 412316860416, MAX_ID])
async def test_unknown_people_are_not_found(world: World, unknown: int) -> None:
    assert (await world.put(fresh_id(), f"/follows/{unknown}")).status_code == 404
    assert (await world.delete(fresh_id(), f"/follows/{unknown}")).json() == {"state": "none"}


@pytest.mark.parametrize(
    "malformed", ["x", "-1", "1e3", str(MAX_ID + 1), "1" * 20, "%00", "\u0661"]
)
async def test_malformed_ids_are_rejected(world: World, malformed: str) -> None:
    assert (await world.put(fresh_id(), f"/follows/{malformed}")).status_code == 422


@pytest.mark.usefixtures("generous_timeouts")
async def test_following_waits_for_a_new_persons_profile(world: World) -> None:
    author, viewer = fresh_id(), fresh_id()
    asked = asyncio.create_task(world.put(viewer, f"/follows/{author}"))
    await world.change_profile(author)
    answer = await asked
    assert (answer.status_code, answer.json()) == (200, {"state": "following"})


async def test_following_needs_a_session(world: World) -> None:
    for method in ("PUT", "GET", "DELETE"):
        answer = await world.call(None, method, f"/follows/{fresh_id()}")
        assert (answer.status_code, answer.json()["code"]) == (401, "not_signed_in")


async def test_followers_are_listed_page_by_page_newest_first(world: World) -> None:
    author = await world.person()
    followers = [await world.person() for _ in range(5)]
    for viewer in followers:
        await world.follow(viewer, author)
    first = (await world.get(author, "/followers?limit=3")).json()
    rest = (await world.get(author, f"/followers?limit=3&cursor={first['next_cursor']}")).json()
    assert [int(item["id"]) for item in first["items"] + rest["items"]][:5] == followers[::-1]


async def test_concurrent_follows_are_one_change(world: World) -> None:
    viewer, author = fresh_id(), await world.person()
    await asyncio.gather(*(world.follow(viewer, author) for _ in range(8)))

    async def check() -> None:
        assert await follow_events(world, viewer, author) == [("feed.follow.started", 1)]

    await eventually(check)


async def test_republish_publishes_every_follow(world: World) -> None:
    viewer, author, other = fresh_id(), await world.person(), await world.person()
    await world.follow(viewer, author)
    await world.follow(viewer, other)
    await world.delete(viewer, f"/follows/{other}")
    republish = service.republish
    assert republish is not None
    async with world.running.database.sessions() as session:
        assert await republish(session) >= 2
        await session.commit()

    async def check() -> None:
        started = ("feed.follow.started", 1)
        assert await follow_events(world, viewer, author) == [started, started]
        ended = ("feed.follow.ended", 2)
        assert await follow_events(world, viewer, other) == [started, ended, ended]

    await eventually(check)


async def test_follows_are_limited_per_hour_and_person(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rules, "MAX_CHANGES_PER_HOUR", 3)
    people = [await world.person() for _ in range(4)]
    viewer = await world.follower_of(*people[:3])
    for _ in range(2):
        answer = await world.put(viewer, f"/follows/{people[3]}")
        assert (answer.status_code, answer.json()["code"]) == (429, "followed_too_many")
        assert answer.headers["retry-after"] == "600"
        assert " " in answer.json()["detail"]
        # Repeating an existing follow is no change.
        assert await world.follow(viewer, people[0]) == "following"
    assert (await world.delete(viewer, f"/follows/{people[0]}")).json() == {"state": "none"}
    assert (await world.put(viewer, f"/follows/{people[0]}")).status_code == 429
    assert await world.follow(people[0], people[3]) == "following"
    async with world.running.database.sessions() as session:
        for table in ("follows", "followers"):
            hour_ago = f"UPDATE {table} SET changed_id = changed_id - (3600000::bigint << 22)"
            await session.execute(text(f"{hour_ago} WHERE follower_id = :id"), {"id": viewer})
        await session.commit()
    assert await world.follow(viewer, people[3]) == "following"
