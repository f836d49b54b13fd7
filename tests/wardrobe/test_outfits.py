"""Tests of publishing, reading, editing and trashing outfits."""

import pytest

from tests.wardrobe.world import Wardrobe, newcomer, person


async def test_published_outfit_is_returned_in_full(wardrobe: Wardrobe) -> None:
    owner = person()
    photo = await wardrobe.upload(owner)
    response = await wardrobe.client(owner).post(
        "outfits",
        json={
            "photo_id": photo["id"],
            "audience": "public",
            "caption": "  First snow  ",
            "alt_text": "A red coat",
            "worn_on": "2026-11-20",
            "tags": ["winter", "red-coats", "winter"],
        },
    )

    assert response.status_code == 201
    assert response.headers["etag"] == '"1"'
    outfit = response.json()
    picture = {name: photo[name] for name in outfit["photo"]}
    assert outfit["photo"] == picture
    assert set(picture) == {"bucket", "path", "width", "height", "thumbhash", "colors"}
    assert outfit | {"id": "", "photo": {}, "published_at": "", "created_at": ""} == {
        "id": "",
        "owner_id": str(owner),
        "state": "published",
        "audience": "public",
        "hidden": False,
        "caption": "First snow",
        "alt_text": "A red coat",
        "worn_on": "2026-11-20",
        "planned_for": None,
        "private_note": "",
        "occasion": "",
        "with_people": [],
        "comments": "on",
        "featured": False,
        "photo": {},
        "tags": ["winter", "red-coats"],
        "pins": [],
        "published_at": "",
        "created_at": "",
        "trashed_at": None,
        "version": 1,
    }


async def test_one_idempotency_key_makes_one_outfit(wardrobe: Wardrobe) -> None:
    owner = person()
    photo = await wardrobe.upload(owner)
    client = wardrobe.client(owner, **{"Idempotency-Key": "k1"})
    body = {"photo_id": photo["id"], "audience": "private"}

    first, second = await client.post("outfits", json=body), await client.post("outfits", json=body)

    assert first.status_code == second.status_code == 201
    assert first.json() == second.json()
    assert len((await client.get("outfits")).json()["items"]) == 1


async def test_photo_can_be_used_only_once(wardrobe: Wardrobe) -> None:
    owner = person()
    photo = await wardrobe.upload(owner)
    body = {"photo_id": photo["id"], "audience": "private"}
    await wardrobe.client(owner).post("outfits", json=body)

    again = await wardrobe.client(owner).post("outfits", json=body)

    assert (again.status_code, again.json()["code"]) == (409, "photo_used")


async def test_other_peoples_photos_return_404(wardrobe: Wardrobe) -> None:
    photo = await wardrobe.upload(person())
    body = {"photo_id": photo["id"], "audience": "private"}

    response = await wardrobe.client(person()).post("outfits", json=body)

    assert (response.status_code, response.json()["code"]) == (404, "photo_not_found")


async def test_publishing_requires_a_session(wardrobe: Wardrobe) -> None:
    body = {"photo_id": "1", "audience": "private"}
    response = await wardrobe.client().post("outfits", json=body)
    assert response.status_code == 401


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("tags", ["Winter"]),
        ("tags", ["-winter"]),
        ("tags", ["a" * 51]),
        ("tags", ["all"]),
        ("caption", "x" * 2001),
        ("caption", "null \x00 byte"),
        ("alt_text", "x" * 1001),
        ("audience", "friends"),
        ("worn_on", "yesterday"),
        ("worn_on", 0),
        ("worn_on", "1763683200"),
        ("worn_on", "2026-11-20T00:00:00Z"),
        ("planned_for", 1763683200),
        ("photo_id", "-1"),
        ("photo_id", "9" * 20),
        ("pins", [{"x": 0.1, "y": 0.1, "width": 2, "height": 0.1}]),
    ],
)
async def test_invalid_fields_are_refused_by_name(
    wardrobe: Wardrobe, field: str, value: object
) -> None:
    body = {"photo_id": "1", "audience": "private", field: value}
    response = await wardrobe.client(person()).post("outfits", json=body)

    assert response.status_code == 422
    problem = response.json()
    assert problem["errors"][0]["field"].partition(".")[0] == field
    assert problem["detail"]


