"""Taking everything along: one ZIP, of all services, for its owner alone."""

import io
import json
import zipfile
from contextlib import AsyncExitStack
from typing import Any

import httpx2
import pytest

from contracts.admin import AdminExportReady
from contracts.export import ExportReady
from contracts.feed import FeedExportReady
from contracts.identity import AccountDeleted, IdentityExportReady
from contracts.tags import TagsExportReady
from tests.support.data_export import handing_out
from tests.support.leftovers import somebody
from tests.support.wait import eventually
from tests.wardrobe.world import Wardrobe, person
from wardrobe.data_export import rules

PROFILE = [{"username": "ana", "email": "ana@example.org"}]
TAGS = [{"slug": "red"}, {"slug": "blue"}]
OTHERS: dict[str, tuple[type[ExportReady], dict[str, Any]]] = {
    "identity": (IdentityExportReady, {"profile": PROFILE}),
    "tags": (TagsExportReady, {"tags": TAGS}),
    "feed": (FeedExportReady, {}),
    "admin": (AdminExportReady, {}),
}

NOT_A_PART = ("bytes=0-1,4-5", "bytes=5-4", "bytes=-", "bytes=a-b", "lines=0-1", "", "bytes=1-1x")
"""Several parts at once, and what is none: all of it is the answer."""


async def current(wardrobe: Wardrobe, owner: int) -> Any:
    answer = await wardrobe.client(owner).get("exports/current")
    assert answer.status_code == 200, answer.text
    return answer.json()


async def ask(wardrobe: Wardrobe, owner: int) -> dict[str, Any]:
    answer = await wardrobe.client(owner).post("exports")
    assert answer.status_code == 202, answer.text
    return dict(answer.json())


async def answer_as(wardrobe: Wardrobe, service: str, export_id: str, owner: int) -> None:
    kind, parts = OTHERS[service]
    counts = {name: len(rows) for name, rows in parts.items()}
    event = kind(export_id=int(export_id), user_id=owner, parts=counts)
    await wardrobe.hear(event, export_id)


async def ready(wardrobe: Wardrobe, owner: int) -> dict[str, Any]:
    async def check() -> dict[str, Any]:
        found = await current(wardrobe, owner)
        assert found["state"] == "ready", found
        return dict(found)

    return await eventually(check, seconds=60)


async def make(wardrobe: Wardrobe, owner: int) -> dict[str, Any]:
    """An export with the parts of all services, ready."""
    export = await ask(wardrobe, owner)
    async with AsyncExitStack() as stack:
        for service, (_, parts) in OTHERS.items():
            await stack.enter_async_context(handing_out(wardrobe.running, service, parts))
            await answer_as(wardrobe, service, export["id"], owner)
        return await ready(wardrobe, owner)


async def file_of(
    wardrobe: Wardrobe, viewer: int | None, export_id: str, **headers: str
) -> httpx2.Response:
    return await wardrobe.client(viewer).get(f"exports/{export_id}/file", headers=headers)


async def test_the_zip_holds_every_part_and_every_photo(wardrobe: Wardrobe) -> None:
    owner, other = await wardrobe.resident(), await wardrobe.resident()
    outfit = await wardrobe.publish(owner, caption="Mine", private_note="For me")
    await wardrobe.client(owner).post("garments", json={"name": "Coat"})
    await wardrobe.publish(other, caption="Not hers")

    export = await make(wardrobe, owner)
    answer = await file_of(wardrobe, owner, export["id"])

    assert answer.headers["content-type"] == "application/zip"
    assert answer.headers["cache-control"] == "private, no-store"
    assert answer.headers["content-disposition"].startswith("attachment; filename=")
    assert len(answer.content) == export["size"]
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        held = {name: archive.read(name) for name in archive.namelist()}
    rows = {name: json.loads(held[name]) for name in held if name.endswith(".json")}
    assert rows["profile.json"] == PROFILE
    assert rows["tags.json"] == TAGS
    assert [(one["id"], one["caption"]) for one in rows["outfits.json"]] == [(outfit["id"], "Mine")]
    assert rows["outfits.json"][0]["private_note"] == "For me"
    assert [one["name"] for one in rows["garments.json"]] == ["Coat"]
    photo = rows["outfits.json"][0]["photo"]
    assert [one["file"] for one in rows["photos.json"]] == [photo]
    key = await wardrobe.value("SELECT original_key FROM photos WHERE owner_id = :id", id=owner)
    assert held[photo] == wardrobe.read("originals", key)
    assert rows["manifest.json"]["rows"]["outfits.json"] == 1
    assert export["done"] == export["total"] == len(held) - 1


