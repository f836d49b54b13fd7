"""Tests of insights, the outfits and garments of their bars, and of the calendar."""

import runpy
from pathlib import Path
from typing import Any

import wardrobe as package
from tests.wardrobe.test_garments import add
from tests.wardrobe.test_wear_log import get_json, wear
from tests.wardrobe.world import Wardrobe, person
from wardrobe.color_names import color_name

YEAR = {"from": "2026-01-01", "to": "2026-12-31"}


async def create_garments(wardrobe: Wardrobe, owner: int, wears: dict[str, int]) -> dict[str, str]:
    """Create garments, each worn on so many days of January; return their ids by name."""
    ids = {}
    for name, days in wears.items():
        ids[name] = (await add(wardrobe, owner, name=name))["id"]
        for day in range(1, days + 1):
            await wear(wardrobe, owner, ids[name], f"2026-01-{day:02}")
    return ids


async def most_and_least_worn(wardrobe: Wardrobe, owner: int) -> tuple[list[str], list[str]]:
    insights = await get_json(wardrobe, owner, "insights", **YEAR)
    most, least = (
        [item["garment"]["name"] for item in insights[key]] for key in ("most_worn", "least_worn")
    )
    return most, least


async def test_most_worn_garments_are_not_among_the_least_worn(wardrobe: Wardrobe) -> None:
    owner = person()
    await create_garments(wardrobe, owner, {"Coat": 3, "Jeans": 2, "Hat": 1, "Bag": 1})
    assert await most_and_least_worn(wardrobe, owner) == (["Coat", "Jeans"], ["Hat", "Bag"])


async def test_equally_worn_garments_are_not_ranked(wardrobe: Wardrobe) -> None:
    owner = person()
    await create_garments(wardrobe, owner, {"Coat": 1, "Jeans": 1})
    assert await most_and_least_worn(wardrobe, owner) == ([], [])


async def test_unworn_garments_are_least_worn(
    wardrobe: Wardrobe,
) -> None:
    owner = person()
    await create_garments(wardrobe, owner, {"Coat": 0, "Jeans": 0})
    assert await most_and_least_worn(wardrobe, owner) == ([], ["Coat", "Jeans"])


async def test_six_garments_are_not_listed_twice(wardrobe: Wardrobe) -> None:
    owner = person()
    await create_garments(wardrobe, owner, {name: days for days, name in enumerate("ABCDEF", 1)})
    assert await most_and_least_worn(wardrobe, owner) == (["F", "E", "D", "C", "B"], ["A"])


async def test_period_includes_its_first_and_last_day(wardrobe: Wardrobe) -> None:
    owner = person()
    coat = (await add(wardrobe, owner, name="Coat", colors=["#1d2b4f"]))["id"]
    for day in ("2026-01-31", "2026-02-01", "2026-02-28", "2026-03-01"):
        await wear(wardrobe, owner, coat, day)
    february = {"from": "2026-02-01", "to": "2026-02-28"}

    insights = await get_json(wardrobe, owner, "insights", **february)
    segment = await get_json(wardrobe, owner, "insights/garments", **february)

    assert (insights["wears"], insights["days"], insights["months"]) == (
        2,
        2,
        [
            {
                "month": "2026-02",
                "wears": 2,
                "garments": 1,
                "days": 2,
                "outfits": 0,
                "outfits_without_pins": 0,
            }
        ],
    )
    assert [insights[key][0]["wears"] for key in ("categories", "colors")] == [2, 2]
    assert [item["wears"] for item in segment["items"]] == [2]


async def test_insights_include_the_last_wear_outside_the_period(wardrobe: Wardrobe) -> None:
    owner = person()
    ids = await create_garments(wardrobe, owner, {"Coat": 1, "Hat": 0})
    await wear(wardrobe, owner, ids["Hat"], "2024-05-03")
    before = await get_json(
        wardrobe, owner, "insights", **{"from": "2025-01-01", "to": "2025-12-31"}
    )
    within = await get_json(wardrobe, owner, "insights", **YEAR)

    assert (before["worn"], before["last_worn_on"]) == (0, "2026-01-01")
    (hat,) = within["least_worn"]
    assert (hat["wears"], hat["garment"]["last_worn_on"]) == (0, "2024-05-03")


