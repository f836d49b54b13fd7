"""Circles of tests."""

from tests.feed.world import World


async def make(world: World, owner: int, name: str = "Family", *members: int) -> str:
    """Make a circle with these people in it; return its id."""
    answer = await world.post(owner, "/circles", {"name": name})
    assert answer.status_code == 201, answer.text
    circle_id = str(answer.json()["id"])
    for member in members:
        added = await world.put(owner, f"/circles/{circle_id}/members/{member}")
        assert added.status_code == 204, added.text
    return circle_id
