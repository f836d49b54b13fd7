"""Questions where a pinned garment is from: who may ask, and who learns of it."""

from collections.abc import Mapping
from typing import Any

import httpx2

from contracts.admin import AccountLimited, AccountRestored
from contracts.identity import AccountDeleted
from tests.support.data_export import exported_rows
from tests.support.people import JSON
from tests.support.residual_data import random_id
from tests.support.wait import eventually
from tests.wardrobe.test_pins import BOTTOM, existing, new
from tests.wardrobe.world import Wardrobe

Outfit = Mapping[str, Any]


def path_of(outfit: Outfit, what: str = "question", at: int = 0) -> str:
    return f"outfits/{outfit['id']}/pins/{outfit['pins'][at]['id']}/{what}"


async def ask(wardrobe: Wardrobe, viewer: int | None, outfit: Outfit) -> httpx2.Response:
    return await wardrobe.client(viewer).put(path_of(outfit))


async def withdraw(wardrobe: Wardrobe, viewer: int, outfit: Outfit) -> None:
    assert (await wardrobe.client(viewer).delete(path_of(outfit))).status_code == 204


async def questions(wardrobe: Wardrobe, viewer: int, outfit: Outfit) -> list[JSON]:
    response = await wardrobe.client(viewer).get(f"outfits/{outfit['id']}/pin-questions")
    assert response.status_code == 200, response.text
    return list(response.json()["items"])


async def wait_for_events(wardrobe: Wardrobe, outfit: Outfit, *expected: tuple[str, int]) -> None:
    """Wait for exactly these events, given as verb and version."""

    async def check() -> None:
        found = [
            (event.type.rpartition(".")[2], event.aggregateversion)
            for event in await wardrobe.running.published()
            if event.type.startswith("wardrobe.pin.") and event.data["outfit_id"] == outfit["id"]
        ]
        assert found == list(expected)

    await eventually(check)


async def outfit_and_viewer(wardrobe: Wardrobe, **fields: Any) -> tuple[int, dict[str, Any], int]:
    owner, viewer = await wardrobe.known_person(), await wardrobe.known_person()
    return owner, await wardrobe.publish(owner, pins=[new("Red coat")], **fields), viewer


async def test_the_owner_learns_who_asked_and_nobody_else_does(wardrobe: Wardrobe) -> None:
    owner, outfit, viewer = await outfit_and_viewer(wardrobe, comments="off")
    other = await wardrobe.known_person()
    for _ in range(2):
        assert (await ask(wardrobe, viewer, outfit)).status_code == 204
    (found,) = await questions(wardrobe, owner, outfit)
    pin_id = outfit["pins"][0]["id"]
    assert (found["pin_id"], found["count"], found["asked"]) == (pin_id, 1, False)
    assert found["askers"] == [{"id": str(viewer), "username": f"u{viewer}", "display_name": ""}]
    mine = {"pin_id": pin_id, "asked": True, "count": None, "askers": None}
    assert await questions(wardrobe, viewer, outfit) == [mine]
    assert await questions(wardrobe, other, outfit) == []
    assert (await wardrobe.client(viewer).delete(path_of(outfit, "questions"))).status_code == 404
    assert (await ask(wardrobe, None, outfit)).status_code == 401
    assert (await ask(wardrobe, owner, outfit)).json()["code"] == "own_pin"
    await wait_for_events(wardrobe, outfit, ("asked", 1))
    (event,) = [
        each
        for each in await wardrobe.running.published("wardrobe.pin.asked")
        if each.data["outfit_id"] == outfit["id"]
    ]
    assert event.data["garment_name"] == "Red coat"


async def test_a_question_is_withdrawn_and_asked_again(wardrobe: Wardrobe) -> None:
    owner, outfit, viewer = await outfit_and_viewer(wardrobe)
    await ask(wardrobe, viewer, outfit)
    for _ in range(2):
        await withdraw(wardrobe, viewer, outfit)
    assert await questions(wardrobe, owner, outfit) == []
    assert await questions(wardrobe, viewer, outfit) == []
    await ask(wardrobe, viewer, outfit)
    await wait_for_events(wardrobe, outfit, ("asked", 1), ("unasked", 2), ("asked", 3))


async def test_dismissed_questions_do_not_come_back(wardrobe: Wardrobe) -> None:
    owner, outfit, viewer = await outfit_and_viewer(wardrobe)
    await ask(wardrobe, viewer, outfit)
    for _ in range(2):
        dismissed = await wardrobe.client(owner).delete(path_of(outfit, "questions"))
        assert dismissed.status_code == 204
    assert await questions(wardrobe, owner, outfit) == []
    assert len(await questions(wardrobe, viewer, outfit)) == 1
    await withdraw(wardrobe, viewer, outfit)
    await ask(wardrobe, viewer, outfit)
    assert await questions(wardrobe, owner, outfit) == []
    await wait_for_events(wardrobe, outfit, ("asked", 1), ("unasked", 2), ("unasked", 3))


