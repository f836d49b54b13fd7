"""Asks are seen by the people asked who may also see both outfits, decided at each read."""

from contracts.wardrobe import OutfitChanged
from tests.feed.ask_calls import ask, listed, result, two_outfits, vote, wait_until_hidden
from tests.feed.circle_lists import make
from tests.feed.world import World
from tests.support.wait import eventually


async def test_followers_are_asked_until_they_unfollow(world: World) -> None:
    ana, bea, stranger = await world.people(3)
    await world.follow(bea, ana)
    ask_id = await ask(world, ana)
    await wait_until_hidden(world, stranger, ask_id)
    assert await listed(world, bea) == [ask_id]
    assert (await vote(world, bea, ask_id)).status_code == 200
    assert (await world.delete(bea, f"/follows/{ana}")).is_success
    await wait_until_hidden(world, bea, ask_id)
    # A number that followed it would tell what they had chosen.
    assert await result(world, ana, ask_id) == {"left": 1, "right": 0}


async def test_a_block_by_either_hides_asks_at_once(world: World) -> None:
    ana, bea, cleo = await world.people(3)
    circle_id = await make(world, ana, "Family", bea, cleo)
    ask_id = await ask(world, ana, audience=f"circle:{circle_id}")
    assert (await world.put(ana, f"/blocks/{bea}")).status_code == 204
    assert (await world.put(cleo, f"/blocks/{ana}")).status_code == 204
    for viewer in (bea, cleo):
        await wait_until_hidden(world, viewer, ask_id)


async def test_a_circle_is_asked_and_does_not_learn_which(world: World) -> None:
    ana, bea, follower = await world.people(3)
    await world.follow(follower, ana)
    circle_id = await make(world, ana, "Family", bea)
    other = await make(world, ana, "Work", follower)
    ask_id = await ask(world, ana, audience=f"circle:{circle_id}")
    await wait_until_hidden(world, follower, ask_id)
    shown = await world.get(bea, f"/asks/{ask_id}")
    assert shown.json()["audience"] == "circle"
    assert circle_id not in shown.text
    assert (await world.get(ana, f"/asks/{ask_id}")).json()["audience"] == f"circle:{circle_id}"
    assert await listed(world, bea) == [ask_id]
    assert (await world.delete(ana, f"/circles/{circle_id}/members/{bea}")).status_code == 204
    await world.put(ana, f"/circles/{other}/members/{bea}")
    await wait_until_hidden(world, bea, ask_id)


async def test_both_outfits_must_be_visible(world: World) -> None:
    ana, bea, cleo = await world.people(3)
    await world.follow(bea, ana)
    await world.follow(cleo, ana)
    circle_id = await make(world, ana, "Family", bea)
    shown = await world.publish(ana, "followers")
    secret = await world.publish(ana, f"circle:{circle_id}")
    ask_id = await ask(world, ana, shown, secret)
    assert await listed(world, bea) == [ask_id]
    await wait_until_hidden(world, cleo, ask_id)


async def test_lost_outfits_end_an_ask_for_everyone_but_its_owner(world: World) -> None:
    ana, bea = await world.people(2)
    await world.follow(bea, ana)
    for is_removed in (True, False):
        left, right = await two_outfits(world, ana)
        ask_id = await ask(world, ana, left, right)
        assert (await vote(world, bea, ask_id)).status_code == 200
        right.audience = "private"  # as are outfits that moderators hide
        await world.send(right, right.removal() if is_removed else right.state(OutfitChanged))
        await wait_until_hidden(world, bea, ask_id)
        own = (await world.get(ana, f"/asks/{ask_id}")).json()
        assert (own["left"]["id"], own["right"]) == (str(left.id), None)
        assert own["result"] == {"left": 1, "right": 0}
        assert (await world.post(ana, f"/asks/{ask_id}/close", None)).is_success


async def test_a_private_profile_hides_asks(world: World) -> None:
    ana, bea = await world.person(), await world.person()
    await world.follow(bea, ana)
    ask_id = await ask(world, ana)
    await world.change_profile(ana, "private")
    await wait_until_hidden(world, bea, ask_id)
    await world.change_profile(ana, "followers")

    async def is_back() -> None:
        assert await listed(world, bea) == [ask_id]

    await eventually(is_back)


async def test_others_can_neither_end_nor_find_an_ask(world: World) -> None:
    ana, bea = await world.people(2)
    await world.follow(bea, ana)
    ask_id = await ask(world, ana)
    closed = await world.post(bea, f"/asks/{ask_id}/close", None)
    missing = await world.post(bea, "/asks/1/close", None)
    assert (closed.status_code, closed.json()["code"]) == (404, "ask_not_found")
    assert missing.json()["code"] == "ask_not_found"
    for path in ("/asks", f"/asks/{ask_id}"):
        assert (await world.get(None, path)).status_code == 401
    assert (await world.get(bea, f"/asks/{ask_id}")).json()["closed"] is False