async def test_wears_of_a_bars_garments_add_up_to_the_bar(wardrobe: Wardrobe) -> None:
    owner = person()
    for name, category, colors in (
        ("Coat", "coat", ["#1d2b4f", "#f2efe8"]),
        ("Raincoat", "coat", ["#f2efe8", "#1d2b4f"]),
        ("Shoes", "shoes", ["#1d2b4f"]),
    ):
        garment = await add(wardrobe, owner, name=name, category=category, colors=colors)
        days = 3 if name == "Raincoat" else 1
        for day in range(1, days + 1):
            await wear(wardrobe, owner, garment["id"], f"2026-01-{day:02}")
    insights = await get_json(wardrobe, owner, "insights", **YEAR)

    first = await get_json(wardrobe, owner, "insights/garments", category="coat", limit="1", **YEAR)
    second_page = await get_json(
        wardrobe,
        owner,
        "insights/garments",
        category="coat",
        limit="1",
        cursor=first["next_cursor"],
        **YEAR,
    )
    navy = await get_json(wardrobe, owner, "insights/garments", color="navy", **YEAR)

    coats = [
        (item["garment"]["name"], item["wears"]) for item in first["items"] + second_page["items"]
    ]
    assert (coats, second_page["next_cursor"]) == ([("Raincoat", 3), ("Coat", 1)], None)
    assert next(item["wears"] for item in insights["categories"] if item["category"] == "coat") == 4
    assert [item["garment"]["name"] for item in navy["items"]] == ["Coat", "Shoes"]
    assert next(item["garments"] for item in insights["colors"] if item["color"] == "navy") == 2


async def test_other_peoples_garments_are_not_listed(wardrobe: Wardrobe) -> None:
    owner = person()
    await add(wardrobe, owner, category="coat", audience="public")
    insights = await get_json(wardrobe, person(), "insights/garments", category="coat", **YEAR)
    anonymous = await wardrobe.client().get("insights/garments", params=YEAR)
    assert (insights["items"], anonymous.status_code) == ([], 401)


async def test_unknown_color_is_refused(wardrobe: Wardrobe) -> None:
    response = await wardrobe.client(person()).get(
        "insights/garments", params={"color": "octarine", **YEAR}
    )
    assert response.status_code == 422


async def test_same_day_lists_outfits_of_earlier_years(wardrobe: Wardrobe) -> None:
    owner = person()
    other_days = (
        "2026-10-23",
        "2025-10-23",
        "2026-11-22",
        "2026-11-23",
        "2025-11-22",
        "2027-11-23",
    )
    for day in ("2025-11-23", "2024-11-23", *other_days):
        await wardrobe.publish(owner, worn_on=day)
    await wardrobe.publish(owner, state="planned", planned_for="2025-11-23")
    other = await wardrobe.known_person()
    await wardrobe.publish(other, worn_on="2025-11-23")

    insights = await get_json(wardrobe, owner, "calendar/same-day", day="2026-11-23")

    assert [day["date"] for day in insights["days"]] == ["2025-11-23", "2024-11-23"]
    assert [len(day["worn"]) for day in insights["days"]] == [1, 1]


async def test_year_is_summarized_by_month(wardrobe: Wardrobe) -> None:
    owner = person()
    for day in (*["2025-03-01"] * 2, *["2025-03-02"] * 3, "2025-07-09", "2023-01-01"):
        await wardrobe.publish(owner, worn_on=day)

    insights = await get_json(wardrobe, owner, "calendar/years/2025")
    empty = await get_json(wardrobe, owner, "calendar/years/2024")

    assert (insights["outfits"], insights["days"], insights["years"]) == (6, 3, [2025, 2023])
    months = [
        (month["month"], month["outfits"], len(month["shown"])) for month in insights["months"]
    ]
    assert months == [("2025-03", 5, 4), ("2025-07", 1, 1)]
    assert (empty["outfits"], empty["months"]) == (0, [])


async def test_invalid_year_is_refused(wardrobe: Wardrobe) -> None:
    client = wardrobe.client(person())
    responses = [await client.get(f"calendar/years/{year}") for year in ("0", "99999", "soon")]
    assert [response.status_code for response in responses] == [422] * 3


async def test_migration_renames_the_colors_of_old_garments(wardrobe: Wardrobe) -> None:
    owner = person()
    colors = ["#e1dccc", "#1d2b4f", "#1e2c50"]
    coat = await add(wardrobe, owner, colors=colors)
    await wardrobe.change(
        "UPDATE garments SET color_names = '{grey,blue}' WHERE id = :id", id=int(coat["id"])
    )
    versions = Path(package.__file__).parents[1] / "migrations" / "versions"
    migration = runpy.run_path(str(next(versions.glob("*_color_names.py"))))

    named = {"colors": colors, "names": [color_name(color) for color in colors]}
    await wardrobe.change(migration["RENAME"].text, **named)

    insights = await get_json(wardrobe, owner, f"garments/{coat['id']}")
    assert insights["color_names"] == ["cream", "navy"]


