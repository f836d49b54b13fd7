"""The people that an outfit was worn with: who may be named, and that nobody else learns it."""

from typing import Any

import httpx2
import pytest

from contracts.identity import AccountDeleted
from tests.support.data_export import exported_rows
from tests.support.people import JSON
from tests.wardrobe.data_imports import export_of, import_archive, tags_service
from tests.wardrobe.world import Wardrobe, person

OCCASION = "Kingfisher's birthday"


async def friends(wardrobe: Wardrobe, count: int = 1) -> tuple[int, list[int]]:
    """Return a person and people whom they follow."""
    owner = await wardrobe.known_person()
    found = [await wardrobe.known_person() for _ in range(count)]
    for friend in found:
        await wardrobe.follow(owner, friend)
    return owner, found


async def post(wardrobe: Wardrobe, owner: int, *people: int, **fields: Any) -> httpx2.Response:
    photo = await wardrobe.upload(owner)
    body = {"photo_id": photo["id"], "audience": "public", "with_people": list(map(str, people))}
    return await wardrobe.client(owner).post("outfits", json=body | fields)


async def outfit_with(wardrobe: Wardrobe, owner: int, *people: int, **fields: Any) -> JSON:
    response = await post(wardrobe, owner, *people, **fields)
    assert response.status_code == 201, response.text
    return dict(response.json())


async def shown(wardrobe: Wardrobe, outfit: JSON, viewer: int) -> JSON:
    response = await wardrobe.client(viewer).get(f"outfits/{outfit['id']}")
    assert response.status_code == 200, response.text
    return dict(response.json())


async def names(wardrobe: Wardrobe, outfit: JSON, owner: int) -> list[str]:
    found = await shown(wardrobe, outfit, owner)
    return [each["username"] for each in found["with_people"]]


async def test_only_the_owner_sees_people_and_occasion(wardrobe: Wardrobe) -> None:
    owner, (ana, ben) = await friends(wardrobe, 2)
    outfit = await outfit_with(wardrobe, owner, ben, ana, ben, occasion=OCCASION)
    assert outfit["occasion"] == OCCASION
    assert [each["id"] for each in outfit["with_people"]] == [str(ben), str(ana)]
    for viewer in (ana, await wardrobe.known_person()):
        theirs = await shown(wardrobe, outfit, viewer)
        assert (theirs["occasion"], theirs["with_people"]) == (None, None)
    as_public = await wardrobe.client(owner).get(f"outfits/{outfit['id']}?see_as=stranger")
    assert (as_public.json()["occasion"], as_public.json()["with_people"]) == (None, None)


async def test_events_name_neither_people_nor_occasion(wardrobe: Wardrobe) -> None:
    owner, (ana,) = await friends(wardrobe)
    outfit = await outfit_with(wardrobe, owner, ana, occasion=OCCASION)
    found = await wardrobe.wait_for_events(outfit["id"], 1)
    assert OCCASION not in found[0].model_dump_json()
    assert f'"{ana}"' not in found[0].model_dump_json()


async def test_people_can_be_changed_and_removed(wardrobe: Wardrobe) -> None:
    owner, (ana, ben) = await friends(wardrobe, 2)
    outfit = await outfit_with(wardrobe, owner, ana)
    client = wardrobe.client(owner)
    path = f"outfits/{outfit['id']}"
    both = await client.patch(path, json={"with_people": [str(ben), str(ana)]})
    assert both.json()["version"] == outfit["version"] + 1
    assert await names(wardrobe, outfit, owner) == [f"u{ben}", f"u{ana}"]
    same = await client.patch(path, json={"with_people": [str(ben), str(ana)]})
    assert same.json()["version"] == both.json()["version"]
    untouched = await client.patch(path, json={"caption": "Rain"})
    assert len(untouched.json()["with_people"]) == 2
    assert (await client.patch(path, json={"with_people": []})).json()["with_people"] == []


async def test_followers_can_be_named_and_strangers_cannot(wardrobe: Wardrobe) -> None:
    owner, stranger = await wardrobe.known_person(), await wardrobe.known_person()
    refused = await post(wardrobe, owner, stranger)
    assert refused.status_code == 422
    assert refused.json()["code"] == "companion_not_found"
    assert [error["field"] for error in refused.json()["errors"]] == ["with_people"]
    await wardrobe.follow(stranger, owner)
    outfit = await outfit_with(wardrobe, owner, stranger)
    await wardrobe.unfollow(stranger, owner)
    client = wardrobe.client(owner)
    kept = {"with_people": [str(stranger)], "caption": "Rain"}
    assert (await client.patch(f"outfits/{outfit['id']}", json=kept)).status_code == 200
    assert (await post(wardrobe, owner, owner)).status_code == 422
    assert (await post(wardrobe, owner, person())).status_code == 422


@pytest.mark.parametrize(
    "fields",
    [
        {"with_people": [str(each) for each in range(1, 22)]},
        {"with_people": ["x"]},
        {"occasion": "a" * 81},
        {"occasion": "a\nb"},
    ],
)
async def test_invalid_people_and_occasions_are_refused(wardrobe: Wardrobe, fields: JSON) -> None:
    owner = await wardrobe.known_person()
    assert (await post(wardrobe, owner, **fields)).status_code == 422


