"""Blocks: two people no longer see each other."""

import asyncio

from contracts.identity import AccountDeleted
from feed.main import service
from tests.feed.world import World, fresh_id, problem
from tests.support.people import JSON
from tests.support.wait import eventually

UNKNOWN_ID = 412316860416
NO_RELATION = {
    "follow": "none",
    "followed_by": "none",
    "blocked": False,
    "muted": False,
    "muted_until": None,
}


async def block(world: World, blocker: int, blocked: int) -> None:
    answer = await world.put(blocker, f"/blocks/{blocked}")
    assert answer.status_code == 204, answer.text


async def listed(world: World, viewer: int, path: str) -> list[JSON]:
    answer = await world.get(viewer, path)
    assert answer.status_code == 200, answer.text
    items: list[JSON] = answer.json()["items"]
    return items


async def block_events(world: World, blocker: int, blocked: int) -> list[tuple[int, str]]:
    found = await world.running.published("feed.block.started")
    found += await world.running.published("feed.block.ended")
    of_pair = [event for event in found if event.subject == f"{blocker}-{blocked}"]
    people = {"blocker_id": str(blocker), "blocked_id": str(blocked)}
    assert all(event.data == people for event in of_pair)
    return sorted((event.aggregateversion, event.type) for event in of_pair)


async def test_a_block_ends_both_follows_and_is_published_once(world: World) -> None:
    ana, bea = await world.person(), await world.person()
    await world.follow(ana, bea)
    await world.follow(bea, ana)
    for _ in range(2):
        await block(world, ana, bea)
    assert (await world.get(ana, f"/follows/{bea}")).json() == {"state": "none"}
    assert (await world.get(bea, f"/follows/{ana}")).json() == {"state": "none"}
    assert await listed(world, ana, "/followers") == await listed(world, ana, "/following") == []
    assert await listed(world, bea, "/followers") == await listed(world, bea, "/following") == []
    for _ in range(2):
        assert (await world.delete(ana, f"/blocks/{bea}")).status_code == 204
    assert await world.follow(bea, ana) == "following"

    async def is_published() -> None:
        assert await block_events(world, ana, bea) == [
            (1, "feed.block.started"),
            (2, "feed.block.ended"),
        ]
        ended = await world.running.published("feed.follow.ended")
        assert {f"{ana}-{bea}", f"{bea}-{ana}"} <= {event.subject for event in ended}

    await eventually(is_published)


async def test_blocked_people_get_404_for_the_blocker(world: World) -> None:
    ana, bea = await world.person(), await world.person()
    await world.follow(bea, ana)
    await world.put(bea, f"/mutes/{ana}", {"days": None})
    await block(world, ana, bea)
    for method, path, body in (
        ("PUT", "/follows/{}", None),
        ("GET", "/follows/{}", None),
        ("DELETE", "/follows/{}", None),
        ("PUT", "/blocks/{}", None),
        ("PUT", "/mutes/{}", {"days": 7}),
        ("GET", "/relations/{}", None),
        ("DELETE", "/followers/{}", None),
        ("PUT", "/follow-requests/{}", None),
        ("DELETE", "/follow-requests/{}", None),
    ):
        of_blocker = await world.call(bea, method, path.format(ana), body)
        of_unknown = await world.call(bea, method, path.format(UNKNOWN_ID), body)
        assert of_blocker.status_code == of_unknown.status_code, (method, path)
        assert problem(of_blocker) == problem(of_unknown), (method, path)
    assert (await world.get(bea, f"/relations/{ana}")).json() == NO_RELATION
    for path in ("/mutes", "/blocks", "/notifications", "/timeline", "/following", "/followers"):
        assert await listed(world, bea, path) == [], path


async def test_blockers_see_their_blocks_and_must_unblock_before_following(world: World) -> None:
    ana, bea = await world.person(), await world.person()
    await block(world, ana, bea)
    (shown,) = await listed(world, ana, "/blocks")
    assert (shown["id"], shown["username"]) == (str(bea), f"ana{bea}")
    assert (await world.get(ana, f"/relations/{bea}")).json() == NO_RELATION | {"blocked": True}
    answer = await world.put(ana, f"/follows/{bea}")
    assert (answer.status_code, answer.json()["code"]) == (409, "blocked_by_you")


async def test_a_block_hides_outfits_notifications_and_requests_on_both_sides(world: World) -> None:
    ana, bea = await world.person("followers"), await world.person()
    await world.follow(ana, bea)
    anas_outfit, beas_outfit = await world.publish(ana), await world.publish(bea)
    await world.shows(ana, beas_outfit)
    assert await world.follow(bea, ana) == "requested"
    assert (await world.put(ana, f"/follow-requests/{bea}")).json() == {"state": "following"}
    await world.shows(bea, anas_outfit)

    async def are_notified() -> None:
        assert await listed(world, ana, "/notifications")
        assert await listed(world, bea, "/notifications")

    await eventually(are_notified)
    await block(world, ana, bea)
    assert await world.timeline(ana) == await world.timeline(bea) == []
    for person in (ana, bea):
        assert await listed(world, person, "/notifications") == []
        assert await listed(world, person, "/follow-requests") == []


