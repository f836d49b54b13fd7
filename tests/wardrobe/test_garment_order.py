"""Tests of garment orders that could reveal private values, and of forged cursors."""

from typing import Any

import pytest

from shared.http.pagination import encode_cursor
from tests.wardrobe.world import Wardrobe, person

PRIVATE_ORDERS = ("most_worn", "least_worn", "last_worn", "price", "cost_per_wear")


async def create_garments(wardrobe: Wardrobe) -> int:
    """Create a person with two public garments whose prices are private."""
    owner = await wardrobe.known_person()
    for price in ("4711.50", "12"):
        body = {"name": "Coat", "audience": "public", "price": price, "currency": "EUR"}
        response = await wardrobe.client(owner).post("garments", json=body)
        assert response.status_code == 201, response.text
    return owner


@pytest.mark.parametrize("sort", PRIVATE_ORDERS)
async def test_only_the_owner_can_sort_by_private_values(wardrobe: Wardrobe, sort: str) -> None:
    owner = await create_garments(wardrobe)
    params: dict[str, Any] = {"owner_id": owner, "sort": sort, "limit": 1}

    for viewer in (None, person()):
        response = await wardrobe.client(viewer).get("garments", params=params)
        assert (response.status_code, response.json()["code"]) == (422, "order_is_private")
    assert (await wardrobe.client(owner).get("garments", params=params)).status_code == 200


@pytest.mark.parametrize(
    ("sort", "key"),
    [
        ("newest", "9" * 30),
        ("most_worn", "9" * 120),
        ("least_worn", "-" + "9" * 120),
        ("price", "1e999999999"),
        ("price", "-1e999999999"),
        ("cost_per_wear", "sNaN"),
        ("cost_per_wear", "1e-999999"),
        ("last_worn", "0000-01-01"),
    ],
)
async def test_forged_cursor_is_refused_or_at_an_end(
    wardrobe: Wardrobe, sort: str, key: str
) -> None:
    params = {"sort": sort, "cursor": encode_cursor(sort, key, 1)}
    response = await wardrobe.client(await create_garments(wardrobe)).get("garments", params=params)
    assert response.status_code in {200, 422}, response.text
