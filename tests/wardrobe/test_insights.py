"""What insights and calendar say of a period, a day and a year, and what is behind their bars."""

import runpy
from pathlib import Path
from typing import Any

import wardrobe as package
from tests.wardrobe.test_garments import add
from tests.wardrobe.test_wear_log import look_at, wear
from tests.wardrobe.world import Wardrobe, person
from wardrobe.color_names import color_name

YEAR = {"from": "2026-01-01", "to": "2026-12-31"}


async def wardrobe_of(wardrobe: Wardrobe, owner: int, wears: dict[str, int]) -> dict[str, str]:
    """Garments by name, each worn on so many days of January; answers their ids."""
    ids = {}
    for name, days in wears.items():
        ids[name] = (await add(wardrobe, owner, name=name))["id"]
        for day in range(1, days + 1):
            await wear(wardrobe, owner, ids[name], f"2026-01-{day:02}")
    return ids


async def names_of(wardrobe: Wardrobe, owner: int) -> tuple[list[str], list[str]]:
    told = await look_at(wardrobe, owner, "insights", **YEAR)
    most, least = (
        [one["garment"]["name"] for one in told[key]] for key in ("most_worn", "least_worn")
    )
    return most, least


async def test_what_is_worn_most_is_not_among_what_is_worn_least(wardrobe: Wardrobe) -> None:
    owner = person()
    await wardrobe_of(wardrobe, owner, {"Coat": 3, "Jeans": 2, "Hat": 1, "Bag": 1})
    assert await names_of(wardrobe, owner) == (["Coat", "Jeans"], ["Hat", "Bag"])


async def test_garments_that_were_worn_equally_often_are_not_compared(wardrobe: Wardrobe) -> None:
    owner = person()
    await wardrobe_of(wardrobe, owner, {"Coat": 1, "Jeans": 1})
    assert await names_of(wardrobe, owner) == ([], [])


async def test_what_was_never_worn_is_worn_least_even_if_that_is_everything(
    wardrobe: Wardrobe,
) -> None:
    owner = person()
    await wardrobe_of(wardrobe, owner, {"Coat": 0, "Jeans": 0})
    assert await names_of(wardrobe, owner) == ([], ["Coat", "Jeans"])


async def test_six_garments_are_not_listed_twice(wardrobe: Wardrobe) -> None:
    owner = person()
    await wardrobe_of(wardrobe, owner, {name: days for days, name in enumerate("ABCDEF", 1)})
    assert await names_of(wardrobe, owner) == (["F", "E", "D", "C", "B"], ["A"])


