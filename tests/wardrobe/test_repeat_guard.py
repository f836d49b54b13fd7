"""Lists of who has seen a garment, and warnings before people see it again."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from tests.support.data_export import exported_rows
from tests.support.people import JSON
from tests.wardrobe.test_companions import friends, outfit_with
from tests.wardrobe.test_garments import add
from tests.wardrobe.world import Wardrobe

BOX = {"x": 0.1, "y": 0.1, "width": 0.5, "height": 0.5}
FRIDAY = date(2026, 11, 13)


async def worn(
    wardrobe: Wardrobe, owner: int, garment: JSON, day: date | None, *people: int, **fields: Any
) -> JSON:
    """Publish an outfit with the garment that was worn with these people."""
    pins = [BOX | {"garment_id": garment["id"]}]
    fields |= {} if day is None else {"worn_on": str(day)}
    return await outfit_with(wardrobe, owner, *people, pins=pins, **fields)


async def seen(wardrobe: Wardrobe, owner: int, garment: JSON, **params: Any) -> JSON:
    response = await wardrobe.client(owner).get(f"garments/{garment['id']}/seen", params=params)
    assert response.status_code == 200, response.text
    return dict(response.json())


async def repeats(
    wardrobe: Wardrobe, owner: int, garment: JSON, *people: int, day: date
) -> list[JSON]:
    params = {
        "garment_ids": garment["id"],
        "person_ids": ",".join(map(str, people)),
        "day": str(day),
    }
    response = await wardrobe.client(owner).get("repeats", params=params)
    assert response.status_code == 200, response.text
    return list(response.json()["repeats"])


async def test_who_has_seen_a_garment_is_listed_latest_first(wardrobe: Wardrobe) -> None:
    owner, (ana, ben) = await friends(wardrobe, 2)
    coat = await add(wardrobe, owner, name="Red coat")
    old = await worn(wardrobe, owner, coat, FRIDAY, ana, ben, occasion="Dinner")
    new = await worn(wardrobe, owner, coat, FRIDAY + timedelta(days=7), audience="private")
    by_hand = f"garments/{coat['id']}/wears/{FRIDAY + timedelta(days=2)}"
    assert (await wardrobe.client(owner).put(by_hand)).status_code == 200
    await outfit_with(wardrobe, owner, ana)  # shows no coat
    pins = [BOX | {"garment_id": coat["id"]}]
    await outfit_with(wardrobe, owner, ana, pins=pins, state="draft")
    items = (await seen(wardrobe, owner, coat))["items"]
    assert [each["outfit"] and each["outfit"]["id"] for each in items] == [
        new["id"],
        None,
        old["id"],
    ]
    assert [each["outfit"] and each["outfit"]["audience"] for each in items] == [
        "private",
        None,
        "public",
    ]
    assert [each["worn_on"] for each in items] == ["2026-11-20", "2026-11-15", "2026-11-13"]
    assert [each["username"] for each in items[2]["with_people"]] == [f"u{ana}", f"u{ben}"]
    assert items[2]["outfit"]["occasion"] == "Dinner"


async def test_an_outfit_without_a_day_was_seen_when_it_was_posted(wardrobe: Wardrobe) -> None:
    owner, (ana,) = await friends(wardrobe)
    coat = await add(wardrobe, owner)
    outfit = await worn(wardrobe, owner, coat, None, ana)
    today = datetime.now(UTC).date()
    (found,) = await repeats(wardrobe, owner, coat, ana, day=today + timedelta(days=1))
    assert (found["outfit_id"], found["worn_on"]) == (outfit["id"], str(today))


async def test_the_list_continues_where_a_page_ended(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    coat = await add(wardrobe, owner)
    made = [await worn(wardrobe, owner, coat, day) for day in (FRIDAY, FRIDAY)]
    undated = await worn(wardrobe, owner, coat, None)
    expected = [undated["id"], made[1]["id"], made[0]["id"]]
    found: list[str] = []
    cursor: dict[str, str] = {}
    for _ in expected:
        page = await seen(wardrobe, owner, coat, limit=1, **cursor)
        found += [each["outfit"]["id"] for each in page["items"]]
        cursor = {"cursor": page["next_cursor"]}
    assert found == expected
    assert cursor == {"cursor": None}
    today = datetime.now(UTC).date()
    (newest,) = (await seen(wardrobe, owner, coat, limit=1))["items"]
    assert abs(date.fromisoformat(newest["worn_on"]) - today) <= timedelta(days=1)
    bad = await wardrobe.client(owner).get(f"garments/{coat['id']}/seen?cursor=WyJ4IiwxXQ")
    assert bad.status_code == 422


async def test_only_the_owner_learns_who_has_seen_a_garment(wardrobe: Wardrobe) -> None:
    owner, (ana,) = await friends(wardrobe)
    coat = await add(wardrobe, owner, audience="public")
    await worn(wardrobe, owner, coat, FRIDAY, ana)
    path = f"garments/{coat['id']}/seen"
    assert (await wardrobe.client(ana).get(path)).status_code == 404
    assert (await wardrobe.client().get(path)).status_code == 401
    assert await repeats(wardrobe, ana, coat, owner, day=FRIDAY + timedelta(days=1)) == []


async def test_a_garment_that_somebody_saw_shortly_before_is_a_repeat(wardrobe: Wardrobe) -> None:
    owner, (ana, ben, cem) = await friends(wardrobe, 3)
    coat = await add(wardrobe, owner, name="Red coat")
    await worn(wardrobe, owner, coat, FRIDAY - timedelta(days=3), ana)
    latest = await worn(wardrobe, owner, coat, FRIDAY, ana, ben)
    (found,) = await repeats(wardrobe, owner, coat, ana, cem, day=FRIDAY + timedelta(days=7))
    assert (found["garment_name"], found["worn_on"]) == ("Red coat", str(FRIDAY))
    assert found["outfit_id"] == latest["id"]
    assert [each["username"] for each in found["people"]] == [f"u{ana}"]
    assert await repeats(wardrobe, owner, coat, cem, day=FRIDAY + timedelta(days=7)) == []
    (earlier,) = await repeats(wardrobe, owner, coat, ana, day=FRIDAY)  # not the day itself
    assert earlier["worn_on"] == str(FRIDAY - timedelta(days=3))
    await wardrobe.block(ana, owner)
    assert await repeats(wardrobe, owner, coat, ana, day=FRIDAY + timedelta(days=7)) == []


@pytest.mark.parametrize(("chosen", "days"), [("14_days", 14), ("30_days", 30), ("90_days", 90)])
async def test_the_owner_chooses_how_long_it_counts(
    wardrobe: Wardrobe, chosen: str, days: int
) -> None:
    owner, (ana,) = await friends(wardrobe)
    coat = await add(wardrobe, owner)
    await worn(wardrobe, owner, coat, FRIDAY, ana)
    client = wardrobe.client(owner)
    assert (await client.put("repeat-preferences", json={"warn_within": chosen})).status_code == 200
    last = FRIDAY + timedelta(days=days)
    assert len(await repeats(wardrobe, owner, coat, ana, day=last)) == 1
    assert await repeats(wardrobe, owner, coat, ana, day=last + timedelta(days=1)) == []


async def test_warnings_can_be_switched_off(wardrobe: Wardrobe) -> None:
    owner, (ana,) = await friends(wardrobe)
    coat = await add(wardrobe, owner)
    await worn(wardrobe, owner, coat, FRIDAY, ana)
    off = {"warn_within": "off"}
    assert (await wardrobe.client(owner).put("repeat-preferences", json=off)).status_code == 200
    assert await repeats(wardrobe, owner, coat, ana, day=FRIDAY + timedelta(days=1)) == []


async def test_the_choice_changes_with_a_version(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    found = await wardrobe.client(owner).get("repeat-preferences")
    assert found.json() == {"warn_within": "30_days", "version": 0}
    body = {"warn_within": "14_days"}
    first = await wardrobe.client(owner, **{"If-Match": '"0"'}).put("repeat-preferences", json=body)
    assert first.json() == body | {"version": 1}
    late = await wardrobe.client(owner, **{"If-Match": '"0"'}).put("repeat-preferences", json=body)
    assert late.status_code == 412
    wrong = await wardrobe.client(owner).put("repeat-preferences", json={"warn_within": 14})
    assert wrong.status_code == 422
    exported = await exported_rows(wardrobe.running, "wardrobe", owner)
    assert exported["repeat_preferences"] == [body]
