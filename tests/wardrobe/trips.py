"""Trips and their suitcases as tests make and read them."""

from typing import Any

from tests.support.people import JSON
from tests.wardrobe.world import Wardrobe

FIRST, SECOND, LAST = "2199-05-01", "2199-05-02", "2199-05-03"


async def new_trip(wardrobe: Wardrobe, owner: int, **fields: Any) -> JSON:
    body = {"name": "Lisbon", "first_day": FIRST, "last_day": LAST} | fields
    response = await wardrobe.client(owner).post("trips", json=body)
    assert response.status_code == 201, response.text
    return dict(response.json())


async def plan_of(wardrobe: Wardrobe, owner: int, trip: JSON) -> JSON:
    response = await wardrobe.client(owner).get(f"trips/{trip['id']}")
    assert response.status_code == 200, response.text
    return dict(response.json())


async def suitcase_of(wardrobe: Wardrobe, owner: int, trip: JSON) -> dict[str, JSON]:
    """Return the garments of a suitcase by name."""
    return {one["name"]: one for one in (await plan_of(wardrobe, owner, trip))["garments"]}


async def put_in(
    wardrobe: Wardrobe, owner: int, trip: JSON, garment: JSON, status: int = 204, **fields: Any
) -> JSON | None:
    """Add a garment to a suitcase; return the problem if it is refused."""
    path = f"trips/{trip['id']}/garments/{garment['id']}"
    response = await wardrobe.client(owner).put(path, json=fields)
    assert response.status_code == status, response.text
    return response.json() if response.content else None


async def wear_on(
    wardrobe: Wardrobe, owner: int, trip: JSON, day: str, garment: JSON, status: int = 204
) -> None:
    path = f"trips/{trip['id']}/days/{day}/garments/{garment['id']}"
    response = await wardrobe.client(owner).put(path)
    assert response.status_code == status, response.text


async def add_item(wardrobe: Wardrobe, owner: int, trip: JSON, text: str) -> JSON:
    response = await wardrobe.client(owner).post(f"trips/{trip['id']}/items", json={"text": text})
    assert response.status_code == 201, response.text
    return dict(response.json())


async def pack(
    wardrobe: Wardrobe, owner: int, trip: JSON, *things: JSON, packed: Any = True, status: int = 204
) -> None:
    """Mark garments and items as packed."""
    garments = [one["id"] for one in things if "name" in one]
    items = [one["id"] for one in things if "text" in one]
    body = {"packed": packed, "garment_ids": garments, "item_ids": items}
    response = await wardrobe.client(owner).put(f"trips/{trip['id']}/packed", json=body)
    assert response.status_code == status, response.text
