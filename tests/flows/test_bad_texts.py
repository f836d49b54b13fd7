"""Every text field rejects invalid text with a clear problem."""

import json
from typing import Any

import httpx2
import pytest

from tests.flows.conftest import NewPerson
from tests.support.people import PASSWORD, Person
from tests.wardrobe.pictures import plain_jpeg, telling_heic

FLOOD = "a" + "\u200b" * 500
MEGABYTE = "x" * 2**20
INVALID_EVERYWHERE = {"NUL": "a\x00b", "lone surrogate": "a\ud800b", "a megabyte": MEGABYTE}
"""Rejected by every field."""

WARDROBE, TAGS, FEED = "/api/wardrobe/v1", "/api/tags/v1", "/api/feed/v1"
IDENTITY, ADMIN = "/api/identity/v1", "/api/admin/v1"
REFUSED = {401, 413, 422}
MISLEADING = {
    "an override": "gnp\u202e.exe",
    "an isolate": "a\u2067b\u2069",
    "a line break": "Ana\nBen",
    "a line separator": "Ana\u2028Ben",
}
"""Rejected by names, because they appear within other text."""
Field = tuple[str, str, dict[str, Any], str]
FIELDS: list[Field] = [
    ("POST", f"{TAGS}/tags", {}, "name"),
    ("POST", f"{TAGS}/tags", {"name": "A"}, "note"),
    ("POST", f"{TAGS}/tags", {"name": "A"}, "slug"),
    ("PATCH", f"{TAGS}/tags/mine", {}, "name"),
    ("PATCH", f"{TAGS}/tags/mine", {}, "note"),
    ("PATCH", f"{WARDROBE}/outfits/{{outfit}}", {}, "caption"),
    ("PATCH", f"{WARDROBE}/outfits/{{outfit}}", {}, "alt_text"),
    ("PATCH", f"{WARDROBE}/outfits/{{outfit}}", {}, "private_note"),
    ("POST", f"{WARDROBE}/garments", {"category": "tops"}, "name"),
    ("POST", f"{WARDROBE}/garments", {"category": "tops", "name": "A"}, "brand"),
    ("POST", f"{WARDROBE}/garments", {"category": "tops", "name": "A"}, "size"),
    ("POST", f"{WARDROBE}/garments", {"category": "tops", "name": "A"}, "note"),
    ("POST", f"{FEED}/outfits/{{outfit}}/comments", {}, "text"),
    ("PUT", f"{FEED}/notification-settings", {}, "channels"),
    ("PATCH", f"{IDENTITY}/profiles/me", {}, "username"),
    ("PATCH", f"{IDENTITY}/profiles/me", {}, "display_name"),
    ("PATCH", f"{IDENTITY}/profiles/me", {}, "bio"),
    ("POST", f"{IDENTITY}/sessions", {"password": PASSWORD}, "login"),
    ("POST", f"{IDENTITY}/sessions", {"login": "nobody"}, "password"),
    ("POST", f"{ADMIN}/waitlist", {"email": "a@example.org"}, "why"),
    ("POST", f"{ADMIN}/waitlist", {}, "email"),
    ("POST", f"{ADMIN}/reports", {"kind": "outfit", "subject_id": "1", "reason": "spam"}, "note"),
]


NAMES = [field for field in FIELDS if field[3] in {"name", "display_name", "brand", "size"}]


def assert_rejected(response: httpx2.Response) -> None:
    assert response.status_code in REFUSED, (response.status_code, response.text)
    assert response.headers["content-type"] == "application/problem+json"
    assert " " in response.json()["detail"]


async def send(person: Person, field: Field, value: Any, outfit: str) -> httpx2.Response:
    method, path, rest, name = field
    return await person.http.request(
        method,
        path.format(outfit=outfit),
        # A lone surrogate can only be written as an escape.
        content=json.dumps(rest | {name: value}).encode(),
        headers={"Content-Type": "application/json"},
    )


async def test_no_field_accepts_unstorable_or_oversized_text(new_person: NewPerson) -> None:
    ana = await new_person("ana")
    outfit = (await ana.publish(plain_jpeg(), caption="as it was"))["id"]
    assert (await ana.http.post(f"{TAGS}/tags", json={"name": "Mine"})).status_code == 201
    accepted = [
        (field, name, response.status_code)
        for field in FIELDS
        for name, value in INVALID_EVERYWHERE.items()
        if (response := await send(ana, field, value, outfit)).status_code not in REFUSED
        or response.headers["content-type"] != "application/problem+json"
    ]
    assert accepted == []
    kept = (await ana.http.get(f"{WARDROBE}/outfits/{outfit}")).json()
    assert (kept["caption"], kept["version"]) == ("as it was", 1)


