"""Tests of garments in the trash: gone everywhere, and back as they were."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tests.support.people import JSON
from tests.wardrobe.loans import acquainted, ask, offered, take
from tests.wardrobe.test_garments import add
from tests.wardrobe.test_pin_questions import path_of, questions, wait_for_events
from tests.wardrobe.test_pins import BOTTOM, existing, new
from tests.wardrobe.world import Wardrobe, person
from wardrobe.data_import.rows.rules import trash_time
from wardrobe.outfits.trash.domain import purge_trash

DAY = "2026-11-02"


async def trash(wardrobe: Wardrobe, owner: int, garment_id: str) -> None:
    response = await wardrobe.client(owner).delete(f"garments/{garment_id}")
    assert response.status_code == 204, response.text


async def restore(wardrobe: Wardrobe, owner: int, garment_id: str) -> JSON:
    response = await wardrobe.client(owner).post(f"garments/{garment_id}/restore")
    assert response.status_code == 200, response.text
    return dict(response.json())


async def trashed(wardrobe: Wardrobe, owner: int) -> list[str]:
    found = (await wardrobe.client(owner).get("trash/garments")).json()["items"]
    assert all(garment["trashed_at"] for garment in found)
    return [garment["id"] for garment in found]


async def worn(wardrobe: Wardrobe, owner: int) -> tuple[dict[str, Any], str]:
    """Return an outfit that shows two garments, and the id of the first, also worn by hand."""
    pins = [new("Red coat", "coat"), BOTTOM | {"new_garment": {"name": "Jeans"}}]
    outfit = await wardrobe.publish(owner, pins=pins, worn_on=DAY)
    garment_id = outfit["pins"][0]["garment_id"]
    change = {"labels": ["Work"], "care": ["wash_30"], "price": "5", "currency": "EUR"}
    client = wardrobe.client(owner)
    assert (await client.patch(f"garments/{garment_id}", json=change)).status_code == 200
    await client.put(f"garments/{garment_id}/wears/2026-11-05")
    return outfit, garment_id


READS = (
    "garments",
    "garments?query=coat",
    "garments/facets",
    "garments/{garment}",
    "garments/{garment}/wears",
    "garments/{garment}/seen",
    "outfits?garment_id={garment}",
    "outfits/{outfit}",
    "calendar?month=2026-11",
    "insights?from=2026-11-01&to=2026-11-30",
    "insights/garments?from=2026-11-01&to=2026-11-30",
    "insights/outfits?from=2026-11-01&to=2026-11-30&category=coat",
)
"""Paths that show a garment, or count it."""


async def views(wardrobe: Wardrobe, owner: int, outfit: JSON, garment_id: str) -> list[str]:
    client = wardrobe.client(owner)
    paths = [read.format(garment=garment_id, outfit=outfit["id"]) for read in READS]
    return [(await client.get(path)).text for path in paths]


async def test_a_trashed_garment_disappears_everywhere_and_comes_back(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    outfit, garment_id = await worn(wardrobe, owner)
    before = await views(wardrobe, owner, outfit, garment_id)
    (garment,) = (await wardrobe.client(owner).get("garments?query=coat")).json()["items"]

    await trash(wardrobe, owner, garment_id)

    for read, text in zip(READS, await views(wardrobe, owner, outfit, garment_id), strict=True):
        assert "Red coat" not in text, read
        assert f'"{garment_id}"' not in text, read
    client = wardrobe.client(owner)
    assert (await client.get(f"garments/{garment_id}")).status_code == 404
    insights = (await client.get(READS[9])).json()
    assert (insights["garments"], insights["wears"], insights["spent"]) == (1, 1, [])
    assert (await client.get("garments/facets")).json()["total"] == 1
    shown = (await wardrobe.client().get(f"outfits/{outfit['id']}")).json()
    assert [pin["garment"]["name"] for pin in shown["pins"]] == ["Jeans"]
    assert await trashed(wardrobe, owner) == [garment_id]

    back = await restore(wardrobe, owner, garment_id)

    assert back == garment | {"version": garment["version"] + 2, "pictures": []}
    after = await views(wardrobe, owner, outfit, garment_id)
    version = f'"version":{back["version"]}'
    expected = [text.replace(f'"version":{garment["version"]}', version) for text in before]
    assert [text.replace(f'"version":{garment["version"]}', version) for text in after] == expected
    assert await trashed(wardrobe, owner) == []


async def test_repeated_calls_change_nothing_and_old_versions_are_refused(
    wardrobe: Wardrobe,
) -> None:
    owner = person()
    garment_id = (await add(wardrobe, owner))["id"]
    path, client = f"garments/{garment_id}", wardrobe.client(owner)
    assert (await client.delete(path, headers={"if-match": '"7"'})).status_code == 412
    for _ in range(2):
        assert (await client.delete(path, headers={"if-match": '"1"'})).status_code == 204
    first = await restore(wardrobe, owner, garment_id)
    assert await restore(wardrobe, owner, garment_id) == first
    assert first["version"] == 3


async def test_nobody_can_use_a_garment_in_the_trash(wardrobe: Wardrobe) -> None:
    owner, borrower = await acquainted(wardrobe)
    garment = await add(wardrobe, owner, audience="public", price="5", currency="EUR")
    outfit = await wardrobe.publish(owner)
    client, garment_id = wardrobe.client(owner), garment["id"]
    await trash(wardrobe, owner, garment_id)

    pins = {"pins": [existing(garment_id)]}
    pinned = await client.patch(f"outfits/{outfit['id']}", json=pins)
    assert (pinned.status_code, pinned.json()["code"]) == (404, "garment_not_found")
    assert (await client.put(f"garments/{garment_id}/wears/{DAY}")).status_code == 404
    change = {"ids": [garment_id], "change": {"brand": "x"}}
    assert (await client.patch("garments", json=change)).status_code == 404
    assert (await client.patch(f"garments/{garment_id}", json={"brand": "x"})).status_code == 404
    assert (await ask(wardrobe, borrower, garment)).status_code == 404
    plan = await client.post("compositions", json={"garment_ids": [garment_id]})
    assert plan.status_code == 404, plan.text
    for viewer, status in ((borrower, 404), (None, 401)):
        other = wardrobe.client(viewer)
        assert (await other.get(f"garments/{garment_id}")).status_code == 404
        assert (await other.post(f"garments/{garment_id}/restore")).status_code == status
        assert (await other.delete(f"trash/garments/{garment_id}")).status_code == status
    assert (await wardrobe.client(borrower).get("trash/garments")).json()["items"] == []


async def test_a_garment_on_loan_stays_until_it_is_back(wardrobe: Wardrobe) -> None:
    owner, borrower = await acquainted(wardrobe)
    loan = await offered(wardrobe, owner, borrower)
    path = f"garments/{loan['garment']['id']}"
    refused = await wardrobe.client(owner).delete(path)
    assert (refused.status_code, refused.json()["code"]) == (409, "garment_on_loan")
    await take(wardrobe, borrower, loan, "declined")
    assert (await wardrobe.client(owner).delete(path)).status_code == 204
    assert (await wardrobe.client(borrower).get(f"loans/{loan['id']}")).status_code == 404


async def test_changes_of_its_outfit_reach_a_garment_in_the_trash(wardrobe: Wardrobe) -> None:
    owner = person()
    outfit, garment_id = await worn(wardrobe, owner)
    client, path = wardrobe.client(owner), f"outfits/{outfit['id']}"
    await trash(wardrobe, owner, garment_id)
    # The owner sees one pin only, so the other one is not meant.
    shown = (await client.get(path)).json()["pins"]
    pins = [existing(pin["garment_id"], **BOTTOM) for pin in shown]
    moved = await client.patch(path, json={"worn_on": "2026-11-03", "pins": pins})
    assert moved.status_code == 200, moved.text

    await restore(wardrobe, owner, garment_id)

    found = (await client.get(f"garments/{garment_id}/wears")).json()["items"]
    assert [wear["date"] for wear in found] == ["2026-11-05", "2026-11-03"]
    assert [pin["garment_id"] for pin in (await client.get(path)).json()["pins"]] == [
        pin["garment_id"] for pin in outfit["pins"]
    ]


async def test_known_addresses_of_its_picture_stop_working(wardrobe: Wardrobe) -> None:
    owner = person()
    photo = await wardrobe.upload(owner)
    garment = await add(wardrobe, owner, photo_id=photo["id"])
    await trash(wardrobe, owner, garment["id"])
    due = "SELECT count(*) FROM photos WHERE owner_id = :o AND move_due"
    assert await wardrobe.value(due, o=owner) == 1


async def test_questions_about_its_pins_end_and_come_back(wardrobe: Wardrobe) -> None:
    owner, viewer = await wardrobe.known_person(), await wardrobe.known_person()
    outfit = await wardrobe.publish(owner, pins=[new("Red coat")])
    garment_id = outfit["pins"][0]["garment_id"]
    assert (await wardrobe.client(viewer).put(path_of(outfit))).status_code == 204
    await trash(wardrobe, owner, garment_id)

    await wait_for_events(wardrobe, outfit, ("asked", 1), ("unasked", 2))
    assert await questions(wardrobe, owner, outfit) == []
    assert await questions(wardrobe, viewer, outfit) == []
    assert (await wardrobe.client(viewer).put(path_of(outfit))).status_code == 404

    await restore(wardrobe, owner, garment_id)

    await wait_for_events(wardrobe, outfit, ("asked", 1), ("unasked", 2), ("asked", 3))
    assert len(await questions(wardrobe, owner, outfit)) == 1


async def test_deleted_for_good_by_hand_by_emptying_and_after_thirty_days(
    wardrobe: Wardrobe,
) -> None:
    owner, other = person(), person()
    client, kept = wardrobe.client(owner), await add(wardrobe, owner)
    assert (await client.delete(f"trash/garments/{kept['id']}")).status_code == 404
    count = "SELECT count(*) FROM garments WHERE owner_id = :owner"

    photo = await wardrobe.upload(owner)
    by_hand = await add(wardrobe, owner, photo_id=photo["id"])
    await trash(wardrobe, owner, by_hand["id"])
    assert (await client.delete(f"trash/garments/{by_hand['id']}")).status_code == 204
    assert (await client.post(f"garments/{by_hand['id']}/restore")).status_code == 404
    assert await wardrobe.value("SELECT count(*) FROM photos WHERE owner_id = :o", o=owner) == 0

    outfit = await wardrobe.publish(owner)
    await client.delete(f"outfits/{outfit['id']}")
    for user_id in (owner, other):
        await trash(wardrobe, user_id, (await add(wardrobe, user_id))["id"])
    assert (await client.delete("trash")).status_code == 204
    assert (await client.post(f"outfits/{outfit['id']}/restore")).status_code == 404
    assert [await wardrobe.value(count, owner=one) for one in (owner, other)] == [1, 1]

    for days, left in ((29, 1), (31, 0)):
        async with wardrobe.running.database.sessions() as session:
            await purge_trash(session, datetime.now(UTC) + timedelta(days=days))
            await session.commit()
        assert await wardrobe.value(count, owner=other) == left
    assert await wardrobe.value(count, owner=owner) == 1


async def test_the_trash_has_pages(wardrobe: Wardrobe) -> None:
    owner = person()
    ids = [(await add(wardrobe, owner))["id"] for _ in range(3)]
    for garment_id in ids:
        await trash(wardrobe, owner, garment_id)
    client = wardrobe.client(owner)
    first = (await client.get("trash/garments", params={"limit": 2})).json()
    cursor = {"limit": 2, "cursor": first["next_cursor"]}
    second = (await client.get("trash/garments", params=cursor)).json()
    found = [garment["id"] for garment in first["items"] + second["items"]]
    assert (found, second["next_cursor"]) == (ids[::-1], None)
    bad = await client.get("trash/garments", params={"cursor": "bm9wZQ"})
    assert bad.status_code == 422


@pytest.mark.parametrize(("age", "kept"), [(1, 1), (29, 29), (30, 29), (400, 29)])
def test_an_import_leaves_the_trash_a_day_at_least(age: int, kept: int) -> None:
    now = datetime.now(UTC)
    assert trash_time(now - timedelta(days=age), now) == now - timedelta(days=kept)
    assert trash_time(None, now) is None