async def test_only_visible_pins_are_asked_about(wardrobe: Wardrobe) -> None:
    owner, outfit, viewer = await outfit_and_viewer(wardrobe)
    garment = outfit["pins"][0]["garment_id"]
    client = wardrobe.client(owner)
    hidden = await client.patch(f"garments/{garment}", json={"audience": "private"})
    assert hidden.status_code == 200, hidden.text
    assert (await ask(wardrobe, viewer, outfit)).status_code == 404
    await client.patch(f"garments/{garment}", json={"audience": "public"})
    await client.patch(f"outfits/{outfit['id']}", json={"audience": "private"})
    assert (await ask(wardrobe, viewer, outfit)).status_code == 404
    listed = await wardrobe.client(viewer).get(f"outfits/{outfit['id']}/pin-questions")
    assert listed.status_code == 404


async def test_a_pin_of_another_outfit_is_not_found(wardrobe: Wardrobe) -> None:
    _, outfit, viewer = await outfit_and_viewer(wardrobe)
    _, other, _ = await outfit_and_viewer(wardrobe)
    mixed = f"outfits/{outfit['id']}/pins/{other['pins'][0]['id']}/question"
    assert (await wardrobe.client(viewer).put(mixed)).status_code == 404


async def test_a_block_ends_questions_between_the_two(wardrobe: Wardrobe) -> None:
    owner, outfit, viewer = await outfit_and_viewer(wardrobe)
    await ask(wardrobe, viewer, outfit)
    await wardrobe.block(owner, viewer)
    assert (await ask(wardrobe, viewer, outfit)).status_code == 404
    assert await questions(wardrobe, owner, outfit) == []
    await wait_for_events(wardrobe, outfit, ("asked", 1), ("unasked", 2))
    await wardrobe.unblock(owner, viewer)
    assert await questions(wardrobe, owner, outfit) == []
    assert (await ask(wardrobe, viewer, outfit)).status_code == 204
    await wait_for_events(wardrobe, outfit, ("asked", 1), ("unasked", 2), ("asked", 3))


async def test_questions_end_with_their_pin(wardrobe: Wardrobe) -> None:
    owner, outfit, viewer = await outfit_and_viewer(wardrobe)
    await ask(wardrobe, viewer, outfit)
    client, path = wardrobe.client(owner), f"outfits/{outfit['id']}"
    kept = existing(outfit["pins"][0]["garment_id"], x=0.2)
    await client.patch(path, json={"pins": [kept, {**BOTTOM, **new("Skirt")}]})
    assert len(await questions(wardrobe, owner, outfit)) == 1
    await client.patch(path, json={"pins": []})
    assert await questions(wardrobe, owner, outfit) == []
    await wait_for_events(wardrobe, outfit, ("asked", 1), ("unasked", 2))


async def test_questions_end_with_their_garment(wardrobe: Wardrobe) -> None:
    owner, outfit, viewer = await outfit_and_viewer(wardrobe)
    await ask(wardrobe, viewer, outfit)
    garment_id = outfit["pins"][0]["garment_id"]
    removed = await wardrobe.client(owner).delete(f"garments/{garment_id}")
    assert removed.status_code == 204
    await wait_for_events(wardrobe, outfit, ("asked", 1), ("unasked", 2))


async def test_askers_with_a_private_profile_are_counted_and_not_named(wardrobe: Wardrobe) -> None:
    owner, outfit, viewer = await outfit_and_viewer(wardrobe)
    await ask(wardrobe, viewer, outfit)
    await wardrobe.profile(viewer, "private", version=2)
    (found,) = await questions(wardrobe, owner, outfit)
    assert (found["count"], found["askers"]) == (1, [])


async def test_limited_accounts_ask_nothing(wardrobe: Wardrobe) -> None:
    _, outfit, viewer = await outfit_and_viewer(wardrobe)
    await wardrobe.deliver(AccountLimited(user_id=viewer, reason="spam"), viewer, 1)
    refused = await ask(wardrobe, viewer, outfit)
    assert (refused.status_code, refused.json()["code"]) == (403, "account_limited")
    await wardrobe.deliver(AccountRestored(user_id=viewer, reason="sorry"), viewer, 2)
    assert (await ask(wardrobe, viewer, outfit)).status_code == 204


async def test_exports_and_erasure_cover_questions(wardrobe: Wardrobe) -> None:
    owner, outfit, _ = await outfit_and_viewer(wardrobe)
    viewer = random_id()
    await wardrobe.profile(viewer, "public")
    await ask(wardrobe, viewer, outfit)
    rows = (await exported_rows(wardrobe.running, "wardrobe", viewer))["pin_questions"]
    assert rows == [{"outfit_id": outfit["id"], "pin_id": outfit["pins"][0]["id"]}]
    assert (await exported_rows(wardrobe.running, "wardrobe", owner))["pin_questions"] == []
    await wardrobe.running.publish(AccountDeleted(user_id=viewer), subject=viewer, version=9)

    async def is_gone() -> None:
        assert await questions(wardrobe, owner, outfit) == []

    await eventually(is_gone)
