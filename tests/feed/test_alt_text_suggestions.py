"""Notifications about suggested alt texts."""

from contracts.wardrobe import AltTextSuggested, AltTextWithdrawn
from tests.feed.test_notifications import inbox, notifications_about
from tests.feed.world import Outfit, World, fresh_id
from tests.support.wait import eventually

SENTENCE = "Ana suggested a description for “Rain”"


async def suggest(
    world: World,
    outfit: Outfit,
    author: int,
    *,
    suggestion_id: int | None = None,
    version: int = 1,
    withdrawn: bool = False,
) -> int:
    suggestion_id = suggestion_id or fresh_id()
    kind = AltTextWithdrawn if withdrawn else AltTextSuggested
    event = kind(
        suggestion_id=suggestion_id,
        outfit_id=outfit.id,
        owner_id=outfit.owner_id,
        author_id=author,
    )
    await world.running.publish(event, subject=suggestion_id, version=version)
    return suggestion_id


async def wait_for(world: World, owner: int, author: int, *messages: str) -> None:
    async def check() -> None:
        expected = [("alt_text_suggested", message) for message in messages]
        assert await notifications_about(world, owner, author) == expected

    await eventually(check)


async def test_the_owner_is_notified_with_the_outfit_until_it_is_withdrawn(world: World) -> None:
    owner, author = await world.person(), await world.person()
    outfit = await world.publish(owner)
    suggestion = await suggest(world, outfit, author)
    await wait_for(world, owner, author, SENTENCE)
    (entry,) = await inbox(world, owner)
    assert entry["outfit_id"] == str(outfit.id)
    assert entry["image_path"] == "ab/abcdef-640.webp"
    await suggest(world, outfit, author, suggestion_id=suggestion, version=3, withdrawn=True)
    await wait_for(world, owner, author)
    await suggest(world, outfit, author, suggestion_id=suggestion, version=2)  # delayed
    await suggest(world, outfit, author)
    await wait_for(world, owner, author, SENTENCE)


async def test_suggestions_for_one_outfit_are_one_entry(world: World) -> None:
    owner, author, other = await world.person(), await world.person(), await world.person()
    outfit = await world.publish(owner)
    await suggest(world, outfit, author)
    await wait_for(world, owner, author, SENTENCE)
    await suggest(world, outfit, other)
    await wait_for(world, owner, other, "Ana and Ana suggested a description for “Rain”")


async def test_blocked_people_notify_no_one(world: World) -> None:
    owner, author, other = await world.person(), await world.person(), await world.person()
    outfit = await world.publish(owner)
    assert (await world.put(owner, f"/blocks/{author}")).status_code == 204
    await suggest(world, outfit, author)
    await suggest(world, outfit, other)
    await wait_for(world, owner, other, SENTENCE)
    assert await notifications_about(world, owner, author) == []


async def test_people_can_switch_these_notifications_off(world: World) -> None:
    owner, author = await world.person(), await world.person()
    outfit = await world.publish(owner)
    channels = {"alt_text_suggested": {"in_app": False, "email": False}}
    settings = await world.put(owner, "/notification-settings", {"channels": channels})
    assert settings.status_code == 200, settings.text
    suggestion_id, people = fresh_id(), {"owner_id": owner, "author_id": author}
    event = AltTextSuggested(suggestion_id=suggestion_id, outfit_id=outfit.id, **people)
    await world.handled(event, subject=suggestion_id)
    assert await inbox(world, owner) == []
