"""Tests that a copy of a hidden picture is held before anyone but its owner sees it."""

from typing import Any

import pytest
from PIL import Image, ImageEnhance

from tests.support.wait import eventually
from tests.wardrobe.known_pictures import (
    change,
    decide,
    is_visible,
    publish,
    seeds,
    wait_for_hold_events,
)
from tests.wardrobe.pictures import encoded, patchwork, plain_jpeg, recaptured, scene
from tests.wardrobe.world import Wardrobe, person, widths_of


async def test_only_the_owner_sees_a_copy_of_a_hidden_picture(
    wardrobe: Wardrobe, picture: Image.Image, hidden: dict[str, Any]
) -> None:
    owner, follower = await wardrobe.known_person(), await wardrobe.known_person()
    await wardrobe.follow(follower, owner)

    copy = await publish(wardrobe, owner, recaptured(picture), caption="Mine", tags=["new"])

    assert (copy["hidden"], copy["audience"]) == (True, "public")
    assert await is_visible(wardrobe, copy, owner)
    for viewer in (follower, person(), None):
        assert not await is_visible(wardrobe, copy, viewer)
    (event,) = await wait_for_hold_events(wardrobe, copy)
    wait_for_events = [e for e in await wardrobe.running.published() if e.subject == copy["id"]]
    first = next(e for e in wait_for_events if e.type == "wardrobe.outfit.published")
    assert (first.data["audience"], first.data["content"]) == ("private", None)
    assert event.data["owner_id"] == str(owner)
    assert event.data["known_outfit_id"] == hidden["id"]
    assert event.data["rule"] == "not_their_picture"
    assert event.data["distance"] <= 10
    assert event.data["moderation_version"] == 0
    assert event.data["picture"]["path"] == copy["photo"]["path"]


@pytest.mark.parametrize("light", [0.92, 1.08])
@pytest.mark.usefixtures("hidden")
async def test_lighter_and_darker_copies_are_recognized(
    wardrobe: Wardrobe, picture: Image.Image, light: float
) -> None:
    lit = ImageEnhance.Brightness(picture).enhance(light)
    copy = await publish(wardrobe, await wardrobe.known_person(), encoded(lit, "JPEG"))
    assert copy["hidden"]


