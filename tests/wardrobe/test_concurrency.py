"""What happens at the same time: people are heard of, and change, while their things are made."""

import asyncio

import pytest
from sqlalchemy import text

from contracts.identity import ProfileChanged
from tests.support.db_probes import until_idle, until_repeated, until_waiting
from tests.wardrobe.world import Wardrobe, newcomer, person


async def test_what_was_published_before_the_profile_was_known_is_told_when_it_is(
    wardrobe: Wardrobe,
) -> None:
    owner = person()
    photo = await wardrobe.upload(owner)
    body = {"photo_id": photo["id"], "audience": "public", "caption": "Here I am"}
    async with wardrobe.running.database.sessions() as session:
        await session.execute(text("LOCK TABLE outbox IN SHARE MODE"))
        publishing = asyncio.create_task(wardrobe.client(owner).post("outfits", json=body))
        await until_waiting(wardrobe.running, 1)
        await wardrobe.profile(owner, "public")
    outfit = (await publishing).json()

    _, told = await wardrobe.announced(outfit["id"], 2)
    assert told.data["content"]["caption"] == "Here I am"
    assert told.data["feed_id"] is not None


async def test_a_photo_becomes_an_avatar_and_an_outfit_at_once(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.resident()
    photo = await wardrobe.upload(owner)
    wish = ProfileChanged(
        user_id=owner,
        username="ana",
        display_name="",
        audience="public",
        avatar_wanted=photo["path"],
    )
    async with wardrobe.running.database.sessions() as session:
        hold = text("SELECT id FROM photos WHERE id = :id FOR UPDATE")
        await session.execute(hold, {"id": int(photo["id"])})
        hearing = asyncio.create_task(wardrobe.hear(wish, owner, 2))
        await until_waiting(wardrobe.running, 1)
        body = {"photo_id": photo["id"], "audience": "public"}
        publishing = asyncio.create_task(wardrobe.client(owner).post("outfits", json=body))
        await until_waiting(wardrobe.running, 2)

    assert (await publishing).status_code == 201
    await hearing


@pytest.mark.usefixtures("patient")
@pytest.mark.parametrize("kind", ["outfits", "garments"])
async def test_waiting_for_a_newcomer_leaves_others_the_connection(
    wardrobe: Wardrobe, kind: str
) -> None:
    awaited = newcomer()
    listing = asyncio.create_task(wardrobe.client().get(kind, params={"owner_id": awaited}))
    await until_repeated(wardrobe.running, listing)
    await until_idle(wardrobe.running)
    assert not listing.done()

    await wardrobe.profile(awaited, "public")
    assert (await listing).status_code == 200
