"""Names of garments whose owners give them none."""

from typing import Any

import pytest

from tests.wardrobe.test_garments import add
from tests.wardrobe.test_pins import TOP
from tests.wardrobe.world import Wardrobe, person
from wardrobe.color_names import COLOR_NAMES
from wardrobe.garment_words import COLORS


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


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("de", ["Mantel, rot", "Mantel", "Teil, hellblau", "Kimono, marineblau", "Teil"]),
        ("fr", ["Manteau, rouge", "Manteau", "Pièce, bleu clair", "Kimono, bleu marine", "Pièce"]),
        ("ar", ["معطف، أحمر", "معطف", "قطعة، أزرق فاتح", "kimono، كحلي", "قطعة"]),
    ],
)
async def test_a_garment_is_described_in_the_language_of_the_request(
    wardrobe: Wardrobe, language: str, names: list[str]
) -> None:
    bodies = [
        {"category": "coat", "colors": ["#aa2233"]},
        {"category": "coat"},
        {"colors": ["#add8e6"]},
        {"category": "kimono", "colors": ["#1f2a44"]},
        {},
    ]
    client = wardrobe.client(person(), **{"Accept-Language": language})
    made = [(await client.post("garments", json=body)).json()["name"] for body in bodies]
    # Names are stored, so they hold no invisible characters.
    assert [name.casefold() for name in made] == [name.casefold() for name in names]
    assert all(name[0] == name[0].upper() for name in made)


def test_every_color_has_a_word() -> None:
    assert COLORS.keys() == set(COLOR_NAMES)
