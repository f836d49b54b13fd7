"""Changes between the commit of an outfit and its push to followers."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from contracts.envelope import Event
from contracts.identity import AccountDeleted
from feed.timeline.fanout import domain
from tests.feed.timeline_lists import (
    count_pending,
    entries,
    require_delivered,
    require_pending,
    require_timeline,
)
from tests.feed.world import Outfit, World
from tests.support.timeline_keys import valkey_key
from tests.support.wait import eventually


class DeliveryGate:
    """Delays all fan-out jobs until it is opened."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.opened = asyncio.Event()
        run_due_jobs = domain.run_due_jobs

        async def wait(*args: Any, **kwargs: Any) -> int:
            await self.opened.wait()
            return await run_due_jobs(*args, **kwargs)

        monkeypatch.setattr(domain, "run_due_jobs", wait)


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[DeliveryGate]:
    opened_later = DeliveryGate(monkeypatch)
    yield opened_later
    opened_later.opened.set()


async def pending_outfit(world: World) -> tuple[int, list[int], Outfit]:
    """Create an author with two readers, and an outfit that has not been pushed to them yet."""
    author = await world.person()
    viewers = [await world.follower_of(author) for _ in range(2)]
    for viewer in viewers:
        await world.person(user_id=viewer)
        await require_timeline(world, viewer)
    outfit = await world.publish(author)
    await eventually(lambda: require_pending(world, outfit))
    return author, viewers, outfit


async def test_a_timeline_built_between_commit_and_delivery_has_the_outfit_once(
    world: World, gate: DeliveryGate
) -> None:
    author, (rebuilt, other), outfit = await pending_outfit(world)
    async with world.valkey() as valkey:
        await valkey.delete(valkey_key(b"timeline:", rebuilt))
    await require_timeline(world, rebuilt)
    newcomer = await world.follower_of(author)
    await require_timeline(world, newcomer)
    gate.opened.set()
    await eventually(lambda: require_delivered(world, outfit))
    for viewer in (rebuilt, other, newcomer):
        assert await entries(world, viewer) == [outfit.feed_id]


@pytest.mark.parametrize("change", ["removed", "private"])
async def test_an_outfit_hidden_between_commit_and_delivery_stays_hidden(
    world: World, gate: DeliveryGate, change: str
) -> None:
    _, viewers, outfit = await pending_outfit(world)
    if change == "removed":
        hidden: Event = outfit.removal()
    else:
        outfit.audience = "private"
        hidden = outfit.state()
    await world.handled(hidden, subject=outfit.id, version=outfit.version)
    gate.opened.set()
    await eventually(lambda: require_delivered(world, outfit))
    for viewer in viewers:
        assert await world.timeline(viewer) == []


@pytest.mark.parametrize("ending", ["unfollow", "remove", "block", "mute"])
async def test_people_who_leave_between_commit_and_delivery_are_skipped(
    world: World, gate: DeliveryGate, ending: str
) -> None:
    author, (leaver, stayer), outfit = await pending_outfit(world)
    answer = {
        "unfollow": lambda: world.delete(leaver, f"/follows/{author}"),
        "remove": lambda: world.delete(author, f"/followers/{leaver}"),
        "block": lambda: world.put(author, f"/blocks/{leaver}"),
        "mute": lambda: world.put(leaver, f"/mutes/{author}", {"days": 7}),
    }[ending]()
    assert (await answer).is_success
    await require_timeline(world, leaver)
    gate.opened.set()
    await eventually(lambda: require_delivered(world, outfit))
    assert await entries(world, leaver) == []
    await world.shows(stayer, outfit)


async def test_an_author_erased_between_commit_and_delivery_leaves_nothing(
    world: World, gate: DeliveryGate
) -> None:
    author, viewers, outfit = await pending_outfit(world)
    await world.handled(AccountDeleted(user_id=author), subject=author, version=9)
    assert await count_pending(world, outfit) == 0
    gate.opened.set()
    later = await world.person()
    for viewer in viewers:
        await world.follow(viewer, later)
    after = await world.publish(later)
    for viewer in viewers:
        await world.shows(viewer, after)
