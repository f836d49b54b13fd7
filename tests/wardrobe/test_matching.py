"""Tests of matching a box on a photo with garments."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from PIL import Image

from tests.support.faulty_connection import FaultyProxy
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
from wardrobe.outfits.matching.domain import describe_views


async def test_garment_in_the_box_ranks_first_in_other_light(
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


async def test_matches_have_reasons(wardrobe: Wardrobe) -> None:
    owner = person()
    await two_outfits(wardrobe, owner)
    found = await match(wardrobe, owner, photo(RED, GREEN, ground=FLOOR, light=0.95))
    reasons = {item["garment"]["name"]: item["reasons"] for item in found["items"]}
    assert reasons["Red shirt"] == ["color", "shape"]
    assert "color" not in reasons["Green shirt"]


async def test_same_category_and_worn_together_rank_higher(wardrobe: Wardrobe) -> None:
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


async def test_moved_pin_gets_a_new_signature(wardrobe: Wardrobe) -> None:
    owner = person()
    outfit = await wear(wardrobe, owner, photo(RED, BLUE), named(SHIRT, "Mistaken"))
    await wear(wardrobe, owner, photo(YELLOW, YELLOW), named(SHIRT, "Yellow shirt"))
    assert names(await match(wardrobe, owner, photo(RED, GREEN)))[0] == "Mistaken"

    pin = TROUSERS | {"garment_id": outfit["pins"][0]["garment_id"]}
    await wardrobe.client(owner).patch(f"outfits/{outfit['id']}", json={"pins": [pin]})

    assert names(await match(wardrobe, owner, photo(GREEN, BLUE), box=TROUSERS))[0] == "Mistaken"


async def test_outfit_pins_are_matched_by_outfit_id(wardrobe: Wardrobe) -> None:
    owner = person()
    first, _ = await two_outfits(wardrobe, owner)
    body = {"outfit_id": first["id"], "box": SHIRT}

    response = await wardrobe.client(owner).post("garments/matches", json=body)
    theirs = await wardrobe.client(person()).post("garments/matches", json=body)

    assert names(response.json())[0] == "Red shirt"
    assert theirs.status_code == 404


@pytest.mark.parametrize("color", [(0, 0, 0), (255, 255, 255), (190, 40, 50)])
async def test_photo_of_one_color_can_be_matched(wardrobe: Wardrobe, color: Rgb) -> None:
    owner = person()
    await two_outfits(wardrobe, owner)
    response = await match(wardrobe, owner, encoded(Image.new("RGB", (120, 160), color), "PNG"))
    assert len(response["items"]) == 4
    assert len(response["colors"]) == 1


async def test_archived_and_other_peoples_garments_do_not_match(wardrobe: Wardrobe) -> None:
    owner, other = person(), person()
    first, _ = await two_outfits(wardrobe, owner)
    await wear(wardrobe, other, photo(RED, BLUE), named(SHIRT, "Theirs"))
    shirt = first["pins"][0]["garment_id"]
    await wardrobe.client(owner).patch(f"garments/{shirt}", json={"state": "archived"})

    found = names(await match(wardrobe, owner, photo(RED, BLUE)))

    assert {"Red shirt", "Theirs"}.isdisjoint(found)
    assert len(found) == 3


async def test_empty_wardrobe_still_returns_the_colors(wardrobe: Wardrobe) -> None:
    response = await match(wardrobe, person(), photo(RED, BLUE))
    assert (response["items"], response["color_names"][0]) == ([], "red")


async def test_other_peoples_photos_return_404(wardrobe: Wardrobe) -> None:
    theirs = await wardrobe.upload(person(), photo(RED, BLUE))
    client = wardrobe.client(person())
    body = {"photo_id": theirs["id"], "box": SHIRT}

    matches = await client.post("garments/matches", json=body)
    missing = await client.post("garments/matches", json=body | {"photo_id": "1"})
    suggestions = await client.get(f"photos/{theirs['id']}/suggestions")

    for response in (matches, missing, suggestions):
        assert (response.status_code, response.json()["code"]) == (404, "photo_not_found")
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
async def test_invalid_boxes_are_refused_by_name(
    wardrobe: Wardrobe, change: dict[str, Any], field: str
) -> None:
    body = {"photo_id": "1", "box": SHIRT} | change
    response = await wardrobe.client(person()).post("garments/matches", json=body)
    assert response.status_code == 422
    assert response.json()["errors"][0]["field"] == field


async def test_garments_are_returned_while_pictures_are_unavailable(
    faulty_wardrobe: Wardrobe, wire: FaultyProxy
) -> None:
    owner = person()
    await two_outfits(faulty_wardrobe, owner)
    uploaded = await faulty_wardrobe.upload(owner, photo(RED, BLUE))
    await wire.disconnect()

    body = {"photo_id": uploaded["id"], "box": SHIRT, "category": "trousers"}
    response = await faulty_wardrobe.client(owner).post("garments/matches", json=body)

    assert response.status_code == 200
    assert {*names(response.json())[:2]} == {"Blue trousers", "Yellow trousers"}


async def test_recently_worn_garment_ranks_first_of_similar_ones(
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


async def test_recent_wear_does_not_outweigh_the_look(wardrobe: Wardrobe) -> None:
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


async def test_job_computes_missing_signatures(
    wardrobe: Wardrobe,
) -> None:
    outfit, _ = await two_outfits(wardrobe, person())
    shirt = outfit["pins"][0]["garment_id"]
    kept = "SELECT count(*) FROM garment_views WHERE garment_id = :id"
    assert await wardrobe.value(kept, id=shirt) == 0

    async with wardrobe.running.database.sessions() as session:
        computed = await describe_views(session, wardrobe.running.app.state.media, None, 1000)
        await session.commit()
        recomputed = await describe_views(session, wardrobe.running.app.state.media, None, 1000)

    assert (computed >= 4, recomputed) == (True, 0)
    assert await wardrobe.value(kept, id=shirt) == 1
