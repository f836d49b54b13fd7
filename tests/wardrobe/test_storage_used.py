"""Tests of the storage that photos take."""

from typing import Any

from tests.wardrobe.pictures import noisy_jpeg
from tests.wardrobe.world import Wardrobe, person, widths_of

QUOTA = 5 * 10**9
NONE = {"photos": 0, "bytes": 0, "unmeasured": 0, "quota": QUOTA}


async def get_usage(wardrobe: Wardrobe, user_id: int) -> dict[str, Any]:
    response = await wardrobe.client(user_id).get("storage")
    assert response.status_code == 200, response.text
    return dict(response.json())


async def count_bytes(wardrobe: Wardrobe, photo: dict[str, Any]) -> int:
    query = "SELECT original_key FROM photos WHERE id = :id"
    original = wardrobe.read("originals", await wardrobe.value(query, id=photo["id"]))
    renditions = [wardrobe.fetch(path).body for path in widths_of(photo["path"])]
    return sum(len(each) for each in [original, *renditions])


async def test_all_renditions_and_the_original_count(wardrobe: Wardrobe) -> None:
    ana, ben = person(), person()
    assert await get_usage(wardrobe, ana) == NONE
    photos = [await wardrobe.upload(ana), await wardrobe.upload(ana, noisy_jpeg(600, 1000))]

    taken = sum([await count_bytes(wardrobe, photo) for photo in photos])
    assert await get_usage(wardrobe, ana) == {**NONE, "photos": 2, "bytes": taken}
    assert await get_usage(wardrobe, ben) == NONE


async def test_copies_and_unused_photos_count(wardrobe: Wardrobe) -> None:
    ana = person()
    outfit = await wardrobe.publish(ana)
    once = await get_usage(wardrobe, ana)
    response = await wardrobe.client(ana).post(f"outfits/{outfit['id']}/copies", json={})
    assert response.status_code == 201, response.text
    assert await get_usage(wardrobe, ana) == {**NONE, "photos": 2, "bytes": 2 * once["bytes"]}

    photo = await wardrobe.upload(ana)
    assert (await get_usage(wardrobe, ana))["photos"] == 3
    await wardrobe.client(ana).delete(f"photos/{photo['id']}")
    assert (await get_usage(wardrobe, ana))["photos"] == 2


async def test_photos_of_unknown_size_are_counted_separately(wardrobe: Wardrobe) -> None:
    ana = person()
    older = await wardrobe.upload(ana)
    forget = "UPDATE photos SET size = NULL WHERE id = :id"
    await wardrobe.change(forget, id=int(older["id"]))
    newer = await wardrobe.upload(ana)

    known = await count_bytes(wardrobe, newer)
    assert await get_usage(wardrobe, ana) == {
        **NONE,
        "photos": 2,
        "bytes": known,
        "unmeasured": 1,
    }


async def test_storage_requires_a_session(wardrobe: Wardrobe) -> None:
    assert (await wardrobe.client().get("storage")).status_code == 401
