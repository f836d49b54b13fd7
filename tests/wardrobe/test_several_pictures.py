"""Garments have up to eight own pictures in order; the first is the main one."""

from datetime import UTC, datetime, timedelta
from typing import Any

import httpx2
import pytest

from contracts.identity import AccountDeleted
from tests.support.people import JSON
from tests.support.wait import eventually
from tests.wardrobe.loans import acquainted, offered, take
from tests.wardrobe.pictures import encoded, patchwork
from tests.wardrobe.test_garments import add
from tests.wardrobe.test_pins import existing
from tests.wardrobe.world import Wardrobe, person
from wardrobe.garments.pictures.models import MAX_PICTURES
from wardrobe.photos.domain import UNUSED_RETENTION, sweep_unused_photos


async def post(wardrobe: Wardrobe, owner: int, garment: JSON, photo: JSON) -> httpx2.Response:
    path = f"garments/{garment['id']}/pictures"
    return await wardrobe.client(owner).post(path, json={"photo_id": photo["id"]})


async def put(
    wardrobe: Wardrobe, owner: int, garment: JSON, photos: list[JSON], **headers: str
) -> httpx2.Response:
    body = {"photo_ids": [photo["id"] for photo in photos]}
    client = wardrobe.client(owner, **headers)
    return await client.put(f"garments/{garment['id']}/pictures", json=body)


async def with_pictures(wardrobe: Wardrobe, owner: int, count: int, **fields: Any) -> JSON:
    """Return a garment with that many pictures, which look different."""
    garment = await add(wardrobe, owner, name="Red coat", **fields)
    for seed in range(count):
        photo = await wardrobe.upload(owner, encoded(patchwork(seed), "JPEG"))
        response = await post(wardrobe, owner, garment, photo)
        assert response.status_code == 201, response.text
        garment = dict(response.json())
    assert len(garment["pictures"]) == count
    return garment


async def read(wardrobe: Wardrobe, viewer: int | None, garment: JSON) -> JSON:
    response = await wardrobe.client(viewer).get(f"garments/{garment['id']}")
    assert response.status_code == 200, response.text
    return dict(response.json())


def ids(garment: JSON) -> list[str]:
    return [picture["id"] for picture in garment["pictures"]]


async def count_photos(wardrobe: Wardrobe, owner: int) -> int:
    return int((await wardrobe.client(owner).get("storage")).json()["photos"])


async def test_the_first_picture_is_the_main_one(wardrobe: Wardrobe) -> None:
    owner = person()
    garment = await with_pictures(wardrobe, owner, 3)

    first = garment["pictures"][0]
    assert garment["photo"]["path"] == first["path"]
    assert garment["photo"]["crop"] is None
    assert garment["colors"] == first["colors"]
    assert await read(wardrobe, owner, garment) == garment
    (listed,) = (await wardrobe.client(owner).get("garments")).json()["items"]
    assert listed == garment | {"pictures": None}


async def test_only_the_owner_gets_the_paths_of_pictures(wardrobe: Wardrobe) -> None:
    owner, follower = await acquainted(wardrobe)
    garment = await with_pictures(wardrobe, owner, 2, audience="public")
    for viewer in (follower, None):
        shown = await read(wardrobe, viewer, garment)
        assert (shown["photo"], shown["pictures"]) == (None, None)


async def test_another_order_makes_another_picture_the_main_one(wardrobe: Wardrobe) -> None:
    owner = person()
    garment = await with_pictures(wardrobe, owner, 3)
    one, two, three = garment["pictures"]

    changed = await put(wardrobe, owner, garment, [three, one, two])

    assert changed.status_code == 200, changed.text
    assert ids(changed.json()) == [three["id"], one["id"], two["id"]]
    assert changed.json()["photo"]["path"] == three["path"]
    assert changed.json()["colors"] == garment["colors"]
    assert changed.headers["etag"] == f'"{garment["version"] + 1}"'
    assert await read(wardrobe, owner, garment) == changed.json()


