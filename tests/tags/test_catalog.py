"""Creating tags: names, slugs and refused input."""

import asyncio
from typing import Any

import httpx2
import pytest

from tests.tags.world import World, refusal


async def post(world: World, user_id: int | None, body: Any, **headers: str) -> httpx2.Response:
    async with world.as_(user_id) as client:
        return await client.post("/tags", json=body, headers=headers)


async def test_a_tag_gets_its_slug_from_its_name(world: World) -> None:
    owner = await world.person()
    created = await post(world, owner, {"name": "  Été à la plage! "})
    assert created.status_code == 201
    assert created.headers["etag"] == '"1"'
    tag = created.json()
    assert tag | {"id": "", "created_at": ""} == {
        "id": "",
        "owner_id": str(owner),
        "slug": "ete-a-la-plage",
        "name": "Été à la plage!",
        "note": "",
        "audience": "public",
        "hidden": False,
        "featured": False,
        "co_owned": False,
        "cover_outfit_id": None,
        "outfit_count": 0,
        "created_at": "",
        "version": 1,
    }
    async with world.as_(owner) as client:
        assert (await client.get("/tags/ete-a-la-plage")).json() == tag
        assert (await client.get("/tags")).json() == {"items": [tag], "next_cursor": None}


async def test_a_name_in_any_script_makes_a_slug(world: World) -> None:
    owner = await world.person()
    async with world.as_(owner) as client:
        summer = (await client.post("/tags", json={"name": "صيف 2026"})).json()
        winter = (await client.post("/tags", json={"name": "شتاء 2026"})).json()
        assert [summer["slug"], winter["slug"]] == ["صيف-2026", "شتاء-2026"]
        assert (await client.get("/tags/صيف-2026")).json() == summer
        assert refusal(await client.post("/tags", json={"name": "صيف: 2026"})) == (
            409,
            "tag_exists",
        )


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"name": "All"}, "slug_reserved"),
        ({"name": "Mine", "slug": "add"}, "slug_reserved"),
        ({"name": "Mine", "slug": "edit"}, "slug_reserved"),
        ({"name": "Mine", "slug": "outfit"}, "slug_reserved"),
        ({"name": "Mine", "slug": "Summer"}, "slug_malformed"),
        ({"name": "Mine", "slug": "a--b"}, "slug_malformed"),
        ({"name": "Mine", "slug": "-a"}, "slug_malformed"),
        ({"name": "Mine", "slug": "a_b"}, "slug_malformed"),
        ({"name": "Mine", "slug": ""}, "slug_malformed"),
        ({"name": "Mine", "slug": "a" * 51}, "slug_malformed"),
        ({"name": "Mine", "slug": "夏" + "\u0315\u0316" * 100_000}, "slug_malformed"),
        ({"name": "夏", "slug": "été"}, "slug_malformed"),
        ({"name": "🌞"}, "slug_malformed"),
    ],
)
async def test_an_invalid_or_reserved_slug_is_refused(
    world: World, body: dict[str, str], code: str
) -> None:
    response = await post(world, await world.person(), body)
    assert refusal(response) == (422, code)
    assert response.json()["errors"][0]["field"] == "slug"


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "name"),
        ({"name": " "}, "name"),
        ({"name": "x" * 61}, "name"),
        ({"name": "a\0b"}, "name"),
        ({"name": "a", "note": "x" * 501}, "note"),
        ({"name": "a", "audience": "friends"}, "audience"),
    ],
)
async def test_other_invalid_fields_are_refused(
    world: World, body: dict[str, str], field: str
) -> None:
    response = await post(world, await world.person(), body)
    assert response.status_code == 422
    assert [error["field"] for error in response.json()["errors"]] == [field]


async def test_a_slug_is_unique_per_person_only(world: World) -> None:
    first, other = await world.person(), await world.person()
    await world.tag(first, "Hats")
    await world.tag(other, "Hats")
    assert refusal(await post(world, first, {"name": "hats!"})) == (409, "tag_exists")


async def test_concurrent_requests_create_a_tag_once(world: World) -> None:
    owner = await world.person()
    responses = await asyncio.gather(*(post(world, owner, {"name": "Rush"}) for _ in range(6)))
    assert sorted(response.status_code for response in responses) == [201] + [409] * 5


async def test_the_same_idempotency_key_creates_one_tag(world: World) -> None:
    owner, other = await world.person(), await world.person()
    requests = [post(world, owner, {"name": "Once"}, **{"Idempotency-Key": "k"}) for _ in range(4)]
    responses = await asyncio.gather(*requests)
    assert {response.status_code for response in responses} == {201}
    assert len({response.text for response in responses}) == 1
    assert (await post(world, other, {"name": "Once"}, **{"Idempotency-Key": "k"})).json()[
        "owner_id"
    ] == str(other)
    assert len(await world.announced("tags.tag.changed", owner_id=str(owner))) <= 1


async def test_own_tags_need_a_session(world: World) -> None:
    async with world.as_() as anonymous:
        for method, path in [
            ("GET", "/tags"),
            ("POST", "/tags"),
            ("GET", "/tags/a"),
            ("PATCH", "/tags/a"),
            ("DELETE", "/tags/a"),
            ("PUT", "/tag-order"),
            ("PUT", "/tags/a/outfits/1"),
            ("DELETE", "/tags/a/outfits/1"),
        ]:
            response = await anonymous.request(method, path, json={"name": "a", "slugs": []})
            assert refusal(response) == (401, "not_signed_in")


@pytest.mark.parametrize("slug", ["unknown", "UPPER", "%00", "a" * 60])
async def test_unknown_and_other_peoples_tags_are_not_found(world: World, slug: str) -> None:
    other = await world.person()
    await world.tag(other, "Unknown", audience="public")
    async with world.as_(await world.person()) as client:
        for method in ("GET", "PATCH", "DELETE"):
            response = await client.request(method, f"/tags/{slug}", json={})
            assert refusal(response) == (404, "tag_not_found")