async def test_lists_are_newest_first_and_continue_at_the_cursor(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    ids = [(await wardrobe.publish(owner))["id"] for _ in range(3)]
    client = wardrobe.client()

    first = (await client.get("outfits", params={"owner_id": owner, "limit": 2})).json()
    rest = await client.get(
        "outfits", params={"owner_id": owner, "limit": 2, "cursor": first["next_cursor"]}
    )

    assert [outfit["id"] for outfit in first["items"]] == [ids[2], ids[1]]
    assert [outfit["id"] for outfit in rest.json()["items"]] == [ids[0]]
    assert rest.json()["next_cursor"] is None


async def test_outfits_by_id_keep_their_order_without_invisible_ones(
    wardrobe: Wardrobe,
) -> None:
    owner = await wardrobe.known_person()
    public = [(await wardrobe.publish(owner))["id"] for _ in range(2)]
    private = (await wardrobe.publish(owner, "private"))["id"]
    ids = f"{public[1]},{private},{public[0]},{public[1]},1"

    seen = await wardrobe.client(person()).get("outfits", params={"ids": ids})
    own = await wardrobe.client(owner).get("outfits", params={"ids": ids})

    assert [outfit["id"] for outfit in seen.json()["items"]] == [public[1], public[0]]
    assert [outfit["id"] for outfit in own.json()["items"]] == [public[1], private, public[0]]


async def test_edit_increments_the_version(wardrobe: Wardrobe) -> None:
    owner = person()
    outfit = await wardrobe.publish(owner, caption="before", worn_on="2026-01-01")

    response = await wardrobe.client(owner).patch(
        f"outfits/{outfit['id']}", json={"caption": "after", "worn_on": None}
    )

    assert response.headers["etag"] == '"2"'
    assert response.json() == outfit | {"caption": "after", "worn_on": None, "version": 2}


async def test_edit_of_an_old_version_is_refused(wardrobe: Wardrobe) -> None:
    owner = person()
    path = f"outfits/{(await wardrobe.publish(owner))['id']}"
    client = wardrobe.client(owner)
    await client.patch(path, json={"caption": "one"}, headers={"If-Match": '"1"'})

    late = await client.patch(path, json={"caption": "two"}, headers={"If-Match": '"1"'})

    assert (late.status_code, late.json()["code"]) == (412, "version_mismatch")
    assert (await client.get(path)).json()["caption"] == "one"


@pytest.mark.parametrize("method", ["PATCH", "DELETE"])
async def test_only_the_owner_changes_an_outfit(wardrobe: Wardrobe, method: str) -> None:
    outfit = await wardrobe.publish(await wardrobe.known_person())
    path, body = f"outfits/{outfit['id']}", {"caption": "mine"} if method == "PATCH" else None

    other = await wardrobe.client(person()).request(method, path, json=body)
    anonymous = await wardrobe.client().request(method, path, json=body)

    assert (other.status_code, other.json()["code"]) == (404, "not_found")
    assert anonymous.status_code == 401
    hidden = dict.fromkeys(("private_note", "occasion", "with_people"))
    assert (await wardrobe.client().get(path)).json() == outfit | hidden


async def test_trashed_outfit_is_gone_for_everyone(wardrobe: Wardrobe) -> None:
    owner = person()
    path = f"outfits/{(await wardrobe.publish(owner))['id']}"

    trashed = await wardrobe.client(owner).delete(path)

    assert trashed.status_code == 204
    for viewer in (owner, person(), None):
        assert (await wardrobe.client(viewer).get(path)).status_code == 404
    listed = await wardrobe.client(owner).get("outfits")
    assert listed.json()["items"] == []


async def test_newcomer_can_publish_before_the_profile_is_known(wardrobe: Wardrobe) -> None:
    outfit = await wardrobe.publish(newcomer(), "public")
    assert outfit["audience"] == "public"
