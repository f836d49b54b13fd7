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
    ],
)
async def test_malformed_input_is_refused_by_name(
    wardrobe: Wardrobe, field: str, value: object
) -> None:
    body = {"name": "Coat", field: value}
    answer = await wardrobe.client(person()).post("garments", json=body)
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["field"].partition(".")[0] == field
