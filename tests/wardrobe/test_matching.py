"""Matching: which of my garments a box on a photo shows."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from PIL import Image

from tests.support.faulty_connection import Wire
from tests.wardrobe.outfit_photos import (
    BLUE,
    FLOOR,
    GREEN,
    RED,
    SHIRT,
    TROUSERS,
    YELLOW,
    Rgb,
    match,
    named,
    names,
    photo,
    two_outfits,
    wear,
)
from tests.wardrobe.pictures import encoded
from tests.wardrobe.world import Wardrobe, person
from wardrobe.matching.domain import describe_views


async def test_the_garment_in_the_box_comes_first_in_other_light_on_another_ground(
    wardrobe: Wardrobe,
) -> None:
    owner = person()
    await two_outfits(wardrobe, owner)
    picture = photo(RED, GREEN, ground=FLOOR, light=0.8)

    above = await match(wardrobe, owner, picture)
    below = await match(wardrobe, owner, photo(GREEN, BLUE, FLOOR, 1.1), box=TROUSERS)

    assert (names(above)[0], names(below)[0]) == ("Red shirt", "Blue trousers")
    best = above["items"][0]
    assert 0 <= above["items"][1]["score"] < best["score"] <= 1
    assert best["garment"]["photo"]["crop"] == SHIRT
    assert above["color_names"][0] == "red"
    assert above["colors"][0].startswith("#")


async def test_a_match_says_what_is_alike(wardrobe: Wardrobe) -> None:
    owner = person()
    await two_outfits(wardrobe, owner)
    found = await match(wardrobe, owner, photo(RED, GREEN, ground=FLOOR, light=0.95))
    reasons = {item["garment"]["name"]: item["reasons"] for item in found["items"]}
    assert reasons["Red shirt"] == ["color", "shape"]
    assert "color" not in reasons["Green shirt"]


async def test_a_category_and_what_is_worn_together_come_earlier(wardrobe: Wardrobe) -> None:
    owner = person()
    first, _ = await two_outfits(wardrobe, owner)
    shirt = first["pins"][0]["garment_id"]
    grey = photo((128, 128, 128), (128, 128, 128))

    shirts = await match(wardrobe, owner, grey, category="Shirt")
    beside = await match(wardrobe, owner, grey, box=TROUSERS, pinned_garment_ids=[shirt])

    assert {"category"} == {*shirts["items"][0]["reasons"]} & {"category"}
    assert "Red shirt" not in names(beside)
    assert [item["garment"]["name"] for item in beside["items"]
            if "worn_together" in item["reasons"]] == ["Blue trousers"]  # fmt: skip


async def test_a_moved_pin_and_a_photo_of_its_own_are_looked_at_again(wardrobe: Wardrobe) -> None:
    owner = person()
    outfit = await wear(wardrobe, owner, photo(RED, BLUE), named(SHIRT, "Mistaken"))
    await wear(wardrobe, owner, photo(YELLOW, YELLOW), named(SHIRT, "Yellow shirt"))
    assert names(await match(wardrobe, owner, photo(RED, GREEN)))[0] == "Mistaken"

    pin = TROUSERS | {"garment_id": outfit["pins"][0]["garment_id"]}
    await wardrobe.client(owner).patch(f"outfits/{outfit['id']}", json={"pins": [pin]})

    assert names(await match(wardrobe, owner, photo(GREEN, BLUE), box=TROUSERS))[0] == "Mistaken"


async def test_the_pins_of_an_outfit_are_matched_by_its_id(wardrobe: Wardrobe) -> None:
    owner = person()
    first, _ = await two_outfits(wardrobe, owner)
    body = {"outfit_id": first["id"], "box": SHIRT}

    answer = await wardrobe.client(owner).post("garments/matches", json=body)
    theirs = await wardrobe.client(person()).post("garments/matches", json=body)

    assert names(answer.json())[0] == "Red shirt"
    assert theirs.status_code == 404


@pytest.mark.parametrize("color", [(0, 0, 0), (255, 255, 255), (190, 40, 50)])
async def test_a_photo_of_one_color_is_matched_without_complaint(
    wardrobe: Wardrobe, color: Rgb
) -> None:
    owner = person()
    await two_outfits(wardrobe, owner)
    answer = await match(wardrobe, owner, encoded(Image.new("RGB", (120, 160), color), "PNG"))
    assert len(answer["items"]) == 4
    assert len(answer["colors"]) == 1


async def test_archived_garments_and_those_of_others_do_not_match(wardrobe: Wardrobe) -> None:
    owner, other = person(), person()
    first, _ = await two_outfits(wardrobe, owner)
    await wear(wardrobe, other, photo(RED, BLUE), named(SHIRT, "Theirs"))
    shirt = first["pins"][0]["garment_id"]
    await wardrobe.client(owner).patch(f"garments/{shirt}", json={"state": "archived"})

    found = names(await match(wardrobe, owner, photo(RED, BLUE)))

    assert {"Red shirt", "Theirs"}.isdisjoint(found)
    assert len(found) == 3


async def test_an_empty_wardrobe_still_tells_the_colors(wardrobe: Wardrobe) -> None:
    answer = await match(wardrobe, person(), photo(RED, BLUE))
    assert (answer["items"], answer["color_names"][0]) == ([], "red")


async def test_another_persons_photo_is_not_there(wardrobe: Wardrobe) -> None:
    theirs = await wardrobe.upload(person(), photo(RED, BLUE))
    client = wardrobe.client(person())
    body = {"photo_id": theirs["id"], "box": SHIRT}

    matches = await client.post("garments/matches", json=body)
    missing = await client.post("garments/matches", json=body | {"photo_id": "1"})
    suggestions = await client.get(f"photos/{theirs['id']}/suggestions")

    for answer in (matches, missing, suggestions):
        assert (answer.status_code, answer.json()["code"]) == (404, "photo_not_found")
    assert (await wardrobe.client().post("garments/matches", json=body)).status_code == 401


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"box": SHIRT | {"x": 0.7}}, "box"),
        ({"box": SHIRT | {"width": 0}}, "box.width"),
        ({"box": SHIRT | {"height": 1.5}}, "box.height"),
        ({"box": SHIRT | {"y": "NaN"}}, "box.y"),
        ({"box": {}}, "box.x"),
        ({"limit": 101}, "limit"),
        ({"pinned_garment_ids": ["x"]}, "pinned_garment_ids.0"),
        ({"outfit_id": "1"}, ""),
        ({"category": "x" * 51}, "category"),
    ],
)
async def test_boxes_that_cannot_be_are_refused_by_name(
    wardrobe: Wardrobe, change: dict[str, Any], field: str
) -> None:
    body = {"photo_id": "1", "box": SHIRT} | change
    answer = await wardrobe.client(person()).post("garments/matches", json=body)
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["field"] == field


async def test_while_pictures_cannot_be_had_the_garments_come_all_the_same(
    fragile: Wardrobe, wire: Wire
) -> None:
    owner = person()
    await two_outfits(fragile, owner)
    uploaded = await fragile.upload(owner, photo(RED, BLUE))
    await wire.cut()

    body = {"photo_id": uploaded["id"], "box": SHIRT, "category": "trousers"}
    answer = await fragile.client(owner).post("garments/matches", json=body)

    assert answer.status_code == 200
    assert {*names(answer.json())[:2]} == {"Blue trousers", "Yellow trousers"}


async def test_of_two_garments_that_look_alike_the_one_worn_lately_comes_first(
    wardrobe: Wardrobe,
) -> None:
    owner = person()
    today = datetime.now(UTC).date()
    days = [("Lately", today - timedelta(days=3)), ("Long ago", today - timedelta(days=200))]
    for name, day in days:
        pin = named(SHIRT, name, "shirt")
        await wear(wardrobe, owner, photo(RED, BLUE), pin, worn_on=day.isoformat())

    found = await match(wardrobe, owner, photo(RED, GREEN, ground=FLOOR, light=0.95))

    assert names(found) == ["Lately", "Long ago"]
    assert [("recent" in item["reasons"]) for item in found["items"]] == [True, False]
    scores = [item["score"] for item in found["items"]]
    assert 0 < scores[0] - scores[1] < 0.1


async def test_worn_lately_does_not_outweigh_another_look(wardrobe: Wardrobe) -> None:
    owner = person()
    today = datetime.now(UTC).date()
    for shirt, trousers, name, day in [
        (RED, BLUE, "Red shirt", today - timedelta(days=200)),
        (GREEN, YELLOW, "Green shirt", today),
    ]:
        pin = named(SHIRT, name, "shirt")
        await wear(wardrobe, owner, photo(shirt, trousers), pin, worn_on=day.isoformat())

    found = await match(wardrobe, owner, photo(RED, GREEN, ground=FLOOR, light=0.95))

    assert names(found) == ["Red shirt", "Green shirt"]


async def test_two_thousand_garments_are_ranked(wardrobe: Wardrobe) -> None:
    owner = person()
    first, _ = await two_outfits(wardrobe, owner)
    await match(wardrobe, owner, photo(RED, BLUE))
    await wardrobe.change(
        "INSERT INTO garments (owner_id, name, category, colors, color_names, brand, size,"
        " seasons, note, audience, state, wear_count, version)"
        " SELECT :owner, 'Copy ' || n, 'shirt', '{}', '{}', '', '', '{}', '', 'private', 'here',"
        " 0, 1"
        " FROM generate_series(1, 2000) AS n",
        owner=owner,
    )
    await wardrobe.change(
        "INSERT INTO garment_views SELECT copy.id, seen.photo_id, x, y, width, height, signature"
        " FROM garment_views AS seen, garments AS copy WHERE seen.garment_id = :trousers"
        " AND copy.owner_id = :owner AND copy.name LIKE 'Copy %'",
        owner=owner,
        trousers=int(first["pins"][1]["garment_id"]),
    )

    found = await match(wardrobe, owner, photo(RED, GREEN, FLOOR, 0.9), limit=100)

    assert names(found)[0] == "Red shirt"
    assert len(found["items"]) == 100


async def test_the_pictures_of_everybody_are_described_before_anybody_asks(
    wardrobe: Wardrobe,
) -> None:
    outfit, _ = await two_outfits(wardrobe, person())
    shirt = outfit["pins"][0]["garment_id"]
    kept = "SELECT count(*) FROM garment_views WHERE garment_id = :id"
    assert await wardrobe.value(kept, id=shirt) == 0

    async with wardrobe.running.database.sessions() as session:
        made = await describe_views(session, wardrobe.running.app.state.studio, None, 1000)
        again = await describe_views(session, wardrobe.running.app.state.studio, None, 1000)
        await session.commit()

    assert (made >= 4, again) == (True, 0)
    assert await wardrobe.value(kept, id=shirt) == 1
