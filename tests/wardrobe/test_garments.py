"""Garments: kept, shown to their audience, edited, removed."""

from typing import Any

import pytest

from tests.wardrobe.world import Wardrobe, person


async def add(wardrobe: Wardrobe, owner: int, **fields: Any) -> dict[str, Any]:
    answer = await wardrobe.client(owner).post("garments", json={"name": "Red coat"} | fields)
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


async def test_a_garment_is_kept_with_all_that_is_said_of_it(wardrobe: Wardrobe) -> None:
    owner = person()
    said = {
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
    garment = await add(wardrobe, owner, **said)

    answer = await wardrobe.client(owner).get(f"garments/{garment['id']}")
    assert answer.json() == garment
    assert answer.headers["etag"] == '"1"'
    assert garment | said == garment
    assert (garment["color_names"], garment["photo"]) == (["red"], None)
    assert (garment["wear_count"], garment["last_worn_on"], garment["cost_per_wear"]) == (
        0,
        None,
        None,
    )


async def test_note_price_picture_and_wears_are_for_the_owner_alone(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.resident()
    photo = await wardrobe.upload(owner)
    secret = {"note": "Secret", "price": "5", "currency": "EUR", "photo_id": photo["id"]}
    garment = await add(wardrobe, owner, audience="public", **secret)
    hidden = dict.fromkeys(
        ["note", "price", "currency", "photo", "wear_count", "last_worn_on", "cost_per_wear"]
    )

    for viewer in (person(), None):
        client = wardrobe.client(viewer)
        one = (await client.get(f"garments/{garment['id']}")).json()
        (listed,) = (await client.get("garments", params={"owner_id": owner})).json()["items"]
        assert one == listed == garment | hidden


async def test_a_garment_is_private_unless_said_otherwise(wardrobe: Wardrobe) -> None:
    owner, follower = await wardrobe.resident(), person()
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
    made = [(await add(wardrobe, owner, state=state))["id"] for state in ("here", "wash", "here")]
    client = wardrobe.client(owner)

    first = (await client.get("garments", params={"limit": 1, "state": "here"})).json()
    rest = await client.get("garments", params={"state": "here", "cursor": first["next_cursor"]})

    assert [garment["id"] for garment in first["items"] + rest.json()["items"]] == [
        made[2],
        made[0],
    ]


async def test_a_garment_is_edited_and_removed_by_its_owner_alone(wardrobe: Wardrobe) -> None:
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
        ("name", "  "),
        ("name", None),
        ("colors", ["red"]),
        ("seasons", ["rain"]),
        ("state", "lost"),
        ("note", "x" * 2001),
        ("note", "x" * 1_000_000),
        ("note", "a" + "\u200b" * 1000),
        ("name", "\u200b\u2060\ufeff"),
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
async def test_malformed_input_is_refused_by_name(
    wardrobe: Wardrobe, field: str, value: object
) -> None:
    body = {"name": "Coat", field: value}
    answer = await wardrobe.client(person()).post("garments", json=body)
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["field"].partition(".")[0] == field


@pytest.mark.parametrize("field", ["query", "category"])
async def test_a_filter_that_no_text_can_be_is_refused(wardrobe: Wardrobe, field: str) -> None:
    answer = await wardrobe.client(person()).get("garments", params={field: "a\0b"})
    assert answer.status_code == 422


async def test_filters_and_orders_are_combined_and_go_on_at_the_cursor(wardrobe: Wardrobe) -> None:
    owner = person()
    said: list[dict[str, Any]] = [
        {"name": "Red coat", "category": "coat", "colors": ["#aa2233"], "seasons": ["winter"]},
        {"name": "Blue coat", "category": "Coat", "colors": ["#2233aa"], "brand": "North"},
        {"name": "100% linen", "category": "shirt", "price": "5.50", "currency": "EUR"},
    ]
    for fields in said:
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
        one_by_one = await names(sort=sort, limit=1)
        assert one_by_one == await names(sort=sort)
        assert len(one_by_one) == 3
    assert (await names(sort="cost_per_wear", limit=1))[0] == "100% linen"


async def test_a_cursor_of_another_order_is_refused(wardrobe: Wardrobe) -> None:
    owner = person()
    for _ in range(2):
        await add(wardrobe, owner)
    client = wardrobe.client(owner)
    page = (await client.get("garments", params={"limit": 1, "sort": "name"})).json()

    other = await client.get("garments", params={"cursor": page["next_cursor"], "sort": "price"})

    assert (other.status_code, other.json()["code"]) == (422, "invalid_cursor")


async def test_facets_count_what_is_in_use(wardrobe: Wardrobe) -> None:
    owner = person()
    await add(wardrobe, owner, category="coat", colors=["#aa2233"], seasons=["winter", "autumn"])
    await add(wardrobe, owner, category="coat", state="wash")
    await add(wardrobe, owner, category="shoes", state="archived", archived_reason="lost")

    told = (await wardrobe.client(owner).get("garments/facets")).json()

    assert (told["total"], told["archived"]) == (2, 1)
    assert told["categories"] == [{"value": "coat", "count": 2}]
    assert told["colors"] == [{"value": "red", "count": 1}]
    assert {facet["value"] for facet in told["states"]} == {"here", "wash"}


async def test_a_brand_is_one_however_it_is_written(wardrobe: Wardrobe) -> None:
    owner = person()
    for brand in ("North", "NORTH", "North", "north", "Loom"):
        await add(wardrobe, owner, brand=brand)

    told = (await wardrobe.client(owner).get("garments/facets")).json()

    assert told["brands"] == [{"value": "North", "count": 4}, {"value": "Loom", "count": 1}]


async def test_many_are_changed_at_once_or_none(wardrobe: Wardrobe) -> None:
    owner = person()
    mine = [(await add(wardrobe, owner))["id"] for _ in range(3)]
    theirs = (await add(wardrobe, person()))["id"]
    client = wardrobe.client(owner)
    change = {"state": "archived", "archived_reason": "sold"}

    refused = await client.patch("garments", json={"ids": [mine[0], theirs], "change": change})
    done = await client.patch("garments", json={"ids": mine[1:], "change": change})

    assert (refused.status_code, refused.json()["code"]) == (404, "garment_not_found")
    assert [(one["id"], one["archived_reason"]) for one in done.json()["items"]] == [
        (mine[1], "sold"),
        (mine[2], "sold"),
    ]
    assert (await client.get(f"garments/{mine[0]}")).json()["state"] == "here"


async def test_a_change_of_many_is_held_to_the_rules_of_one(wardrobe: Wardrobe) -> None:
    owner = person()
    priced = await add(wardrobe, owner, price="5", currency="EUR")
    ids = [priced["id"], (await add(wardrobe, owner))["id"]]
    client = wardrobe.client(owner)

    refused = await client.patch("garments", json={"ids": ids, "change": {"price": "7"}})
    done = await client.patch("garments", json={"ids": ids, "change": {"brand": "Own make"}})

    assert (refused.status_code, refused.json()["code"]) == (422, "price_without_currency")
    assert [(one["price"], one["version"]) for one in done.json()["items"]] == [
        ("5", 2),
        (None, 2),
    ]


async def test_a_garment_that_comes_back_has_no_reason_to_be_away(wardrobe: Wardrobe) -> None:
    owner = person()
    garment = await add(wardrobe, owner, state="archived", archived_reason="lost")
    path = f"garments/{garment['id']}"

    back = await wardrobe.client(owner).patch(path, json={"state": "here"})
    wrong = await wardrobe.client(owner).patch(path, json={"archived_reason": "sold"})

    assert back.json()["archived_reason"] is None
    assert (wrong.status_code, wrong.json()["code"]) == (422, "not_archived")


async def test_its_own_picture_gives_it_its_colours_and_goes_with_it(wardrobe: Wardrobe) -> None:
    owner = person()
    photo, other = await wardrobe.upload(owner), await wardrobe.upload(owner)
    garment = await add(wardrobe, owner, photo_id=photo["id"])
    path, client = f"garments/{garment['id']}", wardrobe.client(owner)

    used = await client.post("outfits", json={"photo_id": photo["id"], "audience": "private"})
    changed = (await client.patch(path, json={"photo_id": other["id"]})).json()
    missing = await client.patch(path, json={"photo_id": "1"})
    await client.delete(path)

    assert (garment["photo"]["path"], garment["photo"]["crop"]) == (photo["path"], None)
    assert garment["colors"] == photo["colors"]
    assert (used.status_code, used.json()["code"]) == (409, "photo_used")
    assert changed["photo"]["path"] == other["path"]
    assert (missing.status_code, missing.json()["code"]) == (404, "photo_not_found")
    nobodys = await client.post("garments", json={"name": "Coat", "photo_id": "0"})
    assert (nobodys.status_code, nobodys.json()["code"]) == (404, "photo_not_found")
    assert await wardrobe.value("SELECT count(*) FROM photos WHERE owner_id = :o", o=owner) == 0


async def test_a_price_needs_its_currency(wardrobe: Wardrobe) -> None:
    answer = await wardrobe.client(person()).post("garments", json={"name": "Coat", "price": "5"})
    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (422, "currency")
