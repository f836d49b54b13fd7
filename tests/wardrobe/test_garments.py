"""Tests of garments."""

from typing import Any

import pytest

from tests.wardrobe.world import Wardrobe, person


async def add(wardrobe: Wardrobe, owner: int, **fields: Any) -> dict[str, Any]:
    response = await wardrobe.client(owner).post("garments", json={"name": "Red coat"} | fields)
    assert response.status_code == 201, response.text
    return dict(response.json())


async def test_garment_is_stored_with_all_fields(wardrobe: Wardrobe) -> None:
    owner = person()
    fields = {
        "name": "Red coat",
        "category": "coat",
        "colors": ["#aa2233"],
        "brand": "Own make",
        "size": "M",
        "seasons": ["autumn", "winter"],
        "note": "Button is loose",
        "audience": "public",
        "price": "79.90",
        "currency": "EUR",
        "state": "archived",
        "archived_reason": "sold",
    }
    garment = await add(wardrobe, owner, **fields)

    response = await wardrobe.client(owner).get(f"garments/{garment['id']}")
    assert response.json() == garment
    assert response.headers["etag"] == '"1"'
    assert garment | fields == garment
    assert (garment["color_names"], garment["photo"]) == (["red"], None)
    assert (garment["wear_count"], garment["last_worn_on"], garment["cost_per_wear"]) == (
        0,
        None,
        None,
    )


async def test_only_the_owner_sees_note_price_picture_and_wears(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    photo = await wardrobe.upload(owner)
    secret = {"note": "Secret", "price": "5", "currency": "EUR", "photo_id": photo["id"]}
    details = {"link": "https://shop.example.org/1", "labels": ["Secret"], "wash_after": 3}
    garment = await add(wardrobe, owner, audience="public", **secret, **details)
    hidden = dict.fromkeys(
        [
            *("note", "price", "currency", "photo", "wear_count", "last_worn_on", "cost_per_wear"),
            *("quantity", "bought_on", "link", "labels", "care", "wash_after", "washed_on"),
            *("wears_since_wash", "needs_wash", "pictures"),
        ]
    )

    for viewer in (person(), None):
        client = wardrobe.client(viewer)
        item = (await client.get(f"garments/{garment['id']}")).json()
        (listed,) = (await client.get("garments", params={"owner_id": owner})).json()["items"]
        assert item == listed == garment | hidden


async def test_garments_are_private_by_default(wardrobe: Wardrobe) -> None:
    owner, follower = await wardrobe.known_person(), person()
    await wardrobe.follow(follower, owner)
    private = await add(wardrobe, owner)
    shared = await add(wardrobe, owner, audience="followers")

    assert (await wardrobe.client(follower).get(f"garments/{private['id']}")).status_code == 404
    assert (await wardrobe.client(follower).get(f"garments/{shared['id']}")).status_code == 200
    assert (await wardrobe.client().get(f"garments/{shared['id']}")).status_code == 404
    listed = await wardrobe.client(follower).get("garments", params={"owner_id": owner})
    assert [garment["id"] for garment in listed.json()["items"]] == [shared["id"]]


async def test_garments_are_listed_newest_first_by_state(wardrobe: Wardrobe) -> None:
    owner = person()
    ids = [(await add(wardrobe, owner, state=state))["id"] for state in ("here", "wash", "here")]
    client = wardrobe.client(owner)

    first = (await client.get("garments", params={"limit": 1, "state": "here"})).json()
    rest = await client.get("garments", params={"state": "here", "cursor": first["next_cursor"]})

    assert [garment["id"] for garment in first["items"] + rest.json()["items"]] == [
        ids[2],
        ids[0],
    ]


async def test_only_the_owner_edits_and_removes_a_garment(wardrobe: Wardrobe) -> None:
    owner = person()
    garment = await add(wardrobe, owner, audience="public")
    path = f"garments/{garment['id']}"
    client, other = wardrobe.client(owner), wardrobe.client(person())

    assert (await other.patch(path, json={"state": "lent"})).status_code == 404
    assert (await other.delete(path)).status_code == 404
    changed = await client.patch(path, json={"state": "lent"}, headers={"If-Match": '"1"'})
    assert changed.json() == garment | {"state": "lent", "version": 2}
    late = await client.delete(path, headers={"If-Match": '"1"'})
    assert late.status_code == 412
    assert (await client.delete(path)).status_code == 204
    assert (await client.get(path)).status_code == 404


async def test_one_idempotency_key_makes_one_garment(wardrobe: Wardrobe) -> None:
    client = wardrobe.client(person(), **{"Idempotency-Key": "k"})
    first = await client.post("garments", json={"name": "Coat"})
    second = await client.post("garments", json={"name": "Coat"})
    assert first.json() == second.json()


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", None),
        ("colors", ["red"]),
        ("seasons", ["rain"]),
        ("state", "lost"),
        ("note", "x" * 2001),
        ("note", "x" * 1_000_000),
        ("note", "a" + "\u200b" * 1000),
        ("price", "-0.01"),
        ("price", "NaN"),
        ("price", "1e30"),
        ("price", "0.0001"),
        ("currency", "XXX"),
        ("currency", "eur"),
        ("archived_reason", "bored"),
        ("photo_id", "-1"),
    ],
)
async def test_invalid_fields_are_refused_by_name(
    wardrobe: Wardrobe, field: str, value: object
) -> None:
    body = {"name": "Coat", field: value}
    response = await wardrobe.client(person()).post("garments", json=body)
    assert response.status_code == 422
    assert response.json()["errors"][0]["field"].partition(".")[0] == field


