"""A person's own tags: making, naming, changing, ordering, deleting."""

from typing import Any

import httpx2

from tests.tags.world import World


async def post(world: World, user_id: int | None, body: Any, **headers: str) -> httpx2.Response:
    async with world.as_(user_id) as client:
        return await client.post("/tags", json=body, headers=headers)


def refusal(answer: httpx2.Response) -> tuple[int, str]:
    """Status and code of a problem whose detail is a sentence for a person."""
    problem = answer.json()
    assert answer.headers["content-type"] == "application/problem+json"
    assert problem["detail"][0].isupper() or problem["detail"][0] == "“"
    assert problem["detail"].endswith(".")
    return answer.status_code, problem["code"]


async def test_a_tag_gets_its_address_from_its_name(world: World) -> None:
    owner = await world.person()
    made = await post(world, owner, {"name": "  Été à la plage! "})
    assert made.status_code == 201
    assert made.headers["etag"] == '"1"'
    tag = made.json()
    assert tag | {"id": "", "created_at": ""} == {
        "id": "",
        "owner_id": str(owner),
        "slug": "ete-a-la-plage",
        "name": "Été à la plage!",
        "note": "",
        "audience": "public",
        "cover_outfit_id": None,
        "outfit_count": 0,
        "created_at": "",
        "version": 1,
    }
    async with world.as_(owner) as client:
        assert (await client.get("/tags/ete-a-la-plage")).json() == tag
        assert (await client.get("/tags")).json() == {"items": [tag], "next_cursor": None}