async def test_blocked_people_disappear_in_both_directions(wardrobe: Wardrobe) -> None:
    owner, (ana, ben, cem) = await friends(wardrobe, 3)
    outfit = await outfit_with(wardrobe, owner, ana, ben, cem)
    await wardrobe.block(owner, ana)
    await wardrobe.block(ben, owner)
    assert await names(wardrobe, outfit, owner) == [f"u{cem}"]
    assert (await post(wardrobe, owner, ana)).status_code == 422
    assert (await post(wardrobe, owner, ben)).status_code == 422
    exported = await exported_rows(wardrobe.running, "wardrobe", owner)
    assert exported["outfits"][0]["with_people"] == [{"id": str(cem), "username": f"u{cem}"}]
    await wardrobe.unblock(ben, owner)
    assert await names(wardrobe, outfit, owner) == [f"u{ben}", f"u{cem}"]


async def test_hidden_profiles_and_closed_accounts_disappear(wardrobe: Wardrobe) -> None:
    owner, (ana, ben, cem) = await friends(wardrobe, 3)
    outfit = await outfit_with(wardrobe, owner, ana, ben, cem)
    await wardrobe.profile(ana, "private", 2)
    await wardrobe.profile(ben, "public", 2, closed=True)
    await wardrobe.profile(cem, "followers", 2)
    assert await names(wardrobe, outfit, owner) == [f"u{cem}"]
    exported = await exported_rows(wardrobe.running, "wardrobe", owner)
    assert [each["id"] for each in exported["outfits"][0]["with_people"]] == [str(cem)]
    # An edit cannot name them, and keeps them until they are back.
    path, change = f"outfits/{outfit['id']}", {"with_people": [str(cem)], "caption": "New"}
    assert (await wardrobe.client(owner).patch(path, json=change)).status_code == 200
    change["with_people"] = []
    assert (await wardrobe.client(owner).patch(path, json=change)).status_code == 200
    await wardrobe.profile(ana, "public", 3)
    await wardrobe.profile(ben, "public", 3)
    assert await names(wardrobe, outfit, owner) == [f"u{ana}", f"u{ben}"]


async def test_a_deleted_account_is_named_nowhere(wardrobe: Wardrobe) -> None:
    owner, (ana, ben) = await friends(wardrobe, 2)
    outfit = await outfit_with(wardrobe, owner, ana, ben)
    await wardrobe.deliver(AccountDeleted(user_id=ana), ana)
    assert await names(wardrobe, outfit, owner) == [f"u{ben}"]
    rows = "SELECT count(*) FROM companions WHERE person_id = :id"
    assert await wardrobe.value(rows, id=ana) == 0


async def test_the_export_of_a_companion_does_not_name_the_outfit(wardrobe: Wardrobe) -> None:
    owner, (ana,) = await friends(wardrobe)
    await outfit_with(wardrobe, owner, ana, occasion=OCCASION)
    theirs = await exported_rows(wardrobe.running, "wardrobe", ana)
    assert not any(theirs.values())


async def test_a_copy_is_for_another_occasion(wardrobe: Wardrobe) -> None:
    owner, (ana,) = await friends(wardrobe)
    outfit = await outfit_with(wardrobe, owner, ana, occasion=OCCASION)
    copy = await wardrobe.client(owner).post(f"outfits/{outfit['id']}/copies", json={})
    assert copy.status_code == 201, copy.text
    assert (copy.json()["occasion"], copy.json()["with_people"]) == ("", [])


async def test_an_import_names_people_who_are_known_here(wardrobe: Wardrobe) -> None:
    owner, (ana, ben) = await friends(wardrobe, 2)
    await outfit_with(wardrobe, owner, ana, ben, occasion=OCCASION)
    archive = await export_of(wardrobe, owner)
    other = await wardrobe.known_person()
    await wardrobe.follow(ben, other)
    async with tags_service(wardrobe):
        found = await import_archive(wardrobe, other, archive)
    (outfit,) = (await wardrobe.client(other).get("outfits")).json()["items"]
    assert outfit["occasion"] == OCCASION
    assert [each["id"] for each in outfit["with_people"]] == [str(ben)]
    (note,) = found["report"]["notes"]
    assert note["reason"] == "1 of the 2 people it was worn with could not be added."


async def acquaintances(wardrobe: Wardrobe, viewer: int, **params: Any) -> JSON:
    response = await wardrobe.client(viewer).get("acquaintances", params=params)
    assert response.status_code == 200, response.text
    return dict(response.json())


async def test_people_who_can_be_named_are_listed(wardrobe: Wardrobe) -> None:
    owner, (ana, ben, cem, deb) = await friends(wardrobe, 4)
    follower, stranger = await wardrobe.known_person(), await wardrobe.known_person()
    await wardrobe.follow(follower, owner)
    await wardrobe.unfollow(owner, ben)
    await wardrobe.block(cem, owner)
    await wardrobe.profile(deb, "private", 2)
    found = (await acquaintances(wardrobe, owner))["items"]
    assert {each["id"] for each in found} == {str(ana), str(follower)}
    assert (await acquaintances(wardrobe, stranger))["items"] == []
    named = (await acquaintances(wardrobe, owner, query=f"U{ana}"))["items"]
    assert [each["username"] for each in named] == [f"u{ana}"]
    assert (await acquaintances(wardrobe, owner, query="%"))["items"] == []
    first = await acquaintances(wardrobe, owner, limit=1)
    ids = [each["id"] for each in first["items"]]
    cursor = first["next_cursor"]
    while cursor:
        page = await acquaintances(wardrobe, owner, limit=1, cursor=cursor)
        ids += [each["id"] for each in page["items"]]
        cursor = page["next_cursor"]
    assert sorted(ids) == sorted([str(ana), str(follower)])
    assert (await wardrobe.client().get("acquaintances")).status_code == 401
