"""Imports of exports: everything as it was, once, and nothing that the archive does not hold."""

import json
from dataclasses import dataclass
from typing import Any

import pytest

from tests.support.wait import eventually
from tests.wardrobe import data_imports
from tests.wardrobe.data_exports import tag_row
from tests.wardrobe.data_imports import (
    RichExport,
    export_of,
    import_archive,
    tags_service,
    zip_of,
)
from tests.wardrobe.test_several_pictures import put, with_pictures
from tests.wardrobe.world import Wardrobe

pytestmark = pytest.mark.usefixtures("fast_archives")

IDS = {"id", "garment_id", "comes_with", "outfit_id", "cover_outfit_id"}


def comparable(data: bytes) -> dict[str, list[Any]]:
    """Return the rows of an archive with ids and names of photos replaced by what they mean."""
    files = data_imports.files_of(data)
    rows = {
        name: json.loads(files[name])
        for name in ("outfits.json", "garments.json", "wears.json", "photos.json")
    }
    names = {row["id"]: row["name"] for row in rows["garments.json"]}
    names |= {row["id"]: row["caption"] for row in rows["outfits.json"]}

    def plain(value: Any, key: str = "") -> Any:
        if isinstance(value, dict):
            return {name: plain(each, name) for name, each in value.items()}
        if isinstance(value, list):
            return [plain(each, key) for each in value]
        if key in {"photo", "file", "pictures"} and value is not None:
            return files[value]
        return names.get(value, "?") if key in IDS and value is not None else value

    found = {name: [plain(row) for row in each] for name, each in rows.items()}
    for photo in found["photos.json"]:
        del photo["created_at"]  # imported photos are as old as their upload
    # Photos of garments and outfits may come in another order.
    found["photos.json"].sort(key=lambda row: (row["file"], row["is_collage"]))
    return found


@dataclass(frozen=True)
class Imported:
    """A person who has imported another person's archive, and the finished import."""

    person: int
    done: dict[str, Any]
    older: dict[str, Any]
    """An outfit that somebody published just before."""


@pytest.fixture(scope="module")
async def imported(wardrobe: Wardrobe, rich: RichExport) -> Imported:
    older = await wardrobe.publish(await wardrobe.known_person())
    other = await wardrobe.known_person()
    async with tags_service(wardrobe):
        return Imported(other, await import_archive(wardrobe, other, rich.archive), older)


async def test_everything_comes_back_as_it_was(
    wardrobe: Wardrobe, rich: RichExport, imported: Imported
) -> None:
    done = imported.done
    assert done["report"]["notes"] == []
    assert done["report"]["outfits"] == {"imported": 6, "kept": 0, "skipped": 0}
    assert done["report"]["garments"] == {"imported": 4, "kept": 0, "skipped": 0}
    assert done["report"]["wears"] == {"imported": 2, "kept": 0, "skipped": 0}
    assert done["done"] == done["total"]
    assert done["summary"]["is_own"] is False
    found = comparable(await export_of(wardrobe, imported.person))
    expected = comparable(rich.archive)
    for name, rows in expected.items():
        for row, other_row in zip(rows, found[name], strict=True):
            differing = {key for key in row if row[key] != other_row[key]}
            assert not differing, [(name, key, row[key], other_row[key]) for key in differing]
    assert found == expected


async def test_importing_again_adds_nothing(
    wardrobe: Wardrobe, rich: RichExport, imported: Imported
) -> None:
    before = comparable(rich.archive)
    async with tags_service(wardrobe):
        for person in (rich.owner, imported.person):
            again = await import_archive(wardrobe, person, rich.archive)
            assert again["summary"]["is_own"] is (person == rich.owner)
            assert again["report"]["outfits"] == {"imported": 0, "kept": 6, "skipped": 0}
            assert again["report"]["garments"] == {"imported": 0, "kept": 4, "skipped": 0}
            assert again["report"]["wears"] == {"imported": 0, "kept": 2, "skipped": 0}
            assert comparable(await export_of(wardrobe, person)) == before
    # What was deleted since comes back.
    client, outfit_id = wardrobe.client(rich.owner), rich.made["For me"]["id"]
    assert (await client.delete(f"outfits/{outfit_id}")).status_code == 204
    await wardrobe.change("DELETE FROM outfits WHERE id = :id", id=int(outfit_id))
    async with tags_service(wardrobe):
        found = await import_archive(wardrobe, rich.owner, rich.archive)
    assert found["report"]["outfits"] == {"imported": 1, "kept": 5, "skipped": 0}