async def test_an_order_has_to_name_every_picture_once(wardrobe: Wardrobe) -> None:
    owner = person()
    garment = await with_pictures(wardrobe, owner, 2)
    one, two = garment["pictures"]
    for order in ([one], [one, one], [one, two, two], [two, await wardrobe.upload(owner)]):
        refused = await put(wardrobe, owner, garment, order)
        assert (refused.status_code, refused.json()["code"]) == (409, "pictures_changed")
    assert (await put(wardrobe, owner, garment, [])).status_code == 422
    stale = await put(wardrobe, owner, garment, [two, one], **{"If-Match": '"1"'})
    assert stale.status_code == 412
    assert await read(wardrobe, owner, garment) == garment


async def test_deleting_pictures_promotes_the_next_and_ends_with_the_pin(
    wardrobe: Wardrobe,
) -> None:
    owner = await wardrobe.known_person()
    garment = await with_pictures(wardrobe, owner, 3)
    await wardrobe.publish(owner, pins=[existing(garment["id"])])
    main, second, third = garment["pictures"]
    client, path = wardrobe.client(owner), f"garments/{garment['id']}/pictures"

    for deleted, remaining in ((main, [second, third]), (third, [second])):
        response = await client.delete(f"{path}/{deleted['id']}")
        assert response.status_code == 200, response.text
        assert response.json()["pictures"] == remaining
        assert response.json()["photo"]["path"] == second["path"]
    last = await client.delete(f"{path}/{second['id']}")
    assert last.json()["pictures"] == []
    assert last.json()["photo"]["crop"] is not None
    again = await client.delete(f"{path}/{second['id']}")
    assert (again.status_code, again.json()["code"]) == (404, "picture_not_found")
    assert await count_photos(wardrobe, owner) == 1

    async def gone() -> None:
        for picture in (main, second, third):
            assert wardrobe.fetch(picture["path"]).status == 404

    await eventually(gone)


async def test_a_ninth_picture_is_refused(wardrobe: Wardrobe) -> None:
    owner = person()
    garment = await with_pictures(wardrobe, owner, MAX_PICTURES)
    photo = await wardrobe.upload(owner)
    refused = await post(wardrobe, owner, garment, photo)
    assert (refused.status_code, refused.json()["code"]) == (409, "too_many_pictures")
    # The refused photo is still unused.
    assert (await post(wardrobe, owner, await add(wardrobe, owner), photo)).status_code == 201


async def test_a_photo_belongs_to_one_thing_and_to_its_owner(wardrobe: Wardrobe) -> None:
    owner, other = await wardrobe.known_person(), await wardrobe.known_person()
    garment = await with_pictures(wardrobe, owner, 2)
    for picture in garment["pictures"]:
        for body in (garment, await add(wardrobe, owner)):
            used = await post(wardrobe, owner, body, picture)
            assert (used.status_code, used.json()["code"]) == (409, "photo_used")
    for photo in (await wardrobe.upload(other), {"id": "1"}):
        unknown = await post(wardrobe, owner, garment, photo)
        assert (unknown.status_code, unknown.json()["code"]) == (404, "photo_not_found")
    theirs = await wardrobe.upload(other)
    assert (await post(wardrobe, other, garment, theirs)).status_code == 404
    assert (await put(wardrobe, other, garment, garment["pictures"])).status_code == 404
    path = f"garments/{garment['id']}/pictures/{garment['pictures'][0]['id']}"
    assert (await wardrobe.client(other).delete(path)).status_code == 404
    assert await read(wardrobe, owner, garment) == garment


async def test_a_repeated_call_adds_a_picture_once(wardrobe: Wardrobe) -> None:
    owner = person()
    garment, photo = await add(wardrobe, owner), await wardrobe.upload(owner)
    client = wardrobe.client(owner, **{"Idempotency-Key": "once"})
    for _ in range(2):
        path, body = f"garments/{garment['id']}/pictures", {"photo_id": photo["id"]}
        response = await client.post(path, json=body)
        assert (response.status_code, ids(response.json())) == (201, [photo["id"]])


