"""Tests of cleanup jobs, and of requests while the object store is unavailable."""

import tempfile
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.support.faulty_connection import FaultyProxy
from tests.support.wait import eventually
from tests.wardrobe.pictures import encoded, plain_jpeg, scene
from tests.wardrobe.world import Wardrobe, person, widths_of
from wardrobe.outfits.trash.domain import purge_trash
from wardrobe.photos.domain import sweep_unused_photos


async def test_requests_fail_cleanly_without_the_object_store(
    faulty_wardrobe: Wardrobe, wire: FaultyProxy
) -> None:
    owner = await faulty_wardrobe.known_person()
    outfit = await faulty_wardrobe.publish(owner)
    await wire.disconnect()

    upload = await faulty_wardrobe.client(owner).put("photos", content=plain_jpeg())
    hiding = await faulty_wardrobe.client(owner).delete(f"outfits/{outfit['id']}")

    for response in (upload, hiding):
        assert (response.status_code, response.json()["code"]) == (503, "picture_not_saved")
        assert response.headers["retry-after"]
    assert await faulty_wardrobe.value("SELECT count(*) FROM photos") == 1
    # Objects that the upload (5) and the move (4) may have written will be deleted.
    assert await faulty_wardrobe.value(
        "SELECT count(*) FROM doomed_objects WHERE due_at > now() + interval '50 minutes'"
    ) == (5 + 4)
    seen = await faulty_wardrobe.client().get(f"outfits/{outfit['id']}")
    assert seen.json() == outfit | dict.fromkeys(("private_note", "occasion", "with_people"))

    await wire.start()
    assert (
        await faulty_wardrobe.client(owner).delete(f"outfits/{outfit['id']}")
    ).status_code == 204


async def test_full_object_store_is_reported(faulty_wardrobe: Wardrobe, wire: FaultyProxy) -> None:
    owner = await faulty_wardrobe.known_person()
    await wire.disconnect()
    await wire.start()
    wire.storage_full = True
    upload = await faulty_wardrobe.client(owner).put("photos", content=plain_jpeg())
    assert (upload.status_code, upload.json()["code"]) == (507, "storage_full")
    assert upload.headers["retry-after"]
    assert await faulty_wardrobe.value("SELECT count(*) FROM photos") == 0

    wire.storage_full = False
    assert (
        await faulty_wardrobe.client(owner).put("photos", content=plain_jpeg())
    ).status_code == 201


async def test_pictures_hidden_during_an_outage_are_deleted_afterwards(
    faulty_wardrobe: Wardrobe, wire: FaultyProxy
) -> None:
    owner = person()
    await faulty_wardrobe.profile(owner, "public", version=1)
    outfit = await faulty_wardrobe.publish(owner)
    await wire.disconnect()
    await faulty_wardrobe.profile(owner, "private", version=2)
    assert (await faulty_wardrobe.client().get(f"outfits/{outfit['id']}")).status_code == 404

    await wire.start()

    async def is_dead() -> None:
        assert faulty_wardrobe.fetch(outfit["photo"]["path"]).status == 404

    await eventually(is_dead)
    assert len(await faulty_wardrobe.wait_for_events(outfit["id"], 2)) == 2


