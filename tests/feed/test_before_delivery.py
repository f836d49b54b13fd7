"""What happens between the commit of an outfit and its delivery to followers."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from contracts.envelope import Event
from contracts.identity import AccountDeleted
from feed.timeline.fanout_queue import domain
from feed.timeline_cache.valkey_client import packed
from tests.feed.timeline_lists import (
    count_pending,
    entries,
    has_list,
    require_delivered,
    require_pending,
)
from tests.feed.world import Outfit, World
from tests.support.wait import eventually


class Held:
    """No delivery begins before it is opened."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.opened = asyncio.Event()
        deliver_due = domain.deliver_due

        async def wait(*args: Any, **kwargs: Any) -> int:
            await self.opened.wait()
            return await deliver_due(*args, **kwargs)

        monkeypatch.setattr(domain, "deliver_due", wait)


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[Held]:
    found = Held(monkeypatch)
    yield found
    found.opened.set()


async def on_its_way(world: World) -> tuple[int, list[int], Outfit]:
    """Somebody with two readers, and an outfit that has not reached them."""
    author = await world.person()
    viewers = [await world.follower_of(author) for _ in range(2)]
    for viewer in viewers:
        await world.person(user_id=viewer)
        await has_list(world, viewer)
    outfit = await world.publish(author)
    await eventually(lambda: require_pending(world, outfit))
    return author, viewers, outfit


async def test_a_timeline_built_between_commit_and_delivery_has_the_outfit_once(
    world: World, held: Held
) -> None:
    author, (rebuilt, other), outfit = await on_its_way(world)
    async with world.valkey() as valkey:
        await valkey.delete(b"timeline:" + packed(rebuilt))
    await has_list(world, rebuilt)
    newcomer = await world.follower_of(author)
    await has_list(world, newcomer)
    held.opened.set()
    await eventually(lambda: require_delivered(world, outfit))
    for viewer in (rebuilt, other, newcomer):
        assert await entries(world, viewer) == [outfit.feed_id]


@pytest.mark.parametrize("change", ["removed", "private"])
async def test_an_outfit_hidden_between_commit_and_delivery_shows_to_nobody(
    world: World, held: Held, change: str
) -> None:
    _, viewers, outfit = await on_its_way(world)
    if change == "removed":
        hidden: Event = outfit.removal()
    else:
        outfit.audience = "private"
        hidden = outfit.state()
    await world.handled(hidden, subject=outfit.id, version=outfit.version)
    held.opened.set()
    await eventually(lambda: require_delivered(world, outfit))
    for viewer in viewers:
        assert await world.timeline(viewer) == []


@pytest.mark.parametrize("end", ["unfollow", "remove", "block", "mute"])
async def test_who_leaves_between_commit_and_delivery_is_not_reached(
    world: World, held: Held, end: str
) -> None:
    author, (leaving, staying), outfit = await on_its_way(world)
    answer = {
        "unfollow": lambda: world.delete(leaving, f"/follows/{author}"),
        "remove": lambda: world.delete(author, f"/followers/{leaving}"),
        "block": lambda: world.put(author, f"/blocks/{leaving}"),
        "mute": lambda: world.put(leaving, f"/mutes/{author}", {"days": 7}),
    }[end]()
    assert (await answer).is_success
    await has_list(world, leaving)
    held.opened.set()
    await eventually(lambda: require_delivered(world, outfit))
    assert await entries(world, leaving) == []
    await world.shows(staying, outfit)


async def test_an_author_erased_between_commit_and_delivery_is_gone(
    world: World, held: Held
) -> None:
    author, viewers, outfit = await on_its_way(world)
    await world.handled(AccountDeleted(user_id=author), subject=author, version=9)
    assert await count_pending(world, outfit) == 0
    held.opened.set()
    later = await world.person()
    for viewer in viewers:
        await world.follow(viewer, later)
    after = await world.publish(later)
    for viewer in viewers:
        await world.shows(viewer, after)
