"""A person's own tags: making, naming, changing, ordering, deleting."""

import asyncio
from typing import Any

import httpx2
import pytest

from tests.support.wait import eventually
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


async def test_a_change_needs_the_version_that_was_read(world: World) -> None:
    owner = await world.person()
    await world.tag(owner, "Work")
    async with world.as_(owner) as client:
        changed = await client.patch(
            "/tags/work", json={"note": "Mondays"}, headers={"If-Match": '"1"'}
        )
        assert (changed.json()["version"], changed.headers["etag"]) == (2, '"2"')
        late = await client.patch("/tags/work", json={"note": ""}, headers={"If-Match": '"1"'})
        assert refusal(late) == (412, "version_mismatch")
        odd = await client.delete("/tags/work", headers={"If-Match": "1"})
        assert refusal(odd) == (412, "version_mismatch")
        same = await client.patch("/tags/work", json={"note": "Mondays"})
        assert same.json()["version"] == 2
        null = await client.patch("/tags/work", json={"name": None})
        assert null.status_code == 422
        assert (await client.delete("/tags/work", headers={"If-Match": '"2"'})).status_code == 204


async def test_old_addresses_lead_to_the_tag_until_another_takes_them(world: World) -> None:
    owner = await world.person()
    first = await world.tag(owner, "First")
    async with world.as_(owner) as client:
        await client.patch("/tags/first", json={"slug": "second"})
        await client.patch("/tags/first", json={"slug": "third"})
        for slug in ("first", "second", "third"):
            found = (await client.get(f"/users/{owner}/tags/{slug}")).json()
            assert (found["id"], found["slug"]) == (first["id"], "third")
        taken = await world.tag(owner, "First")
        assert (await client.get("/tags/first")).json()["id"] == taken["id"]
        clash = await client.patch("/tags/third", json={"slug": "first"})
        assert refusal(clash) == (409, "tag_exists")
        reserved = await client.patch("/tags/third", json={"slug": "all"})
        assert refusal(reserved) == (422, "slug_reserved")
        back = await client.patch("/tags/third", json={"slug": "second"})
        assert back.json()["slug"] == "second"


async def test_tags_stand_by_hand_or_by_last_use(world: World) -> None:
    owner = await world.person()
    outfit = await world.outfit(owner)
    for name in ("a", "b", "c", "d"):
        await world.tag(owner, name)
    await world.put(owner, "b", outfit)
    assert await slugs(world, owner, sort="recent") == ["b", "d", "c", "a"]
    assert await slugs(world, owner) == ["d", "c", "b", "a"]
    async with world.as_(owner) as client:
        assert (await client.put("/tag-order", json={"slugs": ["b", "a", "d", "c"]})).is_success
        for wrong in ("nowhere", "NO\0"):
            answer = await client.put("/tag-order", json={"slugs": ["c", wrong]})
            assert refusal(answer) == (404, "tag_not_found")
    await world.tag(owner, "e")
    assert await slugs(world, owner) == ["e", "b", "a", "d", "c"]


async def slugs(world: World, owner: int, **params: str) -> list[str]:
    """All of a person's tags, read in pages of two."""
    found: list[str] = []
    cursor: dict[str, str] = {}
    async with world.as_(owner) as client:
        while True:
            page = (await client.get("/tags", params={"limit": "2"} | params | cursor)).json()
            found += [tag["slug"] for tag in page["items"]]
            if page["next_cursor"] is None:
                return found
            cursor = {"cursor": page["next_cursor"]}


async def test_a_cursor_of_another_list_is_refused(world: World) -> None:
    owner = await world.person()
    for name in ("a", "b"):
        await world.tag(owner, name)
    async with world.as_(owner) as client:
        cursor = (await client.get("/tags", params={"limit": 1})).json()["next_cursor"]
        answer = await client.get("/tags", params={"sort": "recent", "cursor": cursor})
    assert refusal(answer) == (422, "invalid_cursor")


async def test_the_cover_is_the_chosen_one_while_it_is_there(world: World) -> None:
    owner = await world.person()
    old, new = await world.outfit(owner), await world.outfit(owner)
    await world.tag(owner, "Looks")
    await world.put(owner, "looks", old, new)
    async with world.as_(owner) as client:

        async def cover() -> Any:
            return (await client.get("/tags/looks")).json()["cover_outfit_id"]

        assert await cover() == str(new)
        await client.patch("/tags/looks", json={"cover_outfit_id": str(old)})
        assert await cover() == str(old)
        await client.delete(f"/tags/looks/outfits/{old}")
        assert await cover() == str(new)
        gone = await client.patch("/tags/looks", json={"cover_outfit_id": "77"})
        assert refusal(gone) == (409, "cover_not_in_tag")
        await client.patch("/tags/looks", json={"cover_outfit_id": None})
        assert await cover() == str(new)


async def test_changes_are_announced_in_order_and_private_ones_without_names(world: World) -> None:
    owner = await world.person()
    tag = await world.tag(owner, "Secret", audience="private")
    async with world.as_(owner) as client:
        await client.patch("/tags/secret", json={"audience": "public", "name": "Open"})
        await client.delete("/tags/secret")

    async def check() -> None:
        changes = await world.announced("tags.tag.changed", tag_id=tag["id"])
        deletions = await world.announced("tags.tag.deleted", tag_id=tag["id"])
        told = [
            (event.aggregateversion, event.data["audience"], event.data["slug"], event.data["name"])
            for event in changes
        ]
        assert told == [(1, "private", None, None), (2, "public", "secret", "Open")]
        assert [event.aggregateversion for event in deletions] == [3]

    await eventually(check)