async def test_wears_of_archived_garments_count_in_the_history(
    wardrobe: Wardrobe,
) -> None:
    owner = person()
    look = {"category": "coat", "colors": ["#1d2b4f"]}
    old = await add(wardrobe, owner, name="Old coat", price="90", currency="EUR", **look)
    new = await add(wardrobe, owner, name="New coat", price="60", currency="EUR", **look)
    for day in ("2026-01-01", "2026-01-02", "2026-02-01"):
        await wear(wardrobe, owner, old["id"], day)
    await wear(wardrobe, owner, new["id"], "2026-02-01")
    await wardrobe.client(owner).patch(f"garments/{old['id']}", json={"state": "archived"})

    insights = await get_json(wardrobe, owner, "insights", **YEAR)
    segment = await get_json(wardrobe, owner, "insights/garments", category="coat", **YEAR)

    assert (insights["wears"], insights["days"], insights["archived"]) == (4, 3, 1)
    assert sum(month["wears"] for month in insights["months"]) == 4
    assert [item["wears"] for item in segment["items"]] == [3, 1]
    for share in (insights["categories"][0], insights["colors"][0]):
        assert (share["garments"], share["worn"], share["wears"]) == (1, 1, 4)
    assert (insights["garments"], insights["worn"], insights["wear_share"]) == (1, 1, 1.0)
    assert [item["garment"]["name"] for item in insights["most_worn"]] == ["Old coat"]
    assert [item["garment"]["name"] for item in insights["least_worn"]] == ["New coat"]
    assert [item["garment"]["name"] for item in insights["best_value"]] == ["New coat"]
    assert (insights["spent"][0]["price"], insights["last_worn_on"]) == ("60", "2026-02-01")


async def test_months_count_the_days_and_outfits_of_the_calendar(
    wardrobe: Wardrobe,
) -> None:
    owner = person()
    coat = (await add(wardrobe, owner))["id"]
    pin = {"x": 0.1, "y": 0.1, "width": 0.5, "height": 0.5, "garment_id": coat}
    await wardrobe.publish(owner, worn_on="2026-01-01", pins=[pin])
    for day in ("2026-01-01", "2026-02-01", "2026-02-01", "2025-12-31"):
        await wardrobe.publish(owner, worn_on=day)
    await wardrobe.publish(owner, worn_on="2026-02-02", state="draft")

    insights = await get_json(
        wardrobe, owner, "insights", **{"from": "2026-01-01", "to": "2026-02-28"}
    )

    def counts_of(month: dict[str, int]) -> tuple[int, ...]:
        return tuple(month[key] for key in ("wears", "days", "outfits", "outfits_without_pins"))

    assert [counts_of(month) for month in insights["months"]] == [(1, 1, 2, 1), (0, 1, 2, 2)]
    assert counts_of(insights) == (1, 2, 4, 3)


async def test_bar_lists_the_outfits_of_its_garments(
    wardrobe: Wardrobe,
) -> None:
    owner = person()
    box = {"x": 0.1, "y": 0.1, "width": 0.5, "height": 0.5}
    coat = await add(wardrobe, owner, name="Coat", category="coat", colors=["#1d2b4f", "#f2efe8"])
    shoes = await add(wardrobe, owner, name="Shoes", category="shoes", colors=["#f2efe8"])
    pins = [box | {"garment_id": each["id"]} for each in (coat, shoes)]
    for day in ("2026-01-05", "2026-01-05", "2026-03-01", "2025-12-31"):
        await wardrobe.publish(owner, worn_on=day, pins=pins)
    await wardrobe.publish(owner, worn_on="2026-02-01", pins=pins[1:])
    await wardrobe.publish(owner, worn_on="2026-02-02", pins=pins, state="draft")

    async def segment(**params: str) -> dict[str, Any]:
        return await get_json(wardrobe, owner, "insights/outfits", **params, **YEAR)

    first = await segment(category="coat", limit="2")
    second_page = await segment(category="coat", limit="2", cursor=first["next_cursor"])
    cream = await segment(color="cream")
    other = await get_json(wardrobe, person(), "insights/outfits", category="coat", **YEAR)

    coats = first["items"] + second_page["items"]
    assert [item["date"] for item in coats] == ["2026-03-01", "2026-01-05", "2026-01-05"]
    assert len({item["id"] for item in coats}) == 3
    assert (coats[0]["garments"], second_page["next_cursor"]) == (["Coat"], None)
    assert [(item["date"][5:7], item["garments"]) for item in cream["items"]] == [
        ("03", ["Shoes"]),
        ("02", ["Shoes"]),
        ("01", ["Shoes"]),
        ("01", ["Shoes"]),
    ]
    assert other["items"] == []
