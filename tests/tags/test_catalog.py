"""Making tags: their names, their addresses, and what is refused."""

import asyncio
from typing import Any

import httpx2
import pytest

from tests.tags.world import World, refusal


async def post(world: World, user_id: int | None, body: Any, **headers: str) -> httpx2.Response:
    async with world.as_(user_id) as client:
        return await client.post("/tags", json=body, headers=headers)


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
        "hidden": False,
        "cover_outfit_id": None,
        "outfit_count": 0,
        "created_at": "",
        "version": 1,
    }
    async with world.as_(owner) as client:
        assert (await client.get("/tags/ete-a-la-plage")).json() == tag
        assert (await client.get("/tags")).json() == {"items": [tag], "next_cursor": None}


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
        ({"name": "夏"}, "slug_malformed"),
    ],
)
async def test_an_address_that_cannot_be_is_refused(
    world: World, body: dict[str, str], code: str
) -> None:
    answer = await post(world, await world.person(), body)
    assert refusal(answer) == (422, code)
    assert answer.json()["errors"][0]["field"] == "slug"


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
async def test_other_fields_are_checked(world: World, body: dict[str, str], field: str) -> None:
    answer = await post(world, await world.person(), body)
    assert answer.status_code == 422
    assert [error["field"] for error in answer.json()["errors"]] == [field]


async def test_an_address_is_unique_per_person_only(world: World) -> None:
    one, other = await world.person(), await world.person()
    await world.tag(one, "Hats")
    await world.tag(other, "Hats")
    assert refusal(await post(world, one, {"name": "hats!"})) == (409, "tag_exists")


async def test_a_tag_made_at_once_many_times_is_made_once(world: World) -> None:
    owner = await world.person()
    answers = await asyncio.gather(*(post(world, owner, {"name": "Rush"}) for _ in range(6)))
    assert sorted(answer.status_code for answer in answers) == [201] + [409] * 5


async def test_the_same_idempotency_key_makes_one_tag(world: World) -> None:
    owner, other = await world.person(), await world.person()
    sends = [post(world, owner, {"name": "Once"}, **{"Idempotency-Key": "k"}) for _ in range(4)]
    answers = await asyncio.gather(*sends)
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.text for answer in answers}) == 1
    assert (await post(world, other, {"name": "Once"}, **{"Idempotency-Key": "k"})).json()[
        "owner_id"
    ] == str(other)
    assert len(await world.announced("tags.tag.changed", owner_id=str(owner))) <= 1


async def test_one_s_own_tags_need_a_session(world: World) -> None:
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
            answer = await anonymous.request(method, path, json={"name": "a", "slugs": []})
            assert refusal(answer) == (401, "not_signed_in")


@pytest.mark.parametrize("slug", ["unknown", "UPPER", "%00", "a" * 60])
async def test_what_is_no_tag_of_one_s_own_is_not_found(world: World, slug: str) -> None:
    other = await world.person()
    await world.tag(other, "Unknown", audience="public")
    async with world.as_(await world.person()) as client:
        for method in ("GET", "PATCH", "DELETE"):
            answer = await client.request(method, f"/tags/{slug}", json={})
            assert refusal(answer) == (404, "tag_not_found")
