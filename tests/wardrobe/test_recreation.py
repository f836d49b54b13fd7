"""Recreating somebody's outfit with garments of one's own, and planning what comes of it."""

from typing import Any

import pytest

from tests.wardrobe.test_matching import (
    BLUE,
    GREEN,
    RED,
    SHIRT,
    TROUSERS,
    YELLOW,
    match,
    named,
    photo,
    two_outfits,
    wear,
)
from tests.wardrobe.world import Wardrobe, person


async def shown(wardrobe: Wardrobe, audience: str = "public") -> dict[str, Any]:
    """Somebody's outfit: a red shirt that all may see, and blue trousers that only they may."""
    owner = await wardrobe.resident()
    pins = (named(SHIRT, "Their shirt", "shirt"), named(TROUSERS, "Their secret", "trousers"))
    outfit = await wear(wardrobe, owner, photo(RED, BLUE), *pins, audience=audience)
    secret = outfit["pins"][1]["garment_id"]
    await wardrobe.client(owner).patch(f"garments/{secret}", json={"audience": "private"})
    return outfit


async def recreation(wardrobe: Wardrobe, viewer: int, outfit_id: str) -> list[dict[str, Any]]:
    answer = await wardrobe.client(viewer).get(f"outfits/{outfit_id}/recreation")
    assert answer.status_code == 200, answer.text
    return list(answer.json()["pieces"])


def best(piece: dict[str, Any]) -> str:
    return str(piece["matches"][0]["garment"]["name"])


async def test_each_piece_gets_my_closest_garment_and_says_why(wardrobe: Wardrobe) -> None:
    outfit, viewer = await shown(wardrobe), person()
    await two_outfits(wardrobe, viewer)

    above, below = await recreation(wardrobe, viewer, outfit["id"])

    assert (best(above), best(below)) == ("Red shirt", "Blue trousers")
    assert (above["missing"], below["missing"]) == (False, False)
    assert {"color", "category"} <= {*above["matches"][0]["reasons"]}
    assert above["pin"]["garment"]["name"] == "Their shirt"
    assert {one["garment"]["category"] for one in above["matches"]} == {"shirt"}


async def test_what_the_viewer_may_not_see_of_a_piece_is_not_told(wardrobe: Wardrobe) -> None:
    outfit, viewer = await shown(wardrobe), person()
    await two_outfits(wardrobe, viewer)

    _, below = await recreation(wardrobe, viewer, outfit["id"])

    assert below["pin"]["garment"] is None
    assert "Their secret" not in str(below)
    assert "category" not in below["matches"][0]["reasons"]


async def test_a_piece_that_nothing_comes_close_to_is_missing(wardrobe: Wardrobe) -> None:
    outfit, viewer = await shown(wardrobe), person()
    await wear(wardrobe, viewer, photo(GREEN, YELLOW), named(SHIRT, "Green shirt", "shirt"),
               named(TROUSERS, "Yellow trousers", "trousers"))  # fmt: skip

    above, below = await recreation(wardrobe, viewer, outfit["id"])

    assert (above["missing"], below["missing"]) == (True, True)
    assert best(above) == "Green shirt"


async def test_an_empty_wardrobe_misses_every_piece(wardrobe: Wardrobe) -> None:
    outfit = await shown(wardrobe)
    pieces = await recreation(wardrobe, person(), outfit["id"])
    assert [(piece["matches"], piece["missing"]) for piece in pieces] == [([], True)] * 2


async def test_an_outfit_that_one_may_not_see_is_not_there(wardrobe: Wardrobe) -> None:
    hidden = await shown(wardrobe, "followers")
    path = f"outfits/{hidden['id']}/recreation"
    assert (await wardrobe.client(person()).get(path)).status_code == 404
    assert (await wardrobe.client().get(path)).status_code == 401
    assert (await wardrobe.client(person()).get("outfits/1/recreation")).status_code == 404


async def mine(wardrobe: Wardrobe, owner: int) -> list[str]:
    first, second = await two_outfits(wardrobe, owner)
    return [first["pins"][0]["garment_id"], second["pins"][1]["garment_id"]]


async def test_garments_become_a_plan_with_a_picture_of_their_own(wardrobe: Wardrobe) -> None:
    owner = person()
    ids = await mine(wardrobe, owner)
    body = {"garment_ids": ids, "planned_for": "2026-12-24"}
    client = wardrobe.client(owner, **{"Idempotency-Key": "once"})

    answer = await client.post("compositions", json=body)
    again = await client.post("compositions", json=body)

    assert answer.status_code == 201, answer.text
    plan = answer.json()
    assert again.json() == plan
    assert (plan["state"], plan["planned_for"], plan["audience"]) == (
        "planned",
        "2026-12-24",
        "private",
    )
    assert [pin["garment_id"] for pin in plan["pins"]] == ids
    assert plan["alt_text"] == "A plan: Red shirt, Yellow trousers"
    assert wardrobe.fetch(plan["photo"]["path"]).status == 200
    assert (await wardrobe.client(person()).get(f"outfits/{plan['id']}")).status_code == 404


async def test_the_pins_of_a_plan_lie_on_the_garments(wardrobe: Wardrobe) -> None:
    owner = person()
    ids = await mine(wardrobe, owner)
    plan = (await wardrobe.client(owner).post("compositions", json={"garment_ids": ids})).json()
    assert plan["state"] == "draft"

    body = {"outfit_id": plan["id"], "box": {key: plan["pins"][0][key] for key in SHIRT}}
    answer = await wardrobe.client(owner).post("garments/matches", json=body)

    assert answer.json()["items"][0]["garment"]["id"] == ids[0]
    assert answer.json()["color_names"][0] == "red"


async def test_a_garment_without_a_picture_is_planned_as_its_color(wardrobe: Wardrobe) -> None:
    owner = person()
    client = wardrobe.client(owner)
    bare = (await client.post("garments", json={"name": "Scarf", "colors": ["#2846aa"]})).json()

    answer = await client.post("compositions", json={"garment_ids": [bare["id"]]})

    assert answer.status_code == 201, answer.text
    found = await match(wardrobe, owner, photo(RED, BLUE), box=TROUSERS)
    assert found["items"][0]["garment"]["name"] == "Scarf"


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"garment_ids": []}, 422),
        ({"garment_ids": ["5", "5"]}, 422),
        ({"garment_ids": [str(one) for one in range(1, 40)]}, 422),
        ({"garment_ids": ["5"], "planned_for": "tomorrow"}, 422),
        ({"garment_ids": ["5"]}, 404),
    ],
)
async def test_plans_of_what_cannot_be_worn_are_refused(
    wardrobe: Wardrobe, body: dict[str, Any], status: int
) -> None:
    answer = await wardrobe.client(person()).post("compositions", json=body)
    assert answer.status_code == status


async def test_nobody_plans_with_the_garments_of_another(wardrobe: Wardrobe) -> None:
    ids = await mine(wardrobe, person())
    thief = person()
    answer = await wardrobe.client(thief).post("compositions", json={"garment_ids": ids})
    assert (answer.status_code, answer.json()["code"]) == (404, "garment_not_found")
    drafts = await wardrobe.client(thief).get("outfits", params={"state": "draft"})
    assert drafts.json()["items"] == []