async def test_old_outfits_stay_in_the_past_of_timelines(
    wardrobe: Wardrobe, imported: Imported
) -> None:
    query = "SELECT feed_id FROM outfits WHERE id = :id"
    first = await wardrobe.value(query, id=imported.older["id"])

    async def check() -> None:
        events = await wardrobe.running.published("wardrobe.outfit.published")
        feed_ids = {
            event.data["outfit_id"]: int(event.data["feed_id"] or 0)
            for event in events
            if event.data["owner_id"] == str(imported.person)
        }
        assert len(feed_ids) == 3
        assert 0 < max(feed_ids.values()) < first
        assert min(feed_ids.values()) == 0, "a private outfit has no place in timelines"

    await eventually(check)


async def test_tags_come_first_and_their_outfits_in_order(
    wardrobe: Wardrobe, rich: RichExport
) -> None:
    made = rich.made
    outfits = [made["Rain"]["id"], made["For some"]["id"]]
    tags = {
        "tags": [
            tag_row("7", "rain", featured=True, former_slugs=["wet"], cover_outfit_id=outfits[0]),
            tag_row("8", "old", merged_into="7"),
        ],
        "outfits_in_tags": [
            {"tag_id": "7", "outfit_id": each, "position": place, "placed": "9", "by_hand": True}
            for place, each in enumerate([*outfits, made["Gone"]["id"], "5"], start=1)
        ],
    }
    archive = await export_of(wardrobe, rich.owner, tags)
    other = await wardrobe.known_person()

    async with tags_service(wardrobe) as service:
        found = await import_archive(wardrobe, other, archive)

    tag, placements = service.requests
    assert (tag["tag"]["slug"], tag["tag"]["featured"]) == ("rain", True)
    assert tag["tag"]["former_slugs"] == ["wet", "old"]
    assert placements["is_new"] is True
    sent = {each["outfit_id"]: each["position"] for each in placements["placements"]}
    assert sorted(sent.values()) == [1, 2, 4]
    assert sent["5"] == 4, "another person's outfit of this Garderobe"
    assert placements["cover_outfit_id"] in sent
    assert not set(outfits) & sent.keys()
    reasons = [note["reason"] for note in found["report"]["notes"]]
    assert reasons == [
        "It was deleted or merged into another tag.",
        "The outfit is in the trash.",
    ]


