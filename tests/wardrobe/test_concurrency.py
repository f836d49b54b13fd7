"""Tests of profile events that arrive while content is created."""

import asyncio

import pytest
from sqlalchemy import text

from contracts.identity import ProfileChanged
from tests.support.db_probes import wait_for_idle_pool, wait_for_lock_waiters, wait_for_polling
from tests.wardrobe.world import Wardrobe, newcomer, person


async def test_outfit_is_announced_again_once_the_profile_is_known(
    wardrobe: Wardrobe,
) -> None:
    owner = person()
    photo = await wardrobe.upload(owner)
    body = {"photo_id": photo["id"], "audience": "public", "caption": "Here I am"}
    async with wardrobe.running.database.sessions() as session:
        await session.execute(text("LOCK TABLE outbox IN SHARE MODE"))
        publishing = asyncio.create_task(wardrobe.client(owner).post("outfits", json=body))
        await wait_for_lock_waiters(wardrobe.running, 1)
        await wardrobe.profile(owner, "public")
    outfit = (await publishing).json()

    _, event = await wardrobe.wait_for_events(outfit["id"], 2)
    assert event.data["content"]["caption"] == "Here I am"
    assert event.data["feed_id"] is not None


async def test_photo_becomes_an_avatar_and_an_outfit_concurrently(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    photo = await wardrobe.upload(owner)
    event = ProfileChanged(
        user_id=owner,
        username="ana",
        display_name="",
        audience="public",
        avatar_wanted=photo["path"],
    )
    async with wardrobe.running.database.sessions() as session:
        lock = text("SELECT id FROM photos WHERE id = :id FOR UPDATE")
        await session.execute(lock, {"id": int(photo["id"])})
        delivering = asyncio.create_task(wardrobe.deliver(event, owner, 2))
        await wait_for_lock_waiters(wardrobe.running, 1)
        body = {"photo_id": photo["id"], "audience": "public"}
        publishing = asyncio.create_task(wardrobe.client(owner).post("outfits", json=body))
        await wait_for_lock_waiters(wardrobe.running, 2)

    assert (await publishing).status_code == 201
    await delivering


async def test_what_is_shown_to_a_circle_while_it_is_deleted_becomes_private(
    wardrobe: Wardrobe,
) -> None:
    owner = await wardrobe.known_person()
    circle = await wardrobe.circle(owner)
    photo = await wardrobe.upload(owner)
    async with wardrobe.running.database.sessions() as session:
        lock = text("SELECT id FROM photos WHERE id = :id FOR UPDATE")
        await session.execute(lock, {"id": int(photo["id"])})
        body = {"photo_id": photo["id"], "audience": f"circle:{circle}"}
        publishing = asyncio.create_task(wardrobe.client(owner).post("outfits", json=body))
        await wait_for_lock_waiters(wardrobe.running, 1)
        deleting = asyncio.create_task(wardrobe.delete_circle(owner, circle))
        await wait_for_lock_waiters(wardrobe.running, 2)

    made = await publishing
    assert made.status_code == 201, made.text
    await deleting
    outfit = await wardrobe.client(owner).get(f"outfits/{made.json()['id']}")
    assert outfit.json()["audience"] == "private"


@pytest.mark.usefixtures("generous_timeouts")
@pytest.mark.parametrize("kind", ["outfits", "garments"])
async def test_waiting_for_a_newcomer_releases_the_connection(
    wardrobe: Wardrobe, kind: str
) -> None:
    new_person = newcomer()
    listing = asyncio.create_task(wardrobe.client().get(kind, params={"owner_id": new_person}))
    await wait_for_polling(wardrobe.running, listing)
    await wait_for_idle_pool(wardrobe.running)
    assert not listing.done()

    await wardrobe.profile(new_person, "public")
    assert (await listing).status_code == 200
