"""Replacing the photo of an outfit: all else stays, and it can be undone."""

from datetime import UTC, datetime, timedelta
from typing import Any

import httpx2
import pytest

from tests.wardrobe.test_addresses import is_alive, is_dead
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


async def test_a_replaced_photo_leaves_all_else_as_it_was(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.resident()
    pins = [{**BOX, "new_garment": {"name": "Coat", "category": "coat"}}]
    outfit = await wardrobe.publish(
        owner, caption="Friday lunch", worn_on="2026-11-20", tags=["work"], pins=pins
    )
    photo = await wardrobe.upload(owner)

    answer = await replace(wardrobe, owner, outfit, photo["id"], '"1"')

    assert (answer.status_code, answer.headers["etag"]) == (200, '"2"')
    after = answer.json()["outfit"]
    assert after["photo"]["path"] == photo["path"]
    garments = (await wardrobe.client(owner).get("garments")).json()["items"]
    assert [one["photo"]["path"] for one in garments] == [photo["path"]]
    unlike = {"photo", "version", "pins"}
    assert {k: v for k, v in after.items() if k not in unlike} == {
        k: v for k, v in outfit.items() if k not in unlike
    }
    assert [{name: pin[name] for name in BOX} for pin in after["pins"]] == [BOX]
    seen = (await wardrobe.client().get(f"outfits/{outfit['id']}")).json()
    assert seen["photo"]["path"] == photo["path"]
    last = (await wardrobe.announced(outfit["id"], 2))[-1]
    assert last.type == "wardrobe.outfit.changed"
    assert last.data["content"]["photo"]["path"] == photo["path"]


async def test_the_former_address_dies_and_the_photo_can_be_put_back(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.resident()
    outfit = await wardrobe.publish(owner)
    photo = await wardrobe.upload(owner)
    former = (await replace(wardrobe, owner, outfit, photo["id"])).json()["former_photo_id"]
    await is_dead(wardrobe, outfit["photo"]["path"])
    is_alive(wardrobe, photo["path"])

    answer = await replace(wardrobe, owner, outfit, former, '"2"')

    assert answer.status_code == 200
    back = answer.json()["outfit"]["photo"]
    assert back["thumbhash"] == outfit["photo"]["thumbhash"]
    is_alive(wardrobe, back["path"])
    await is_dead(wardrobe, photo["path"])
    assert answer.json()["former_photo_id"] == photo["id"]


async def test_a_former_photo_is_swept_a_day_later_and_not_before(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.resident()
    outfit = await wardrobe.publish(owner)
    photo = await wardrobe.upload(owner)
    former = (await replace(wardrobe, owner, outfit, photo["id"])).json()["former_photo_id"]
    for hours, is_left in ((23, True), (25, False)):
        async with wardrobe.running.database.sessions() as session:
            await sweep_unused_photos(session, datetime.now(UTC) + timedelta(hours=hours))
            await session.commit()
        found = await wardrobe.value("SELECT id FROM photos WHERE id = :id", id=former)
        assert (found is not None) == is_left
    seen = await wardrobe.client().get(f"outfits/{outfit['id']}")
    is_alive(wardrobe, seen.json()["photo"]["path"])


@pytest.mark.parametrize("state", ["draft", "planned"])
async def test_the_photo_of_what_only_its_owner_sees_is_replaced_in_silence(
    wardrobe: Wardrobe, state: str
) -> None:
    owner = await wardrobe.resident()
    day = "2030-01-01" if state == "planned" else None
    outfit = await wardrobe.publish(owner, state=state, planned_for=day)
    photo = await wardrobe.upload(owner)
    answer = await replace(wardrobe, owner, outfit, photo["id"])
    assert (answer.json()["outfit"]["state"], answer.status_code) == (state, 200)
    await wardrobe.announced(outfit["id"], 0)


async def test_a_photo_that_cannot_be_taken_changes_nothing(wardrobe: Wardrobe) -> None:
    owner, other = await wardrobe.resident(), await wardrobe.resident()
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
    for who, photo_id, if_match, status, code in tries:
        answer = await replace(wardrobe, who, outfit, photo_id, if_match)
        assert (answer.status_code, answer.json()["code"]) == (status, code)
    seen = (await wardrobe.client(owner).get(f"outfits/{outfit['id']}")).json()
    assert seen == outfit
    assert (
        await wardrobe.client().put(f"outfits/{outfit['id']}/photo", json={})
    ).status_code == 401


async def test_a_trashed_outfit_keeps_its_photo(wardrobe: Wardrobe) -> None:
    owner = person()
    outfit = await wardrobe.publish(owner)
    photo = await wardrobe.upload(owner)
    await wardrobe.client(owner).delete(f"outfits/{outfit['id']}")
    assert (await replace(wardrobe, owner, outfit, photo["id"])).status_code == 404
