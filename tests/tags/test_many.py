"""Adding, removing and ordering many outfits at once."""

import asyncio
from typing import Any

import pytest

from tests.tags.world import World, old_id, published, refusal, young_id


async def change(world: World, owner: int, slug: str, **lists: list[int]) -> dict[str, Any]:
    async with world.as_(owner) as client:
        response = await client.post(f"/tags/{slug}/outfits", json=lists)
    assert response.status_code == 200, response.text
    found: dict[str, Any] = response.json()
    return found


async def order(world: World, owner: int, slug: str, *outfits: int) -> int:
    async with world.as_(owner) as client:
        response = await client.put(f"/tags/{slug}/outfit-order", json={"outfit_ids": outfits})
    return response.status_code


async def filled(world: World, count: int) -> tuple[int, list[int]]:
    """Create a person whose tag `looks` shows `count` outfits in this order."""
    owner = await world.person()
    outfits = [await world.outfit(owner) for _ in range(count)]
    await world.tag(owner, "Looks")
    await change(world, owner, "looks", add=outfits)
    return owner, outfits


async def test_many_outfits_are_added_in_order_and_swapping_the_response_undoes_it(
    world: World,
) -> None:
    owner, (a, b, c) = await filled(world, 3)
    d = await world.outfit(owner)
    done = await change(world, owner, "looks", add=[d, a, d], remove=[b, old_id()])
    assert done == {"added": [str(d)], "removed": [str(b)]}
    assert await world.shown(owner, owner, "looks") == [d, a, c]
    undone = await change(world, owner, "looks", add=[b], remove=[d])
    assert undone == {"added": [str(b)], "removed": [str(d)]}
    assert await world.shown(owner, owner, "looks") == [b, a, c]


async def test_outfits_that_the_viewer_may_not_see_are_skipped(world: World) -> None:
    owner, (mine,) = await filled(world, 1)
    other = await world.person()
    hidden, visible = await world.outfit(other, "private"), await world.outfit(other)
    done = await change(world, owner, "looks", add=[hidden, visible, old_id()])
    assert done == {"added": [str(visible)], "removed": []}
    assert await world.shown(owner, owner, "looks") == [visible, mine]


async def test_a_repeated_key_returns_the_same_response(world: World) -> None:
    owner, (a, _) = await filled(world, 2)
    async with world.as_(owner) as client:
        once = {"Idempotency-Key": "k"}
        first = await client.post("/tags/looks/outfits", json={"remove": [a]}, headers=once)
        again = await client.post("/tags/looks/outfits", json={"remove": [a]}, headers=once)
    assert (first.json(), again.json()) == ({"added": [], "removed": [str(a)]},) * 2


@pytest.mark.usefixtures("generous_timeouts")
async def test_concurrent_requests_with_one_key_add_an_in_flight_outfit_once(
    world: World,
) -> None:
    owner, _ = await filled(world, 0)
    outfit = young_id()
    async with world.as_(owner) as client:
        path, body, once = "/tags/looks/outfits", {"add": [outfit]}, {"Idempotency-Key": "k"}
        both = [asyncio.create_task(client.post(path, json=body, headers=once)) for _ in range(2)]
        await world.deliver((published(outfit, owner), outfit, 1))
        responses = await asyncio.gather(*both)
    assert [response.json() for response in responses] == [
        {"added": [str(outfit)], "removed": []}
    ] * 2


@pytest.mark.parametrize("path", ["/tags/%00/outfits", "/tags/%00/merge", "/tags/%ff/merge"])
async def test_an_impossible_slug_is_not_found_even_with_a_key(world: World, path: str) -> None:
    owner, _ = await filled(world, 0)
    async with world.as_(owner) as client:
        body, once = {"add": [], "into": "looks"}, {"Idempotency-Key": "k"}
        response = await client.post(path, json=body, headers=once)
    assert refusal(response) == (404, "tag_not_found")


@pytest.mark.parametrize(
    "body",
    [
        {"add": ["1"], "remove": ["1"]},
        {"add": ["x"]},
        {"add": ["-1"]},
        {"add": [str(n) for n in range(201)]},
        {"add": "1"},
        [],
    ],
)
async def test_invalid_changes_are_refused(world: World, body: Any) -> None:
    owner, outfits = await filled(world, 1)
    async with world.as_(owner) as client:
        response = await client.post("/tags/looks/outfits", json=body)
        assert response.status_code == 422
        missing = await client.post("/tags/nowhere/outfits", json={"add": outfits})
        assert refusal(missing) == (404, "tag_not_found")


async def test_a_custom_order_stays_and_new_outfits_come_first(world: World) -> None:
    owner, (a, b, c) = await filled(world, 3)
    assert await order(world, owner, "looks", c, a, b) == 204
    assert await world.shown(None, owner, "looks") == [c, a, b]
    new = await world.outfit(owner, tags=("looks",))
    assert await world.shown(None, owner, "looks") == [new, c, a, b]
    await change(world, owner, "looks", remove=[a])
    await change(world, owner, "looks", add=[a])
    assert await world.shown(None, owner, "looks") == [a, new, c, b]


async def test_ordering_some_outfits_moves_no_others(world: World) -> None:
    owner, (a, b, c, d) = await filled(world, 4)
    assert await order(world, owner, "looks", d, old_id(), b) == 204
    assert await world.shown(owner, owner, "looks") == [a, d, c, b]
    async with world.as_(await world.person()) as stranger:
        response = await stranger.put("/tags/looks/outfit-order", json={"outfit_ids": []})
    assert refusal(response) == (404, "tag_not_found")


async def test_pages_follow_the_custom_order(world: World) -> None:
    owner, outfits = await filled(world, 5)
    await order(world, owner, "looks", *outfits[::-1])
    found, query = [], {"limit": "2"}
    async with world.as_() as anonymous:
        while True:
            page = (await anonymous.get(f"/users/{owner}/tags/looks/outfits", params=query)).json()
            found += [int(item["id"]) for item in page["items"]]
            if page["next_cursor"] is None:
                break
            query["cursor"] = page["next_cursor"]
    assert found == outfits[::-1]
