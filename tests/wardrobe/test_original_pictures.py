"""Tests that hiding an outfit hides neither older originals nor pictures that break no rule."""

import json
from typing import Any

import pytest
from PIL import Image

from contracts.admin import OutfitCause
from tests.wardrobe.data_imports import export_of, files_of, import_archive, tags_service, zip_of
from tests.wardrobe.known_pictures import change, decide, is_visible, publish
from tests.wardrobe.pictures import encoded, recaptured
from tests.wardrobe.world import Wardrobe


@pytest.fixture
async def original(wardrobe: Wardrobe, picture: Image.Image) -> dict[str, Any]:
    """An outfit of which somebody posted a copy, which moderators have hidden."""
    outfit = await publish(wardrobe, await wardrobe.known_person(), encoded(picture, "PNG"))
    copy = await publish(wardrobe, await wardrobe.known_person(), recaptured(picture))
    await decide(wardrobe, copy, 1)
    return outfit


async def test_original_stays_visible_when_it_is_edited(
    wardrobe: Wardrobe, original: dict[str, Any]
) -> None:
    assert not (await change(wardrobe, original, caption="Without a typo"))["hidden"]
    assert await is_visible(wardrobe, original)


async def test_original_stays_visible_when_its_audience_opens_again(
    wardrobe: Wardrobe, original: dict[str, Any]
) -> None:
    await change(wardrobe, original, audience="private")
    assert not (await change(wardrobe, original, audience="public"))["hidden"]
    assert await is_visible(wardrobe, original)


async def test_original_stays_visible_when_its_owners_profile_opens_again(
    wardrobe: Wardrobe, original: dict[str, Any]
) -> None:
    owner = int(original["owner_id"])
    await wardrobe.profile(owner, "private", version=2)
    await wardrobe.profile(owner, "public", version=3)
    assert await is_visible(wardrobe, original)


async def test_owners_copy_of_the_original_is_not_held(
    wardrobe: Wardrobe, original: dict[str, Any]
) -> None:
    path = f"outfits/{original['id']}/copies"
    copied = (await wardrobe.client(int(original["owner_id"])).post(path, json={})).json()
    assert not (await change(wardrobe, copied, state="published"))["hidden"]


async def test_another_upload_of_the_original_is_held(
    wardrobe: Wardrobe, picture: Image.Image, original: dict[str, Any]
) -> None:
    owner = int(original["owner_id"])
    photo = await wardrobe.upload(owner, encoded(picture, "PNG"))
    path = f"outfits/{original['id']}/photo"
    replaced = await wardrobe.client(owner).put(path, json={"photo_id": photo["id"]})
    assert replaced.json()["outfit"]["hidden"]


async def test_original_is_held_if_an_even_older_copy_is_hidden(
    wardrobe: Wardrobe, picture: Image.Image
) -> None:
    oldest = await publish(wardrobe, await wardrobe.known_person(), encoded(picture, "PNG"))
    middle = await publish(wardrobe, await wardrobe.known_person(), recaptured(picture))
    newest = await publish(wardrobe, await wardrobe.known_person(), recaptured(picture))
    await decide(wardrobe, newest, 1)
    assert not (await change(wardrobe, middle, caption="Older than the hidden one"))["hidden"]

    await decide(wardrobe, oldest, 1)

    assert (await change(wardrobe, middle, caption="Newer than the hidden one"))["hidden"]


async def test_picture_of_unknown_age_counts_as_older_than_any_photo(
    wardrobe: Wardrobe, original: dict[str, Any]
) -> None:
    await wardrobe.change("UPDATE known_pictures SET uploaded_at = NULL")
    assert (await change(wardrobe, original, caption="Without a typo"))["hidden"]


async def test_imported_photo_is_as_old_as_its_upload(
    wardrobe: Wardrobe, picture: Image.Image
) -> None:
    owner = await wardrobe.known_person()
    await publish(wardrobe, owner, encoded(picture, "PNG"))
    files = files_of(await export_of(wardrobe, owner))
    photos = json.loads(files["photos.json"])
    photos[0]["created_at"] = "2020-01-01T00:00:00+00:00"
    archive = zip_of(files | {"photos.json": json.dumps(photos).encode()})
    hidden = await publish(wardrobe, await wardrobe.known_person(), recaptured(picture))
    await decide(wardrobe, hidden, 1)

    importer = await wardrobe.known_person()
    async with tags_service(wardrobe):
        await import_archive(wardrobe, importer, archive)

    listed = await wardrobe.client(importer).get("outfits", params={"owner_id": importer})
    assert [outfit["hidden"] for outfit in listed.json()["items"]] == [True]


async def test_picture_of_an_outfit_hidden_for_its_words_stays_unknown(
    wardrobe: Wardrobe, picture: Image.Image
) -> None:
    vile = await publish(wardrobe, await wardrobe.known_person(), encoded(picture, "PNG"))
    await decide(wardrobe, vile, 1, cause="words")
    assert not await is_visible(wardrobe, vile)

    kind = await publish(wardrobe, await wardrobe.known_person(), recaptured(picture), caption="Hi")

    assert not kind["hidden"]
    assert await is_visible(wardrobe, kind)


async def test_picture_becomes_unknown_when_only_the_words_are_still_the_cause(
    wardrobe: Wardrobe, picture: Image.Image
) -> None:
    outfit = await publish(wardrobe, await wardrobe.known_person(), encoded(picture, "PNG"))
    await decide(wardrobe, outfit, 1, cause="picture")
    assert (await publish(wardrobe, await wardrobe.known_person(), recaptured(picture)))["hidden"]

    await decide(wardrobe, outfit, 2, cause="words")

    other = await publish(wardrobe, await wardrobe.known_person(), recaptured(picture))
    assert not other["hidden"]


@pytest.mark.parametrize("cause", ["picture", "words"])
async def test_restored_outfit_is_visible_and_its_picture_unknown(
    wardrobe: Wardrobe, picture: Image.Image, cause: OutfitCause
) -> None:
    outfit = await publish(wardrobe, await wardrobe.known_person(), encoded(picture, "PNG"))
    await decide(wardrobe, outfit, 1, cause=cause)

    await decide(wardrobe, outfit, 2, hidden=False, cause=cause)

    assert await is_visible(wardrobe, outfit)
    other = await publish(wardrobe, await wardrobe.known_person(), recaptured(picture))
    assert not other["hidden"]