@pytest.mark.parametrize("field", ["query", "category"])
async def test_invalid_text_in_filters_is_refused(wardrobe: Wardrobe, field: str) -> None:
    response = await wardrobe.client(person()).get("garments", params={field: "a\0b"})
    assert response.status_code == 422


async def test_filters_orders_and_cursors_can_be_combined(wardrobe: Wardrobe) -> None:
    owner = person()
    garments: list[dict[str, Any]] = [
        {"name": "Red coat", "category": "coat", "colors": ["#aa2233"], "seasons": ["winter"]},
        {"name": "Blue coat", "category": "Coat", "colors": ["#2233aa"], "brand": "North"},
        {"name": "100% linen", "category": "shirt", "price": "5.50", "currency": "EUR"},
    ]
    for fields in garments:
        await add(wardrobe, owner, **fields)
    client = wardrobe.client(owner)

    async def names(**params: Any) -> list[str]:
        found: list[str] = []
        cursor: str | None = None
        while cursor != "":
            page = (
                await client.get("garments", params=params | ({"cursor": cursor} if cursor else {}))
            ).json()
            found += [garment["name"] for garment in page["items"]]
            cursor = page["next_cursor"] or ""
        return found

    for category in ("coat", "Coat", "COAT "):
        assert await names(category=category, sort="name") == ["Blue coat", "Red coat"]
    assert await names(color="red") == await names(season="winter") == ["Red coat"]
    assert await names(query="north coat") == ["Blue coat"]
    assert await names(query="100%") == ["100% linen"]
    assert await names(query="_") == []
    for sort in ("newest", "name", "most_worn", "least_worn", "last_worn", "price"):
        paged = await names(sort=sort, limit=1)
        assert paged == await names(sort=sort)
        assert len(paged) == 3
    assert (await names(sort="cost_per_wear", limit=1))[0] == "100% linen"


async def test_cursor_of_another_order_is_refused(wardrobe: Wardrobe) -> None:
    owner = person()
    for _ in range(2):
        await add(wardrobe, owner)
    client = wardrobe.client(owner)
    page = (await client.get("garments", params={"limit": 1, "sort": "name"})).json()

    other = await client.get("garments", params={"cursor": page["next_cursor"], "sort": "price"})

    assert (other.status_code, other.json()["code"]) == (422, "invalid_cursor")


async def test_facets_count_garments_in_use(wardrobe: Wardrobe) -> None:
    owner = person()
    await add(wardrobe, owner, category="coat", colors=["#aa2233"], seasons=["winter", "autumn"])
    await add(wardrobe, owner, category="coat", state="wash")
    await add(wardrobe, owner, category="shoes", state="archived", archived_reason="lost")

    facets = (await wardrobe.client(owner).get("garments/facets")).json()

    assert (facets["total"], facets["archived"]) == (2, 1)
    assert facets["categories"] == [{"value": "coat", "count": 2}]
    assert facets["colors"] == [{"value": "red", "count": 1}]
    assert {facet["value"] for facet in facets["states"]} == {"here", "wash"}


