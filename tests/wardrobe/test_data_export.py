"""Tests of data exports: one ZIP with the data of all services, for its owner only."""

import json

import pytest

from contracts.identity import AccountDeleted
from tests.support.residual_data import random_id
from tests.support.wait import eventually
from tests.wardrobe.data_exports import (
    OTHER_PARTS,
    READY,
    deliver_parts,
    download,
    files_of,
    get_current,
    make_export,
    other_services,
    request_export,
    wait_until_ready,
)
from tests.wardrobe.world import Wardrobe, person
from wardrobe.data_export import rules

pytestmark = pytest.mark.usefixtures("fast_archives")

WHOLE_FILE_RANGES = (
    "bytes=0-1,4-5",
    "bytes=5-4",
    "bytes=-",
    "bytes=a-b",
    "lines=0-1",
    "",
    "bytes=1-1x",
)
"""Several ranges and invalid ones, which return the whole file."""


async def test_the_zip_holds_every_part_and_every_photo(wardrobe: Wardrobe) -> None:
    owner, other = await wardrobe.known_person(), await wardrobe.known_person()
    outfit = await wardrobe.publish(owner, caption="Mine", private_note="For me")
    await wardrobe.client(owner).post("garments", json={"name": "Coat"})
    await wardrobe.publish(other, caption="Not hers")

    export = await make_export(wardrobe, owner)
    response = await download(wardrobe, owner, export["id"])

    assert response.headers["content-type"] == "application/zip"
    assert response.headers["cache-control"] == "private, no-store"
    assert response.headers["content-disposition"].startswith("attachment; filename=")
    assert len(response.content) == export["size"]
    files = await files_of(wardrobe, owner, export["id"])
    rows = {name: json.loads(files[name]) for name in files if name.endswith(".json")}
    assert rows["profile.json"] == OTHER_PARTS["identity"]["profile"]
    assert rows["tags.json"] == OTHER_PARTS["tags"]["tags"]
    assert [(row["id"], row["caption"]) for row in rows["outfits.json"]] == [(outfit["id"], "Mine")]
    assert rows["outfits.json"][0]["private_note"] == "For me"
    assert [row["name"] for row in rows["garments.json"]] == ["Coat"]
    photo = rows["outfits.json"][0]["photo"]
    assert [row["file"] for row in rows["photos.json"]] == [photo]
    key = await wardrobe.value("SELECT original_key FROM photos WHERE owner_id = :id", id=owner)
    assert files[photo] == wardrobe.read("originals", key)
    assert rows["manifest.json"]["rows"]["outfits.json"] == 1
    tables = [name for name in files if name.endswith(".csv")]
    site = 1
    assert export["done"] == export["total"] == len(rows) - 1 + len([photo, *tables]) + site


