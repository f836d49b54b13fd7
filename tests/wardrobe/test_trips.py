"""Trips: their fields, limits and copies, and that they are private."""

import asyncio
from typing import Any

import pytest

from contracts.identity import AccountDeleted
from tests.support.people import JSON
from tests.wardrobe.data_imports import export_of, import_archive, tags_service
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
    wear_on,
)
from tests.wardrobe.world import Wardrobe, person
from wardrobe.calendar.trips.rules import MAX_ITEMS, MAX_TRIPS


async def test_a_trip_is_planned_changed_and_deleted(wardrobe: Wardrobe) -> None:
    owner = person()
    trip = await new_trip(wardrobe, owner, name=" Lisbon ", destination="Alfama", note="Hills")
    assert (trip["name"], trip["destination"], trip["note"]) == ("Lisbon", "Alfama", "Hills")
    client, path = wardrobe.client(owner), f"trips/{trip['id']}"
    seen = await client.get(path)
    assert [day["date"] for day in seen.json()["days"]] == [FIRST, SECOND, LAST]
    tag = {"If-Match": seen.headers["etag"]}
    changed = await client.patch(path, json={"name": "Porto", "last_day": SECOND}, headers=tag)
    assert changed.status_code == 200, changed.text
    assert changed.json()["destination"] == "Alfama"
    assert (await client.patch(path, json={"name": "Faro"}, headers=tag)).status_code == 412
    assert (await client.delete(path, headers=tag)).status_code == 412
    assert (await plan_of(wardrobe, owner, trip))["trip"] == changed.json()
    assert (await client.delete(path)).status_code == 204
    assert (await client.get(path)).status_code == 404


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"last_day": "2199-04-30"}, "trip_ends_before_it_begins"),
        ({"last_day": "2199-06-30"}, "trip_too_long"),
        ({"name": " "}, "invalid_request"),
        ({"name": "x" * 81}, "invalid_request"),
        ({"name": "two\nlines"}, "invalid_request"),
        ({"first_day": 20260501}, "invalid_request"),
        ({"note": "x" * 2001}, "invalid_request"),
    ],
)
async def test_a_trip_that_cannot_be_is_refused(
    wardrobe: Wardrobe, fields: JSON, code: str
) -> None:
    owner = person()
    body = {"name": "Lisbon", "first_day": FIRST, "last_day": LAST} | fields
    response = await wardrobe.client(owner).post("trips", json=body)
    assert (response.status_code, response.json()["code"]) == (422, code)
    trip = await new_trip(wardrobe, owner, last_day="2199-06-29")  # 60 days
    changed = await wardrobe.client(owner).patch(f"trips/{trip['id']}", json=fields)
    assert (changed.status_code, changed.json()["code"]) == (422, code)
    assert (await plan_of(wardrobe, owner, trip))["trip"] == trip


async def test_trips_are_listed_by_their_last_day(wardrobe: Wardrobe) -> None:
    owner = person()
    client = wardrobe.client(owner)
    for number in (2, 1, 3):
        await new_trip(wardrobe, owner, name=f"Trip {number}", last_day=f"2199-05-0{number}")
    first = (await client.get("trips", params={"limit": 2})).json()
    assert [trip["name"] for trip in first["items"]] == ["Trip 3", "Trip 2"]
    rest = (await client.get("trips", params={"cursor": first["next_cursor"]})).json()
    assert [trip["name"] for trip in rest["items"]] == ["Trip 1"]
    assert rest["next_cursor"] is None
    assert (await client.get("trips", params={"cursor": "x"})).status_code == 422


async def test_a_repeated_request_plans_one_trip(wardrobe: Wardrobe) -> None:
    owner = person()
    client = wardrobe.client(owner, **{"Idempotency-Key": "once"})
    body = {"name": "Lisbon", "first_day": FIRST, "last_day": LAST}
    made = await asyncio.gather(*(client.post("trips", json=body) for _ in range(2)))
    assert len({response.json()["id"] for response in made}) == 1
    assert len((await client.get("trips")).json()["items"]) == 1


async def test_trips_and_items_have_limits(wardrobe: Wardrobe) -> None:
    owner = person()
    trip = await new_trip(wardrobe, owner)
    fill = """INSERT INTO trips (owner_id, name, first_day, last_day)
        SELECT :owner, 'Old', '2020-01-01', '2020-01-01' FROM generate_series(3, :number)"""
    await wardrobe.change(fill, owner=owner, number=MAX_TRIPS)
    client, body = wardrobe.client(owner), {"first_day": FIRST, "last_day": LAST}
    both = await asyncio.gather(
        *(client.post(f"trips/{trip['id']}/copies", json=body) for _ in range(2))
    )
    assert sorted(response.status_code for response in both) == [201, 409]
    refused = await client.post("trips", json=body | {"name": "One more"})
    assert (refused.status_code, refused.json()["code"]) == (409, "too_many_trips")
    fill = """INSERT INTO trip_items (trip_id, text)
        SELECT :trip, 'Sock' FROM generate_series(2, :number)"""
    await wardrobe.change(fill, trip=int(trip["id"]), number=MAX_ITEMS)
    both = await asyncio.gather(
        *(client.post(f"trips/{trip['id']}/items", json={"text": "Comb"}) for _ in range(2))
    )
    assert sorted(response.status_code for response in both) == [201, 409]