async def test_a_block_ends_tag_follows_in_both_directions_for_good(world: World) -> None:
    ana, bea = await world.person(), await world.person()
    own_tag, other_tag = await world.tag(ana, "rain"), await world.tag(bea, "sun")

    async def follow(viewer: int, tag: int) -> None:
        assert (await world.put(viewer, f"/tag-follows/{tag}")).status_code == 200

    await eventually(lambda: follow(bea, own_tag))
    await eventually(lambda: follow(ana, other_tag))
    await block(world, ana, bea)
    assert (await world.get(bea, f"/tag-follows/{own_tag}")).json() == {"state": "none"}
    assert await listed(world, bea, "/followed-tags") == []

    async def has_ended() -> None:
        assert (await world.get(ana, f"/tag-follows/{other_tag}")).json() == {"state": "none"}

    await eventually(has_ended)
    await world.delete(ana, f"/blocks/{bea}")

    async def stays_ended() -> None:
        assert (await world.get(bea, f"/tag-follows/{own_tag}")).json() == {"state": "none"}
        assert await listed(world, bea, "/followed-tags") == []

    # The block hid the follows at once; its event, still in flight, ends them for good.
    await eventually(stays_ended)


async def test_concurrent_follow_and_block_leave_no_follow(
    world: World,
) -> None:
    ana, bea = await world.person(), await world.person()
    for _ in range(5):
        await asyncio.gather(
            world.put(bea, f"/follows/{ana}"),
            world.put(ana, f"/blocks/{bea}"),
            world.put(ana, f"/follows/{bea}"),
            world.put(bea, f"/follows/{ana}"),
        )
        assert (await world.get(ana, f"/relations/{bea}")).json() == NO_RELATION | {"blocked": True}
        await world.delete(ana, f"/blocks/{bea}")


async def test_concurrent_mutual_blocks_succeed(world: World) -> None:
    ana, bea = await world.person(), await world.person()
    first, second = await asyncio.gather(
        world.put(ana, f"/blocks/{bea}"), world.put(bea, f"/blocks/{ana}")
    )
    # The second one may get 404 because of the first one's block.
    assert {first.status_code, second.status_code} <= {204, 404}
    assert 204 in {first.status_code, second.status_code}


async def test_a_private_follower_is_nameless_and_can_be_removed_or_blocked(
    world: World,
) -> None:
    ana, bea, carla = [await world.person() for _ in range(3)]
    await world.follow(bea, ana)
    await world.follow(carla, ana)
    for hidden in (bea, carla):
        await world.change_profile(hidden, "private", "kingfisher")

    async def are_nameless() -> None:
        shown = await listed(world, ana, "/followers")
        assert [item["id"] for item in shown] == [str(carla), str(bea)]
        assert {item["username"] for item in shown} == {None}

    await eventually(are_nameless)
    assert (await world.delete(ana, f"/followers/{carla}")).json() == {"state": "none"}
    await block(world, ana, bea)
    assert await listed(world, ana, "/followers") == []
    (blocked,) = await listed(world, ana, "/blocks")
    assert (blocked["id"], blocked["username"]) == (str(bea), None)
    # Without a relation, a private profile gets 404.
    assert (await world.put(ana, f"/blocks/{carla}")).status_code == 404


async def test_blocking_oneself_unknown_people_or_without_session_fails(world: World) -> None:
    ana = await world.person()
    answer = await world.put(ana, f"/blocks/{ana}")
    assert (answer.status_code, answer.json()["code"]) == (409, "blocking_oneself")
    assert (await world.put(ana, f"/blocks/{UNKNOWN_ID}")).status_code == 404
    for method, path in (("PUT", "/blocks/1"), ("DELETE", "/blocks/1"), ("GET", "/blocks")):
        assert (await world.call(None, method, path)).status_code == 401


async def test_blocks_are_listed_page_by_page_newest_first(world: World) -> None:
    ana = await world.person()
    other_tag = [await world.person() for _ in range(3)]
    for other in other_tag:
        await block(world, ana, other)
    first = (await world.get(ana, "/blocks?limit=2")).json()
    rest = (await world.get(ana, f"/blocks?limit=2&cursor={first['next_cursor']}")).json()
    assert [int(item["id"]) for item in first["items"] + rest["items"]] == other_tag[::-1]
    assert rest["next_cursor"] is None


async def test_republish_publishes_the_state_of_every_block(world: World) -> None:
    ana, bea = await world.person(), await world.person()
    await block(world, ana, bea)
    await world.delete(ana, f"/blocks/{bea}")
    assert service.republish is not None
    async with world.running.database.sessions() as session:
        await service.republish(session)
        await session.commit()

    async def is_republished() -> None:
        events = await block_events(world, ana, bea)
        assert events.count((2, "feed.block.ended")) == 2

    await eventually(is_republished)


async def test_an_erased_account_leaves_no_block_behind(world: World) -> None:
    ana, bea = await world.person(), fresh_id()
    await world.person(user_id=bea)
    await block(world, ana, bea)
    await block(world, await world.person(), ana)
    await world.running.publish(AccountDeleted(user_id=bea), subject=bea, version=9)

    async def is_gone() -> None:
        assert await listed(world, ana, "/blocks") == []
        assert (await world.get(ana, f"/relations/{bea}")).json() == NO_RELATION

    await eventually(is_gone)