async def test_a_period_holds_its_first_and_its_last_day_and_none_else(wardrobe: Wardrobe) -> None:
    owner = person()
    coat = (await add(wardrobe, owner, name="Coat", colors=["#1d2b4f"]))["id"]
    for day in ("2026-01-31", "2026-02-01", "2026-02-28", "2026-03-01"):
        await wear(wardrobe, owner, coat, day)
    february = {"from": "2026-02-01", "to": "2026-02-28"}

    told = await look_at(wardrobe, owner, "insights", **february)
    behind = await look_at(wardrobe, owner, "insights/garments", **february)

    assert (told["wears"], told["days"], told["months"]) == (
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
    assert [told[key][0]["wears"] for key in ("categories", "colors")] == [2, 2]
    assert [one["wears"] for one in behind["items"]] == [2]


async def test_insights_know_a_wear_from_before_the_period(wardrobe: Wardrobe) -> None:
    owner = person()
    ids = await wardrobe_of(wardrobe, owner, {"Coat": 1, "Hat": 0})
    await wear(wardrobe, owner, ids["Hat"], "2024-05-03")
    before = await look_at(
        wardrobe, owner, "insights", **{"from": "2025-01-01", "to": "2025-12-31"}
    )
    within = await look_at(wardrobe, owner, "insights", **YEAR)

    assert (before["worn"], before["last_worn_on"]) == (0, "2026-01-01")
    (hat,) = within["least_worn"]
    assert (hat["wears"], hat["garment"]["last_worn_on"]) == (0, "2024-05-03")


async def test_the_garments_behind_a_bar_add_up_to_it(wardrobe: Wardrobe) -> None:
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
    told = await look_at(wardrobe, owner, "insights", **YEAR)

    first = await look_at(wardrobe, owner, "insights/garments", category="coat", limit="1", **YEAR)
    then = await look_at(
        wardrobe,
        owner,
        "insights/garments",
        category="coat",
        limit="1",
        cursor=first["next_cursor"],
        **YEAR,
    )
    navy = await look_at(wardrobe, owner, "insights/garments", color="navy", **YEAR)

    coats = [(one["garment"]["name"], one["wears"]) for one in first["items"] + then["items"]]
    assert (coats, then["next_cursor"]) == ([("Raincoat", 3), ("Coat", 1)], None)
    assert next(one["wears"] for one in told["categories"] if one["category"] == "coat") == 4
    assert [one["garment"]["name"] for one in navy["items"]] == ["Coat", "Shoes"]
    assert next(one["garments"] for one in told["colors"] if one["color"] == "navy") == 2


async def test_a_bar_of_another_person_has_nothing_behind_it(wardrobe: Wardrobe) -> None:
    owner = person()
    await add(wardrobe, owner, category="coat", audience="public")
    told = await look_at(wardrobe, person(), "insights/garments", category="coat", **YEAR)
    nobody = await wardrobe.client().get("insights/garments", params=YEAR)
    assert (told["items"], nobody.status_code) == ([], 401)


async def test_a_color_without_a_name_here_is_refused(wardrobe: Wardrobe) -> None:
    answer = await wardrobe.client(person()).get(
        "insights/garments", params={"color": "octarine", **YEAR}
    )
    assert answer.status_code == 422


async def test_a_date_brings_back_what_was_worn_on_it(wardrobe: Wardrobe) -> None:
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
    other = await wardrobe.resident()
    await wardrobe.publish(other, worn_on="2025-11-23")

    told = await look_at(wardrobe, owner, "calendar/same-day", day="2026-11-23")

    assert [day["date"] for day in told["days"]] == ["2025-11-23", "2024-11-23"]
    assert [len(day["worn"]) for day in told["days"]] == [1, 1]


async def test_a_year_is_told_by_month_with_some_of_its_outfits(wardrobe: Wardrobe) -> None:
    owner = person()
    for day in (*["2025-03-01"] * 2, *["2025-03-02"] * 3, "2025-07-09", "2023-01-01"):
        await wardrobe.publish(owner, worn_on=day)

    told = await look_at(wardrobe, owner, "calendar/years/2025")
    empty = await look_at(wardrobe, owner, "calendar/years/2024")

    assert (told["outfits"], told["days"], told["years"]) == (6, 3, [2025, 2023])
    months = [(month["month"], month["outfits"], len(month["shown"])) for month in told["months"]]
    assert months == [("2025-03", 5, 4), ("2025-07", 1, 1)]
    assert (empty["outfits"], empty["months"]) == (0, [])


async def test_a_year_that_cannot_be_is_refused(wardrobe: Wardrobe) -> None:
    client = wardrobe.client(person())
    answers = [await client.get(f"calendar/years/{year}") for year in ("0", "99999", "soon")]
    assert [answer.status_code for answer in answers] == [422] * 3


async def test_garments_of_before_get_the_names_of_now(wardrobe: Wardrobe) -> None:
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

    told = await look_at(wardrobe, owner, f"garments/{coat['id']}")
    assert told["color_names"] == ["cream", "navy"]


async def test_every_figure_counts_the_wears_of_a_garment_that_was_archived_since(
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

    told = await look_at(wardrobe, owner, "insights", **YEAR)
    behind = await look_at(wardrobe, owner, "insights/garments", category="coat", **YEAR)

    assert (told["wears"], told["days"], told["archived"]) == (4, 3, 1)
    assert sum(month["wears"] for month in told["months"]) == 4
    assert [one["wears"] for one in behind["items"]] == [3, 1]
    for share in (told["categories"][0], told["colors"][0]):
        assert (share["garments"], share["worn"], share["wears"]) == (1, 1, 4)
    assert (told["garments"], told["worn"], told["wear_share"]) == (1, 1, 1.0)
    assert [one["garment"]["name"] for one in told["most_worn"]] == ["Old coat"]
    assert [one["garment"]["name"] for one in told["least_worn"]] == ["New coat"]
    assert [one["garment"]["name"] for one in told["best_value"]] == ["New coat"]
    assert (told["spent"][0]["price"], told["last_worn_on"]) == ("60", "2026-02-01")


async def test_months_count_the_days_and_outfits_that_the_calendar_shows(
    wardrobe: Wardrobe,
) -> None:
    owner = person()
    coat = (await add(wardrobe, owner))["id"]
    pin = {"x": 0.1, "y": 0.1, "width": 0.5, "height": 0.5, "garment_id": coat}
    await wardrobe.publish(owner, worn_on="2026-01-01", pins=[pin])
    for day in ("2026-01-01", "2026-02-01", "2026-02-01", "2025-12-31"):
        await wardrobe.publish(owner, worn_on=day)
    await wardrobe.publish(owner, worn_on="2026-02-02", state="draft")

    told = await look_at(wardrobe, owner, "insights", **{"from": "2026-01-01", "to": "2026-02-28"})

    def of(month: dict[str, int]) -> tuple[int, ...]:
        return tuple(month[key] for key in ("wears", "days", "outfits", "outfits_without_pins"))

    assert [of(month) for month in told["months"]] == [(1, 1, 2, 1), (0, 1, 2, 2)]
    assert of(told) == (1, 2, 4, 3)


async def test_a_bar_shows_the_outfits_in_which_its_garments_were_worn(
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

    async def behind(**params: str) -> dict[str, Any]:
        return await look_at(wardrobe, owner, "insights/outfits", **params, **YEAR)

    first = await behind(category="coat", limit="2")
    then = await behind(category="coat", limit="2", cursor=first["next_cursor"])
    cream = await behind(color="cream")
    other = await look_at(wardrobe, person(), "insights/outfits", category="coat", **YEAR)

    coats = first["items"] + then["items"]
    assert [one["date"] for one in coats] == ["2026-03-01", "2026-01-05", "2026-01-05"]
    assert len({one["id"] for one in coats}) == 3
    assert (coats[0]["garments"], then["next_cursor"]) == (["Coat"], None)
    assert [(one["date"][5:7], one["garments"]) for one in cream["items"]] == [
        ("03", ["Shoes"]),
        ("02", ["Shoes"]),
        ("01", ["Shoes"]),
        ("01", ["Shoes"]),
    ]
    assert other["items"] == []
