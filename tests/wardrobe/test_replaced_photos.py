"""Tests of replacing the photo of an outfit."""

from datetime import UTC, datetime, timedelta
from typing import Any

import httpx2
import pytest

from tests.wardrobe.test_picture_urls import assert_available, wait_until_gone
from tests.wardrobe.world import Wardrobe, person
from wardrobe.photos.domain import sweep_unused_photos

BOX = {"x": 0.2, "y": 0.1, "width": 0.5, "height": 0.4}


async def replace(
    wardrobe: Wardrobe,
    owner: int | None,
    outfit: dict[str, Any],
    photo_id: str,
    if_match: str | None = None,
) -> httpx2.Response:
    headers = {"If-Match": if_match} if if_match else {}
    client = wardrobe.client(owner, **headers)
    return await client.put(f"outfits/{outfit['id']}/photo", json={"photo_id": photo_id})


async def test_replacing_the_photo_changes_nothing_else(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    pins = [{**BOX, "new_garment": {"name": "Coat", "category": "coat"}}]
    outfit = await wardrobe.publish(
        owner, caption="Friday lunch", worn_on="2026-11-20", tags=["work"], pins=pins
    )
    photo = await wardrobe.upload(owner)

    response = await replace(wardrobe, owner, outfit, photo["id"], '"1"')

    assert (response.status_code, response.headers["etag"]) == (200, '"2"')
    after = response.json()["outfit"]
    assert after["photo"]["path"] == photo["path"]
    garments = (await wardrobe.client(owner).get("garments")).json()["items"]
    assert [garment["photo"]["path"] for garment in garments] == [photo["path"]]
    changed = {"photo", "version", "pins"}
    assert {k: v for k, v in after.items() if k not in changed} == {
        k: v for k, v in outfit.items() if k not in changed
    }
    assert [{name: pin[name] for name in BOX} for pin in after["pins"]] == [BOX]
    seen = (await wardrobe.client().get(f"outfits/{outfit['id']}")).json()
    assert seen["photo"]["path"] == photo["path"]
    last = (await wardrobe.wait_for_events(outfit["id"], 2))[-1]
    assert last.type == "wardrobe.outfit.changed"
    assert last.data["content"]["photo"]["path"] == photo["path"]


async def test_former_photo_can_be_put_back_and_its_url_stops_working(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    outfit = await wardrobe.publish(owner)
    photo = await wardrobe.upload(owner)
    former_id = (await replace(wardrobe, owner, outfit, photo["id"])).json()["former_photo_id"]
    await wait_until_gone(wardrobe, outfit["photo"]["path"])
    assert_available(wardrobe, photo["path"])

    response = await replace(wardrobe, owner, outfit, former_id, '"2"')

    assert response.status_code == 200
    back = response.json()["outfit"]["photo"]
    assert back["thumbhash"] == outfit["photo"]["thumbhash"]
    assert_available(wardrobe, back["path"])
    await wait_until_gone(wardrobe, photo["path"])
    assert response.json()["former_photo_id"] == photo["id"]


async def test_former_photo_is_swept_after_a_day(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    outfit = await wardrobe.publish(owner)
    photo = await wardrobe.upload(owner)
    former_id = (await replace(wardrobe, owner, outfit, photo["id"])).json()["former_photo_id"]
    for hours, is_left in ((23, True), (25, False)):
        async with wardrobe.running.database.sessions() as session:
            await sweep_unused_photos(session, datetime.now(UTC) + timedelta(hours=hours))
            await session.commit()
        found = await wardrobe.value("SELECT id FROM photos WHERE id = :id", id=former_id)
        assert (found is not None) == is_left
    seen = await wardrobe.client().get(f"outfits/{outfit['id']}")
    assert_available(wardrobe, seen.json()["photo"]["path"])


@pytest.mark.parametrize("state", ["draft", "planned"])
async def test_replacing_the_photo_of_a_draft_or_plan_is_not_announced(
    wardrobe: Wardrobe, state: str
) -> None:
    owner = await wardrobe.known_person()
    day = "2030-01-01" if state == "planned" else None
    outfit = await wardrobe.publish(owner, state=state, planned_for=day)
    photo = await wardrobe.upload(owner)
    response = await replace(wardrobe, owner, outfit, photo["id"])
    assert (response.json()["outfit"]["state"], response.status_code) == (state, 200)
    await wardrobe.wait_for_events(outfit["id"], 0)


async def test_refused_photo_changes_nothing(wardrobe: Wardrobe) -> None:
    owner, other = await wardrobe.known_person(), await wardrobe.known_person()
    outfit, second = await wardrobe.publish(owner), await wardrobe.publish(owner)
    mine, theirs = await wardrobe.upload(owner), await wardrobe.upload(other)
    used = await wardrobe.upload(owner)
    assert (await replace(wardrobe, owner, second, used["id"])).status_code == 200
    tries = [
        (owner, theirs["id"], None, 404, "photo_not_found"),
        (owner, "5", None, 404, "photo_not_found"),
        (owner, used["id"], None, 409, "photo_used"),
        (owner, mine["id"], '"7"', 412, "version_mismatch"),
        (other, theirs["id"], None, 404, "not_found"),
        (owner, "x", None, 422, "invalid_request"),
    ]
    for person_id, photo_id, if_match, status, code in tries:
        response = await replace(wardrobe, person_id, outfit, photo_id, if_match)
        assert (response.status_code, response.json()["code"]) == (status, code)
    seen = (await wardrobe.client(owner).get(f"outfits/{outfit['id']}")).json()
    assert seen == outfit
    assert (
        await wardrobe.client().put(f"outfits/{outfit['id']}/photo", json={})
    ).status_code == 401


async def test_photo_of_a_trashed_outfit_cannot_be_replaced(wardrobe: Wardrobe) -> None:
    owner = person()
    outfit = await wardrobe.publish(owner)
    photo = await wardrobe.upload(owner)
    await wardrobe.client(owner).delete(f"outfits/{outfit['id']}")
    assert (await replace(wardrobe, owner, outfit, photo["id"])).status_code == 404
