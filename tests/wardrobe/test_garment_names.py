"""Names of garments whose owners give them none."""

from typing import Any

import pytest

from tests.wardrobe.test_garments import add
from tests.wardrobe.test_pins import TOP
from tests.wardrobe.world import Wardrobe, person


@pytest.mark.parametrize(
    ("fields", "name"),
    [
        ({"category": "coat", "colors": ["#aa2233"]}, "Red coat"),
        ({"category": "coat"}, "Coat"),
        ({"colors": ["#aa2233", "#2233aa"]}, "Red piece"),
        ({}, "Piece"),
        ({"name": "\u200b \ufeff"}, "Piece"),
        ({"category": "ÜBERGANGSJACKE"}, "Übergangsjacke"),
        ({"name": " Own ", "category": "coat"}, "Own"),
    ],
)
async def test_a_garment_without_a_name_is_described(
    wardrobe: Wardrobe, fields: dict[str, Any], name: str
) -> None:
    garment = await add(wardrobe, person(), **{"name": ""} | fields)
    assert garment["name"] == name


async def test_a_name_can_be_omitted_and_taken_back(wardrobe: Wardrobe) -> None:
    client = wardrobe.client(person())
    made = await client.post("garments", json={"category": "coat", "colors": ["#aa2233"]})
    assert (made.status_code, made.json()["name"]) == (201, "Red coat")
    path = f"garments/{made.json()['id']}"
    assert (await client.patch(path, json={"name": "Grandma's"})).json()["name"] == "Grandma's"
    change = {"name": "", "category": "jacket"}
    assert (await client.patch(path, json=change)).json()["name"] == "Red jacket"


async def test_a_pinned_garment_is_named_by_its_picture(wardrobe: Wardrobe) -> None:
    pin = TOP | {"new_garment": {"name": "", "category": "shirt"}}
    outfit = await wardrobe.publish(person(), pins=[pin])
    assert outfit["pins"][0]["garment"]["name"] == "Red shirt"