async def test_finished_zip_is_announced_once(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    export = await make_export(wardrobe, owner)

    async def check() -> None:
        content_range = await wardrobe.running.published("wardrobe.export.finished")
        assert [row.data for row in content_range if row.data["user_id"] == str(owner)] == [
            {"export_id": export["id"], "user_id": str(owner), "is_scheduled": False}
        ]

    await eventually(check)


async def test_only_the_owner_can_download_the_zip(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    export = await make_export(wardrobe, owner)
    key = await wardrobe.value("SELECT key FROM exports WHERE owner_id = :id", id=owner)

    assert (await download(wardrobe, person(), export["id"])).status_code == 404
    assert (await download(wardrobe, None, export["id"])).status_code == 401
    assert wardrobe.fetch(key, "originals").status in {403, 404}
    assert await get_current(wardrobe, person()) is None


async def test_interrupted_download_can_be_resumed(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    export = await make_export(wardrobe, owner)
    whole = await download(wardrobe, owner, export["id"])
    size, all_of_it = export["size"], (200, None, whole.content)
    same, other = {"If-Range": whole.headers["etag"]}, {"If-Range": '"1"'}
    parts: list[tuple[dict[str, str], tuple[int, str | None, bytes]]] = [
        ({"Range": "bytes=10-"} | same, (206, f"bytes 10-{size - 1}/{size}", whole.content[10:])),
        ({"Range": "bytes=0-0"}, (206, f"bytes 0-0/{size}", whole.content[:1])),
        ({"Range": "bytes=-5"}, (206, f"bytes {size - 5}-{size - 1}/{size}", whole.content[-5:])),
        ({"Range": f"bytes=5-{size}"}, (206, f"bytes 5-{size - 1}/{size}", whole.content[5:])),
        ({"Range": f"bytes=-{size + 1}"}, (206, f"bytes 0-{size - 1}/{size}", whole.content)),
        ({"Range": "bytes=10-"} | other, all_of_it),
        *(({"Range": header}, all_of_it) for header in WHOLE_FILE_RANGES),
    ]

    assert whole.headers["accept-ranges"] == "bytes"
    for headers, expected in parts:
        response = await download(wardrobe, owner, export["id"], **headers)
        content_range = response.headers.get("content-range")
        assert (response.status_code, content_range, response.content) == expected, headers
        assert response.headers["content-length"] == str(len(response.content))
    for header in (f"bytes={size}-", "bytes=-0"):
        response = await download(wardrobe, owner, export["id"], Range=header)
        assert (response.status_code, response.json()["code"]) == (416, "range_not_satisfiable")
        assert response.headers["content-range"] == f"bytes */{size}"


async def test_packing_waits_for_every_service(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    export = await request_export(wardrobe, owner)
    for service in ("identity", "tags", "feed"):
        await deliver_parts(wardrobe, service, export["id"], owner)

    assert (await get_current(wardrobe, owner))["state"] == "waiting"
    assert (await request_export(wardrobe, owner))["id"] == export["id"]
    assert (await download(wardrobe, owner, export["id"])).status_code == 404


async def test_new_export_replaces_the_last_one(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    first = await make_export(wardrobe, owner)
    key = await wardrobe.value("SELECT key FROM exports WHERE owner_id = :id", id=owner)

    second = await request_export(wardrobe, owner)

    assert second["id"] != first["id"]
    assert (await download(wardrobe, owner, first["id"])).status_code == 404

    async def is_gone() -> None:
        assert key not in wardrobe.keys("originals")

    await eventually(is_gone)


async def test_another_packer_takes_over_after_a_crash(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    await wardrobe.publish(owner)
    export = await request_export(wardrobe, owner)
    # The state after a process has claimed the export and died: packing, with an expired claim.
    await wardrobe.change(
        "UPDATE exports SET state = 'packing', key = 'dead', done = 3, claimed_until = now()"
        " WHERE owner_id = :id",
        id=owner,
    )
    async with other_services(wardrobe):
        for service in READY:
            await deliver_parts(wardrobe, service, export["id"], owner)
        done = await wait_until_ready(wardrobe, owner)

    assert done["done"] == done["total"]
    assert (await download(wardrobe, owner, export["id"])).status_code == 200


async def test_unavailable_service_delays_an_export_by_seconds(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    export = await request_export(wardrobe, owner)
    for service in READY:
        await deliver_parts(wardrobe, service, export["id"], owner)

    async def has_failed() -> None:
        ahead = "SELECT extract(epoch FROM claimed_until - now()) FROM exports WHERE owner_id = :id"
        left = await wardrobe.value(ahead, id=owner)
        assert left is not None
        assert left <= rules.RETRY_DELAY.total_seconds()

    await eventually(has_failed)
    async with other_services(wardrobe):
        await wait_until_ready(wardrobe, owner)


async def test_export_expires_after_seven_days(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    export = await make_export(wardrobe, owner)
    key = await wardrobe.value("SELECT key FROM exports WHERE owner_id = :id", id=owner)
    days = "SELECT round(extract(epoch FROM due_at - now()) / 86400) FROM doomed_objects"
    assert await wardrobe.value(f"{days} WHERE owner_id = :id", id=owner) == 7

    await wardrobe.change("UPDATE exports SET expires_at = now() WHERE owner_id = :id", id=owner)
    await wardrobe.change("UPDATE doomed_objects SET due_at = now() WHERE owner_id = :id", id=owner)

    assert await get_current(wardrobe, owner) is None
    assert (await download(wardrobe, owner, export["id"])).status_code == 404

    async def is_gone() -> None:
        assert key not in wardrobe.keys("originals")

    await eventually(is_gone)


@pytest.mark.parametrize("is_packed", [True, False])
async def test_export_is_deleted_with_the_account(wardrobe: Wardrobe, is_packed: bool) -> None:
    owner = random_id()
    await wardrobe.profile(owner, "public")
    kept = wardrobe.keys("originals")
    await (make_export if is_packed else request_export)(wardrobe, owner)

    await wardrobe.deliver(AccountDeleted(user_id=owner), owner)

    async def is_erased() -> None:
        content_range = await wardrobe.running.published("wardrobe.account.erased")
        assert str(owner) in [event.data["user_id"] for event in content_range]

    await eventually(is_erased)
    assert wardrobe.keys("originals") == kept
    assert await wardrobe.value("SELECT count(*) FROM exports WHERE owner_id = :id", id=owner) == 0
