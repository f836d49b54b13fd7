"""Recreating somebody's outfit with garments of one's own, and planning what comes of it."""

from typing import Any

import pytest

from tests.wardrobe.outfit_photos import (
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
from wardrobe.matching.rules import Match
from wardrobe.recreation.rules import share_out


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

    above, below = await recreation(wardrobe, viewer, outfit["id"])

    assert below["pin"]["garment"] is None
    assert "Their secret" not in str(below)
    assert "category" not in below["matches"][0]["reasons"]
    assert (above["by_color_only"], below["by_color_only"]) == (False, True)


async def look_of(wardrobe: Wardrobe, *pins: dict[str, Any], picture: bytes) -> str:
    """The id of somebody's public outfit."""
    outfit = await wear(wardrobe, await wardrobe.resident(), picture, *pins, audience="public")
    return str(outfit["id"])


async def test_the_name_tells_the_type_of_a_piece_without_a_category(wardrobe: Wardrobe) -> None:
    viewer = person()
    await wear(wardrobe, viewer, photo(RED, RED), named(SHIRT, "Red coat"),
               named(TROUSERS, "Old faithful"))  # fmt: skip
    outfit = await look_of(wardrobe, named(SHIRT, "Silk scarf"), picture=photo(RED, BLUE))

    (scarf,) = await recreation(wardrobe, viewer, outfit)

    assert (scarf["missing"], scarf["by_color_only"]) == (True, False)
    assert [one["garment"]["name"] for one in scarf["matches"]] == ["Old faithful"]


async def test_the_type_of_my_garment_is_known_by_its_name(wardrobe: Wardrobe) -> None:
    viewer = person()
    await wear(wardrobe, viewer, photo(RED, BLUE), named(SHIRT, "Red shirt"),
               named(TROUSERS, "Blue jeans"))  # fmt: skip
    outfit = await look_of(wardrobe, named(SHIRT, "Theirs", "shirt"), picture=photo(RED, BLUE))

    (piece,) = await recreation(wardrobe, viewer, outfit)

    assert (best(piece), piece["missing"], len(piece["matches"])) == ("Red shirt", False, 1)


async def test_no_garment_stands_for_two_pieces(wardrobe: Wardrobe) -> None:
    viewer = person()
    await wear(wardrobe, viewer, photo(RED, BLUE), named(SHIRT, "Red"))
    pins = (named(SHIRT, "Theirs"), named(TROUSERS, "Another"))
    outfit = await look_of(wardrobe, *pins, picture=photo(RED, RED))

    above, below = await recreation(wardrobe, viewer, outfit)

    assert sorted([above["missing"], below["missing"]]) == [False, True]
    assert (best(above), best(below)) == ("Red", "Red")

    await wear(wardrobe, viewer, photo(BLUE, RED), named(TROUSERS, "Red as well"))
    pieces = await recreation(wardrobe, viewer, outfit)
    assert {best(piece) for piece in pieces} == {"Red", "Red as well"}
    assert [piece["missing"] for piece in pieces] == [False, False]


def matches_of(**scores: float) -> list[Match]:
    return [Match(int(name[1:]), score, []) for name, score in scores.items()]


def test_a_piece_gives_its_garment_to_one_that_has_no_other() -> None:
    coat, scarf, hat = share_out(
        [
            (matches_of(g1=0.9, g2=0.8), matches_of(g3=0.1)),
            (matches_of(g1=0.7), []),
            (matches_of(g1=0.5, g2=0.4), matches_of(g3=0.2)),
        ]
    )
    assert [choice.matches[0].garment_id for choice in (coat, scarf)] == [2, 1]
    assert (coat.missing, scarf.missing, hat.missing) == (False, False, True)
    assert [match.garment_id for match in hat.matches] == [3, 1, 2]


@pytest.mark.parametrize("owner_blocks", [True, False])
async def test_a_block_hides_the_recreation_in_both_directions(
    wardrobe: Wardrobe, *, owner_blocks: bool
) -> None:
    outfit, viewer = await shown(wardrobe), await wardrobe.resident()
    path = f"outfits/{outfit['id']}/recreation"
    assert (await wardrobe.client(viewer).get(path)).status_code == 200

    pair = (int(outfit["owner_id"]), viewer)
    await wardrobe.block(*(pair if owner_blocks else pair[::-1]))

    assert (await wardrobe.client(viewer).get(path)).status_code == 404


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
    note = "After an outfit by Ana"
    body = {"garment_ids": ids, "planned_for": "2026-12-24", "private_note": note}
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
    assert plan["private_note"] == note
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


async def test_a_plan_changes_no_picture_of_a_garment(wardrobe: Wardrobe) -> None:
    owner = person()
    ids = await mine(wardrobe, owner)
    client = wardrobe.client(owner)
    before = [(await client.get(f"garments/{one}")).json()["photo"] for one in ids]
    assert None not in before
    assert (await client.post("compositions", json={"garment_ids": ids})).status_code == 201
    assert [(await client.get(f"garments/{one}")).json()["photo"] for one in ids] == before


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
