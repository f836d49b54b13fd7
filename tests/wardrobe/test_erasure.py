"""Tests that a deleted account leaves nothing in the wardrobe, and that nothing comes back."""

import asyncio
from typing import Any

import psycopg
import pytest

from contracts.admin import AccountLimited, OutfitReported
from contracts.envelope import Envelope
from contracts.identity import AccountDeleted
from contracts.tags import OutfitTagged, TagChanged
from tests.support.db_probes import wait_for_lock_waiters
from tests.support.faulty_connection import FaultyProxy
from tests.support.residual_data import (
    SHARED_TABLES,
    create_dead_letter,
    random_id,
    rows_containing,
    table_names,
)
from tests.support.wait import eventually, limited
from tests.wardrobe.data_imports import begin
from tests.wardrobe.pictures import plain_jpeg
from tests.wardrobe.trips import add_item, new_trip, put_in
from tests.wardrobe.world import Wardrobe, person, widths_of
from wardrobe.storage import Storage

CANARY = "kingfisher"
WITHOUT_OWNER = {"erasures", "doomed_objects", "garment_views", "recommended_outfits"}
WITHOUT_OWNER |= {"held_outfits", "known_pictures", "trip_garments", "trip_items"}
WITHOUT_OWNER |= {"garment_pictures"}
"""Tables that do not name owners: records of erasures, rows that are deleted with their garments,
outfits or trips, recommendations of admins, and traits of hidden pictures."""


async def create_content(wardrobe: Wardrobe) -> tuple[int, dict[str, Any], list[dict[str, Any]]]:
    """Create a person with a garment, an outfit and an unused photo.

    Return their id, the outfit and the pictures.
    """
    owner = random_id()
    await wardrobe.profile(owner, "public")
    once = {"Idempotency-Key": "once"}
    garment = await wardrobe.client(owner, **once).post("garments", json={"name": CANARY})
    pin = {"x": 0.1, "y": 0.1, "width": 0.5, "height": 0.5, "garment_id": garment.json()["id"]}
    friend = await wardrobe.known_person()
    await wardrobe.follow(owner, friend)
    private: dict[str, Any] = {"occasion": CANARY, "with_people": [str(friend)]}
    outfit = await wardrobe.publish(
        owner, caption=CANARY, pins=[pin], worn_on="2026-11-02", **private
    )
    unused = await wardrobe.upload(owner)
    return owner, outfit, [outfit["photo"], unused]


async def create_everything(wardrobe: Wardrobe) -> tuple[int, list[dict[str, Any]]]:
    """Create a person with rows in every table; return their id and their pictures."""
    owner, outfit, pictures = await create_content(wardrobe)
    friend, garment_id = outfit["with_people"][0]["id"], outfit["pins"][0]["garment_id"]
    await wardrobe.follow(owner, person())
    await wardrobe.follow(person(), owner)
    await wardrobe.block(owner, person())
    await wardrobe.block(person(), owner)
    await wardrobe.circle(owner, person())
    await wardrobe.circle(person(), owner)
    assert (await wardrobe.client(owner).post("exports")).status_code == 202
    await begin(wardrobe, owner, 100, CANARY)
    assert (await wardrobe.client(owner).put("exports/schedule")).status_code == 200
    assert (await wardrobe.client(owner).post("calendar/link")).status_code == 200
    tag_id, outfit_id = int(person()), int(outfit["id"])
    tag = TagChanged(tag_id=tag_id, owner_id=owner, slug=CANARY, name=CANARY, audience="public")
    await wardrobe.deliver(tag, tag_id)
    tagged = OutfitTagged(tag_id=tag_id, owner_id=owner, outfit_id=outfit_id)
    await wardrobe.deliver(tagged, f"{tag_id}/{outfit_id}")
    await wardrobe.change("INSERT INTO quotas VALUES (:id, 10^9)", id=owner)
    item = "INSERT INTO imported_items VALUES (:id, 'source', 'outfit', 1, 2, 3)"
    await wardrobe.change(item, id=owner)
    reported = OutfitReported(outfit_id=outfit_id, owner_id=owner)
    await wardrobe.deliver(reported, outfit_id)
    preferences = await wardrobe.client(owner).put("alt-text-preferences", json={})
    assert preferences.status_code == 200
    await ask_about_pin(wardrobe, owner, await wardrobe.known_person(), outfit)
    await wardrobe.deliver(AccountLimited(user_id=owner, reason=""), owner)
    for preference in ("repeat-preferences", "evening-question"):
        assert (await wardrobe.client(owner).put(preference, json={})).status_code == 200
    loan = {"garment_id": garment_id, "borrower_id": friend, "note": CANARY}
    assert (await wardrobe.client(owner).post("loans", json=loan)).status_code == 201
    borrowed = await wardrobe.client(int(friend)).post("garments", json={"name": "Coat"})
    to_owner = {"garment_id": borrowed.json()["id"], "borrower_id": str(owner), "note": CANARY}
    assert (await wardrobe.client(int(friend)).post("loans", json=to_owner)).status_code == 201
    await pack_suitcase(wardrobe, owner, garment_id)
    await create_dead_letter(wardrobe.running, str(owner))
    return owner, pictures