async def test_full_disk_during_processing_is_reported(
    wardrobe: Wardrobe, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A folder in which there is no space for the widest rendition.
    class FullFolder(tempfile.TemporaryDirectory[str]):
        def __enter__(self) -> str:
            folder = super().__enter__()
            Path(folder, "1280.webp").symlink_to("/dev/full")
            return folder

    monkeypatch.setattr(tempfile, "TemporaryDirectory", FullFolder)
    owner = await wardrobe.known_person()
    # A unique size, so that it is not in the photo cache.
    picture = encoded(scene(310, 510), "JPEG")
    upload = await wardrobe.client(owner).put("photos", content=picture)
    assert (upload.status_code, upload.json()["code"]) == (507, "storage_full")
    assert await wardrobe.value("SELECT count(*) FROM photos WHERE owner_id = :id", id=owner) == 0


@pytest.mark.parametrize(
    ("bucket", "key"),
    [
        pytest.param("outfits", "../refused", id="no key by the rules of S3"),
        pytest.param("lost", "refused", id="no bucket"),
    ],
)
async def test_undeletable_object_does_not_delay_others(
    wardrobe: Wardrobe, bucket: str, key: str
) -> None:
    owner = await wardrobe.known_person()
    await wardrobe.change(
        "INSERT INTO doomed_objects (bucket, key, due_at, owner_id)"
        " VALUES (:bucket, :key, now() - interval '1 day', :owner)",
        bucket=bucket,
        key=key,
        owner=owner,
    )
    photo = await wardrobe.upload(owner)
    await wardrobe.client(owner).delete(f"photos/{photo['id']}")

    async def others_are_gone() -> None:
        assert wardrobe.fetch(photo["path"]).status == 404
        left = "SELECT string_agg(key, ' ') FROM doomed_objects WHERE owner_id = :owner"
        assert await wardrobe.value(left, owner=owner) == key

    await eventually(others_are_gone)


@pytest.mark.parametrize(("failures", "seconds"), [(3, 16), (8, 512), (5000, 3600)])
async def test_undeletable_object_is_retried_with_growing_delays(
    wardrobe: Wardrobe, failures: int, seconds: int
) -> None:
    owner = person()
    await wardrobe.change(
        "INSERT INTO doomed_objects (bucket, key, due_at, owner_id, failures)"
        " VALUES ('outfits', :key, now(), :owner, :failures)",
        key=f"../{owner}",
        owner=owner,
        failures=failures,
    )

    async def was_tried() -> None:
        condition = "FROM doomed_objects WHERE owner_id = :owner AND failures = :tried"
        wait = f"SELECT coalesce(max(extract(epoch FROM due_at - now())), 0) {condition}"
        left = await wardrobe.value(wait, owner=owner, tried=failures + 1)
        assert seconds / 2 < left <= seconds

    await eventually(was_tried)


async def test_scheduled_deletions_are_cancelled_on_success(wardrobe: Wardrobe) -> None:
    owner = person()
    outfit = await wardrobe.publish(owner)
    moved = await wardrobe.client(owner).patch(
        f"outfits/{outfit['id']}", json={"audience": "private"}
    )
    folder_and_name = moved.json()["photo"]["path"].removesuffix("-640.webp")
    promised = "SELECT count(*) FROM doomed_objects WHERE starts_with(key, :stem)"
    assert await wardrobe.value(promised, stem=folder_and_name) == 0
    original = "SELECT count(*) FROM doomed_objects WHERE key IN (SELECT original_key FROM photos)"
    assert await wardrobe.value(original) == 0


async def test_outfit_without_its_picture_can_be_hidden_and_trashed(
    wardrobe: Wardrobe,
) -> None:
    owner = person()
    outfit = await wardrobe.publish(owner)
    for path in widths_of(outfit["photo"]["path"]):
        wardrobe.remove("outfits", path)
    client = wardrobe.client(owner)
    hidden = await client.patch(f"outfits/{outfit['id']}", json={"audience": "private"})
    assert hidden.status_code == 200
    assert (await client.delete(f"outfits/{outfit['id']}")).status_code == 204


async def test_unused_photos_are_swept_after_a_day(wardrobe: Wardrobe) -> None:
    owner = person()
    unused, used = await wardrobe.upload(owner), await wardrobe.publish(owner)

    for hours, status in ((23, 200), (25, 404)):
        async with wardrobe.running.database.sessions() as session:
            await sweep_unused_photos(session, datetime.now(UTC) + timedelta(hours=hours))
            await session.commit()

        async def has_status(wanted: int = status) -> None:
            assert wardrobe.fetch(unused["path"]).status == wanted

        await eventually(has_status)

    assert wardrobe.fetch(used["photo"]["path"]).status == 200
    body = {"photo_id": unused["id"], "audience": "public"}
    late = await wardrobe.client(owner).post("outfits", json=body)
    assert (late.status_code, late.json()["code"]) == (404, "photo_not_found")


async def test_trash_is_emptied_after_thirty_days(wardrobe: Wardrobe) -> None:
    owner = person()
    outfit = await wardrobe.publish(owner)
    await wardrobe.client(owner).delete(f"outfits/{outfit['id']}")
    count = "SELECT count(*) FROM outfits WHERE id = :id"

    for days, left in ((29, 1), (31, 0)):
        async with wardrobe.running.database.sessions() as session:
            await purge_trash(session, datetime.now(UTC) + timedelta(days=days))
            await session.commit()
        assert await wardrobe.value(count, id=outfit["id"]) == left

    assert await wardrobe.value("SELECT count(*) FROM photos WHERE owner_id = :o", o=owner) == 0
