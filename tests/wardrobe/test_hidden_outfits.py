"""Tests of outfits that moderators hide from everyone but their owners."""

import itertools
from typing import Any

import pytest

from contracts.admin import ContentHidden, ContentRestored
from tests.support.wait import eventually
from tests.wardrobe.world import Wardrobe, person, widths_of


async def decide(
    wardrobe: Wardrobe, outfit: dict[str, Any], version: int, *, hidden: bool = True
) -> None:
    kind = ContentHidden if hidden else ContentRestored
    event = kind(
        kind="outfit",
        content_id=int(outfit["id"]),
        owner_id=int(outfit["owner_id"]),
        reason="Not your photo.",
    )
    await wardrobe.deliver(event, f"decision {outfit['id']}", version)


async def hide(wardrobe: Wardrobe, outfit: dict[str, Any]) -> None:
    await decide(wardrobe, outfit, 1)


async def restore(wardrobe: Wardrobe, outfit: dict[str, Any]) -> None:
    await decide(wardrobe, outfit, 2, hidden=False)


async def view_as(wardrobe: Wardrobe, viewer: int | None, outfit: dict[str, Any]) -> dict[str, Any]:
    """Return an outfit as a viewer gets it by id and in its owner's list; empty if they get 404."""
    client = wardrobe.client(viewer)
    response = await client.get(f"outfits/{outfit['id']}")
    listed = await client.get("outfits", params={"owner_id": outfit["owner_id"]})
    ids = {item["id"] for item in listed.json()["items"]}
    assert (outfit["id"] in ids) == (response.status_code == 200)
    return dict(response.json()) if response.status_code == 200 else {}


async def test_only_the_owner_sees_a_hidden_outfit_until_it_is_restored(
    wardrobe: Wardrobe,
) -> None:
    owner, follower = await wardrobe.known_person(), await wardrobe.known_person()
    await wardrobe.follow(follower, owner)
    outfit = await wardrobe.publish(owner, "followers", caption="First snow", tags=["winter"])
    before = await view_as(wardrobe, follower, outfit)
    assert before

    await hide(wardrobe, outfit)

    own = await view_as(wardrobe, owner, outfit)
    assert (own["hidden"], own["audience"]) == (True, "followers")
    for viewer in (follower, person(), None):
        assert await view_as(wardrobe, viewer, outfit) == {}
    as_follower = await wardrobe.client(owner).get(
        f"outfits/{outfit['id']}", params={"see_as": "follower"}
    )
    assert as_follower.status_code == 404

    await restore(wardrobe, outfit)

    after = await view_as(wardrobe, follower, outfit)
    changed = {"photo", "version"}
    assert {k: v for k, v in after.items() if k not in changed} == {
        k: v for k, v in before.items() if k not in changed
    }
    assert await view_as(wardrobe, person(), outfit) == {}


async def test_events_of_a_hidden_outfit_have_no_content(wardrobe: Wardrobe) -> None:
    outfit = await wardrobe.publish(await wardrobe.known_person(), caption="First snow")
    await hide(wardrobe, outfit)
    # Published, hidden, and again when its picture was moved.
    published, *hidden = await wardrobe.wait_for_events(outfit["id"], 3)
    assert published.data["content"]["caption"] == "First snow"
    assert [(e.data["audience"], e.data["content"]) for e in hidden] == [("private", None)] * 2

    await restore(wardrobe, outfit)

    *_, restored = await wardrobe.wait_for_events(outfit["id"], 4)
    assert restored.data["audience"] == "public"
    assert restored.data["feed_id"] == published.data["feed_id"]
    assert restored.data["content"]["caption"] == "First snow"


async def test_hidden_pictures_are_deleted_from_their_urls(wardrobe: Wardrobe) -> None:
    outfit = await wardrobe.publish(await wardrobe.known_person())
    paths = widths_of(outfit["photo"]["path"])
    assert {wardrobe.fetch(path).status for path in paths} == {200}

    await hide(wardrobe, outfit)

    async def are_gone() -> None:
        assert {wardrobe.fetch(path).status for path in paths} == {404}

    await eventually(are_gone)


async def test_owner_can_edit_a_hidden_outfit_without_revealing_it(
    wardrobe: Wardrobe,
) -> None:
    owner = await wardrobe.known_person()
    outfit = await wardrobe.publish(owner, "private")
    await hide(wardrobe, outfit)
    client, path = wardrobe.client(owner), f"outfits/{outfit['id']}"

    edited = await client.patch(path, json={"audience": "public", "caption": "Mine"})
    assert (edited.json()["audience"], edited.json()["hidden"]) == ("public", True)
    photo = await wardrobe.upload(owner)
    replaced = await client.put(f"{path}/photo", json={"photo_id": photo["id"]})
    assert replaced.status_code == 200, replaced.text
    assert (await client.delete(path)).status_code == 204
    assert (await client.post(f"{path}/restore")).json()["hidden"]
    copied = await client.post(f"{path}/copies", json={})
    assert (copied.status_code, copied.json()["code"]) == (409, "hidden_by_moderators")
    assert await view_as(wardrobe, person(), outfit) == {}

    await restore(wardrobe, outfit)

    seen = await view_as(wardrobe, person(), outfit)
    assert (seen["caption"], seen["audience"], seen["hidden"]) == ("Mine", "public", False)


@pytest.mark.parametrize("order", [*itertools.permutations((1, 2, 3)), (3, 3, 1, 1, 2, 2)])
async def test_latest_decision_wins_in_any_order(
    wardrobe: Wardrobe, order: tuple[int, ...]
) -> None:
    outfit = await wardrobe.publish(await wardrobe.known_person())
    for version in order:
        await decide(wardrobe, outfit, version, hidden=version != 2)
    assert await view_as(wardrobe, person(), outfit) == {}

    await decide(wardrobe, outfit, 4, hidden=False)

    assert await view_as(wardrobe, person(), outfit)


async def test_decision_about_a_missing_outfit_changes_nothing(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    outfit = await wardrobe.publish(owner)
    missing = outfit | {"id": "7"}
    await hide(wardrobe, missing)
    stranger = outfit | {"owner_id": str(person())}
    await hide(wardrobe, stranger)
    assert await view_as(wardrobe, person(), outfit)
