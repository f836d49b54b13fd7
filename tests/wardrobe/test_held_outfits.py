"""What ends a hold, what does not, and how long a hidden picture is known."""

import itertools
from datetime import timedelta
from typing import Any

import pytest
from PIL import Image

from contracts.identity import AccountDeleted
from tests.support.backdating import left
from tests.wardrobe.known_pictures import change, decide, holds, is_seen, wear
from tests.wardrobe.pictures import encoded, recaptured
from tests.wardrobe.world import Wardrobe
from wardrobe.retention import FORGETS

TWO_YEARS, SOON = timedelta(days=730), timedelta(minutes=1)


@pytest.mark.usefixtures("hidden")
async def test_what_a_moderator_restores_is_not_held_again(
    wardrobe: Wardrobe, picture: Image.Image
) -> None:
    owner = await wardrobe.resident()
    copy = await wear(wardrobe, owner, recaptured(picture))
    await decide(wardrobe, copy, 1, automated=True)
    await decide(wardrobe, copy, 2, hidden=False)
    assert await is_seen(wardrobe, copy)

    edited = await change(wardrobe, copy, caption="Mine")
    assert not edited["hidden"]
    await change(wardrobe, copy, audience="private")
    assert not (await change(wardrobe, copy, audience="public"))["hidden"]
    client, path = wardrobe.client(owner), f"outfits/{copy['id']}"
    await client.delete(path)
    assert not (await client.post(f"{path}/restore")).json()["hidden"]
    again = (await client.post(f"{path}/copies", json={})).json()
    assert not (await change(wardrobe, again, state="published"))["hidden"]

    photo = await wardrobe.upload(owner, encoded(picture, "PNG"))
    replaced = await client.put(f"{path}/photo", json={"photo_id": photo["id"]})
    assert replaced.json()["outfit"]["hidden"]
    *_, told = [e for e in await holds(wardrobe, copy, 2) if e.data["moderation_version"] == 2]
    assert told.data["picture"]["path"] == replaced.json()["outfit"]["photo"]["path"]


async def test_its_first_owner_gets_it_back_and_it_is_forgotten(
    wardrobe: Wardrobe, picture: Image.Image, hidden: dict[str, Any]
) -> None:
    await decide(wardrobe, hidden, 2, hidden=False)

    assert await is_seen(wardrobe, hidden)
    assert not (await change(wardrobe, hidden, caption="Mine"))["hidden"]
    copy = await wear(wardrobe, await wardrobe.resident(), recaptured(picture))
    assert not copy["hidden"]


@pytest.mark.parametrize("order", [*itertools.permutations((1, 2, 3))])
async def test_the_latest_decision_says_whether_a_picture_is_known(
    wardrobe: Wardrobe, picture: Image.Image, order: tuple[int, ...]
) -> None:
    first = await wear(wardrobe, await wardrobe.resident(), encoded(picture, "PNG"))
    for version in order:
        await decide(wardrobe, first, version, hidden=version != 2)
    assert (await wear(wardrobe, await wardrobe.resident(), recaptured(picture)))["hidden"]

    await decide(wardrobe, first, 4, hidden=False)
    await decide(wardrobe, first, 3)

    assert not (await wear(wardrobe, await wardrobe.resident(), recaptured(picture)))["hidden"]


async def test_a_hold_alone_makes_no_picture_known_and_its_confirmation_does(
    wardrobe: Wardrobe, picture: Image.Image, hidden: dict[str, Any]
) -> None:
    copy = await wear(wardrobe, await wardrobe.resident(), recaptured(picture))
    await decide(wardrobe, copy, 1, automated=True)
    await decide(wardrobe, hidden, 2, hidden=False)
    assert not await is_seen(wardrobe, copy)
    assert not (await wear(wardrobe, await wardrobe.resident(), recaptured(picture)))["hidden"]

    await decide(wardrobe, copy, 2)

    assert (await wear(wardrobe, await wardrobe.resident(), recaptured(picture)))["hidden"]


@pytest.mark.usefixtures("hidden")
async def test_moderators_are_told_again_of_a_held_outfit_that_changes_or_comes_back(
    wardrobe: Wardrobe, picture: Image.Image
) -> None:
    owner = await wardrobe.resident()
    copy = await wear(wardrobe, owner, recaptured(picture))
    client, path = wardrobe.client(owner), f"outfits/{copy['id']}"
    await client.delete(path)
    await client.post(f"{path}/restore")

    first, again = await holds(wardrobe, copy, 2)
    assert again.aggregateversion > first.aggregateversion
    assert again.data["moderation_version"] == 0
    assert wardrobe.fetch(again.data["picture"]["path"]).status == 200

    await decide(wardrobe, copy, 1)
    await change(wardrobe, copy, caption="Decided about")
    await holds(wardrobe, copy, 2)


async def test_a_picture_stays_known_without_its_owner_and_names_nobody(
    wardrobe: Wardrobe, picture: Image.Image, hidden: dict[str, Any]
) -> None:
    owner = int(hidden["owner_id"])
    await wardrobe.hear(AccountDeleted(user_id=owner), owner)

    copy = await wear(wardrobe, await wardrobe.resident(), recaptured(picture))

    assert copy["hidden"]
    rows = "SELECT string_agg(known_pictures::text, ' ') FROM known_pictures"
    assert str(owner) not in str(await wardrobe.value(rows)).split(",")
    # What restored it may have been under way when the account went.
    await decide(wardrobe, hidden, 2, hidden=False)
    assert not (await wear(wardrobe, await wardrobe.resident(), recaptured(picture)))["hidden"]


async def test_a_picture_is_known_for_two_years(wardrobe: Wardrobe, hidden: dict[str, Any]) -> None:
    await wardrobe.change("DELETE FROM known_pictures WHERE outfit_id <> :id", id=int(hidden["id"]))
    for age, kept in ((TWO_YEARS - SOON, 1), (TWO_YEARS + SOON, 0)):
        found = await left(wardrobe.running, FORGETS, "known_pictures", "hidden_at", age)
        assert found == (1, kept)
