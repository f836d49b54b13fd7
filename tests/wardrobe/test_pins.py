"""Tests of pins and their effects on garments and wears."""

from typing import Any

import pytest

from tests.wardrobe.pictures import encoded, scene
from tests.wardrobe.world import Wardrobe, person

TOP = {"x": 0.1, "y": 0.05, "width": 0.6, "height": 0.4}
BOTTOM = {"x": 0.1, "y": 0.55, "width": 0.6, "height": 0.4}


def new(name: str = "Red shirt", category: str = "shirt", **box: Any) -> dict[str, Any]:
    return (TOP | box) | {"new_garment": {"name": name, "category": category}}


def existing(garment_id: str, **box: float) -> dict[str, Any]:
    return (TOP | box) | {"garment_id": garment_id}


async def garment(wardrobe: Wardrobe, owner: int, garment_id: str) -> dict[str, Any]:
    response = await wardrobe.client(owner).get(f"garments/{garment_id}")
    assert response.status_code == 200, response.text
    return dict(response.json())


async def wears(wardrobe: Wardrobe, owner: int, garment_id: str) -> list[tuple[str, str | None]]:
    response = await wardrobe.client(owner).get(f"garments/{garment_id}/wears")
    return [(wear["date"], wear["outfit_id"]) for wear in response.json()["items"]]


async def test_pin_adds_a_new_garment_with_the_colors_of_its_box(wardrobe: Wardrobe) -> None:
    owner = person()
    trousers = {**BOTTOM, "new_garment": {"name": "Blue trousers", "category": "Trousers"}}

    outfit = await wardrobe.publish(owner, pins=[new(), trousers], worn_on="2026-11-02")

    above, below = outfit["pins"]
    assert above["garment"] | {"colors": []} == {
        "id": above["garment_id"],
        "name": "Red shirt",
        "category": "shirt",
        "colors": [],
        "brand": "",
    }
    red = await garment(wardrobe, owner, above["garment_id"])
    blue = await garment(wardrobe, owner, below["garment_id"])
    assert (red["color_names"], blue["color_names"]) == (["red"], ["blue"])
    assert (red["audience"], blue["category"]) == ("public", "trousers")
    assert red["photo"] == outfit["photo"] | {"crop": TOP}
    assert (red["wear_count"], red["last_worn_on"]) == (1, "2026-11-02")


async def test_pins_can_be_moved_and_removed(wardrobe: Wardrobe) -> None:
    owner = person()
    outfit = await wardrobe.publish(owner, pins=[new()], worn_on="2026-11-02")
    (pin,) = outfit["pins"]
    path, client = f"outfits/{outfit['id']}", wardrobe.client(owner)

    moved = (await client.patch(path, json={"pins": [existing(pin["garment_id"], x=0.3)]})).json()
    same = (await client.patch(path, json={"pins": [existing(pin["garment_id"], x=0.3)]})).json()
    gone = (await client.patch(path, json={"pins": []})).json()

    assert moved["pins"] == [pin | {"x": 0.3}]
    assert (moved["version"], same["version"], gone["version"]) == (2, 2, 3)
    assert gone["pins"] == []
    remaining = await garment(wardrobe, owner, pin["garment_id"])
    assert (remaining["photo"], remaining["wear_count"], remaining["last_worn_on"]) == (
        None,
        0,
        None,
    )


async def test_garment_in_two_outfits_of_a_day_is_worn_once(wardrobe: Wardrobe) -> None:
    owner = person()
    morning = await wardrobe.publish(owner, pins=[new()], worn_on="2026-11-02")
    coat = morning["pins"][0]["garment_id"]
    evening = await wardrobe.publish(owner, pins=[existing(coat)], worn_on="2026-11-02")
    client = wardrobe.client(owner)

    assert await wears(wardrobe, owner, coat) == [("2026-11-02", evening["id"])]
    await client.patch(f"outfits/{evening['id']}", json={"worn_on": "2026-11-03"})
    assert await wears(wardrobe, owner, coat) == [
        ("2026-11-03", evening["id"]),
        ("2026-11-02", morning["id"]),
    ]
    await client.delete(f"outfits/{morning['id']}")
    assert await wears(wardrobe, owner, coat) == [("2026-11-03", evening["id"])]
    await client.patch(f"outfits/{evening['id']}", json={"worn_on": None})
    assert await wears(wardrobe, owner, coat) == []


