"""Packs data exports into ZIPs, requests monthly ones, and deletes expired ones."""

import asyncio
import contextlib
import json
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

import structlog
from sqlmodel.ext.asyncio.session import AsyncSession

from shared.background_loops import renewing, run_due, run_forever
from shared.events.bus import Bus
from shared.features import data_export as shared_export
from shared.features.data_export import Row
from shared.http.viewer import Viewer
from wardrobe.data_export import domain, rules, store
from wardrobe.data_export.models import Export
from wardrobe.data_export.rules import FILES, csv_files
from wardrobe.data_export.site.domain import read_insights, render_site
from wardrobe.data_export.site.rules import PARTS, site_of
from wardrobe.media import Media
from wardrobe.photos.domain import schedule_deletion
from wardrobe.photos.models import Photo
from wardrobe.photos.rules import Keys
from wardrobe.storage import PRIVATE_BUCKET, ObjectName
from wardrobe.zip_writer import ZipWriter

HOURLY = 3600.0


log = structlog.get_logger()
PAUSE_SECONDS = 1.0
RENEW_SECONDS = rules.CLAIM_DURATION.total_seconds() / 4
PHOTOS_PER_PAGE = 50
SCHEDULE_SECONDS = 60.0


async def delete_expired_exports(media: Media) -> None:
    """Delete the rows of expired exports every hour, until cancelled."""

    async def step(session: AsyncSession) -> int:
        return await domain.delete_expired_exports(session, datetime.now(UTC))

    await run_due(media.database, step, delayed="export_cleanup_delayed", pause_seconds=HOURLY)


class ClaimLost(Exception):
    """The export was erased while it was packed, or another packer has claimed it."""


async def pack_exports(media: Media, bus: Bus, address: str) -> None:
    """Pack one export after the other until cancelled; a failure only delays an export."""

    async def pack_next() -> bool:
        async with _transaction(media) as session:
            export = await domain.claim_export(session, datetime.now(UTC))
        if export is None:
            return False
        with contextlib.suppress(ClaimLost):
            await Packer(media, bus, address, export).pack()
        return True

    await run_forever(pack_next, delayed="export_delayed", pause_seconds=PAUSE_SECONDS)


@dataclass
class Packer:
    """Packs one ZIP."""

    media: Media
    bus: Bus
    address: str
    """Of this Garderobe, which the archive states since ids mean nothing elsewhere."""
    export: Export
    done: int = 0
    lost: list[str] = field(default_factory=list)
    """File names of photos whose objects are missing."""
    rows: dict[str, list[Row]] = field(default_factory=lambda: {part: [] for part in PARTS})
    """The rows of the parts that the CSV files and the site show."""
    small: dict[str, str] = field(default_factory=dict)
    """The renditions in the ZIP by the file of their photo."""

    async def pack(self) -> None:
        """Pack a claimed export. Raises ClaimLost, or the error of an unavailable service."""
        try:
            await self._make()
        except ClaimLost:
            raise
        except Exception:
            # If the database is unavailable too, the claim expires.
            with contextlib.suppress(Exception):
                await self._report_progress(rules.RETRY_DELAY)
            raise

    async def _make(self) -> None:
        key = self.export.key or ""
        with tempfile.TemporaryDirectory(prefix="garderobe-export-") as name:
            path = Path(name) / "export.zip"
            async with renewing(self._report_progress, RENEW_SECONDS):
                await self._write(path)
                await self._report_progress()
                zip_object = ObjectName(PRIVATE_BUCKET, key)
                await schedule_deletion(self.media, self.export.owner_id, [zip_object])
                await self.media.storage.save_large(zip_object, path, "application/zip")
            async with _transaction(self.media) as session:
                size, now = path.stat().st_size, datetime.now(UTC)
                await domain.finish_export(session, self.export, key, size, now)

    async def _write(self, path: Path) -> None:
        archive = ZipWriter(path)
        try:
            counts = await self._add_parts(archive)
            await self._add_photos(archive, path.parent / "photo")
            await self._add_tables_and_site(archive)
            await archive.add_texts([("manifest.json", self._manifest(counts))])
        finally:
            archive.close()

    async def _add_parts(self, archive: ZipWriter) -> dict[str, int]:
        counts = {}
        for service in rules.SERVICES:
            for part in self.export.parts[service]:
                pages = self._read_part(service, part)
                counts[f"{part}.json"] = await archive.add_rows(f"{part}.json", pages)
                self.done += 1
                await self._report_progress()
        return counts

    async def _read_part(self, service: str, part: str) -> AsyncIterator[list[Row]]:
        async for rows in shared_export.read_part(self.bus, service, part, self.export.owner_id):
            if part in self.rows:
                self.rows[part] += rows
            yield rows

    async def _add_photos(self, archive: ZipWriter, scratch: Path) -> None:
        after = 0
        while True:
            async with _transaction(self.media) as session:
                photos = await store.list_photos_after(
                    session, self.export.owner_id, after, PHOTOS_PER_PAGE
                )
            for photo in photos:
                await self._add_photo(archive, photo, scratch)
                self.done, after = self.done + 1, photo.id
                await self._report_progress()
            if len(photos) < PHOTOS_PER_PAGE:
                return

    async def _add_photo(self, archive: ZipWriter, photo: Photo, scratch: Path) -> None:
        file, small = rules.photo_file(photo.id, photo.original_key), rules.small_file(photo.id)
        keys, storage = Keys(photo.stem, photo.original_key), self.media.storage
        if await storage.fetch(ObjectName(PRIVATE_BUCKET, keys.original), scratch):
            await archive.add_file(file, scratch)
        else:
            self.lost.append(file)
        # Browsers cannot show every original, such as HEIC.
        if await storage.fetch(keys.shown, scratch):
            await archive.add_file(small, scratch)
            self.small[file] = small

    async def _add_tables_and_site(self, archive: ZipWriter) -> None:
        await archive.add_texts(csv_files(self.rows))
        self.done += len(FILES)
        await self._report_progress()
        site = await asyncio.to_thread(site_of, self.rows, self.small)
        viewer, today = Viewer(self.export.owner_id), datetime.now(UTC).date()
        async with _transaction(self.media) as session:
            insights = await read_insights(session, viewer, site.years, today)
        await archive.add_texts(render_site(site, insights, today))
        self.done += 1

    def _manifest(self, counts: dict[str, int]) -> str:
        manifest = {
            "format": rules.FORMAT,
            "address": self.address,
            "made_for": str(self.export.owner_id),
            "asked_at": self.export.created_at.isoformat(),
            "rows": counts,
            "photos_lost": self.lost,
        }
        return json.dumps(manifest, indent=1)

    async def _report_progress(self, claim: timedelta = rules.CLAIM_DURATION) -> None:
        async with _transaction(self.media) as session:
            key, until = self.export.key or "", datetime.now(UTC) + claim
            if not await store.update_claim(session, self.export.id, key, self.done, until):
                raise ClaimLost


@asynccontextmanager
async def _transaction(media: Media) -> AsyncIterator[AsyncSession]:
    async with media.database.sessions() as session:
        yield session
        await session.commit()


async def request_due_exports(media: Media) -> None:
    """Request the exports that are due every minute, until cancelled."""

    async def step(session: AsyncSession) -> bool:
        now = datetime.now(UTC)
        found = await domain.request_due_export(session, now)
        return found or await domain.repeat_stuck_export(session, now)

    await run_due(
        media.database, step, delayed="monthly_export_delayed", pause_seconds=SCHEDULE_SECONDS
    )
