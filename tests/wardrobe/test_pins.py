"""Pins: boxes on outfits that name garments, and what follows from them."""

from typing import Any

import pytest

from tests.wardrobe.pictures import encoded, scene
from tests.wardrobe.world import Wardrobe, person

TOP = {"x": 0.1, "y": 0.05, "width": 0.6, "height": 0.4}
BOTTOM = {"x": 0.1, "y": 0.55, "width": 0.6, "height": 0.4}


def new(name: str = "Red shirt", category: str = "shirt", **box: Any) -> dict[str, Any]:
    return (TOP | box) | {"new_garment": {"name": name, "category": category}}


def known(garment_id: str, **box: float) -> dict[str, Any]:
    return (TOP | box) | {"garment_id": garment_id}


async def garment(wardrobe: Wardrobe, owner: int, garment_id: str) -> dict[str, Any]:
    answer = await wardrobe.client(owner).get(f"garments/{garment_id}")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


async def wears(wardrobe: Wardrobe, owner: int, garment_id: str) -> list[tuple[str, str | None]]:
    answer = await wardrobe.client(owner).get(f"garments/{garment_id}/wears")
    return [(wear["date"], wear["outfit_id"]) for wear in answer.json()["items"]]


async def test_a_pin_brings_a_new_garment_with_the_colours_it_marks(wardrobe: Wardrobe) -> None:
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


async def test_pins_are_replaced_moved_and_taken_away(wardrobe: Wardrobe) -> None:
    owner = person()
    outfit = await wardrobe.publish(owner, pins=[new()], worn_on="2026-11-02")
    (pin,) = outfit["pins"]
    path, client = f"outfits/{outfit['id']}", wardrobe.client(owner)

    moved = (await client.patch(path, json={"pins": [known(pin["garment_id"], x=0.3)]})).json()
    same = (await client.patch(path, json={"pins": [known(pin["garment_id"], x=0.3)]})).json()
    gone = (await client.patch(path, json={"pins": []})).json()

    assert moved["pins"] == [pin | {"x": 0.3}]
    assert (moved["version"], same["version"], gone["version"]) == (2, 2, 3)
    assert gone["pins"] == []
    left = await garment(wardrobe, owner, pin["garment_id"])
    assert (left["photo"], left["wear_count"], left["last_worn_on"]) == (None, 0, None)


async def test_a_garment_counts_once_on_a_day_that_two_outfits_show(wardrobe: Wardrobe) -> None:
    owner = person()
    morning = await wardrobe.publish(owner, pins=[new()], worn_on="2026-11-02")
    coat = morning["pins"][0]["garment_id"]
    evening = await wardrobe.publish(owner, pins=[known(coat)], worn_on="2026-11-02")
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


async def test_the_newest_outfit_out_of_the_trash_shows_the_garment(wardrobe: Wardrobe) -> None:
    owner = person()
    old = await wardrobe.publish(owner, pins=[new()])
    coat = old["pins"][0]["garment_id"]
    young = await wardrobe.publish(owner, pins=[known(coat)])

    shown = (await garment(wardrobe, owner, coat))["photo"]["path"]
    await wardrobe.client(owner).delete(f"outfits/{young['id']}")
    then = (await garment(wardrobe, owner, coat))["photo"]["path"]

    assert (shown, then) == (young["photo"]["path"], old["photo"]["path"])


async def test_others_see_pins_and_only_the_garments_they_may(wardrobe: Wardrobe) -> None:
    owner, follower = await wardrobe.resident(), person()
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
        (new("\u200b\u200b"), "pins.0.new_garment.name"),
        (new("x" * 101), "pins.0.new_garment.name"),
        (known("-1"), "pins.0.garment_id"),
        (new() | {"label": "coat"}, "pins.0.label"),
    ],
)
async def test_pins_that_cannot_be_are_refused_by_name(
    wardrobe: Wardrobe, pin: dict[str, Any], field: str
) -> None:
    body = {"photo_id": "1", "audience": "private", "pins": [pin]}
    answer = await wardrobe.client(person()).post("outfits", json=body)
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["field"] == field


async def test_a_garment_is_pinned_once_to_a_picture(wardrobe: Wardrobe) -> None:
    body = {"photo_id": "1", "audience": "private", "pins": [known("5"), known("5", x=0.3)]}
    answer = await wardrobe.client(person()).post("outfits", json=body)
    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (422, "pins")


async def test_a_strangers_garment_cannot_be_pinned_and_nothing_is_published(
    wardrobe: Wardrobe,
) -> None:
    theirs = (await wardrobe.publish(person(), pins=[new()]))["pins"][0]["garment_id"]
    owner = person()
    photo = await wardrobe.upload(owner)
    body = {"photo_id": photo["id"], "audience": "public", "pins": [known(theirs)]}

    answer = await wardrobe.client(owner).post("outfits", json=body)

    assert (answer.status_code, answer.json()["code"]) == (404, "garment_not_found")
    assert (await wardrobe.client(owner).get("outfits")).json()["items"] == []


async def test_one_idempotency_key_makes_the_new_garments_once(wardrobe: Wardrobe) -> None:
    owner = person()
    photo = await wardrobe.upload(owner, encoded(scene(), "PNG"))
    client = wardrobe.client(owner, **{"Idempotency-Key": "once"})
    body = {"photo_id": photo["id"], "audience": "private", "pins": [new()]}

    first, second = await client.post("outfits", json=body), await client.post("outfits", json=body)

    assert first.json() == second.json()
    assert len((await client.get("garments")).json()["items"]) == 1


async def test_a_removed_garment_takes_its_pins_and_wears_along(wardrobe: Wardrobe) -> None:
    owner = person()
    outfit = await wardrobe.publish(owner, pins=[new()], worn_on="2026-11-02")
    coat = outfit["pins"][0]["garment_id"]

    await wardrobe.client(owner).delete(f"garments/{coat}")

    seen = (await wardrobe.client(owner).get(f"outfits/{outfit['id']}")).json()
    assert seen == outfit | {"pins": []}
