"""Suitcases: what follows from outfits and days, what is added, and what is packed."""

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tests.support.db_probes import recorded_statements
from tests.wardrobe.loans import lent
from tests.wardrobe.outfit_photos import SHIRT, TROUSERS, named
from tests.wardrobe.test_garments import add
from tests.wardrobe.trips import (
    FIRST,
    LAST,
    SECOND,
    add_item,
    new_trip,
    pack,
    plan_of,
    put_in,
    suitcase_of,
    wear_on,
)
from tests.wardrobe.world import Wardrobe, person
from wardrobe.calendar.trips.rules import MAX_GARMENTS

MAX_QUERIES = 11


async def planned(wardrobe: Wardrobe, owner: int, day: str, *pins: Any) -> dict[str, Any]:
    return await wardrobe.publish(owner, state="planned", planned_for=day, pins=list(pins))


def again(pin: dict[str, Any], garment: dict[str, Any]) -> dict[str, Any]:
    return pin | {"garment_id": garment["id"]}


async def test_garments_of_planned_outfits_are_in_the_suitcase_once(wardrobe: Wardrobe) -> None:
    owner = person()
    trip = await new_trip(wardrobe, owner)
    coat = await add(wardrobe, owner, name="Coat", category="coat")
    first = await planned(wardrobe, owner, FIRST, again(SHIRT, coat), named(TROUSERS, "Jeans"))
    second = await planned(wardrobe, owner, LAST, again(SHIRT, coat))
    await planned(wardrobe, owner, "2199-05-04", named(SHIRT, "Elsewhere"))
    plan = await plan_of(wardrobe, owner, trip)
    assert [(one["name"], one["days"]) for one in plan["garments"]] == [
        ("Coat", [FIRST, LAST]),
        ("Jeans", [FIRST]),
    ]
    assert not any(one["added"] or one["packed"] for one in plan["garments"])
    shown = [[outfit["id"] for outfit in day["outfits"]] for day in plan["days"]]
    assert shown == [[first["id"]], [], [second["id"]]]
    assert plan["days"][2]["outfits"][0]["garment_ids"] == [coat["id"]]
    assert (plan["packed"], plan["total"]) == (0, 2)


async def test_the_suitcase_follows_changes_of_outfits(wardrobe: Wardrobe) -> None:
    owner = person()
    first, second = (str(datetime.now(UTC).date() + timedelta(days=days)) for days in (0, 1))
    trip = await new_trip(wardrobe, owner, first_day=first, last_day=second)
    outfit = await planned(wardrobe, owner, second, named(SHIRT, "Coat"))
    (coat,) = (await suitcase_of(wardrobe, owner, trip)).values()
    await pack(wardrobe, owner, trip, coat)
    client, path = wardrobe.client(owner), f"outfits/{outfit['id']}"
    moved = await client.patch(path, json={"planned_for": LAST})
    assert moved.status_code == 200, moved.text
    assert await suitcase_of(wardrobe, owner, trip) == {}
    await client.patch(path, json={"planned_for": first})
    found = (await suitcase_of(wardrobe, owner, trip))["Coat"]
    assert (found["days"], found["packed"]) == ([first], True)
    await client.patch(path, json={"state": "published", "audience": "private"})
    found = await plan_of(wardrobe, owner, trip)
    worn = [outfit["worn"] for day in found["days"] for outfit in day["outfits"]]
    assert ([one["packed"] for one in found["garments"]], worn) == ([True], [True])
    await client.delete(path)
    assert await suitcase_of(wardrobe, owner, trip) == {}


async def test_a_garment_is_put_on_days_and_taken_off(wardrobe: Wardrobe) -> None:
    owner = person()
    trip, coat = await new_trip(wardrobe, owner), await add(wardrobe, owner, name="Coat")
    for day in (LAST, FIRST, FIRST):
        await wear_on(wardrobe, owner, trip, day, coat)
    await wear_on(wardrobe, owner, trip, "2199-05-04", coat, status=422)
    assert (await suitcase_of(wardrobe, owner, trip))["Coat"]["days"] == [FIRST, LAST]
    client, path = wardrobe.client(owner), f"trips/{trip['id']}"
    await client.patch(path, json={"last_day": SECOND})
    assert (await suitcase_of(wardrobe, owner, trip))["Coat"]["days"] == [FIRST]
    await client.patch(path, json={"last_day": LAST})
    assert (await suitcase_of(wardrobe, owner, trip))["Coat"]["days"] == [FIRST, LAST]
    for day, status in ((FIRST, 204), (FIRST, 404), (LAST, 204)):
        off = await client.delete(f"{path}/days/{day}/garments/{coat['id']}")
        assert off.status_code == status, off.text
    assert await suitcase_of(wardrobe, owner, trip) == {}


