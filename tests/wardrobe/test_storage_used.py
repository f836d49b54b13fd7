"""How much room one's photos take."""

from typing import Any

from tests.wardrobe.pictures import noisy_jpeg
from tests.wardrobe.world import Wardrobe, person, widths_of

QUOTA = 5 * 10**9
NONE = {"photos": 0, "bytes": 0, "unmeasured": 0, "quota": QUOTA}


async def used_by(wardrobe: Wardrobe, user_id: int) -> dict[str, Any]:
    answer = await wardrobe.client(user_id).get("storage")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


async def bytes_of(wardrobe: Wardrobe, photo: dict[str, Any]) -> int:
    query = "SELECT original_key FROM photos WHERE id = :id"
    original = wardrobe.read("originals", await wardrobe.value(query, id=photo["id"]))
    renditions = [wardrobe.fetch(path).body for path in widths_of(photo["path"])]
    return sum(len(each) for each in [original, *renditions])


async def test_every_size_of_a_photo_and_its_original_count(wardrobe: Wardrobe) -> None:
    ana, ben = person(), person()
    assert await used_by(wardrobe, ana) == NONE
    photos = [await wardrobe.upload(ana), await wardrobe.upload(ana, noisy_jpeg(600, 1000))]

    taken = sum([await bytes_of(wardrobe, photo) for photo in photos])
    assert await used_by(wardrobe, ana) == {**NONE, "photos": 2, "bytes": taken}
    assert await used_by(wardrobe, ben) == NONE


async def test_a_copy_takes_room_of_its_own_until_it_is_discarded(wardrobe: Wardrobe) -> None:
    ana = person()
    outfit = await wardrobe.publish(ana)
    once = await used_by(wardrobe, ana)
    answer = await wardrobe.client(ana).post(f"outfits/{outfit['id']}/copies", json={})
    assert answer.status_code == 201, answer.text
    assert await used_by(wardrobe, ana) == {**NONE, "photos": 2, "bytes": 2 * once["bytes"]}

    photo = await wardrobe.upload(ana)
    assert (await used_by(wardrobe, ana))["photos"] == 3
    await wardrobe.client(ana).delete(f"photos/{photo['id']}")
    assert (await used_by(wardrobe, ana))["photos"] == 2


async def test_older_photos_are_counted_only(wardrobe: Wardrobe) -> None:
    ana = person()
    older = await wardrobe.upload(ana)
    forget = "UPDATE photos SET size = NULL WHERE id = :id"
    await wardrobe.change(forget, id=int(older["id"]))
    newer = await wardrobe.upload(ana)

    known = await bytes_of(wardrobe, newer)
    assert await used_by(wardrobe, ana) == {
        **NONE,
        "photos": 2,
        "bytes": known,
        "unmeasured": 1,
    }


async def test_strangers_have_no_storage(wardrobe: Wardrobe) -> None:
    assert (await wardrobe.client().get("storage")).status_code == 401