async def test_a_copy_has_other_dates_and_nothing_packed(wardrobe: Wardrobe) -> None:
    owner = person()
    trip = await new_trip(wardrobe, owner, destination="Alfama")
    coat = await add(wardrobe, owner, name="Coat", quantity=3)
    boots = await add(wardrobe, owner, name="Boots")
    comb = await add_item(wardrobe, owner, trip, "Comb")
    await put_in(wardrobe, owner, trip, coat, quantity=2)
    await wear_on(wardrobe, owner, trip, SECOND, coat)
    await wear_on(wardrobe, owner, trip, LAST, boots)
    await pack(wardrobe, owner, trip, coat, boots, comb)
    body = {"first_day": "2199-07-10", "last_day": "2199-07-11", "name": "Again"}
    response = await wardrobe.client(owner).post(f"trips/{trip['id']}/copies", json=body)
    assert response.status_code == 201, response.text
    copied = await plan_of(wardrobe, owner, response.json())
    assert (copied["trip"]["name"], copied["trip"]["destination"]) == ("Again", "Alfama")
    assert [day["garment_ids"] for day in copied["days"]] == [[], [coat["id"]]]
    (only,) = copied["garments"]
    assert (only["id"], only["quantity"]) == (coat["id"], 2)
    assert ([item["text"] for item in copied["items"]], copied["packed"]) == (["Comb"], 0)
    assert (await plan_of(wardrobe, owner, trip))["packed"] == 3


async def test_other_people_find_no_trip(wardrobe: Wardrobe) -> None:
    owner, other = await wardrobe.known_person(), await wardrobe.known_person()
    await wardrobe.follow(other, owner)
    trip = await new_trip(wardrobe, owner)
    mine, theirs = await add(wardrobe, owner), await add(wardrobe, other)
    item = await add_item(wardrobe, owner, trip, "Comb")
    own = await new_trip(wardrobe, other)
    path, dates = f"trips/{trip['id']}", {"first_day": FIRST, "last_day": LAST}
    calls: list[tuple[str, str, Any]] = [
        ("GET", path, None),
        ("PATCH", path, {"name": "Taken"}),
        ("DELETE", path, None),
        ("POST", f"{path}/copies", dates),
        ("PUT", f"{path}/garments/{theirs['id']}", {}),
        ("DELETE", f"{path}/garments/{mine['id']}", None),
        ("PUT", f"{path}/days/{FIRST}/garments/{theirs['id']}", None),
        ("DELETE", f"{path}/days/{FIRST}/garments/{mine['id']}", None),
        ("POST", f"{path}/items", {"text": "Bomb"}),
        ("DELETE", f"{path}/items/{item['id']}", None),
        ("PUT", f"{path}/packed", {"packed": True, "item_ids": [item["id"]]}),
        ("PUT", f"trips/{own['id']}/garments/{mine['id']}", {}),
        ("PUT", f"trips/{own['id']}/packed", {"packed": True, "garment_ids": [mine["id"]]}),
    ]
    before = await plan_of(wardrobe, owner, trip)
    for method, url, body in calls:
        response = await wardrobe.client(other).request(method, url, json=body)
        assert response.status_code == 404, (method, url, response.text)
    assert (await wardrobe.client().get(path)).status_code == 401
    assert await plan_of(wardrobe, owner, trip) == before
    assert (await wardrobe.client(other).get("trips")).json()["items"] == [own]


async def test_an_import_brings_trips_back_as_they_were(wardrobe: Wardrobe) -> None:
    owner, newcomer = person(), person()
    trip = await new_trip(wardrobe, owner, destination="Alfama", note="Hills")
    coat = await add(wardrobe, owner, name="Coat", quantity=3)
    boots = await add(wardrobe, owner, name="Boots")
    items = [await add_item(wardrobe, owner, trip, text) for text in ("Comb", "Adapter")]
    await put_in(wardrobe, owner, trip, coat, quantity=2)
    await wear_on(wardrobe, owner, trip, SECOND, boots)
    await pack(wardrobe, owner, trip, coat, items[1])
    archive = await export_of(wardrobe, owner)
    async with tags_service(wardrobe):
        found = await import_archive(wardrobe, newcomer, archive)
        again = await import_archive(wardrobe, newcomer, archive)
    assert found["report"]["trips"] == {"imported": 1, "kept": 0, "skipped": 0}
    assert again["report"]["trips"] == {"imported": 0, "kept": 1, "skipped": 0}
    (copy,) = (await wardrobe.client(newcomer).get("trips")).json()["items"]
    theirs = await plan_of(wardrobe, newcomer, copy)
    ours = await plan_of(wardrobe, owner, trip)
    assert without_ids(theirs) == without_ids(ours)
    assert (theirs["packed"], theirs["total"]) == (2, 4)


async def test_an_erased_account_leaves_no_trip(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    trip = await new_trip(wardrobe, owner)
    await put_in(wardrobe, owner, trip, await add(wardrobe, owner))
    await add_item(wardrobe, owner, trip, "Comb")
    await wardrobe.deliver(AccountDeleted(user_id=owner), owner, 2)
    for table, column in (("trips", "id"), ("trip_garments", "trip_id"), ("trip_items", "trip_id")):
        query = f"SELECT count(*) FROM {table} WHERE {column} = :trip"
        assert await wardrobe.value(query, trip=trip["id"]) == 0


def without_ids(value: Any) -> Any:
    """Return a plan without what an import changes; garments are named instead."""
    names = {one["id"]: one["name"] for one in value["garments"]}
    days = [[names[each] for each in day["garment_ids"]] for day in value["days"]]
    kept = ("name", "quantity", "added", "days", "packed")
    garments = [{key: one[key] for key in kept} for one in value["garments"]]
    items = [(item["text"], item["packed"]) for item in value["items"]]
    trip = {key: each for key, each in value["trip"].items() if key != "id"}
    return trip, days, garments, items
