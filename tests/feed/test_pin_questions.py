"""Notifications that somebody asked where a garment is from."""

from contracts.wardrobe import PinAsked, PinUnasked
from tests.feed.test_notifications import inbox, notifications_about
from tests.feed.world import Outfit, World, fresh_id
from tests.support.wait import eventually

SENTENCE = "Ana asked where the Red coat in “Rain” is from"


async def send(
    world: World,
    outfit: Outfit,
    asker: int,
    pin_id: int,
    *,
    name: str = "Red coat",
    version: int = 1,
    withdrawn: bool = False,
    resumed: bool = False,
) -> None:
    about = {
        "pin_id": pin_id,
        "outfit_id": outfit.id,
        "owner_id": outfit.owner_id,
        "asker_id": asker,
    }
    event = (
        PinUnasked(**about) if withdrawn else PinAsked(**about, garment_name=name, resumed=resumed)
    )
    await world.running.publish(event, subject=f"{pin_id}-{asker}", version=version)


async def wait_for(world: World, owner: int, asker: int, *messages: str) -> None:
    async def check() -> None:
        expected = [("pin_asked", message) for message in messages]
        assert await notifications_about(world, owner, asker) == expected

    await eventually(check)


async def test_the_owner_is_notified_until_the_question_is_withdrawn(world: World) -> None:
    owner, asker, pin = await world.person(), await world.person(), fresh_id()
    outfit = await world.publish(owner)
    await send(world, outfit, asker, pin)
    await wait_for(world, owner, asker, SENTENCE)
    (entry,) = await inbox(world, owner)
    assert entry["outfit_id"] == str(outfit.id)
    await send(world, outfit, asker, pin, version=2, withdrawn=True)
    await wait_for(world, owner, asker)
    await send(world, outfit, asker, pin)  # delayed
    await send(world, outfit, asker, pin, version=3)
    await wait_for(world, owner, asker, SENTENCE)


async def test_a_question_that_comes_back_with_its_garment_is_not_new(world: World) -> None:
    owner, asker, pin = await world.person(), await world.person(), fresh_id()
    outfit = await world.publish(owner)
    await send(world, outfit, asker, pin)
    await wait_for(world, owner, asker, SENTENCE)
    assert [entry["read"] for entry in await inbox(world, owner)] == [False]
    await send(world, outfit, asker, pin, version=2, withdrawn=True)
    await wait_for(world, owner, asker)
    await send(world, outfit, asker, pin, version=3, resumed=True)
    await wait_for(world, owner, asker, SENTENCE)
    (entry,) = await inbox(world, owner)
    assert entry["read"]


async def test_questions_about_one_pin_are_one_entry(world: World) -> None:
    owner, asker, other = await world.person(), await world.person(), await world.person()
    outfit = await world.publish(owner)
    coat, skirt = fresh_id(), fresh_id()
    await send(world, outfit, asker, coat)
    await wait_for(world, owner, asker, SENTENCE)
    await send(world, outfit, other, coat)
    await send(world, outfit, other, skirt, name="Skirt " * 9)

    async def check() -> None:
        messages = {entry["message"] for entry in await inbox(world, owner)}
        assert messages == {
            "Ana and Ana asked where the Red coat in “Rain” is from",
            "Ana asked where the Skirt Skirt Skirt Skirt Skirt Skirt Ski… in “Rain” is from",
        }

    await eventually(check)


async def test_blocked_people_notify_no_one(world: World) -> None:
    owner, asker, other = await world.person(), await world.person(), await world.person()
    outfit, pin = await world.publish(owner), fresh_id()
    assert (await world.put(owner, f"/blocks/{asker}")).status_code == 204
    await send(world, outfit, asker, pin)
    await send(world, outfit, other, pin)
    await wait_for(world, owner, other, SENTENCE)
    assert await notifications_about(world, owner, asker) == []
