"""Tests of how holds end, and how long a hidden picture is known."""

import itertools
from datetime import timedelta
from typing import Any

import pytest
from PIL import Image

from contracts.identity import AccountDeleted
from tests.support.backdating import apply_retention
from tests.support.extent import sample
from tests.wardrobe.known_pictures import change, decide, is_visible, publish, wait_for_hold_events
from tests.wardrobe.pictures import encoded, recaptured
from tests.wardrobe.world import Wardrobe
from wardrobe.retention import RETENTION_RULES

TWO_YEARS, SOON = timedelta(days=730), timedelta(minutes=1)


@pytest.mark.usefixtures("hidden")
async def test_restored_outfit_is_not_held_again(wardrobe: Wardrobe, picture: Image.Image) -> None:
    owner = await wardrobe.known_person()
    copy = await publish(wardrobe, owner, recaptured(picture))
    await decide(wardrobe, copy, 1, automated=True)
    await decide(wardrobe, copy, 2, hidden=False)
    assert await is_visible(wardrobe, copy)

    edited = await change(wardrobe, copy, caption="Mine")
    assert not edited["hidden"]
    await change(wardrobe, copy, audience="private")
    assert not (await change(wardrobe, copy, audience="public"))["hidden"]
    client, path = wardrobe.client(owner), f"outfits/{copy['id']}"
    await client.delete(path)
    assert not (await client.post(f"{path}/restore")).json()["hidden"]
    copied = (await client.post(f"{path}/copies", json={})).json()
    assert not (await change(wardrobe, copied, state="published"))["hidden"]

    photo = await wardrobe.upload(owner, encoded(picture, "PNG"))
    replaced = await client.put(f"{path}/photo", json={"photo_id": photo["id"]})
    assert replaced.json()["outfit"]["hidden"]
    *_, event = [
        e
        for e in await wait_for_hold_events(wardrobe, copy, 2)
        if e.data["moderation_version"] == 2
    ]
    assert event.data["picture"]["path"] == replaced.json()["outfit"]["photo"]["path"]


async def test_restoring_the_original_makes_the_picture_unknown(
    wardrobe: Wardrobe, picture: Image.Image, hidden: dict[str, Any]
) -> None:
    await decide(wardrobe, hidden, 2, hidden=False)

    assert await is_visible(wardrobe, hidden)
    assert not (await change(wardrobe, hidden, caption="Mine"))["hidden"]
    copy = await publish(wardrobe, await wardrobe.known_person(), recaptured(picture))
    assert not copy["hidden"]


@pytest.mark.parametrize("order", sample([*itertools.permutations((1, 2, 3))], "decisions"))
async def test_latest_decision_determines_whether_a_picture_is_known(
    wardrobe: Wardrobe, picture: Image.Image, order: tuple[int, ...]
) -> None:
    first = await publish(wardrobe, await wardrobe.known_person(), encoded(picture, "PNG"))
    for version in order:
        await decide(wardrobe, first, version, hidden=version != 2)
    assert (await publish(wardrobe, await wardrobe.known_person(), recaptured(picture)))["hidden"]

    await decide(wardrobe, first, 4, hidden=False)
    await decide(wardrobe, first, 3)

    assert not (await publish(wardrobe, await wardrobe.known_person(), recaptured(picture)))[
        "hidden"
    ]


async def test_only_confirmed_holds_make_a_picture_known(
    wardrobe: Wardrobe, picture: Image.Image, hidden: dict[str, Any]
) -> None:
    copy = await publish(wardrobe, await wardrobe.known_person(), recaptured(picture))
    await decide(wardrobe, copy, 1, automated=True)
    await decide(wardrobe, hidden, 2, hidden=False)
    assert not await is_visible(wardrobe, copy)
    assert not (await publish(wardrobe, await wardrobe.known_person(), recaptured(picture)))[
        "hidden"
    ]

    await decide(wardrobe, copy, 2)

    assert (await publish(wardrobe, await wardrobe.known_person(), recaptured(picture)))["hidden"]


@pytest.mark.usefixtures("hidden")
async def test_moderators_are_notified_again_when_a_held_outfit_changes(
    wardrobe: Wardrobe, picture: Image.Image
) -> None:
    owner = await wardrobe.known_person()
    copy = await publish(wardrobe, owner, recaptured(picture))
    client, path = wardrobe.client(owner), f"outfits/{copy['id']}"
    await client.delete(path)
    await client.post(f"{path}/restore")

    first, copied = await wait_for_hold_events(wardrobe, copy, 2)
    assert copied.aggregateversion > first.aggregateversion
    assert copied.data["moderation_version"] == 0
    assert wardrobe.fetch(copied.data["picture"]["path"]).status == 200

    await decide(wardrobe, copy, 1)
    await change(wardrobe, copy, caption="Decided about")
    await wait_for_hold_events(wardrobe, copy, 2)


async def test_picture_stays_known_after_its_owner_is_erased(
    wardrobe: Wardrobe, picture: Image.Image, hidden: dict[str, Any]
) -> None:
    owner = int(hidden["owner_id"])
    await wardrobe.deliver(AccountDeleted(user_id=owner), owner)

    copy = await publish(wardrobe, await wardrobe.known_person(), recaptured(picture))

    assert copy["hidden"]
    rows = "SELECT string_agg(known_pictures::text, ' ') FROM known_pictures"
    assert str(owner) not in str(await wardrobe.value(rows)).split(",")
    # The restoring decision may be delivered after the account's erasure.
    await decide(wardrobe, hidden, 2, hidden=False)
    assert not (await publish(wardrobe, await wardrobe.known_person(), recaptured(picture)))[
        "hidden"
    ]


async def test_pictures_are_known_for_two_years(wardrobe: Wardrobe, hidden: dict[str, Any]) -> None:
    await wardrobe.change("DELETE FROM known_pictures WHERE outfit_id <> :id", id=int(hidden["id"]))
    for age, kept in ((TWO_YEARS - SOON, 1), (TWO_YEARS + SOON, 0)):
        found = await apply_retention(
            wardrobe.running, RETENTION_RULES, "known_pictures", "hidden_at", age
        )
        assert found == (1, kept)
