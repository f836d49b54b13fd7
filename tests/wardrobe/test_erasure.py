"""An account that is deleted leaves nothing in the wardrobe, and nothing comes back."""

import asyncio
from typing import Any

import psycopg
import pytest

from contracts.admin import OutfitReported
from contracts.envelope import Envelope
from contracts.identity import AccountDeleted
from contracts.tags import OutfitTagged, TagChanged
from tests.support.db_probes import until_waiting
from tests.support.faulty_connection import Wire
from tests.support.leftovers import EVERYWHERE, bury_a_letter, somebody, tables, traces
from tests.support.wait import eventually
from tests.wardrobe.pictures import plain_jpeg
from tests.wardrobe.world import Wardrobe, person, widths_of
from wardrobe.storage import Storage

CANARY = "kingfisher"
UNNAMED = {"erasures", "doomed_objects", "garment_views", "recommended_outfits"}
UNNAMED |= {"held_outfits", "known_pictures"}
"""What is written when people go, rows that go with their garments or outfits, what admins
recommend, and what hidden pictures are known by: their owners are not named there."""


async def furnish(wardrobe: Wardrobe) -> tuple[int, list[dict[str, Any]]]:
    """Somebody who left something in every place there is; and the pictures."""
    owner = somebody()
    await wardrobe.profile(owner, "public")
    once = {"Idempotency-Key": "once"}
    garment = await wardrobe.client(owner, **once).post("garments", json={"name": CANARY})
    pin = {"x": 0.1, "y": 0.1, "width": 0.5, "height": 0.5, "garment_id": garment.json()["id"]}
    outfit = await wardrobe.publish(owner, caption=CANARY, pins=[pin], worn_on="2026-11-02")
    unused = await wardrobe.upload(owner)
    await wardrobe.follow(owner, person())
    await wardrobe.follow(person(), owner)
    await wardrobe.block(owner, person())
    await wardrobe.block(person(), owner)
    assert (await wardrobe.client(owner).post("exports")).status_code == 202
    tag_id, outfit_id = int(person()), int(outfit["id"])
    tag = TagChanged(tag_id=tag_id, owner_id=owner, slug=CANARY, name=CANARY, audience="public")
    await wardrobe.hear(tag, tag_id)
    tagged = OutfitTagged(tag_id=tag_id, owner_id=owner, outfit_id=outfit_id)
    await wardrobe.hear(tagged, f"{tag_id}/{outfit_id}")
    await wardrobe.change("INSERT INTO quotas VALUES (:id, 10^9)", id=owner)
    reported = OutfitReported(outfit_id=outfit_id, owner_id=owner)
    await wardrobe.hear(reported, outfit_id)
    await bury_a_letter(wardrobe.running, str(owner))
    return owner, [outfit["photo"], unused]


async def answers(wardrobe: Wardrobe, owner: int) -> list[Envelope]:
    events = await wardrobe.running.published("wardrobe.account.erased")
    return [event for event in events if event.data["user_id"] == str(owner)]


async def answered(wardrobe: Wardrobe, owner: int) -> dict[str, int]:
    """What the wardrobe says that it erased, as soon as it does."""

    async def check() -> dict[str, int]:
        found = await answers(wardrobe, owner)
        assert len(found) == 1, found
        return dict(found[0].data["erased"])

    return await eventually(check)


def left(wardrobe: Wardrobe, owner: int) -> dict[str, list[str]]:
    """Every row that names the person or what they wrote, but for tombstone and farewells."""
    found = traces(wardrobe.running.database.url, [str(owner), CANARY])
    assert found.pop("erased_accounts")
    told = found.pop("outbox", [])
    assert [
        row for row in told if "account.erased" not in row and "outfit.removed" not in row
    ] == []
    return found


async def test_the_answer_waits_for_the_picture_store(fragile: Wardrobe, wire: Wire) -> None:
    owner, pictures = await furnish(fragile)
    await wire.cut()
    await fragile.hear(AccountDeleted(user_id=owner), owner)
    assert await fragile.value("SELECT count(*) FROM photos") == 0

    async def sweep_was_tried() -> None:
        assert await fragile.value("SELECT count(*) FROM doomed_objects") == 10

    await eventually(sweep_was_tried)
    assert await answers(fragile, owner) == []
    await wire.join()

    assert await answered(fragile, owner) == {"outfits": 1, "garments": 1, "photos": 2}
    for picture in pictures:
        assert fragile.fetch(picture["path"]).status == 404


async def test_nothing_is_left_in_any_table_nor_in_any_bucket(wardrobe: Wardrobe) -> None:
    kept = wardrobe.keys("originals")
    owner, pictures = await furnish(wardrobe)
    assert len(wardrobe.keys("originals")) == len(kept) + len(pictures)
    known = tables(wardrobe.running.database.url) - EVERYWHERE - UNNAMED
    assert traces(wardrobe.running.database.url, [str(owner)]).keys() == known

    await wardrobe.hear(AccountDeleted(user_id=owner), owner)

    assert await answered(wardrobe, owner) == {"outfits": 1, "garments": 1, "photos": 2}
    assert left(wardrobe, owner) == {}
    for picture in pictures:
        for path in widths_of(picture["path"]):
            assert wardrobe.fetch(path).status == 404
    assert wardrobe.keys("originals") == kept