async def pack_suitcase(wardrobe: Wardrobe, owner: int, garment_id: str) -> None:
    """Plan a trip with a garment and another item."""
    trip = await new_trip(wardrobe, owner, name=CANARY)
    await put_in(wardrobe, owner, trip, {"id": garment_id})
    await add_item(wardrobe, owner, trip, CANARY)


async def ask_about_pin(wardrobe: Wardrobe, owner: int, asker: int, outfit: dict[str, Any]) -> None:
    """Show the pinned garment to everyone, and let a viewer ask where it is from."""
    (pin,) = outfit["pins"]
    garment = f"garments/{pin['garment_id']}"
    shown = await wardrobe.client(owner).patch(garment, json={"audience": "public"})
    assert shown.status_code == 200, shown.text
    question = f"outfits/{outfit['id']}/pins/{pin['id']}/question"
    assert (await wardrobe.client(asker).put(question)).status_code == 204


async def list_reports(wardrobe: Wardrobe, owner: int) -> list[Envelope]:
    events = await wardrobe.running.published("wardrobe.account.erased")
    return [event for event in events if event.data["user_id"] == str(owner)]


async def wait_for_report(wardrobe: Wardrobe, owner: int) -> dict[str, int]:
    """Wait for the report of an erasure, and return what it counts."""

    async def check() -> dict[str, int]:
        found = await list_reports(wardrobe, owner)
        assert len(found) == 1, found
        return dict(found[0].data["erased"])

    return await eventually(check)


def find_leftovers(wardrobe: Wardrobe, owner: int) -> dict[str, list[str]]:
    """Return all rows that name the person or their texts, except tombstones and last events."""
    found = rows_containing(wardrobe.running.database.url, [str(owner), CANARY])
    assert found.pop("erased_accounts")
    outbox = found.pop("outbox", [])
    assert [
        row for row in outbox if "account.erased" not in row and "outfit.removed" not in row
    ] == []
    return found


async def test_erasure_is_reported_after_the_object_store_is_back(
    faulty_wardrobe: Wardrobe, wire: FaultyProxy
) -> None:
    owner, _, pictures = await create_content(faulty_wardrobe)
    await wire.disconnect()
    await faulty_wardrobe.deliver(AccountDeleted(user_id=owner), owner)
    assert await faulty_wardrobe.value("SELECT count(*) FROM photos") == 0

    async def sweep_was_tried() -> None:
        assert await faulty_wardrobe.value("SELECT count(*) FROM doomed_objects") == 10

    await eventually(sweep_was_tried)
    assert await list_reports(faulty_wardrobe, owner) == []
    await wire.start()

    assert await wait_for_report(faulty_wardrobe, owner) == {
        "outfits": 1,
        "garments": 1,
        "photos": 2,
    }
    for picture in pictures:
        assert faulty_wardrobe.fetch(picture["path"]).status == 404


async def test_no_table_and_no_bucket_has_leftovers(wardrobe: Wardrobe) -> None:
    before = wardrobe.keys("originals")
    owner, pictures = await create_everything(wardrobe)
    assert len(wardrobe.keys("originals")) == len(before) + len(pictures)
    expected = table_names(wardrobe.running.database.url) - SHARED_TABLES - WITHOUT_OWNER
    assert rows_containing(wardrobe.running.database.url, [str(owner)]).keys() == expected

    await wardrobe.deliver(AccountDeleted(user_id=owner), owner)

    assert await wait_for_report(wardrobe, owner) == {"outfits": 1, "garments": 1, "photos": 2}
    assert find_leftovers(wardrobe, owner) == {}
    for picture in pictures:
        for path in widths_of(picture["path"]):
            assert wardrobe.fetch(path).status == 404
    assert wardrobe.keys("originals") == before