async def test_an_added_garment_has_a_number_of_pieces(wardrobe: Wardrobe) -> None:
    owner = person()
    trip = await new_trip(wardrobe, owner)
    shirts = await add(wardrobe, owner, name="Shirts", quantity=5)
    await put_in(wardrobe, owner, trip, shirts, quantity=5)
    problem = await put_in(wardrobe, owner, trip, shirts, status=422, quantity=6)
    assert problem is not None
    assert problem["errors"] == [{"field": "quantity", "message": "You have 5 of this garment."}]
    for quantity in (0, True, "2", 1.5):
        await put_in(wardrobe, owner, trip, shirts, status=422, quantity=quantity)
    found = (await suitcase_of(wardrobe, owner, trip))["Shirts"]
    assert (found["quantity"], found["owned"], found["added"]) == (5, 5, True)
    await wardrobe.client(owner).patch(f"garments/{shirts['id']}", json={"quantity": 2})
    assert (await suitcase_of(wardrobe, owner, trip))["Shirts"]["quantity"] == 2
    path = f"trips/{trip['id']}/garments/{shirts['id']}"
    for status in (204, 404):
        assert (await wardrobe.client(owner).delete(path)).status_code == status
    assert await suitcase_of(wardrobe, owner, trip) == {}


async def test_items_are_added_and_deleted(wardrobe: Wardrobe) -> None:
    owner = person()
    trip, client = await new_trip(wardrobe, owner), wardrobe.client(owner)
    path = f"trips/{trip['id']}/items"
    comb = await add_item(wardrobe, owner, trip, " Comb ")
    assert comb["text"] == "Comb"
    await add_item(wardrobe, owner, trip, "Adapter")
    for text in ("", "x" * 61, "a\nb"):
        assert (await client.post(path, json={"text": text})).status_code == 422
    plan = await plan_of(wardrobe, owner, trip)
    assert [item["text"] for item in plan["items"]] == ["Comb", "Adapter"]
    for status in (204, 404):
        assert (await client.delete(f"{path}/{comb['id']}")).status_code == status


async def test_packing_counts_garments_and_items(wardrobe: Wardrobe) -> None:
    owner = person()
    trip = await new_trip(wardrobe, owner)
    await planned(wardrobe, owner, FIRST, named(SHIRT, "Coat"))
    boots = await add(wardrobe, owner, name="Boots")
    await put_in(wardrobe, owner, trip, boots)
    comb = await add_item(wardrobe, owner, trip, "Comb")
    coat = (await suitcase_of(wardrobe, owner, trip))["Coat"]
    for _ in range(2):
        await pack(wardrobe, owner, trip, coat, comb)
    plan = await plan_of(wardrobe, owner, trip)
    assert (plan["packed"], plan["total"]) == (2, 3)
    await pack(wardrobe, owner, trip, coat, packed=False)
    assert (await plan_of(wardrobe, owner, trip))["packed"] == 1
    for value in (1, "true", None):
        await pack(wardrobe, owner, trip, boots, packed=value, status=422)
    unknown = {"id": "1", "text": "Gone"}
    await pack(wardrobe, owner, trip, boots, unknown, status=404)
    assert (await plan_of(wardrobe, owner, trip))["packed"] == 1


async def test_only_what_leaves_the_suitcase_is_unpacked(wardrobe: Wardrobe) -> None:
    owner = person()
    trip, client = await new_trip(wardrobe, owner), wardrobe.client(owner)
    await planned(wardrobe, owner, FIRST, named(SHIRT, "Coat"))
    (coat,) = (await suitcase_of(wardrobe, owner, trip)).values()
    boots, scarf = [await add(wardrobe, owner, name=name) for name in ("Boots", "Scarf")]
    for garment in (coat, boots):
        await put_in(wardrobe, owner, trip, garment)
    await wear_on(wardrobe, owner, trip, FIRST, scarf)
    await pack(wardrobe, owner, trip, coat, boots, scarf)
    path = f"trips/{trip['id']}"
    for gone in (
        f"garments/{coat['id']}",
        f"garments/{boots['id']}",
        f"days/{FIRST}/garments/{scarf['id']}",
    ):
        assert (await client.delete(f"{path}/{gone}")).status_code == 204
    found = await suitcase_of(wardrobe, owner, trip)
    assert {name: one["packed"] for name, one in found.items()} == {"Coat": True}
    # A browser that was offline reports a tick too late.
    await pack(wardrobe, owner, trip, boots)
    for garment in (boots, scarf):
        await put_in(wardrobe, owner, trip, garment)
    found = await suitcase_of(wardrobe, owner, trip)
    assert {name: one["packed"] for name, one in found.items()} == {
        "Coat": True,
        "Boots": False,
        "Scarf": False,
    }