@pytest.mark.parametrize("field", NAMES, ids=lambda field: f"{field[1]}-{field[3]}")
async def test_no_name_contains_line_breaks_or_direction_controls(
    new_person: NewPerson, field: Field
) -> None:
    ana = await new_person("ana")
    assert (await ana.http.post(f"{TAGS}/tags", json={"name": "Mine"})).status_code == 201
    for value in MISLEADING.values():
        assert_rejected(await send(ana, field, value, ""))


async def test_invisible_characters_are_no_name_and_are_limited(new_person: NewPerson) -> None:
    ana = await new_person("ana")
    for name in ("\u200b" * 50, "\u200d \ufeff"):
        assert_rejected(await ana.http.post(f"{TAGS}/tags", json={"name": name}))
    flooded = await ana.http.post(f"{TAGS}/tags", json={"name": "Sun" + FLOOD, "note": FLOOD})
    if flooded.status_code == 201:
        assert "\u200b" * 9 not in flooded.text
    else:
        assert_rejected(flooded)
    outfit = (await ana.publish(plain_jpeg()))["id"]
    path = f"{FEED}/outfits/{outfit}/comments"
    assert_rejected(await ana.http.post(path, json={"text": "\u200b"}))
    assert_rejected(await ana.http.post(path, json={"text": FLOOD}))


@pytest.mark.parametrize("slug", ["all", "add", "../x", "a/b", "Ä", "a" * 51, "-a", "a--b"])
async def test_an_invalid_slug_is_rejected(new_person: NewPerson, slug: str) -> None:
    ana = await new_person("ana")
    assert_rejected(await ana.http.post(f"{TAGS}/tags", json={"name": "A", "slug": slug}))
    assert (await ana.http.get(f"{TAGS}/tags")).json()["items"] == []


async def test_a_tag_cannot_be_merged_with_itself(new_person: NewPerson) -> None:
    ana = await new_person("ana")
    await ana.http.post(f"{TAGS}/tags", json={"name": "Sun"})
    assert_rejected(await ana.http.post(f"{TAGS}/tags/sun/merge", json={"into": "sun"}))
    assert [tag["slug"] for tag in (await ana.http.get(f"{TAGS}/tags")).json()["items"]] == ["sun"]


async def test_invalid_dates_are_rejected(new_person: NewPerson) -> None:
    ana = await new_person("ana")
    outfit = (await ana.publish(plain_jpeg()))["id"]
    for day in ("0000-01-01", "10000-01-01", "2026-02-30", "tomorrow"):
        change = {"worn_on": day}
        assert_rejected(await ana.http.patch(f"{WARDROBE}/outfits/{outfit}", json=change))
        assert_rejected(await ana.http.get(f"{WARDROBE}/insights?from={day}&to=2026-01-01"))
    for month in ("0000-01", "10000-01", "2026-13", "soon"):
        assert_rejected(await ana.http.get(f"{WARDROBE}/calendar?month={month}"))


async def test_unstorable_json_is_rejected(
    new_person: NewPerson,
) -> None:
    ana = await new_person("ana")
    event = {"kind": "event", "name": "press", "at": "2026-11-21T12:00:00Z"}
    for data in ({"x": ["a\x00"]}, {"a\x00": 1}, {"x": {"y": "\ud800"}}):
        batch = {"device": "0" * 32, "items": [event | {"data": data}]}
        response = await ana.http.post(
            f"{ADMIN}/analytics/events",
            content=json.dumps(batch).encode(),
            headers={"Content-Type": "application/json"},
        )
        assert_rejected(response)


async def test_deeply_nested_json_is_rejected(new_person: NewPerson) -> None:
    ana = await new_person("ana")
    deep = b'{"device": ' + b"[" * 60_000
    for path in (f"{ADMIN}/analytics/events", f"{TAGS}/tags"):
        response = await ana.http.post(
            path, content=deep, headers={"Content-Type": "application/json"}
        )
        assert response.status_code in {400, 422}, response.text
        assert response.headers["content-type"] == "application/problem+json"


async def test_a_heic_photo_becomes_an_outfit_with_a_garment(new_person: NewPerson) -> None:
    ana = await new_person("ana")
    pin = {"new_garment": {"name": "Coat", "category": "outerwear"}}
    box = {"x": 0.1, "y": 0.1, "width": 0.5, "height": 0.5}
    outfit = await ana.publish(telling_heic(), pins=[pin | box])
    assert outfit["pins"][0]["garment"]["colors"]
