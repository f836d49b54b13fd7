"""Tests of suggestions from earlier outfits."""

from datetime import UTC, datetime

import pytest

from deploy.seed.pictures.camera import take_photo
from tests.wardrobe.outfit_photos import (
    BLUE,
    FLOOR,
    GREEN,
    RED,
    SHIRT,
    YELLOW,
    named,
    photo,
    trimmed,
    wear,
)
from tests.wardrobe.world import Wardrobe, person


async def test_nearly_equal_photo_is_reported_as_a_duplicate(
    wardrobe: Wardrobe,
) -> None:
    owner = person()
    outfit = await wear(wardrobe, owner, photo(RED, BLUE), named(SHIRT, "Red shirt"),
                        worn_on="2026-05-03")  # fmt: skip
    uploaded = await wardrobe.upload(owner, photo(RED, BLUE, light=0.95))
    client = wardrobe.client(owner)

    found = (await client.get(f"photos/{uploaded['id']}/suggestions")).json()
    await client.delete(f"outfits/{outfit['id']}")
    afterwards = (await client.get(f"photos/{uploaded['id']}/suggestions")).json()

    assert found["duplicate"] == {
        "outfit_id": outfit["id"],
        "worn_on": "2026-05-03",
        "published_at": outfit["published_at"],
    }
    assert [item["id"] for item in found["same_as"]] == [outfit["id"]]
    assert found["same_as"][0]["pins"][0]["garment"]["name"] == "Red shirt"
    assert afterwards == {"duplicate": None, "same_as": []}


@pytest.mark.parametrize(
    ("margins", "scale"),
    [((0, 0), 0.5), ((0, 0), 1.5), ((0.03, 0.03), 1), ((0.05, 0), 1), ((0.02, 0.04), 0.7)],
)
async def test_cropped_or_scaled_photo_is_a_duplicate(
    wardrobe: Wardrobe, margins: tuple[float, float], scale: float
) -> None:
    owner = person()
    outfit = await wear(wardrobe, owner, photo(RED, BLUE), named(SHIRT, "Red shirt"))
    uploaded = await wardrobe.upload(owner, trimmed(photo(RED, BLUE), margins, scale))

    found = (await wardrobe.client(owner).get(f"photos/{uploaded['id']}/suggestions")).json()

    assert found["duplicate"] is not None
    assert found["duplicate"]["outfit_id"] == outfit["id"]


async def test_detailed_photo_cropped_by_3_percent_is_a_duplicate(
    wardrobe: Wardrobe,
) -> None:
    owner = person()
    day = datetime(2026, 5, 3, tzinfo=UTC)
    taken = take_photo("mirror", day, look="sunday", palette=0, scale=0.5)
    outfit = await wear(wardrobe, owner, taken.jpeg, named(SHIRT, "Shirt"))
    uploaded = await wardrobe.upload(owner, trimmed(taken.jpeg, (0.03, 0.03), 1))

    found = (await wardrobe.client(owner).get(f"photos/{uploaded['id']}/suggestions")).json()

    assert found["duplicate"] is not None
    assert found["duplicate"]["outfit_id"] == outfit["id"]


async def test_outfits_in_similar_colors_are_suggested_before_newer_ones(
    wardrobe: Wardrobe,
) -> None:
    owner = person()
    looks = [(RED, BLUE), (GREEN, YELLOW), (RED, BLUE), (YELLOW, GREEN), (BLUE, GREEN)]
    worn = [await wear(wardrobe, owner, photo(*look), named(SHIRT, f"Shirt {at}"))
            for at, look in enumerate(looks)]  # fmt: skip

    async def suggested(picture: bytes) -> list[int]:
        uploaded = await wardrobe.upload(owner, picture)
        found = await wardrobe.client(owner).get(f"photos/{uploaded['id']}/suggestions")
        ids = [item["id"] for item in worn]
        return [ids.index(item["id"]) for item in found.json()["same_as"]]

    assert await suggested(photo(RED, BLUE, light=0.95)) == [2, 0, 4]
    assert await suggested(photo((20, 20, 20), (200, 120, 190), FLOOR)) == [4, 3, 2]


async def test_other_clothes_in_the_same_pose_are_no_duplicate(wardrobe: Wardrobe) -> None:
    owner = person()
    await wear(wardrobe, owner, photo(RED, BLUE), named(SHIRT, "Red shirt"))
    uploaded = await wardrobe.upload(owner, photo(GREEN, YELLOW))

    found = await wardrobe.client(owner).get(f"photos/{uploaded['id']}/suggestions")

    assert found.json()["duplicate"] is None