async def test_a_deleted_garment_leaves_the_suitcase(wardrobe: Wardrobe) -> None:
    owner = person()
    trip, coat = await new_trip(wardrobe, owner), await add(wardrobe, owner, name="Coat")
    await put_in(wardrobe, owner, trip, coat)
    await wear_on(wardrobe, owner, trip, FIRST, coat)
    await pack(wardrobe, owner, trip, coat)
    assert (await wardrobe.client(owner).delete(f"garments/{coat['id']}")).status_code == 204
    plan = await plan_of(wardrobe, owner, trip)
    assert (plan["garments"], plan["packed"], plan["total"]) == ([], 0, 0)
    assert [day["garment_ids"] for day in plan["days"]] == [[], [], []]
    await put_in(wardrobe, owner, trip, coat, status=404)


async def test_a_full_suitcase_takes_no_other_garment(wardrobe: Wardrobe) -> None:
    owner = person()
    trip = await new_trip(wardrobe, owner)
    coat, boots = await add(wardrobe, owner, name="Coat"), await add(wardrobe, owner, name="Boots")
    await put_in(wardrobe, owner, trip, coat)
    fill = """WITH made AS (
        INSERT INTO garments (owner_id, name, category, colors, color_names, brand, size, seasons,
          note, audience, state, version)
        SELECT :owner, 'Sock', '', '{}', '{}', '', '', '{}', '', 'private', 'here', 1
        FROM generate_series(2, :number) RETURNING id
      ) INSERT INTO trip_garments (trip_id, garment_id, quantity) SELECT :trip, id, 1 FROM made"""
    await wardrobe.change(fill, owner=owner, number=MAX_GARMENTS, trip=int(trip["id"]))
    problem = await put_in(wardrobe, owner, trip, boots, status=409)
    assert problem is not None
    assert problem["code"] == "suitcase_full"
    await wear_on(wardrobe, owner, trip, FIRST, coat)


async def test_a_lent_or_worn_out_garment_carries_a_notice(wardrobe: Wardrobe) -> None:
    owner, borrower, loan = await lent(wardrobe, due_on="2199-05-02")
    trip = await new_trip(wardrobe, owner)
    await put_in(wardrobe, owner, trip, loan["garment"])
    dirty = await add(wardrobe, owner, name="Shirt", wash_after=1)
    for garment in (dirty, await add(wardrobe, owner, name="Away", state="lent")):
        await put_in(wardrobe, owner, trip, garment)
    await wardrobe.client(owner).put(f"garments/{dirty['id']}/wears/2020-01-01")
    found = await suitcase_of(wardrobe, owner, trip)
    with_borrower = {"person": f"u{borrower}", "due_on": "2199-05-02"}
    assert found[loan["garment"]["name"]]["lent"] == with_borrower
    assert found["Away"]["lent"] == {"person": None, "due_on": None}
    assert (found["Shirt"]["lent"], found["Shirt"]["needs_wash"]) == (None, True)
    await wardrobe.block(borrower, owner)
    blocked = (await suitcase_of(wardrobe, owner, trip))[loan["garment"]["name"]]["lent"]
    await wardrobe.unblock(borrower, owner)
    await wardrobe.profile(borrower, "private", version=2)
    hidden = (await suitcase_of(wardrobe, owner, trip))[loan["garment"]["name"]]["lent"]
    assert hidden == blocked == {"person": None, "due_on": "2199-05-02"}


@pytest.mark.parametrize("days", [1, 3])
async def test_a_trip_is_read_in_a_few_queries(wardrobe: Wardrobe, days: int) -> None:
    owner, _, loan = await lent(wardrobe)
    trip = await new_trip(wardrobe, owner)
    await put_in(wardrobe, owner, trip, loan["garment"])
    await add_item(wardrobe, owner, trip, "Comb")
    for day in (FIRST, SECOND, LAST)[:days]:
        await planned(wardrobe, owner, day, named(SHIRT, "Coat"), named(TROUSERS, "Jeans"))
    with recorded_statements(wardrobe.running, asyncio.current_task()) as recorded:
        plan = await plan_of(wardrobe, owner, trip)
    assert len(plan["garments"]) == 1 + 2 * days
    assert 0 < len(recorded) <= MAX_QUERIES, recorded
