"""A picture that moderators hid is held when it comes back, before anyone but its owner sees it."""

from typing import Any

import pytest
from PIL import Image, ImageEnhance

from tests.support.wait import eventually
from tests.wardrobe.known_pictures import change, decide, holds, is_seen, seeds, wear
from tests.wardrobe.pictures import encoded, patchwork, plain_jpeg, recaptured, scene
from tests.wardrobe.world import Wardrobe, person, widths_of


async def test_a_copy_of_a_hidden_picture_is_seen_by_nobody_but_its_owner(
    wardrobe: Wardrobe, picture: Image.Image, hidden: dict[str, Any]
) -> None:
    owner, follower = await wardrobe.resident(), await wardrobe.resident()
    await wardrobe.follow(follower, owner)

    copy = await wear(wardrobe, owner, recaptured(picture), caption="Mine", tags=["new"])

    assert (copy["hidden"], copy["audience"]) == (True, "public")
    assert await is_seen(wardrobe, copy, owner)
    for viewer in (follower, person(), None):
        assert not await is_seen(wardrobe, copy, viewer)
    (told,) = await holds(wardrobe, copy)
    announced = [e for e in await wardrobe.running.published() if e.subject == copy["id"]]
    first = next(e for e in announced if e.type == "wardrobe.outfit.published")
    assert (first.data["audience"], first.data["content"]) == ("private", None)
    assert told.data["owner_id"] == str(owner)
    assert told.data["known_outfit_id"] == hidden["id"]
    assert told.data["rule"] == "not_their_picture"
    assert told.data["distance"] <= 10
    assert told.data["moderation_version"] == 0
    assert told.data["picture"]["path"] == copy["photo"]["path"]


@pytest.mark.parametrize("light", [0.92, 1.08])
@pytest.mark.usefixtures("hidden")
async def test_a_lighter_or_darker_copy_is_known_too(
    wardrobe: Wardrobe, picture: Image.Image, light: float
) -> None:
    lit = ImageEnhance.Brightness(picture).enhance(light)
    copy = await wear(wardrobe, await wardrobe.resident(), encoded(lit, "JPEG"))
    assert copy["hidden"]


