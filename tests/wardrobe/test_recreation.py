"""Tests of recreating another person's outfit, and of composing a plan."""

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
from wardrobe.outfits.matching.rules import Match
from wardrobe.outfits.recreation.rules import assign_garments


async def publish_outfit(wardrobe: Wardrobe, audience: str = "public") -> dict[str, Any]:
    """Publish an outfit with a public red shirt and private blue trousers."""
    owner = await wardrobe.known_person()
    pins = (named(SHIRT, "Their shirt", "shirt"), named(TROUSERS, "Their secret", "trousers"))
    outfit = await wear(wardrobe, owner, photo(RED, BLUE), *pins, audience=audience)
    secret = outfit["pins"][1]["garment_id"]
    await wardrobe.client(owner).patch(f"garments/{secret}", json={"audience": "private"})
    return outfit


async def recreate(wardrobe: Wardrobe, viewer: int, outfit_id: str) -> list[dict[str, Any]]:
    response = await wardrobe.client(viewer).get(f"outfits/{outfit_id}/recreation")
    assert response.status_code == 200, response.text
    return list(response.json()["pieces"])


def best_match(piece: dict[str, Any]) -> str:
    return str(piece["matches"][0]["garment"]["name"])


async def test_each_piece_gets_the_closest_garment_with_reasons(wardrobe: Wardrobe) -> None:
    outfit, viewer = await publish_outfit(wardrobe), person()
    await two_outfits(wardrobe, viewer)

    above, below = await recreate(wardrobe, viewer, outfit["id"])

    assert (best_match(above), best_match(below)) == ("Red shirt", "Blue trousers")
    assert (above["missing"], below["missing"]) == (False, False)
    assert {"color", "category"} <= {*above["matches"][0]["reasons"]}
    assert above["pin"]["garment"]["name"] == "Their shirt"
    assert {item["garment"]["category"] for item in above["matches"]} == {"shirt"}


async def test_hidden_garments_of_pieces_are_not_revealed(wardrobe: Wardrobe) -> None:
    outfit, viewer = await publish_outfit(wardrobe), person()
    await two_outfits(wardrobe, viewer)

    above, below = await recreate(wardrobe, viewer, outfit["id"])

    assert below["pin"]["garment"] is None
    assert "Their secret" not in str(below)
    assert "category" not in below["matches"][0]["reasons"]
    assert (above["by_color_only"], below["by_color_only"]) == (False, True)


async def publish_outfit_id(wardrobe: Wardrobe, *pins: dict[str, Any], picture: bytes) -> str:
    """Publish an outfit of another person; return its id."""
    outfit = await wear(wardrobe, await wardrobe.known_person(), picture, *pins, audience="public")
    return str(outfit["id"])


async def test_type_of_a_piece_is_guessed_from_its_name(wardrobe: Wardrobe) -> None:
    viewer = person()
    await wear(wardrobe, viewer, photo(RED, RED), named(SHIRT, "Red coat"),
               named(TROUSERS, "Old faithful"))  # fmt: skip
    outfit = await publish_outfit_id(wardrobe, named(SHIRT, "Silk scarf"), picture=photo(RED, BLUE))

    (scarf,) = await recreate(wardrobe, viewer, outfit)

    assert (scarf["missing"], scarf["by_color_only"]) == (True, False)
    assert [item["garment"]["name"] for item in scarf["matches"]] == ["Old faithful"]


async def test_type_of_a_garment_is_guessed_from_its_name(wardrobe: Wardrobe) -> None:
    viewer = person()
    await wear(wardrobe, viewer, photo(RED, BLUE), named(SHIRT, "Red shirt"),
               named(TROUSERS, "Blue jeans"))  # fmt: skip
    outfit = await publish_outfit_id(
        wardrobe, named(SHIRT, "Theirs", "shirt"), picture=photo(RED, BLUE)
    )

    (piece,) = await recreate(wardrobe, viewer, outfit)

    assert (best_match(piece), piece["missing"], len(piece["matches"])) == ("Red shirt", False, 1)


async def test_each_garment_is_assigned_to_one_piece(wardrobe: Wardrobe) -> None:
    viewer = person()
    await wear(wardrobe, viewer, photo(RED, BLUE), named(SHIRT, "Red"))
    pins = (named(SHIRT, "Theirs"), named(TROUSERS, "Another"))
    outfit = await publish_outfit_id(wardrobe, *pins, picture=photo(RED, RED))

    above, below = await recreate(wardrobe, viewer, outfit)

    assert sorted([above["missing"], below["missing"]]) == [False, True]
    assert (best_match(above), best_match(below)) == ("Red", "Red")

    await wear(wardrobe, viewer, photo(BLUE, RED), named(TROUSERS, "Red as well"))
    pieces = await recreate(wardrobe, viewer, outfit)
    assert {best_match(piece) for piece in pieces} == {"Red", "Red as well"}
    assert [piece["missing"] for piece in pieces] == [False, False]


def matches_of(**scores: float) -> list[Match]:
    return [Match(int(name[1:]), score, []) for name, score in scores.items()]


