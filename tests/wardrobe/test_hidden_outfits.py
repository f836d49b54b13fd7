"""Outfits that moderators hide: only their owners see them, until they are restored."""

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
    await wardrobe.hear(event, f"decision {outfit['id']}", version)


async def hide(wardrobe: Wardrobe, outfit: dict[str, Any]) -> None:
    await decide(wardrobe, outfit, 1)


async def restore(wardrobe: Wardrobe, outfit: dict[str, Any]) -> None:
    await decide(wardrobe, outfit, 2, hidden=False)


async def seen_by(wardrobe: Wardrobe, viewer: int | None, outfit: dict[str, Any]) -> dict[str, Any]:
    """How a viewer gets the outfit; empty when they get 404, by its id and in its owner's list."""
    client = wardrobe.client(viewer)
    answer = await client.get(f"outfits/{outfit['id']}")
    listed = await client.get("outfits", params={"owner_id": outfit["owner_id"]})
    ids = {one["id"] for one in listed.json()["items"]}
    assert (outfit["id"] in ids) == (answer.status_code == 200)
    return dict(answer.json()) if answer.status_code == 200 else {}


async def test_a_hidden_outfit_is_seen_by_its_owner_alone_and_comes_back_whole(
    wardrobe: Wardrobe,
) -> None:
    owner, follower = await wardrobe.resident(), await wardrobe.resident()
    await wardrobe.follow(follower, owner)
    outfit = await wardrobe.publish(owner, "followers", caption="First snow", tags=["winter"])
    before = await seen_by(wardrobe, follower, outfit)
    assert before

    await hide(wardrobe, outfit)

    own = await seen_by(wardrobe, owner, outfit)
    assert (own["hidden"], own["audience"]) == (True, "followers")
    for viewer in (follower, person(), None):
        assert await seen_by(wardrobe, viewer, outfit) == {}
    as_follower = await wardrobe.client(owner).get(
        f"outfits/{outfit['id']}", params={"see_as": "follower"}
    )
    assert as_follower.status_code == 404

    await restore(wardrobe, outfit)

    after = await seen_by(wardrobe, follower, outfit)
    moved = {"photo", "version"}
    assert {k: v for k, v in after.items() if k not in moved} == {
        k: v for k, v in before.items() if k not in moved
    }
    assert await seen_by(wardrobe, person(), outfit) == {}


async def test_other_services_are_told_nothing_but_that_it_is_private(wardrobe: Wardrobe) -> None:
    outfit = await wardrobe.publish(await wardrobe.resident(), caption="First snow")
    await hide(wardrobe, outfit)
    # Published, hidden, and once more when the picture had moved.
    published, *hidden = await wardrobe.announced(outfit["id"], 3)
    assert published.data["content"]["caption"] == "First snow"
    assert [(e.data["audience"], e.data["content"]) for e in hidden] == [("private", None)] * 2

    await restore(wardrobe, outfit)

    *_, restored = await wardrobe.announced(outfit["id"], 4)
    assert restored.data["audience"] == "public"
    assert restored.data["feed_id"] == published.data["feed_id"]
    assert restored.data["content"]["caption"] == "First snow"


async def test_the_picture_is_gone_from_its_addresses(wardrobe: Wardrobe) -> None:
    outfit = await wardrobe.publish(await wardrobe.resident())
    paths = widths_of(outfit["photo"]["path"])
    assert {wardrobe.fetch(path).status for path in paths} == {200}

    await hide(wardrobe, outfit)

    async def are_gone() -> None:
        assert {wardrobe.fetch(path).status for path in paths} == {404}

    await eventually(are_gone)


async def test_its_owner_edits_trashes_and_replaces_it_and_it_stays_hidden(
    wardrobe: Wardrobe,
) -> None:
    owner = await wardrobe.resident()
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
    assert await seen_by(wardrobe, person(), outfit) == {}

    await restore(wardrobe, outfit)

    seen = await seen_by(wardrobe, person(), outfit)
    assert (seen["caption"], seen["audience"], seen["hidden"]) == ("Mine", "public", False)


@pytest.mark.parametrize("order", [*itertools.permutations((1, 2, 3)), (3, 3, 1, 1, 2, 2)])
async def test_the_latest_decision_stands_in_whatever_order_they_come(
    wardrobe: Wardrobe, order: tuple[int, ...]
) -> None:
    outfit = await wardrobe.publish(await wardrobe.resident())
    for version in order:
        await decide(wardrobe, outfit, version, hidden=version != 2)
    assert await seen_by(wardrobe, person(), outfit) == {}

    await decide(wardrobe, outfit, 4, hidden=False)

    assert await seen_by(wardrobe, person(), outfit)


async def test_a_decision_about_what_is_not_there_changes_nothing(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.resident()
    outfit = await wardrobe.publish(owner)
    missing = outfit | {"id": "7"}
    await hide(wardrobe, missing)
    stranger = outfit | {"owner_id": str(person())}
    await hide(wardrobe, stranger)
    assert await seen_by(wardrobe, person(), outfit)