@pytest.mark.usefixtures("hidden")
async def test_other_pictures_are_not_held(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.resident()
    other = await wear(wardrobe, owner, encoded(patchwork(next(seeds)), "PNG"))
    assert not other["hidden"]
    assert await is_seen(wardrobe, other)


@pytest.mark.usefixtures("hidden")
async def test_the_same_shapes_in_other_colors_are_another_picture(
    wardrobe: Wardrobe, picture: Image.Image
) -> None:
    tinted = Image.blend(picture, picture.convert("L").convert("RGB"), 1)
    other = await wear(wardrobe, await wardrobe.resident(), encoded(tinted, "PNG"))
    assert not other["hidden"]


async def test_a_picture_without_structure_makes_no_other_suspect(wardrobe: Wardrobe) -> None:
    plain = await wear(wardrobe, await wardrobe.resident(), plain_jpeg())
    await decide(wardrobe, plain, 1)
    other = await wear(wardrobe, await wardrobe.resident(), encoded(scene(400, 600), "PNG"))
    assert not other["hidden"]


@pytest.mark.usefixtures("hidden")
async def test_it_is_held_when_its_audience_opens(wardrobe: Wardrobe, picture: Image.Image) -> None:
    copy = await wear(wardrobe, await wardrobe.resident(), recaptured(picture), "private")
    assert not copy["hidden"]

    opened = await change(wardrobe, copy, audience="public")

    assert (opened["hidden"], opened["audience"]) == (True, "public")
    assert not await is_seen(wardrobe, copy)
    await holds(wardrobe, copy)


@pytest.mark.parametrize("state", ["draft", "planned"])
@pytest.mark.usefixtures("hidden")
async def test_it_is_held_when_a_draft_or_a_plan_is_published(
    wardrobe: Wardrobe, picture: Image.Image, state: str
) -> None:
    day: dict[str, Any] = {"planned_for": "2027-05-01"} if state == "planned" else {}
    owner = await wardrobe.resident()
    copy = await wear(wardrobe, owner, recaptured(picture), state=state, **day)
    assert not copy["hidden"]

    assert (await change(wardrobe, copy, state="published"))["hidden"]

    assert not await is_seen(wardrobe, copy)
    await holds(wardrobe, copy)


@pytest.mark.usefixtures("hidden")
async def test_it_is_held_when_an_outfit_gets_it_in_place_of_its_photo(
    wardrobe: Wardrobe, picture: Image.Image
) -> None:
    owner = await wardrobe.resident()
    outfit = await wear(wardrobe, owner, encoded(patchwork(next(seeds)), "PNG"))
    photo = await wardrobe.upload(owner, recaptured(picture))

    path = f"outfits/{outfit['id']}/photo"
    replaced = await wardrobe.client(owner).put(path, json={"photo_id": photo["id"]})

    assert replaced.json()["outfit"]["hidden"]
    assert not await is_seen(wardrobe, outfit)


async def test_a_copy_of_an_outfit_is_held_when_it_is_published(
    wardrobe: Wardrobe, picture: Image.Image
) -> None:
    owner = await wardrobe.resident()
    mine = await wear(wardrobe, owner, encoded(picture, "PNG"))
    again = (await wardrobe.client(owner).post(f"outfits/{mine['id']}/copies", json={})).json()
    theirs = await wear(wardrobe, await wardrobe.resident(), recaptured(picture))
    await decide(wardrobe, theirs, 1)

    assert (await change(wardrobe, again, state="published"))["hidden"]


async def test_it_is_held_when_it_comes_out_of_the_trash(
    wardrobe: Wardrobe, picture: Image.Image
) -> None:
    owner = await wardrobe.resident()
    copy = await wear(wardrobe, owner, recaptured(picture))
    client, path = wardrobe.client(owner), f"outfits/{copy['id']}"
    assert (await client.delete(path)).status_code == 204
    theirs = await wear(wardrobe, await wardrobe.resident(), encoded(picture, "PNG"))
    await decide(wardrobe, theirs, 1)

    assert (await client.post(f"{path}/restore")).json()["hidden"]

    assert not await is_seen(wardrobe, copy)


async def test_it_is_held_when_its_owners_profile_opens(
    wardrobe: Wardrobe, picture: Image.Image
) -> None:
    owner = person()
    await wardrobe.profile(owner, "private")
    copy = await wear(wardrobe, owner, recaptured(picture))
    theirs = await wear(wardrobe, await wardrobe.resident(), encoded(picture, "PNG"))
    await decide(wardrobe, theirs, 1)
    # What upkeep does about it a moment later is too late: others see outfits from now on.
    await wardrobe.profile(owner, "public", version=2)

    assert not await is_seen(wardrobe, copy)
    assert await wardrobe.value("SELECT 1 FROM held_outfits WHERE outfit_id = :id", id=copy["id"])


async def test_addresses_that_others_know_die_when_it_is_held(
    wardrobe: Wardrobe, picture: Image.Image
) -> None:
    copy = await wear(wardrobe, await wardrobe.resident(), recaptured(picture))
    paths = widths_of(copy["photo"]["path"])
    theirs = await wear(wardrobe, await wardrobe.resident(), encoded(picture, "PNG"))
    await decide(wardrobe, theirs, 1)
    assert await is_seen(wardrobe, copy)

    assert (await change(wardrobe, copy, caption="Still here"))["hidden"]

    async def are_gone() -> None:
        assert {wardrobe.fetch(path).status for path in paths} == {404}

    await eventually(are_gone)
    *_, told = await holds(wardrobe, copy, 2)
    assert wardrobe.fetch(told.data["picture"]["path"]).status == 200
