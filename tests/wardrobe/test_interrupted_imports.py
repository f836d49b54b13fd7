"""Imports that are paused, ended, erased or taken over."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from contracts.identity import AccountDeleted
from tests.support.wait import eventually
from tests.wardrobe import data_imports
from tests.wardrobe.data_imports import RichExport, tags_service
from tests.wardrobe.world import Wardrobe
from wardrobe.data_import import store
from wardrobe.data_import.archives.domain import open_archive
from wardrobe.data_import.archives.schemas import GarmentRow
from wardrobe.data_import.progress.domain import ArchiveImport
from wardrobe.data_import.progress.errors import ImportInterrupted
from wardrobe.data_import.rows.domain import import_garment

pytestmark = pytest.mark.usefixtures("fast_archives")


async def test_a_worker_that_lost_its_claim_makes_nothing(
    wardrobe: Wardrobe, rich: RichExport, tmp_path: Path
) -> None:
    other = await wardrobe.known_person()
    checked = await data_imports.check(wardrobe, other, rich.archive)
    state = wardrobe.running.app.state
    async with state.database.sessions() as session:
        found = await store.read_import_of(session, other)
        assert found is not None
        found.state, found.claim = "importing", "mine"
        found.claimed_until = datetime.now(UTC) + timedelta(minutes=5)
        session.add(found)
        await session.commit()
    await data_imports.act(wardrobe, other, checked["id"], "pause")
    path = tmp_path / "archive.zip"
    path.write_bytes(rich.archive)
    with open_archive(path) as opened:
        run = ArchiveImport(state.media, found, opened, "")
        await run.load()
        rows = await run.read("garments", GarmentRow)
        with pytest.raises(ImportInterrupted):
            await import_garment(run, *rows[0], set())
    count = "SELECT count(*) FROM garments WHERE owner_id = :id"
    assert await wardrobe.value(count, id=other) == 0


async def test_a_pause_and_an_erasure_stop_an_import(wardrobe: Wardrobe, rich: RichExport) -> None:
    other = await wardrobe.known_person()
    checked = await data_imports.check(wardrobe, other, rich.archive)
    # Nothing responds for the tags, so that the import waits for them.
    await data_imports.act(wardrobe, other, checked["id"], "start")
    paused = await data_imports.act(wardrobe, other, checked["id"], "pause")
    assert (paused["state"], paused["problem"]) == ("paused", "")
    response = await wardrobe.client(other).post("imports", json={"name": "b.zip", "size": 9})
    assert (response.status_code, response.json()["code"]) == (409, "import_in_progress")
    await data_imports.act(wardrobe, other, checked["id"], "start")
    async with tags_service(wardrobe):
        done = await data_imports.wait_for(wardrobe, other, "done")
    assert done["report"]["outfits"]["imported"] == 6

    third = await wardrobe.known_person()
    checked = await data_imports.check(wardrobe, third, rich.archive)
    await data_imports.act(wardrobe, third, checked["id"], "start")
    await wardrobe.deliver(AccountDeleted(user_id=third), third)
    for table in ("imports", "imported_items", "outfits", "garments"):
        count = f"SELECT count(*) FROM {table} WHERE owner_id = :id"
        assert await wardrobe.value(count, id=third) == 0, table

    async def file_is_deleted() -> None:
        query = "SELECT count(*) FROM doomed_objects WHERE owner_id = :id"
        assert await wardrobe.value(query, id=third) == 0

    await eventually(file_is_deleted)


async def test_an_import_pauses_when_the_storage_is_full(
    wardrobe: Wardrobe, rich: RichExport
) -> None:
    other = await wardrobe.known_person()
    async with tags_service(wardrobe):
        checked = await data_imports.check(wardrobe, other, rich.archive)
        quota = "INSERT INTO quotas (user_id, bytes) VALUES (:id, 1000)"
        await wardrobe.change(quota, id=other)
        await data_imports.act(wardrobe, other, checked["id"], "start")
        paused = await data_imports.wait_for(wardrobe, other, "paused", "done")
        assert paused["state"] == "paused"
        assert "no room" in paused["problem"]
        await wardrobe.change("DELETE FROM quotas WHERE user_id = :id", id=other)
        await data_imports.act(wardrobe, other, checked["id"], "start")
        done = await data_imports.wait_for(wardrobe, other, "done")

    assert done["report"]["outfits"] == {"imported": 6, "kept": 0, "skipped": 0}