async def test_brands_that_differ_in_case_count_as_one(wardrobe: Wardrobe) -> None:
    owner = person()
    for brand in ("North", "NORTH", "North", "north", "Loom"):
        await add(wardrobe, owner, brand=brand)

    facets = (await wardrobe.client(owner).get("garments/facets")).json()

    assert facets["brands"] == [{"value": "North", "count": 4}, {"value": "Loom", "count": 1}]


async def test_bulk_change_applies_to_all_garments_or_none(wardrobe: Wardrobe) -> None:
    owner = person()
    mine = [(await add(wardrobe, owner))["id"] for _ in range(3)]
    theirs = (await add(wardrobe, person()))["id"]
    client = wardrobe.client(owner)
    change = {"state": "archived", "archived_reason": "sold"}

    refused = await client.patch("garments", json={"ids": [mine[0], theirs], "change": change})
    done = await client.patch("garments", json={"ids": mine[1:], "change": change})

    assert (refused.status_code, refused.json()["code"]) == (404, "garment_not_found")
    assert [(item["id"], item["archived_reason"]) for item in done.json()["items"]] == [
        (mine[1], "sold"),
        (mine[2], "sold"),
    ]
    assert (await client.get(f"garments/{mine[0]}")).json()["state"] == "here"


async def test_bulk_change_follows_the_rules_of_single_changes(wardrobe: Wardrobe) -> None:
    owner = person()
    priced = await add(wardrobe, owner, price="5", currency="EUR")
    ids = [priced["id"], (await add(wardrobe, owner))["id"]]
    client = wardrobe.client(owner)

    refused = await client.patch("garments", json={"ids": ids, "change": {"price": "7"}})
    done = await client.patch("garments", json={"ids": ids, "change": {"brand": "Own make"}})

    assert (refused.status_code, refused.json()["code"]) == (422, "price_without_currency")
    assert [(item["price"], item["version"]) for item in done.json()["items"]] == [
        ("5", 2),
        (None, 2),
    ]


async def test_unarchived_garment_has_no_reason(wardrobe: Wardrobe) -> None:
    owner = person()
    garment = await add(wardrobe, owner, state="archived", archived_reason="lost")
    path = f"garments/{garment['id']}"

    back = await wardrobe.client(owner).patch(path, json={"state": "here"})
    wrong = await wardrobe.client(owner).patch(path, json={"archived_reason": "sold"})

    assert back.json()["archived_reason"] is None
    assert (wrong.status_code, wrong.json()["code"]) == (422, "not_archived")


async def test_own_picture_sets_the_colors_and_is_deleted_with_the_garment(
    wardrobe: Wardrobe,
) -> None:
    owner = person()
    photo, other = await wardrobe.upload(owner), await wardrobe.upload(owner)
    garment = await add(wardrobe, owner, photo_id=photo["id"])
    path, client = f"garments/{garment['id']}", wardrobe.client(owner)

    used = await client.post("outfits", json={"photo_id": photo["id"], "audience": "private"})
    changed = (await client.patch(path, json={"photo_id": other["id"]})).json()
    missing = await client.patch(path, json={"photo_id": "1"})
    await client.delete(path)
    await client.delete(f"trash/{path}")

    assert (garment["photo"]["path"], garment["photo"]["crop"]) == (photo["path"], None)
    assert garment["colors"] == photo["colors"]
    assert (used.status_code, used.json()["code"]) == (409, "photo_used")
    assert changed["photo"]["path"] == other["path"]
    assert (missing.status_code, missing.json()["code"]) == (404, "photo_not_found")
    unknown_photo = await client.post("garments", json={"name": "Coat", "photo_id": "0"})
    assert (unknown_photo.status_code, unknown_photo.json()["code"]) == (404, "photo_not_found")
    assert await wardrobe.value("SELECT count(*) FROM photos WHERE owner_id = :o", o=owner) == 0


async def test_a_price_needs_its_currency(wardrobe: Wardrobe) -> None:
    response = await wardrobe.client(person()).post("garments", json={"name": "Coat", "price": "5"})
    assert (response.status_code, response.json()["errors"][0]["field"]) == (422, "currency")
