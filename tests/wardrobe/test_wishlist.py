"""Garments on the wishlist: nobody else sees them, and they are worn only once they are there."""

from datetime import UTC, datetime
from typing import Any

import pytest

from tests.support.data_export import exported_rows
from tests.wardrobe.loans import acquainted, ask, offer
from tests.wardrobe.outfit_photos import GREEN, RED, match, names, photo, two_outfits
from tests.wardrobe.test_garments import add
from tests.wardrobe.test_pins import existing
from tests.wardrobe.trips import FIRST, new_trip, put_in, wear_on
from tests.wardrobe.world import Wardrobe, person

TODAY = datetime.now(UTC).date().isoformat()


async def wish(wardrobe: Wardrobe, owner: int, **fields: Any) -> dict[str, Any]:
    return await add(wardrobe, owner, **{"state": "wished"} | fields)


async def change(wardrobe: Wardrobe, owner: int, garment_id: str, **fields: Any) -> Any:
    return await wardrobe.client(owner).patch(f"garments/{garment_id}", json=fields)


async def test_a_wished_garment_counts_once_it_is_owned(wardrobe: Wardrobe) -> None:
    owner = person()
    link = "https://shop.example.org/coat"
    wished = await wish(wardrobe, owner, category="coat", link=link, price="79", currency="EUR")
    client = wardrobe.client(owner)
    facets = (await client.get("garments/facets")).json()
    assert (facets["total"], facets["wished"], facets["categories"]) == (0, 1, [])
    listed = (await client.get("garments", params={"state": "wished"})).json()["items"]
    assert [each["id"] for each in listed] == [wished["id"]]
    period = {"from": TODAY, "to": TODAY}
    assert (await client.get("insights", params=period)).json()["garments"] == 0
    (row,) = (await exported_rows(wardrobe.running, "wardrobe", owner))["garments"]
    assert (row["state"], row["link"]) == ("wished", link)

    assert (await change(wardrobe, owner, wished["id"], state="here")).status_code == 200
    facets = (await client.get("garments/facets")).json()
    assert (facets["total"], facets["wished"]) == (1, 0)
    assert (await client.get("insights", params=period)).json()["garments"] == 1
    assert (await client.put(f"garments/{wished['id']}/wears/{TODAY}")).status_code == 200


async def test_nobody_else_sees_it(wardrobe: Wardrobe) -> None:
    owner, friend = await acquainted(wardrobe)
    wished = await wish(wardrobe, owner, audience="public")
    owned = await add(wardrobe, owner, audience="public")
    for viewer in (friend, None):
        client = wardrobe.client(viewer)
        assert (await client.get(f"garments/{wished['id']}")).status_code == 404
        for states in ([], ["wished"], ["here", "wished"]):
            query: dict[str, Any] = {"owner_id": owner, "state": states}
            found = (await client.get("garments", params=query)).json()["items"]
            assert [each["id"] for each in found] == ([] if states == ["wished"] else [owned["id"]])
    assert (await ask(wardrobe, friend, wished)).status_code == 404


async def test_it_cannot_be_worn_pinned_packed_or_lent(wardrobe: Wardrobe) -> None:
    owner, friend = await acquainted(wardrobe)
    wished = await wish(wardrobe, owner)
    client = wardrobe.client(owner)
    refused = [
        await client.put(f"garments/{wished['id']}/wears/{TODAY}"),
        await client.post("wears", json={"garment_ids": [wished["id"]], "date": TODAY}),
        await offer(wardrobe, owner, friend, wished),
    ]
    outfit = await wardrobe.publish(owner)
    pins = {"pins": [existing(wished["id"])]}
    refused.append(await client.patch(f"outfits/{outfit['id']}", json=pins))
    assert [(each.status_code, each.json()["code"]) for each in refused] == [
        (409, "garment_on_wishlist")
    ] * len(refused)
    trip = await new_trip(wardrobe, owner)
    problem = await put_in(wardrobe, owner, trip, wished, status=409, quantity=1)
    assert problem is not None
    assert problem["code"] == "garment_on_wishlist"
    await wear_on(wardrobe, owner, trip, FIRST, wished, status=409)


async def test_it_matches_no_pin(wardrobe: Wardrobe) -> None:
    owner = person()
    await two_outfits(wardrobe, owner)
    picture = photo(RED, GREEN)
    names_before = names(await match(wardrobe, owner, picture, category="shirt"))
    await wish(wardrobe, owner, name="Wished shirt", category="shirt", colors=["#aa2233"])
    assert names(await match(wardrobe, owner, picture, category="shirt")) == names_before
    await add(wardrobe, owner, name="Owned shirt", category="shirt", colors=["#aa2233"])
    assert "Owned shirt" in names(await match(wardrobe, owner, picture, category="shirt"))


@pytest.mark.parametrize("use", ["worn", "planned", "lent"])
async def test_what_is_in_use_cannot_be_wished_for(wardrobe: Wardrobe, use: str) -> None:
    owner, friend = await acquainted(wardrobe)
    garment = await add(wardrobe, owner)
    client = wardrobe.client(owner)
    if use == "worn":
        assert (await client.put(f"garments/{garment['id']}/wears/{TODAY}")).status_code == 200
    elif use == "planned":
        pins = [existing(garment["id"])]
        await wardrobe.publish(owner, pins=pins, state="planned", planned_for="2199-05-01")
    else:
        assert (await offer(wardrobe, owner, friend, garment)).status_code == 201
    bulk = {"ids": [garment["id"]], "change": {"state": "wished"}}
    for response in (
        await change(wardrobe, owner, garment["id"], state="wished"),
        await client.patch("garments", json=bulk),
    ):
        assert (response.status_code, response.json()["code"]) == (409, "garment_in_use")
    assert (await client.get(f"garments/{garment['id']}")).json()["state"] == "here"


async def test_an_unused_garment_can_be_wished_for(wardrobe: Wardrobe) -> None:
    owner = person()
    garment = await add(wardrobe, owner)
    response = await change(wardrobe, owner, garment["id"], state="wished")
    assert response.json()["state"] == "wished"
    # Saying it again is no error.
    assert (await change(wardrobe, owner, garment["id"], state="wished")).status_code == 200
