"""Asks of tests: two outfits of one person, and the people who choose."""

from typing import Any

import httpx2

from tests.feed.world import Outfit, World
from tests.support.people import JSON
from tests.support.wait import eventually


async def two_outfits(world: World, owner: int, audience: str = "public") -> list[Outfit]:
    return [await world.publish(owner, audience) for _ in range(2)]


def new_ask(left: Outfit, right: Outfit, **more: Any) -> JSON:
    sides = {"left_outfit_id": str(left.id), "right_outfit_id": str(right.id)}
    return {**sides, "audience": "followers", "hours": 3, **more}


async def ask(world: World, owner: int, *outfits: Outfit, **more: Any) -> str:
    """Ask about two outfits, or about two new public ones; return the ask's id."""
    left, right = outfits or await two_outfits(world, owner)
    answer = await world.post(owner, "/asks", new_ask(left, right, **more))
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


async def vote(world: World, viewer: int, ask_id: str, choice: str = "left") -> httpx2.Response:
    return await world.put(viewer, f"/asks/{ask_id}/vote", {"choice": choice})


async def listed(world: World, viewer: int) -> list[str]:
    answer = await world.get(viewer, "/asks")
    assert answer.status_code == 200, answer.text
    return [item["id"] for item in answer.json()["items"]]


async def result(world: World, owner: int, ask_id: str) -> JSON:
    found: JSON = (await world.get(owner, f"/asks/{ask_id}")).json()["result"]
    return found


async def wait_until_hidden(world: World, viewer: int, ask_id: str) -> None:
    """Wait until the viewer can neither find an ask, nor list it, nor vote on it."""

    async def check() -> None:
        assert (await world.get(viewer, f"/asks/{ask_id}")).status_code == 404

    await eventually(check)
    assert ask_id not in await listed(world, viewer)
    assert (await vote(world, viewer, ask_id)).status_code == 404
    assert (await world.delete(viewer, f"/asks/{ask_id}/vote")).status_code == 404
    assert (await world.put(viewer, f"/asks/{ask_id}/dismissal")).status_code == 404
