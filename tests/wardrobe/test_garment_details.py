"""Material, quantity, purchase, labels, care and washing of garments."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from tests.support.data_export import exported_rows
from tests.wardrobe.data_imports import DETAILS
from tests.wardrobe.test_garments import add
from tests.wardrobe.world import Wardrobe, person

TODAY = datetime.now(UTC).date()
"""When the tests began: it may be the day before."""


def days_so_far() -> list[str]:
    """Return the days on which the service may have done what a test has asked for."""
    return [str(TODAY), str(datetime.now(UTC).date())]


async def change(wardrobe: Wardrobe, owner: int, garment: dict[str, Any], **fields: Any) -> Any:
    response = await wardrobe.client(owner).patch(f"garments/{garment['id']}", json=fields)
    assert response.status_code == 200, response.text
    return response.json()


async def wear(wardrobe: Wardrobe, owner: int, garment: dict[str, Any], day: date) -> None:
    path = f"garments/{garment['id']}/wears/{day}"
    response = await wardrobe.client(owner).put(path)
    assert response.status_code < 300, response.text


async def washing(wardrobe: Wardrobe, owner: int, garment: dict[str, Any]) -> tuple[Any, ...]:
    found = (await wardrobe.client(owner).get(f"garments/{garment['id']}")).json()
    return found["wears_since_wash"], found["needs_wash"], found["washed_on"]


async def test_details_are_stored_and_exported(wardrobe: Wardrobe) -> None:
    owner = person()
    garment = await add(wardrobe, owner, **DETAILS)
    assert garment | DETAILS == garment
    (row,) = (await exported_rows(wardrobe.running, "wardrobe", owner))["garments"]
    assert row | DETAILS == row
    others = await wardrobe.client(owner).get(f"garments/{garment['id']}")
    assert others.json()["material"] == "80 % wool"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("quantity", 0),
        ("quantity", True),
        ("quantity", "2"),
        ("bought_on", "2026-02-30"),
        ("link", "javascript:alert(1)"),
        ("link", "https://shop.example.org:abc"),
        ("link", "https://[x]"),
        ("link", "https://"),
        ("link", "https://shop.example.org/" + "a" * 1000),
        ("labels", [""]),
        ("labels", ["x" * 31]),
        ("labels", [str(number) for number in range(21)]),
        ("care", ["boil"]),
        ("wash_after", 0),
        ("washed_on", "yesterday"),
    ],
)
async def test_wrong_details_are_refused_by_name(
    wardrobe: Wardrobe, field: str, value: Any
) -> None:
    body = {"name": "Red coat", field: value}
    response = await wardrobe.client(person()).post("garments", json=body)
    assert response.status_code == 422, response.text
    assert {error["field"].partition(".")[0] for error in response.json()["errors"]} == {field}


async def test_labels_filter_in_any_case_and_for_the_owner_alone(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    office = await add(wardrobe, owner, audience="public", labels=["Office", "office", "Winter"])
    await add(wardrobe, owner, labels=["winter"])
    assert office["labels"] == ["Office", "Winter"]
    client = wardrobe.client(owner)
    found = (await client.get("garments", params={"label": "OFFICE"})).json()["items"]
    assert [garment["id"] for garment in found] == [office["id"]]
    facets = (await client.get("garments/facets")).json()
    assert [facet["count"] for facet in facets["labels"]] == [2, 1]
    for query in ({"label": "office"}, {"needs_wash": True}):
        others = await wardrobe.client(person()).get("garments", params=query | {"owner_id": owner})
        assert others.status_code == 422, others.text


async def test_a_garment_needs_washing_after_so_many_wears(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    garment = await add(wardrobe, owner, wash_after=2)
    for days in (3, 2):
        await wear(wardrobe, owner, garment, TODAY - timedelta(days=days))
    assert await washing(wardrobe, owner, garment) == (2, True, None)
    client = wardrobe.client(owner)
    due = (await client.get("garments", params={"needs_wash": True})).json()["items"]
    assert [each["id"] for each in due] == [garment["id"]]
    assert (await client.get("garments/facets")).json()["needing_wash"] == 1

    washed_on = str(TODAY - timedelta(days=3))
    await change(wardrobe, owner, garment, washed_on=washed_on)
    assert await washing(wardrobe, owner, garment) == (1, False, washed_on)
    await wear(wardrobe, owner, garment, TODAY)
    assert await washing(wardrobe, owner, garment) == (2, True, washed_on)


async def test_a_garment_that_comes_back_from_the_wash_is_clean(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    garment = await add(wardrobe, owner, wash_after=1)
    await wear(wardrobe, owner, garment, TODAY)
    await change(wardrobe, owner, garment, state="wash")
    assert await washing(wardrobe, owner, garment) == (1, True, None)
    bulk = {"ids": [garment["id"]], "change": {"state": "here"}}
    assert (await wardrobe.client(owner).patch("garments", json=bulk)).status_code == 200
    clean = await washing(wardrobe, owner, garment)
    assert clean in [(0, False, day) for day in days_so_far()]


async def test_the_edit_form_also_records_the_wash(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    garment = await add(wardrobe, owner, wash_after=1, washed_on="2026-11-01", state="wash")
    saved = await change(wardrobe, owner, garment, state="here", washed_on="2026-11-01")
    assert saved["washed_on"] in days_so_far()
    chosen = str(TODAY - timedelta(days=2))
    await change(wardrobe, owner, garment, state="wash")
    saved = await change(wardrobe, owner, garment, state="here", washed_on=chosen)
    assert saved["washed_on"] == chosen


async def test_a_change_of_washing_returns_the_new_count(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    garment = await add(wardrobe, owner, wash_after=1)
    await wear(wardrobe, owner, garment, TODAY - timedelta(days=1))
    saved = await change(wardrobe, owner, garment, washed_on=str(TODAY))
    assert (saved["wears_since_wash"], saved["needs_wash"]) == (0, False)
