"""Orders of a wardrobe: what they could tell a stranger, and cursors that nobody was given."""

from typing import Any

import pytest

from shared.pagination import encode_cursor
from tests.wardrobe.world import Wardrobe, person

PRIVATE_ORDERS = ("most_worn", "least_worn", "last_worn", "price", "cost_per_wear")


async def stock(wardrobe: Wardrobe) -> int:
    """Somebody with two public garments, who keeps to herself what they cost."""
    owner = await wardrobe.resident()
    for price in ("4711.50", "12"):
        body = {"name": "Coat", "audience": "public", "price": price, "currency": "EUR"}
        answer = await wardrobe.client(owner).post("garments", json=body)
        assert answer.status_code == 201, answer.text
    return owner


@pytest.mark.parametrize("sort", PRIVATE_ORDERS)
async def test_an_order_that_tells_prices_or_wears_is_for_the_owner_alone(
    wardrobe: Wardrobe, sort: str
) -> None:
    owner = await stock(wardrobe)
    params: dict[str, Any] = {"owner_id": owner, "sort": sort, "limit": 1}

    for viewer in (None, person()):
        answer = await wardrobe.client(viewer).get("garments", params=params)
        assert (answer.status_code, answer.json()["code"]) == (422, "order_is_private")
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
async def test_a_cursor_that_can_be_no_place_is_refused_or_at_an_end(
    wardrobe: Wardrobe, sort: str, key: str
) -> None:
    params = {"sort": sort, "cursor": encode_cursor(sort, key, 1)}
    answer = await wardrobe.client(await stock(wardrobe)).get("garments", params=params)
    assert answer.status_code in {200, 422}, answer.text