async def test_an_announcement_under_way_is_forgotten_with_its_owner(
    wardrobe: Wardrobe, monkeypatch: pytest.MonkeyPatch
) -> None:
    owner, _ = await furnish(wardrobe)
    has_begun, may_go_on = asyncio.Event(), asyncio.Event()
    copy = Storage.copy

    async def copy_when_told(storage: Storage, pairs: Any) -> None:
        has_begun.set()
        await may_go_on.wait()
        await copy(storage, pairs)

    monkeypatch.setattr(Storage, "copy", copy_when_told)
    # Fewer people see her: her picture moves, and her outfit is announced anew.
    await wardrobe.profile(owner, "followers", version=2)
    await asyncio.wait_for(has_begun.wait(), 10)
    await wardrobe.running.publish(AccountDeleted(user_id=owner), subject=owner, version=3)
    await until_waiting(wardrobe.running, 1)
    may_go_on.set()

    assert await answered(wardrobe, owner) == {"outfits": 1, "garments": 1, "photos": 2}
    assert left(wardrobe, owner) == {}


async def test_an_edit_under_way_is_erased_with_its_owner(
    wardrobe: Wardrobe, monkeypatch: pytest.MonkeyPatch
) -> None:
    owner, _ = await furnish(wardrobe)
    outfit = (await wardrobe.client(owner).get("outfits")).json()["items"][0]
    has_begun, may_go_on = asyncio.Event(), asyncio.Event()
    load = Storage.load

    async def load_when_told(storage: Storage, name: Any) -> bytes:
        has_begun.set()
        await may_go_on.wait()
        return await load(storage, name)

    monkeypatch.setattr(Storage, "load", load_when_told)
    box = {"x": 0.1, "y": 0.1, "width": 0.5, "height": 0.5}
    change = {"caption": CANARY * 2, "pins": [box | {"new_garment": {"name": CANARY}}]}
    edit = wardrobe.client(owner).patch(f"outfits/{outfit['id']}", json=change)
    editing = asyncio.create_task(edit)
    await asyncio.wait_for(has_begun.wait(), 10)
    await wardrobe.running.publish(AccountDeleted(user_id=owner), subject=owner, version=3)
    await until_waiting(wardrobe.running, 1)
    may_go_on.set()

    assert (await editing).status_code == 200
    assert (await answered(wardrobe, owner))["photos"] == 2
    assert left(wardrobe, owner) == {}


async def test_a_table_that_is_not_erased_would_be_found(wardrobe: Wardrobe) -> None:
    owner, _ = await furnish(wardrobe)
    url = wardrobe.running.database.url.replace("+psycopg", "")
    with psycopg.connect(url, autocommit=True) as database:
        database.execute("CREATE TABLE made_later (owner_id bigint)")
        try:
            database.execute("INSERT INTO made_later VALUES (%s)", [owner])
            await wardrobe.hear(AccountDeleted(user_id=owner), owner)
            await answered(wardrobe, owner)
            assert left(wardrobe, owner) == {"made_later": [str(owner)]}
        finally:
            database.execute("DROP TABLE made_later")


async def test_a_repeat_is_answered_once(wardrobe: Wardrobe) -> None:
    owner, _ = await furnish(wardrobe)
    await asyncio.gather(
        *(wardrobe.hear(AccountDeleted(user_id=owner), owner) for _ in range(2)),
    )
    await answered(wardrobe, owner)
    other = somebody()

    await wardrobe.hear(AccountDeleted(user_id=owner), owner)
    await wardrobe.hear(AccountDeleted(user_id=other), other)

    assert await answered(wardrobe, other) == {"outfits": 0, "garments": 0, "photos": 0}
    assert len(await answers(wardrobe, owner)) == 1


async def test_late_events_and_requests_bring_nothing_back(wardrobe: Wardrobe) -> None:
    owner = somebody()
    photo = await wardrobe.upload(owner)
    await wardrobe.hear(AccountDeleted(user_id=owner), owner)
    await answered(wardrobe, owner)

    await wardrobe.profile(owner, "public", version=99)
    await wardrobe.follow(owner, person(), version=99)
    await wardrobe.unfollow(person(), owner, version=99)
    client = wardrobe.client(owner, **{"Idempotency-Key": "late"})
    late = [
        await client.post("outfits", json={"photo_id": photo["id"], "audience": "public"}),
        await client.post("garments", json={"name": CANARY}),
        await client.put("photos", content=plain_jpeg()),
    ]

    assert [answer.status_code for answer in late] == [401, 401, 401]
    # What the late upload wrote is on its way out: kept as a promise to delete it.
    assert left(wardrobe, owner).keys() <= {"doomed_objects"}