async def test_announcement_in_progress_is_erased_with_its_owner(
    wardrobe: Wardrobe, monkeypatch: pytest.MonkeyPatch
) -> None:
    owner, *_ = await create_content(wardrobe)
    started, proceed = asyncio.Event(), asyncio.Event()
    copy = Storage.copy

    async def copy_when_allowed(storage: Storage, pairs: Any) -> None:
        started.set()
        await proceed.wait()
        await copy(storage, pairs)

    monkeypatch.setattr(Storage, "copy", copy_when_allowed)
    # A stricter profile moves the picture and announces the outfit again.
    await wardrobe.profile(owner, "followers", version=2)
    async with limited():
        await started.wait()
    await wardrobe.running.publish(AccountDeleted(user_id=owner), subject=owner, version=3)
    await wait_for_lock_waiters(wardrobe.running, 1)
    proceed.set()

    assert await wait_for_report(wardrobe, owner) == {"outfits": 1, "garments": 1, "photos": 2}
    assert find_leftovers(wardrobe, owner) == {}


async def test_edit_in_progress_is_erased_with_its_owner(
    wardrobe: Wardrobe, monkeypatch: pytest.MonkeyPatch
) -> None:
    owner, *_ = await create_content(wardrobe)
    outfit = (await wardrobe.client(owner).get("outfits")).json()["items"][0]
    started, proceed = asyncio.Event(), asyncio.Event()
    load = Storage.load

    async def load_when_allowed(storage: Storage, name: Any) -> bytes:
        started.set()
        await proceed.wait()
        return await load(storage, name)

    monkeypatch.setattr(Storage, "load", load_when_allowed)
    box = {"x": 0.1, "y": 0.1, "width": 0.5, "height": 0.5}
    change = {"caption": CANARY * 2, "pins": [box | {"new_garment": {"name": CANARY}}]}
    edit = wardrobe.client(owner).patch(f"outfits/{outfit['id']}", json=change)
    editing = asyncio.create_task(edit)
    async with limited():
        await started.wait()
    await wardrobe.running.publish(AccountDeleted(user_id=owner), subject=owner, version=3)
    await wait_for_lock_waiters(wardrobe.running, 1)
    proceed.set()

    assert (await editing).status_code == 200
    assert (await wait_for_report(wardrobe, owner))["photos"] == 2
    assert find_leftovers(wardrobe, owner) == {}


async def test_table_without_erasure_is_detected(wardrobe: Wardrobe) -> None:
    owner, *_ = await create_content(wardrobe)
    url = wardrobe.running.database.url.replace("+psycopg", "")
    with psycopg.connect(url, autocommit=True) as database:
        database.execute("CREATE TABLE made_later (owner_id bigint)")
        try:
            database.execute("INSERT INTO made_later VALUES (%s)", [owner])
            await wardrobe.deliver(AccountDeleted(user_id=owner), owner)
            await wait_for_report(wardrobe, owner)
            assert find_leftovers(wardrobe, owner) == {"made_later": [str(owner)]}
        finally:
            database.execute("DROP TABLE made_later")


async def test_repeated_deletion_is_reported_once(wardrobe: Wardrobe) -> None:
    owner, *_ = await create_content(wardrobe)
    await asyncio.gather(
        *(wardrobe.deliver(AccountDeleted(user_id=owner), owner) for _ in range(2)),
    )
    await wait_for_report(wardrobe, owner)
    other = random_id()

    await wardrobe.deliver(AccountDeleted(user_id=owner), owner)
    await wardrobe.deliver(AccountDeleted(user_id=other), other)

    assert await wait_for_report(wardrobe, other) == {"outfits": 0, "garments": 0, "photos": 0}
    assert len(await list_reports(wardrobe, owner)) == 1


async def test_delayed_events_and_requests_restore_nothing(wardrobe: Wardrobe) -> None:
    owner = random_id()
    photo = await wardrobe.upload(owner)
    await wardrobe.deliver(AccountDeleted(user_id=owner), owner)
    await wait_for_report(wardrobe, owner)

    await wardrobe.profile(owner, "public", version=99)
    await wardrobe.follow(owner, person(), version=99)
    await wardrobe.unfollow(person(), owner, version=99)
    client = wardrobe.client(owner, **{"Idempotency-Key": "late"})
    late = [
        await client.post("outfits", json={"photo_id": photo["id"], "audience": "public"}),
        await client.post("garments", json={"name": CANARY}),
        await client.put("photos", content=plain_jpeg()),
    ]

    assert [response.status_code for response in late] == [401, 401, 401]
    # The deletion of the late upload's objects is scheduled.
    assert find_leftovers(wardrobe, owner).keys() <= {"doomed_objects"}