async def test_tags_that_an_outfit_is_no_longer_in_do_not_come_back(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    shown = await wardrobe.publish(owner, caption="Shown", tags=["kept", "divorce"])
    gone = await wardrobe.publish(owner, caption="Gone", tags=["divorce"])
    draft = await wardrobe.publish(owner, caption="Draft", state="draft", tags=["divorce"])
    assert (await wardrobe.client(owner).delete(f"outfits/{gone['id']}")).status_code == 204
    place = {"outfit_id": shown["id"], "position": 0, "placed": "9", "by_hand": False}
    tags = {
        "tags": [tag_row("7", "kept"), tag_row("8", "divorce", deleted_at="2026-10-02T00:00:00Z")],
        "outfits_in_tags": [place | {"tag_id": "7"}, place | {"tag_id": "8"}],
    }
    archive = await export_of(wardrobe, owner, tags)
    other = await wardrobe.known_person()
    async with tags_service(wardrobe):
        await import_archive(wardrobe, other, archive)

    query = "SELECT tags FROM outfits WHERE owner_id = :id AND caption = :caption"
    for caption, expected in (("Shown", ["kept"]), ("Gone", []), ("Draft", draft["tags"])):
        assert await wardrobe.value(query, id=other, caption=caption) == expected


async def test_what_is_wrong_with_a_row_is_reported(wardrobe: Wardrobe, rich: RichExport) -> None:
    files = data_imports.files_of(rich.archive)
    outfits = json.loads(files["outfits.json"])
    outfits[0]["caption"] = "\0\ud800" + "x" * 3000
    outfits[1]["photo"] = "photos/1.jpg"
    files[outfits[2]["photo"]] = b"no picture"
    files["outfits.json"] = json.dumps([*outfits[:3], 4]).encode()
    found = json.loads(files["manifest.json"])
    found["rows"] |= {"outfits.json": 4}
    files["manifest.json"] = json.dumps(found).encode()
    other = await wardrobe.known_person()

    async with tags_service(wardrobe):
        done = await import_archive(wardrobe, other, zip_of(files))

    assert done["report"]["outfits"] == {"imported": 0, "kept": 0, "skipped": 4}
    notes = [(each["row"], each["reason"]) for each in done["report"]["notes"]]
    assert [row for row, _ in notes] == [1, 4, 2, 3]
    assert notes[0][1].startswith("caption: ")
    assert notes[2][1] == "Its photo is not in the archive."
    assert done["report"]["garments"]["imported"] == 4


async def test_a_picture_that_was_missing_is_added_by_a_later_import(
    wardrobe: Wardrobe, rich: RichExport
) -> None:
    whole = rich.archive
    files = data_imports.files_of(whole)
    rows = {row["name"]: row for row in json.loads(files["garments.json"])}
    picture = files.pop(rows["Coat"]["photo"])
    other = await wardrobe.known_person()
    query = "SELECT {} FROM garments WHERE owner_id = :id AND name = 'Coat'"

    async with tags_service(wardrobe):
        first = await import_archive(wardrobe, other, zip_of(files))
        reasons = [note["reason"] for note in first["report"]["notes"]]
        assert reasons == ["Its photo is not in the archive."]
        assert await wardrobe.value(query.format("photo_id"), id=other) is None

        second = await import_archive(wardrobe, other, whole)
        reasons = [note["reason"] for note in second["report"]["notes"]]
        assert reasons == ["Its picture was added."]
        assert second["report"]["garments"] == {"imported": 0, "kept": 4, "skipped": 0}
        exported = data_imports.files_of(await export_of(wardrobe, other))
        imported = {row["name"]: row for row in json.loads(exported["garments.json"])}
        assert exported[imported["Coat"]["photo"]] == picture
        assert imported["Coat"]["colors"] == rows["Coat"]["colors"]

        # What the owner has removed since stays removed.
        path = f"garments/{await wardrobe.value(query.format('id'), id=other)}"
        gone = await wardrobe.client(other).patch(path, json={"photo_id": None})
        assert gone.status_code == 200, gone.text
        third = await import_archive(wardrobe, other, whole)
        assert third["report"]["notes"] == []
        assert await wardrobe.value(query.format("photo_id"), id=other) is None


async def test_pictures_keep_their_order_and_come_once(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    garment = await with_pictures(wardrobe, owner, 3)
    order = [garment["pictures"][place] for place in (2, 0, 1)]
    assert (await put(wardrobe, owner, garment, order)).is_success
    archive = await export_of(wardrobe, owner)
    expected = comparable(archive)["garments.json"][0]["pictures"]
    other = await wardrobe.known_person()
    async with tags_service(wardrobe):
        for kept in (0, 1):
            done = await import_archive(wardrobe, other, archive)
            assert done["report"]["garments"] == {"imported": 1 - kept, "kept": kept, "skipped": 0}
            again = await export_of(wardrobe, other)
            assert comparable(again)["garments.json"][0]["pictures"] == expected


async def test_pictures_that_an_older_or_damaged_archive_lacks_are_added_later(
    wardrobe: Wardrobe,
) -> None:
    owner = await wardrobe.known_person()
    await with_pictures(wardrobe, owner, 3)
    whole = await export_of(wardrobe, owner)
    files = dict(data_imports.files_of(whole))
    (row,) = json.loads(files["garments.json"])
    one, two, three = [files[name] for name in row["pictures"]]
    older = {name: value for name, value in row.items() if name != "pictures"}
    del files[row["pictures"][1]]
    async with tags_service(wardrobe):
        for archived, first in ((row, [one, three]), (older, [one])):
            other = await wardrobe.known_person()
            rows = {"garments.json": json.dumps([archived]).encode()}
            done = await import_archive(wardrobe, other, zip_of(files | rows))
            reasons = [note["reason"] for note in done["report"]["notes"]]
            assert reasons == ["Its photo is not in the archive."] * (len(first) - 1)
            assert await pictures_of(wardrobe, other) == first
            await import_archive(wardrobe, other, whole)
            found = await pictures_of(wardrobe, other)
            assert (found[: len(first)], sorted(found)) == (first, sorted([one, two, three]))


async def pictures_of(wardrobe: Wardrobe, owner: int) -> list[bytes]:
    (garment,) = comparable(await export_of(wardrobe, owner))["garments.json"]
    return list(garment["pictures"])
