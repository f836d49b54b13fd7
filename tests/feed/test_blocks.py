"""Blocking people: neither of the two sees the other's things any longer."""

import asyncio

from contracts.identity import AccountDeleted
from feed.main import service
from tests.feed.world import World, fresh_id, problem
from tests.support.people import JSON
from tests.support.wait import eventually

NOBODY = 412316860416
NOTHING = {
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
    mine = [event for event in found if event.subject == f"{blocker}-{blocked}"]
    people = {"blocker_id": str(blocker), "blocked_id": str(blocked)}
    assert all(event.data == people for event in mine)
    return sorted((event.aggregateversion, event.type) for event in mine)


async def test_a_block_ends_both_follows_and_everybody_learns_of_it_once(world: World) -> None:
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

    async def is_announced() -> None:
        assert await block_events(world, ana, bea) == [
            (1, "feed.block.started"),
            (2, "feed.block.ended"),
        ]
        ended = await world.running.published("feed.follow.ended")
        assert {f"{ana}-{bea}", f"{bea}-{ana}"} <= {event.subject for event in ended}

    await eventually(is_announced)


async def test_to_the_blocked_the_blocker_is_exactly_nobody(world: World) -> None:
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
        of_nobody = await world.call(bea, method, path.format(NOBODY), body)
        assert of_blocker.status_code == of_nobody.status_code, (method, path)
        assert problem(of_blocker) == problem(of_nobody), (method, path)
    assert (await world.get(bea, f"/relations/{ana}")).json() == NOTHING
    for path in ("/mutes", "/blocks", "/notifications", "/timeline", "/following", "/followers"):
        assert await listed(world, bea, path) == [], path


async def test_the_blocker_still_knows_whom_and_must_unblock_before_following(world: World) -> None:
    ana, bea = await world.person(), await world.person()
    await block(world, ana, bea)
    (shown,) = await listed(world, ana, "/blocks")
    assert (shown["id"], shown["username"]) == (str(bea), f"ana{bea}")
    assert (await world.get(ana, f"/relations/{bea}")).json() == NOTHING | {"blocked": True}
    answer = await world.put(ana, f"/follows/{bea}")
    assert (answer.status_code, answer.json()["code"]) == (409, "blocked_by_you")


async def test_outfits_notices_and_requests_vanish_on_both_sides(world: World) -> None:
    ana, bea = await world.person("followers"), await world.person()
    await world.follow(ana, bea)
    mine, hers = await world.publish(ana), await world.publish(bea)
    await world.shows(ana, hers)
    assert await world.follow(bea, ana) == "requested"
    assert (await world.put(ana, f"/follow-requests/{bea}")).json() == {"state": "following"}
    await world.shows(bea, mine)

    async def are_told() -> None:
        assert await listed(world, ana, "/notifications")
        assert await listed(world, bea, "/notifications")

    await eventually(are_told)
    await block(world, ana, bea)
    assert await world.timeline(ana) == await world.timeline(bea) == []
    for person in (ana, bea):
        assert await listed(world, person, "/notifications") == []
        assert await listed(world, person, "/follow-requests") == []


async def test_a_block_ends_follows_of_tags_both_ways_for_good(world: World) -> None:
    ana, bea = await world.person(), await world.person()
    hers, others = await world.tag(ana, "rain"), await world.tag(bea, "sun")

    async def follow(viewer: int, tag: int) -> None:
        assert (await world.put(viewer, f"/tag-follows/{tag}")).status_code == 200

    await eventually(lambda: follow(bea, hers))
    await eventually(lambda: follow(ana, others))
    await block(world, ana, bea)
    assert (await world.get(bea, f"/tag-follows/{hers}")).json() == {"state": "none"}
    assert await listed(world, bea, "/followed-tags") == []

    async def is_over() -> None:
        assert (await world.get(ana, f"/tag-follows/{others}")).json() == {"state": "none"}

    await eventually(is_over)
    await world.delete(ana, f"/blocks/{bea}")

    async def stays_over() -> None:
        assert (await world.get(bea, f"/tag-follows/{hers}")).json() == {"state": "none"}
        assert await listed(world, bea, "/followed-tags") == []

    # The block hid what its event, which is on its way, ends for good.
    await eventually(stays_over)


async def test_a_follow_and_a_block_at_once_never_leave_a_follower_of_who_blocks(
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
        assert (await world.get(ana, f"/relations/{bea}")).json() == NOTHING | {"blocked": True}
        await world.delete(ana, f"/blocks/{bea}")


async def test_two_who_block_each_other_at_once_both_do(world: World) -> None:
    ana, bea = await world.person(), await world.person()
    first, second = await asyncio.gather(
        world.put(ana, f"/blocks/{bea}"), world.put(bea, f"/blocks/{ana}")
    )
    # Whoever was second may have found the other gone already.
    assert {first.status_code, second.status_code} <= {204, 404}
    assert 204 in {first.status_code, second.status_code}


async def test_a_hidden_follower_is_nameless_and_can_still_be_taken_away_or_blocked(
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
    # No longer related, she is nobody for who did not block her.
    assert (await world.put(ana, f"/blocks/{carla}")).status_code == 404


async def test_oneself_nobody_and_no_session_are_refused(world: World) -> None:
    ana = await world.person()
    answer = await world.put(ana, f"/blocks/{ana}")
    assert (answer.status_code, answer.json()["code"]) == (409, "blocking_oneself")
    assert (await world.put(ana, f"/blocks/{NOBODY}")).status_code == 404
    for method, path in (("PUT", "/blocks/1"), ("DELETE", "/blocks/1"), ("GET", "/blocks")):
        assert (await world.call(None, method, path)).status_code == 401


async def test_blocks_are_listed_page_by_page_newest_first(world: World) -> None:
    ana = await world.person()
    others = [await world.person() for _ in range(3)]
    for other in others:
        await block(world, ana, other)
    first = (await world.get(ana, "/blocks?limit=2")).json()
    rest = (await world.get(ana, f"/blocks?limit=2&cursor={first['next_cursor']}")).json()
    assert [int(item["id"]) for item in first["items"] + rest["items"]] == others[::-1]
    assert rest["next_cursor"] is None


async def test_republish_announces_every_block_as_it_is(world: World) -> None:
    ana, bea = await world.person(), await world.person()
    await block(world, ana, bea)
    await world.delete(ana, f"/blocks/{bea}")
    assert service.republish is not None
    async with world.running.database.sessions() as session:
        await service.republish(session)
        await session.commit()

    async def is_announced_again() -> None:
        events = await block_events(world, ana, bea)
        assert events.count((2, "feed.block.ended")) == 2

    await eventually(is_announced_again)


async def test_an_erased_account_leaves_no_block_behind(world: World) -> None:
    ana, bea = await world.person(), fresh_id()
    await world.person(user_id=bea)
    await block(world, ana, bea)
    await block(world, await world.person(), ana)
    await world.running.publish(AccountDeleted(user_id=bea), subject=bea, version=9)

    async def is_gone() -> None:
        assert await listed(world, ana, "/blocks") == []
        assert (await world.get(ana, f"/relations/{bea}")).json() == NOTHING

    await eventually(is_gone)
