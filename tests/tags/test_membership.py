"""Outfits in tags, added by their owners."""

import asyncio

import pytest

from tests.support.db_probes import wait_for_idle_pool, wait_for_polling
from tests.support.wait import eventually
from tests.tags.world import World, old_id, published, young_id


async def test_outfits_are_listed_newest_first_in_pages(world: World) -> None:
    owner = await world.person()
    outfits = [await world.outfit(owner) for _ in range(3)]
    await world.tag(owner, "Week")
    await world.put(owner, "week", *outfits)
    await world.put(owner, "week", outfits[0])  # A repetition moves nothing.
    path = f"/users/{owner}/tags/week/outfits"
    async with world.as_(owner) as client:
        first = (await client.get(path, params={"limit": 2})).json()
        rest = (await client.get(path, params={"cursor": first["next_cursor"]})).json()
        own = (await client.get("/tags/week")).json()
    assert [item["id"] for item in first["items"]] == [str(outfits[2]), str(outfits[1])]
    assert [item["id"] for item in rest["items"]] == [str(outfits[0])]
    assert rest["next_cursor"] is None
    assert {item["owner_id"] for item in first["items"]} == {str(owner)}
    assert first["items"][0]["added_at"].endswith("Z")
    assert (own["outfit_count"], own["cover_outfit_id"]) == (3, str(outfits[2]))


async def test_an_outfit_that_is_added_again_is_the_newest(world: World) -> None:
    owner = await world.person()
    first, second = await world.outfit(owner), await world.outfit(owner)
    tag = await world.tag(owner, "Swap")
    await world.put(owner, "swap", first, second)
    async with world.as_(owner) as client:
        for _ in range(2):
            assert (await client.delete(f"/tags/swap/outfits/{first}")).status_code == 204
        assert await world.shown(owner, owner, "swap") == [second]
        assert (await client.delete(f"/tags/swap/outfits/{old_id()}")).status_code == 204
    await world.put(owner, "swap", first)
    assert await world.shown(owner, owner, "swap") == [first, second]

    async def check() -> None:
        events = [
            (event.type, event.aggregateversion)
            for kind in ("tagged", "untagged")
            for event in await world.announced(
                f"tags.outfit.{kind}", tag_id=tag["id"], outfit_id=str(first)
            )
        ]
        assert events == [
            ("tags.outfit.tagged", 1),
            ("tags.outfit.tagged", 3),
            ("tags.outfit.untagged", 2),
        ]

    await eventually(check)


async def test_another_persons_visible_outfit_becomes_a_reference(world: World) -> None:
    owner, other = await world.person(), await world.person()
    outfit = await world.outfit(other)
    await world.tag(owner, "Wishes")
    await world.put(owner, "wishes", outfit)
    async with world.as_() as anonymous:
        page = (await anonymous.get(f"/users/{owner}/tags/wishes/outfits")).json()
        of_author = (await anonymous.get(f"/outfits/{outfit}/tags")).json()
        of_saver = await anonymous.get(f"/outfits/{outfit}/tags", params={"owner_id": owner})
    assert [(item["id"], item["owner_id"]) for item in page["items"]] == [(str(outfit), str(other))]
    assert of_author["items"] == []
    assert [tag["slug"] for tag in of_saver.json()["items"]] == ["wishes"]


async def test_outfits_that_the_viewer_may_not_see_cannot_be_added(world: World) -> None:
    owner, other, hidden = await world.person(), await world.person(), await world.person("private")
    await world.tag(owner, "Mine")
    invisible = [
        old_id(),
        await world.outfit(other, "private"),
        await world.outfit(other, "followers"),
        await world.outfit(hidden, "public"),
        await world.outfit(old_id(), "public"),  # Its owner's profile is unknown.
    ]
    async with world.as_(owner) as client:
        for outfit in invisible:
            response = await client.put(f"/tags/mine/outfits/{outfit}")
            assert (response.status_code, response.json()["code"]) == (404, "not_found")
            assert (await client.get(f"/outfits/{outfit}/tags")).status_code == 404
        visible = await world.outfit(other)
        response = await client.put(f"/tags/nowhere/outfits/{visible}")
        assert (response.status_code, response.json()["code"]) == (404, "tag_not_found")
        assert (await client.put("/tags/mine/outfits/abc")).status_code == 422
    assert await world.shown(owner, owner, "mine") == []


@pytest.mark.usefixtures("generous_timeouts")
async def test_adding_an_in_flight_outfit_waits_for_it(world: World) -> None:
    owner, outfit = await world.person(), young_id()
    await world.tag(owner, "Fresh")
    async with world.as_(owner) as client:
        put = asyncio.create_task(client.put(f"/tags/fresh/outfits/{outfit}"))
        await world.deliver((published(outfit, owner), outfit, 1))
        assert (await put).status_code == 200


async def test_waiting_for_an_outfit_ends_and_holds_no_connection(
    world: World,
) -> None:
    owner = await world.person()
    await world.tag(owner, "Patient")
    async with world.as_(owner) as client:
        put = asyncio.create_task(client.put(f"/tags/patient/outfits/{young_id()}"))
        await wait_for_polling(world.running, put)
        await wait_for_idle_pool(world.running)
        assert not put.done()
        assert (await put).status_code == 404


@pytest.mark.usefixtures("generous_timeouts")
async def test_listing_tags_of_an_in_flight_person_waits_for_them(world: World) -> None:
    newcomer = young_id()
    async with world.as_() as anonymous:
        get = asyncio.create_task(anonymous.get(f"/users/{newcomer}/tags"))
        await world.profile(newcomer, "public")
        assert (await get).json() == {"items": [], "next_cursor": None}