async def test_newest_untrashed_outfit_shows_the_garment(wardrobe: Wardrobe) -> None:
    owner = person()
    older = await wardrobe.publish(owner, pins=[new()])
    coat = older["pins"][0]["garment_id"]
    newer = await wardrobe.publish(owner, pins=[existing(coat)])

    shown = (await garment(wardrobe, owner, coat))["photo"]["path"]
    await wardrobe.client(owner).delete(f"outfits/{newer['id']}")
    afterwards = (await garment(wardrobe, owner, coat))["photo"]["path"]

    assert (shown, afterwards) == (newer["photo"]["path"], older["photo"]["path"])


async def test_others_see_pins_with_visible_garments_only(wardrobe: Wardrobe) -> None:
    owner, follower = await wardrobe.known_person(), person()
    await wardrobe.follow(follower, owner)
    outfit = await wardrobe.publish(owner, pins=[new("Open"), {**BOTTOM, **new("Mine")}])
    hidden = outfit["pins"][1]["garment_id"]
    await wardrobe.client(owner).patch(f"garments/{hidden}", json={"audience": "followers"})

    path = f"outfits/{outfit['id']}"
    names = {}
    for viewer in (owner, follower, person(), None):
        pins = (await wardrobe.client(viewer).get(path)).json()["pins"]
        names[viewer] = [pin["garment"] and pin["garment"]["name"] for pin in pins]

    assert names[owner] == names[follower] == ["Open", "Mine"]
    assert names[None] == ["Open", None]


@pytest.mark.parametrize(
    ("pin", "field"),
    [
        (new(x=0.7), "pins.0"),
        (new(y=0.9), "pins.0"),
        (new(x=-0.1), "pins.0.x"),
        (new(width=0), "pins.0.width"),
        (new(height=1.5), "pins.0.height"),
        (new(x="NaN"), "pins.0.x"),
        (new() | {"garment_id": "5"}, "pins.0"),
        (TOP, "pins.0"),
        (new("x" * 101), "pins.0.new_garment.name"),
        (existing("-1"), "pins.0.garment_id"),
        (new() | {"label": "coat"}, "pins.0.label"),
    ],
)
async def test_invalid_pins_are_refused_by_name(
    wardrobe: Wardrobe, pin: dict[str, Any], field: str
) -> None:
    body = {"photo_id": "1", "audience": "private", "pins": [pin]}
    response = await wardrobe.client(person()).post("outfits", json=body)
    assert response.status_code == 422
    assert response.json()["errors"][0]["field"] == field


async def test_garment_can_be_pinned_only_once_to_a_picture(wardrobe: Wardrobe) -> None:
    body = {"photo_id": "1", "audience": "private", "pins": [existing("5"), existing("5", x=0.3)]}
    response = await wardrobe.client(person()).post("outfits", json=body)
    assert (response.status_code, response.json()["errors"][0]["field"]) == (422, "pins")


async def test_other_peoples_garments_cannot_be_pinned(
    wardrobe: Wardrobe,
) -> None:
    theirs = (await wardrobe.publish(person(), pins=[new()]))["pins"][0]["garment_id"]
    owner = person()
    photo = await wardrobe.upload(owner)
    body = {"photo_id": photo["id"], "audience": "public", "pins": [existing(theirs)]}

    response = await wardrobe.client(owner).post("outfits", json=body)

    assert (response.status_code, response.json()["code"]) == (404, "garment_not_found")
    assert (await wardrobe.client(owner).get("outfits")).json()["items"] == []


async def test_one_idempotency_key_creates_new_garments_once(wardrobe: Wardrobe) -> None:
    owner = person()
    photo = await wardrobe.upload(owner, encoded(scene(), "PNG"))
    client = wardrobe.client(owner, **{"Idempotency-Key": "once"})
    body = {"photo_id": photo["id"], "audience": "private", "pins": [new()]}

    first, second = await client.post("outfits", json=body), await client.post("outfits", json=body)

    assert first.json() == second.json()
    assert len((await client.get("garments")).json()["items"]) == 1


async def test_removed_garment_loses_its_pins_and_wears(wardrobe: Wardrobe) -> None:
    owner = person()
    outfit = await wardrobe.publish(owner, pins=[new()], worn_on="2026-11-02")
    coat = outfit["pins"][0]["garment_id"]

    await wardrobe.client(owner).delete(f"garments/{coat}")
    await wardrobe.client(owner).delete(f"trash/garments/{coat}")

    seen = (await wardrobe.client(owner).get(f"outfits/{outfit['id']}")).json()
    assert seen == outfit | {"pins": []}