async def test_that_the_zip_can_be_taken_is_announced_once(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.resident()
    export = await make(wardrobe, owner)

    async def check() -> None:
        told = await wardrobe.running.published("wardrobe.export.finished")
        assert [one.data for one in told if one.data["user_id"] == str(owner)] == [
            {"export_id": export["id"], "user_id": str(owner)}
        ]

    await eventually(check)


async def test_a_zip_is_for_its_owner_alone(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.resident()
    export = await make(wardrobe, owner)
    key = await wardrobe.value("SELECT key FROM exports WHERE owner_id = :id", id=owner)

    assert (await file_of(wardrobe, person(), export["id"])).status_code == 404
    assert (await file_of(wardrobe, None, export["id"])).status_code == 401
    assert wardrobe.fetch(key, "originals").status in {403, 404}
    assert await current(wardrobe, person()) is None


async def test_a_download_that_broke_off_goes_on_where_it_was(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.resident()
    export = await make(wardrobe, owner)
    whole = await file_of(wardrobe, owner, export["id"])
    size, all_of_it = export["size"], (200, None, whole.content)
    same, other = {"If-Range": whole.headers["etag"]}, {"If-Range": '"1"'}
    parts: list[tuple[dict[str, str], tuple[int, str | None, bytes]]] = [
        ({"Range": "bytes=10-"} | same, (206, f"bytes 10-{size - 1}/{size}", whole.content[10:])),
        ({"Range": "bytes=0-0"}, (206, f"bytes 0-0/{size}", whole.content[:1])),
        ({"Range": "bytes=-5"}, (206, f"bytes {size - 5}-{size - 1}/{size}", whole.content[-5:])),
        ({"Range": f"bytes=5-{size}"}, (206, f"bytes 5-{size - 1}/{size}", whole.content[5:])),
        ({"Range": f"bytes=-{size + 1}"}, (206, f"bytes 0-{size - 1}/{size}", whole.content)),
        ({"Range": "bytes=10-"} | other, all_of_it),
        *(({"Range": header}, all_of_it) for header in NOT_A_PART),
    ]

    assert whole.headers["accept-ranges"] == "bytes"
    for headers, expected in parts:
        answer = await file_of(wardrobe, owner, export["id"], **headers)
        told = answer.headers.get("content-range")
        assert (answer.status_code, told, answer.content) == expected, headers
        assert answer.headers["content-length"] == str(len(answer.content))
    for header in (f"bytes={size}-", "bytes=-0"):
        answer = await file_of(wardrobe, owner, export["id"], Range=header)
        assert (answer.status_code, answer.json()["code"]) == (416, "range_not_satisfiable")
        assert answer.headers["content-range"] == f"bytes */{size}"


async def test_nothing_is_packed_before_every_service_has_answered(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.resident()
    export = await ask(wardrobe, owner)
    for service in ("identity", "tags", "feed"):
        await answer_as(wardrobe, service, export["id"], owner)

    assert (await current(wardrobe, owner))["state"] == "waiting"
    assert (await ask(wardrobe, owner))["id"] == export["id"]
    assert (await file_of(wardrobe, owner, export["id"])).status_code == 404


async def test_a_new_export_takes_the_place_of_the_last_one(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.resident()
    first = await make(wardrobe, owner)
    key = await wardrobe.value("SELECT key FROM exports WHERE owner_id = :id", id=owner)

    second = await ask(wardrobe, owner)

    assert second["id"] != first["id"]
    assert (await file_of(wardrobe, owner, first["id"])).status_code == 404

    async def is_gone() -> None:
        assert key not in wardrobe.keys("originals")

    await eventually(is_gone)


async def test_a_packer_that_was_killed_is_followed_by_another(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.resident()
    await wardrobe.publish(owner)
    export = await ask(wardrobe, owner)
    # As a process leaves it that claims and dies: packing, and soon without a claim.
    await wardrobe.change(
        "UPDATE exports SET state = 'packing', key = 'dead', done = 3, claimed_until = now()"
        " WHERE owner_id = :id",
        id=owner,
    )
    async with AsyncExitStack() as stack:
        for service, (_, parts) in OTHERS.items():
            await stack.enter_async_context(handing_out(wardrobe.running, service, parts))
            await answer_as(wardrobe, service, export["id"], owner)
        done = await ready(wardrobe, owner)

    assert done["done"] == done["total"]
    assert (await file_of(wardrobe, owner, export["id"])).status_code == 200


async def test_a_service_that_is_away_delays_an_export_by_seconds(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.resident()
    export = await ask(wardrobe, owner)
    for service in OTHERS:
        await answer_as(wardrobe, service, export["id"], owner)

    async def has_failed() -> None:
        ahead = "SELECT extract(epoch FROM claimed_until - now()) FROM exports WHERE owner_id = :id"
        left = await wardrobe.value(ahead, id=owner)
        assert left is not None
        assert left <= rules.RETRY.total_seconds()

    await eventually(has_failed)
    async with AsyncExitStack() as stack:
        for service, (_, parts) in OTHERS.items():
            await stack.enter_async_context(handing_out(wardrobe.running, service, parts))
        await ready(wardrobe, owner)


async def test_an_export_is_gone_after_seven_days(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.resident()
    export = await make(wardrobe, owner)
    key = await wardrobe.value("SELECT key FROM exports WHERE owner_id = :id", id=owner)
    days = "SELECT round(extract(epoch FROM due_at - now()) / 86400) FROM doomed_objects"
    assert await wardrobe.value(f"{days} WHERE owner_id = :id", id=owner) == 7

    await wardrobe.change("UPDATE exports SET expires_at = now() WHERE owner_id = :id", id=owner)
    await wardrobe.change("UPDATE doomed_objects SET due_at = now() WHERE owner_id = :id", id=owner)

    assert await current(wardrobe, owner) is None
    assert (await file_of(wardrobe, owner, export["id"])).status_code == 404

    async def is_gone() -> None:
        assert key not in wardrobe.keys("originals")

    await eventually(is_gone)


@pytest.mark.parametrize("is_packed", [True, False])
async def test_an_export_goes_with_the_account(wardrobe: Wardrobe, is_packed: bool) -> None:
    owner = somebody()
    await wardrobe.profile(owner, "public")
    kept = wardrobe.keys("originals")
    await (make if is_packed else ask)(wardrobe, owner)

    await wardrobe.hear(AccountDeleted(user_id=owner), owner)

    async def is_erased() -> None:
        told = await wardrobe.running.published("wardrobe.account.erased")
        assert str(owner) in [event.data["user_id"] for event in told]

    await eventually(is_erased)
    assert wardrobe.keys("originals") == kept
    assert await wardrobe.value("SELECT count(*) FROM exports WHERE owner_id = :id", id=owner) == 0