@pytest.mark.usefixtures("hidden")
async def test_other_pictures_are_not_held(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    other = await publish(wardrobe, owner, encoded(patchwork(next(seeds)), "PNG"))
    assert not other["hidden"]
    assert await is_visible(wardrobe, other)


@pytest.mark.usefixtures("hidden")
async def test_same_shapes_in_other_colors_are_not_held(
    wardrobe: Wardrobe, picture: Image.Image
) -> None:
    tinted = Image.blend(picture, picture.convert("L").convert("RGB"), 1)
    other = await publish(wardrobe, await wardrobe.known_person(), encoded(tinted, "PNG"))
    assert not other["hidden"]


async def test_picture_without_structure_matches_no_other(wardrobe: Wardrobe) -> None:
    plain = await publish(wardrobe, await wardrobe.known_person(), plain_jpeg())
    await decide(wardrobe, plain, 1)
    other = await publish(wardrobe, await wardrobe.known_person(), encoded(scene(400, 600), "PNG"))
    assert not other["hidden"]


@pytest.mark.usefixtures("hidden")
async def test_copy_is_held_when_its_audience_opens(
    wardrobe: Wardrobe, picture: Image.Image
) -> None:
    copy = await publish(wardrobe, await wardrobe.known_person(), recaptured(picture), "private")
    assert not copy["hidden"]

    opened = await change(wardrobe, copy, audience="public")

    assert (opened["hidden"], opened["audience"]) == (True, "public")
    assert not await is_visible(wardrobe, copy)
    await wait_for_hold_events(wardrobe, copy)


@pytest.mark.parametrize("state", ["draft", "planned"])
@pytest.mark.usefixtures("hidden")
async def test_copy_is_held_when_a_draft_or_plan_is_published(
    wardrobe: Wardrobe, picture: Image.Image, state: str
) -> None:
    day: dict[str, Any] = {"planned_for": "2027-05-01"} if state == "planned" else {}
    owner = await wardrobe.known_person()
    copy = await publish(wardrobe, owner, recaptured(picture), state=state, **day)
    assert not copy["hidden"]

    assert (await change(wardrobe, copy, state="published"))["hidden"]

    assert not await is_visible(wardrobe, copy)
    await wait_for_hold_events(wardrobe, copy)


@pytest.mark.usefixtures("hidden")
async def test_copy_is_held_when_it_replaces_a_photo(
    wardrobe: Wardrobe, picture: Image.Image
) -> None:
    owner = await wardrobe.known_person()
    outfit = await publish(wardrobe, owner, encoded(patchwork(next(seeds)), "PNG"))
    photo = await wardrobe.upload(owner, recaptured(picture))

    path = f"outfits/{outfit['id']}/photo"
    replaced = await wardrobe.client(owner).put(path, json={"photo_id": photo["id"]})

    assert replaced.json()["outfit"]["hidden"]
    assert not await is_visible(wardrobe, outfit)


async def test_copied_outfit_is_held_when_it_is_published(
    wardrobe: Wardrobe, picture: Image.Image
) -> None:
    original = await publish(wardrobe, await wardrobe.known_person(), recaptured(picture))
    owner = await wardrobe.known_person()
    mine = await publish(wardrobe, owner, encoded(picture, "PNG"))
    copied = (await wardrobe.client(owner).post(f"outfits/{mine['id']}/copies", json={})).json()
    await decide(wardrobe, original, 1)

    assert (await change(wardrobe, copied, state="published"))["hidden"]


async def test_copy_is_held_when_it_is_restored_from_the_trash(
    wardrobe: Wardrobe, picture: Image.Image
) -> None:
    original = await publish(wardrobe, await wardrobe.known_person(), encoded(picture, "PNG"))
    owner = await wardrobe.known_person()
    copy = await publish(wardrobe, owner, recaptured(picture))
    client, path = wardrobe.client(owner), f"outfits/{copy['id']}"
    assert (await client.delete(path)).status_code == 204
    await decide(wardrobe, original, 1)

    assert (await client.post(f"{path}/restore")).json()["hidden"]

    assert not await is_visible(wardrobe, copy)


async def test_copy_is_held_when_its_owners_profile_opens(
    wardrobe: Wardrobe, picture: Image.Image
) -> None:
    original = await publish(wardrobe, await wardrobe.known_person(), encoded(picture, "PNG"))
    owner = person()
    await wardrobe.profile(owner, "private")
    copy = await publish(wardrobe, owner, recaptured(picture))
    await decide(wardrobe, original, 1)
    # A later job would be too late, because others can see the outfits from now on.
    await wardrobe.profile(owner, "public", version=2)

    assert not await is_visible(wardrobe, copy)
    assert await wardrobe.value("SELECT 1 FROM held_outfits WHERE outfit_id = :id", id=copy["id"])


async def test_known_urls_of_a_held_picture_stop_working(
    wardrobe: Wardrobe, picture: Image.Image
) -> None:
    original = await publish(wardrobe, await wardrobe.known_person(), encoded(picture, "PNG"))
    copy = await publish(wardrobe, await wardrobe.known_person(), recaptured(picture))
    paths = widths_of(copy["photo"]["path"])
    await decide(wardrobe, original, 1)
    assert await is_visible(wardrobe, copy)

    assert (await change(wardrobe, copy, caption="Still here"))["hidden"]

    async def are_gone() -> None:
        assert {wardrobe.fetch(path).status for path in paths} == {404}

    await eventually(are_gone)
    *_, event = await wait_for_hold_events(wardrobe, copy, 2)
    assert wardrobe.fetch(event.data["picture"]["path"]).status == 200