async def test_editing_the_photo_replaces_the_main_picture_alone(wardrobe: Wardrobe) -> None:
    owner = person()
    garment = await with_pictures(wardrobe, owner, 3)
    _, two, three = ids(garment)
    client, path = wardrobe.client(owner), f"garments/{garment['id']}"
    photo = await wardrobe.upload(owner)
    replaced = await client.patch(path, json={"photo_id": photo["id"]})
    assert ids(replaced.json()) == [photo["id"], two, three]
    removed = await client.patch(path, json={"photo_id": None})
    assert ids(removed.json()) == [two, three]
    assert await read(wardrobe, owner, garment) == removed.json()
    assert await count_photos(wardrobe, owner) == 2


async def test_the_trash_keeps_pictures_until_it_is_emptied(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    garment = await with_pictures(wardrobe, owner, 3)
    client, path = wardrobe.client(owner), f"garments/{garment['id']}"
    assert (await client.delete(path)).status_code == 204
    assert (await client.get(path)).status_code == 404
    assert (await put(wardrobe, owner, garment, garment["pictures"])).status_code == 404
    restored = await client.post(f"{path}/restore")
    assert restored.json()["pictures"] == garment["pictures"]
    assert (await client.delete(path)).status_code == 204
    assert await count_photos(wardrobe, owner) == 3
    assert (await client.delete(f"trash/{path}")).status_code == 204
    assert await count_photos(wardrobe, owner) == 0


async def test_pictures_are_not_swept_and_go_with_the_account(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    garment = await with_pictures(wardrobe, owner, 2)
    async with wardrobe.running.database.sessions() as session:
        later = datetime.now(UTC) + UNUSED_RETENTION + timedelta(hours=1)
        while await sweep_unused_photos(session, later):
            pass
        await session.commit()
    assert await read(wardrobe, owner, garment) == garment

    await wardrobe.deliver(AccountDeleted(user_id=owner), owner)
    for table in ("photos", "garments"):
        query = f"SELECT count(*) FROM {table} WHERE owner_id = :id"
        assert await wardrobe.value(query, id=owner) == 0
    query = "SELECT count(*) FROM garment_pictures WHERE garment_id = :id"
    assert await wardrobe.value(query, id=garment["id"]) == 0


@pytest.mark.parametrize("shown", [0, 1])
async def test_a_loan_ends_with_new_addresses_of_all_pictures(
    wardrobe: Wardrobe, shown: int
) -> None:
    owner, borrower = await acquainted(wardrobe)
    garment = await with_pictures(wardrobe, owner, 2)
    loan = await offered(wardrobe, owner, borrower, garment)
    seen = garment["pictures"][shown]
    order = [seen, garment["pictures"][1 - shown]]
    assert (await put(wardrobe, owner, garment, order)).status_code == 200
    theirs = (await wardrobe.client(borrower).get(f"loans/{loan['id']}")).json()["garment"]
    assert theirs["photo"]["path"] == seen["path"]
    assert (await put(wardrobe, owner, garment, order[::-1])).status_code == 200
    await take(wardrobe, borrower, loan, "declined")

    async def moved() -> None:
        paths = {picture["path"] for picture in (await read(wardrobe, owner, garment))["pictures"]}
        assert len(paths) == 2
        assert seen["path"] not in paths
        assert wardrobe.fetch(seen["path"]).status == 404

    await eventually(moved)


async def test_further_pictures_outlive_a_main_one_without_photo(wardrobe: Wardrobe) -> None:
    owner = person()
    garment = await with_pictures(wardrobe, owner, 2)
    await wardrobe.change("DELETE FROM photos WHERE id = :id", id=int(ids(garment)[0]))
    assert ids(await read(wardrobe, owner, garment)) == ids(garment)[1:]
