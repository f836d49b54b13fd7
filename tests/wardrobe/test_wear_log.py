"""Tests of the wear log, and of calendar and insights."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tests.wardrobe.test_garments import add
from tests.wardrobe.world import Wardrobe, person

BOX = {"x": 0.1, "y": 0.1, "width": 0.5, "height": 0.5}


async def wear(wardrobe: Wardrobe, owner: int, garment_id: str, day: str) -> None:
    response = await wardrobe.client(owner).put(f"garments/{garment_id}/wears/{day}")
    assert response.status_code == 200, response.text


async def get_json(wardrobe: Wardrobe, owner: int, path: str, **params: str) -> dict[str, Any]:
    response = await wardrobe.client(owner).get(path, params=params)
    assert response.status_code == 200, response.text
    return dict(response.json())


async def test_wears_count_once_a_day_and_can_be_deleted(wardrobe: Wardrobe) -> None:
    owner = person()
    coat = (await add(wardrobe, owner, price="90", currency="EUR"))["id"]
    for day in ("2026-11-02", "2026-11-02", "2026-10-30"):
        await wear(wardrobe, owner, coat, day)

    worn = await get_json(wardrobe, owner, f"garments/{coat}")
    gone = await wardrobe.client(owner).delete(f"garments/{coat}/wears/2026-11-02")
    second_page = await get_json(wardrobe, owner, f"garments/{coat}")

    assert (worn["wear_count"], worn["last_worn_on"], worn["cost_per_wear"]) == (
        2,
        "2026-11-02",
        "45.00",
    )
    assert gone.status_code == 204
    assert (second_page["wear_count"], second_page["last_worn_on"], second_page["version"]) == (
        1,
        "2026-10-30",
        1,
    )
    again = await wardrobe.client(owner).delete(f"garments/{coat}/wears/2026-11-02")
    assert again.status_code == 404


async def test_wear_of_an_outfit_cannot_be_deleted(wardrobe: Wardrobe) -> None:
    owner = person()
    coat = (await add(wardrobe, owner))["id"]
    pin = BOX | {"garment_id": coat}
    outfit = await wardrobe.publish(owner, pins=[pin], worn_on="2026-11-02")
    await wear(wardrobe, owner, coat, "2026-11-02")
    path = f"garments/{coat}/wears"

    refused = await wardrobe.client(owner).delete(f"{path}/2026-11-02")
    await wardrobe.client(owner).delete(f"outfits/{outfit['id']}")
    left = await get_json(wardrobe, owner, path)

    assert (refused.status_code, refused.json()["code"]) == (409, "shown_by_outfit")
    assert left["items"] == [
        {"garment_id": coat, "date": "2026-11-02", "by_hand": True, "outfit_id": None}
    ]


async def test_restored_outfit_counts_as_worn_again(wardrobe: Wardrobe) -> None:
    owner = person()
    coat = (await add(wardrobe, owner))["id"]
    pins = [BOX | {"garment_id": coat}]
    outfit = await wardrobe.publish(owner, pins=pins, worn_on="2026-11-02")
    client, path = wardrobe.client(owner), f"outfits/{outfit['id']}"

    await client.delete(path)
    gone = (await get_json(wardrobe, owner, f"garments/{coat}"))["wear_count"]
    await client.post(f"{path}/restore")
    back = (await get_json(wardrobe, owner, f"garments/{coat}"))["wear_count"]

    assert (gone, back) == (0, 1)


async def test_a_plan_counts_when_it_is_published(wardrobe: Wardrobe) -> None:
    owner = person()
    coat = (await add(wardrobe, owner))["id"]
    plan = await wardrobe.publish(
        owner, pins=[BOX | {"garment_id": coat}], state="planned", planned_for="2026-11-05"
    )
    planned = await get_json(wardrobe, owner, "calendar", month="2026-11")
    before = (await get_json(wardrobe, owner, f"garments/{coat}"))["wear_count"]

    await wardrobe.client(owner).patch(f"outfits/{plan['id']}", json={"state": "published"})
    worn = await get_json(wardrobe, owner, "calendar", month="2026-11")

    (day,) = planned["days"]
    assert (day["date"], day["worn"], day["planned"][0]["id"]) == ("2026-11-05", [], plan["id"])
    assert before == 0
    (day,) = worn["days"]
    assert (day["worn"][0]["id"], day["planned"], day["garments"]) == (plan["id"], [], [])
    assert (await get_json(wardrobe, owner, f"garments/{coat}"))["last_worn_on"] == "2026-11-05"


async def test_history_continues_at_the_cursor(wardrobe: Wardrobe) -> None:
    owner = person()
    coat = (await add(wardrobe, owner))["id"]
    days = ["2026-11-03", "2026-11-02", "2026-11-01"]
    for day in days:
        await wear(wardrobe, owner, coat, day)

    first = await get_json(wardrobe, owner, f"garments/{coat}/wears", limit="2")
    rest = await get_json(
        wardrobe, owner, f"garments/{coat}/wears", cursor=str(first["next_cursor"])
    )

    assert [item["date"] for item in first["items"] + rest["items"]] == days
    assert rest["next_cursor"] is None


async def test_garments_are_recorded_together_or_not_at_all(wardrobe: Wardrobe) -> None:
    owner = person()
    mine = [(await add(wardrobe, owner))["id"] for _ in range(2)]
    theirs = (await add(wardrobe, person()))["id"]
    client = wardrobe.client(owner)

    refused = await client.post(
        "wears", json={"garment_ids": [*mine, theirs], "date": "2026-11-02"}
    )
    done = await client.post("wears", json={"garment_ids": mine, "date": "2026-11-03"})

    assert (refused.status_code, refused.json()["code"]) == (404, "garment_not_found")
    assert [item["garment_id"] for item in done.json()["items"]] == mine
    month = await get_json(wardrobe, owner, "calendar", month="2026-11")
    assert [(day["date"], len(day["garments"])) for day in month["days"]] == [("2026-11-03", 2)]


@pytest.mark.parametrize("day", ["0000-01-01", "0001-01-01", "10000-01-01", "2026-02-30", "today"])
async def test_invalid_dates_are_refused(wardrobe: Wardrobe, day: str) -> None:
    owner = person()
    coat = (await add(wardrobe, owner))["id"]
    client = wardrobe.client(owner)

    responses = [
        await client.put(f"garments/{coat}/wears/{day}"),
        await client.post("wears", json={"garment_ids": [coat], "date": day}),
        await client.get("insights", params={"from": day}),
        await client.get("calendar", params={"month": day[:-3]}),
        await client.post("outfits", json={"photo_id": "1", "audience": "private", "worn_on": day}),
    ]

    expected = [422, 422, 422, 200 if day == "2026-02-30" else 422, 422]
    assert [response.status_code for response in responses] == expected


async def test_future_date_is_refused(wardrobe: Wardrobe) -> None:
    owner = person()
    coat = (await add(wardrobe, owner))["id"]
    day = (datetime.now(UTC) + timedelta(days=3)).date()
    response = await wardrobe.client(owner).put(f"garments/{coat}/wears/{day}")
    assert (response.status_code, response.json()["code"]) == (422, "not_worn_yet")


@pytest.mark.parametrize("path", ["wears", "wears/2026-11-02"])
async def test_only_the_owner_uses_the_wear_log(wardrobe: Wardrobe, path: str) -> None:
    owner = await wardrobe.known_person()
    coat = (await add(wardrobe, owner, audience="public"))["id"]
    method = "GET" if path == "wears" else "PUT"

    other = await wardrobe.client(person()).request(method, f"garments/{coat}/{path}")
    anonymous = await wardrobe.client().request(method, f"garments/{coat}/{path}")

    assert (other.status_code, anonymous.status_code) == (404, 401)


async def test_only_months_with_outfits_are_listed(wardrobe: Wardrobe) -> None:
    owner = person()
    for day in ("2025-03-01", "2025-03-02", "2026-07-09"):
        await wardrobe.publish(owner, worn_on=day)
    await wardrobe.publish(owner, state="planned", planned_for="2026-12-24")
    await wardrobe.publish(person(), worn_on="2024-01-01")

    published = await get_json(wardrobe, owner, "calendar/months")
    planned = await get_json(wardrobe, owner, "calendar/months", state="planned")
    trashed = await get_json(wardrobe, owner, "calendar/months", state="trashed")

    assert published["months"] == ["2026-07", "2025-03"]
    assert (planned["months"], trashed["months"]) == (["2026-12"], [])


async def test_calendar_and_insights_exclude_other_people(
    wardrobe: Wardrobe,
) -> None:
    owner, other = await wardrobe.known_person(), person()
    coat = (await add(wardrobe, owner, audience="public"))["id"]
    await wear(wardrobe, owner, coat, "2026-11-02")
    await wardrobe.publish(owner, worn_on="2026-11-03")
    await wardrobe.publish(owner, state="planned", planned_for="2026-11-04")
    november = {"from": "2026-11-01", "to": "2026-11-30"}

    own = await get_json(wardrobe, owner, "calendar", month="2026-11")
    theirs = await get_json(wardrobe, other, "calendar", month="2026-11")
    insights = await get_json(wardrobe, other, "insights", **november)

    assert [day["date"][-2:] for day in own["days"]] == ["02", "03", "04"]
    assert theirs["days"] == []
    assert [insights["wears"], insights["days"], insights["months"][0]["wears"]] == [0, 0, 0]


async def test_insights_summarize_the_period(wardrobe: Wardrobe) -> None:
    owner = person()
    euros = {"price": "60", "currency": "EUR"}
    coat = await add(wardrobe, owner, name="Coat", category="coat", colors=["#aa2233"], **euros)
    shoes = await add(wardrobe, owner, name="Shoes", category="shoes", colors=["#2233aa"])
    await add(wardrobe, owner, name="Old", category="coat", state="archived")
    for day in ("2025-12-31", "2026-01-05", "2026-03-01"):
        await wear(wardrobe, owner, coat["id"], day)

    insights = await get_json(
        wardrobe, owner, "insights", **{"from": "2026-01-01", "to": "2026-03-31"}
    )

    assert {
        name: insights[name] for name in ("garments", "worn", "wear_share", "wears", "days")
    } == {
        "garments": 2,
        "worn": 1,
        "wear_share": 0.5,
        "wears": 2,
        "days": 2,
    }
    assert [month["wears"] for month in insights["months"]] == [1, 0, 1]
    assert [item["garment"]["name"] for item in insights["least_worn"]] == ["Shoes"]
    assert [(item["garment"]["name"], item["wears"]) for item in insights["most_worn"]] == [
        ("Coat", 2)
    ]
    assert insights["spent"] == [
        {"currency": "EUR", "garments": 1, "price": "60", "wears": 3, "cost_per_wear": "20.00"}
    ]
    assert [(part["category"], part["worn"]) for part in insights["categories"]] == [
        ("coat", 1),
        ("shoes", 0),
    ]
    assert [part["color"] for part in insights["colors"]] == ["red", "blue"]
    assert shoes["wear_count"] == 0


@pytest.mark.parametrize(
    "period",
    [
        {"from": "2026-02-01", "to": "2026-01-01"},
        {"from": "2016-02-01", "to": "2026-01-01"},
    ],
)
async def test_invalid_period_is_refused(wardrobe: Wardrobe, period: dict[str, str]) -> None:
    response = await wardrobe.client(person()).get("insights", params=period)
    assert (response.status_code, response.json()["errors"][0]["field"]) == (422, "from")