def test_piece_switches_garments_for_one_without_alternatives() -> None:
    coat, scarf, hat = assign_garments(
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
async def test_block_hides_the_recreation_in_both_directions(
    wardrobe: Wardrobe, *, owner_blocks: bool
) -> None:
    outfit, viewer = await publish_outfit(wardrobe), await wardrobe.known_person()
    path = f"outfits/{outfit['id']}/recreation"
    assert (await wardrobe.client(viewer).get(path)).status_code == 200

    pair = (int(outfit["owner_id"]), viewer)
    await wardrobe.block(*(pair if owner_blocks else pair[::-1]))

    assert (await wardrobe.client(viewer).get(path)).status_code == 404


async def test_piece_without_a_close_match_is_missing(wardrobe: Wardrobe) -> None:
    outfit, viewer = await publish_outfit(wardrobe), person()
    await wear(wardrobe, viewer, photo(GREEN, YELLOW), named(SHIRT, "Green shirt", "shirt"),
               named(TROUSERS, "Yellow trousers", "trousers"))  # fmt: skip

    above, below = await recreate(wardrobe, viewer, outfit["id"])

    assert (above["missing"], below["missing"]) == (True, True)
    assert best_match(above) == "Green shirt"


async def test_all_pieces_are_missing_in_an_empty_wardrobe(wardrobe: Wardrobe) -> None:
    outfit = await publish_outfit(wardrobe)
    pieces = await recreate(wardrobe, person(), outfit["id"])
    assert [(piece["matches"], piece["missing"]) for piece in pieces] == [([], True)] * 2


async def test_invisible_outfit_returns_404(wardrobe: Wardrobe) -> None:
    hidden = await publish_outfit(wardrobe, "followers")
    path = f"outfits/{hidden['id']}/recreation"
    assert (await wardrobe.client(person()).get(path)).status_code == 404
    assert (await wardrobe.client().get(path)).status_code == 401
    assert (await wardrobe.client(person()).get("outfits/1/recreation")).status_code == 404


async def own_garment_ids(wardrobe: Wardrobe, owner: int) -> list[str]:
    first, second = await two_outfits(wardrobe, owner)
    return [first["pins"][0]["garment_id"], second["pins"][1]["garment_id"]]


async def test_composition_is_a_plan_with_its_own_picture(wardrobe: Wardrobe) -> None:
    owner = person()
    ids = await own_garment_ids(wardrobe, owner)
    note = "After an outfit by Ana"
    body = {"garment_ids": ids, "planned_for": "2026-12-24", "private_note": note}
    client = wardrobe.client(owner, **{"Idempotency-Key": "once"})

    response = await client.post("compositions", json=body)
    again = await client.post("compositions", json=body)

    assert response.status_code == 201, response.text
    plan = response.json()
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


async def test_pins_of_a_composition_mark_its_garments(wardrobe: Wardrobe) -> None:
    owner = person()
    ids = await own_garment_ids(wardrobe, owner)
    plan = (await wardrobe.client(owner).post("compositions", json={"garment_ids": ids})).json()
    assert plan["state"] == "draft"

    body = {"outfit_id": plan["id"], "box": {key: plan["pins"][0][key] for key in SHIRT}}
    response = await wardrobe.client(owner).post("garments/matches", json=body)

    assert response.json()["items"][0]["garment"]["id"] == ids[0]
    assert response.json()["color_names"][0] == "red"


async def test_composition_does_not_change_garment_pictures(wardrobe: Wardrobe) -> None:
    owner = person()
    ids = await own_garment_ids(wardrobe, owner)
    client = wardrobe.client(owner)
    before = [(await client.get(f"garments/{item}")).json()["photo"] for item in ids]
    assert None not in before
    assert (await client.post("compositions", json={"garment_ids": ids})).status_code == 201
    assert [(await client.get(f"garments/{item}")).json()["photo"] for item in ids] == before


async def test_garment_without_a_picture_is_drawn_as_its_color(wardrobe: Wardrobe) -> None:
    owner = person()
    client = wardrobe.client(owner)
    bare = (await client.post("garments", json={"name": "Scarf", "colors": ["#2846aa"]})).json()

    response = await client.post("compositions", json={"garment_ids": [bare["id"]]})

    assert response.status_code == 201, response.text
    found = await match(wardrobe, owner, photo(RED, BLUE), box=TROUSERS)
    assert found["items"][0]["garment"]["name"] == "Scarf"


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"garment_ids": []}, 422),
        ({"garment_ids": ["5", "5"]}, 422),
        ({"garment_ids": [str(item) for item in range(1, 40)]}, 422),
        ({"garment_ids": ["5"], "planned_for": "tomorrow"}, 422),
        ({"garment_ids": ["5"]}, 404),
    ],
)
async def test_invalid_compositions_are_refused(
    wardrobe: Wardrobe, body: dict[str, Any], status: int
) -> None:
    response = await wardrobe.client(person()).post("compositions", json=body)
    assert response.status_code == status


async def test_other_peoples_garments_cannot_be_composed(wardrobe: Wardrobe) -> None:
    ids = await own_garment_ids(wardrobe, person())
    other = person()
    response = await wardrobe.client(other).post("compositions", json={"garment_ids": ids})
    assert (response.status_code, response.json()["code"]) == (404, "garment_not_found")
    drafts = await wardrobe.client(other).get("outfits", params={"state": "draft"})
    assert drafts.json()["items"] == []
