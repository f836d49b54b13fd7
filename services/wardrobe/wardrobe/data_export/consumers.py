"""Hearing of exports, and the loop that packs them."""

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

from contracts.envelope import Envelope
from contracts.export import ExportReady
from contracts.wardrobe import WardrobeExportReady
from shared.bus import Bus, stopping
from shared.features import data_export as shared_export
from wardrobe.data_export import domain, rules, store
from wardrobe.data_export.models import Export
from wardrobe.media import Media
from wardrobe.photos.domain import promise_deletion
from wardrobe.storage import PRIVATE_BUCKET, ObjectName
from wardrobe.zip_writer import Archive

log = structlog.get_logger()

PAUSE_SECONDS = 1.0
RENEW_SECONDS = rules.CLAIM.total_seconds() / 4
PHOTOS = 50

on_export_requested = shared_export.on_export_requested(store.PARTS, WardrobeExportReady)


class NotWanted(Exception):
    """The export that is being packed was erased, or somebody else packs it now."""


async def on_export_ready(session: AsyncSession, event: ExportReady, envelope: Envelope) -> None:
    await domain.receive_part(session, envelope.type.partition(".")[0], event)


async def pack_exports(studio: Media, bus: Bus) -> None:
    """Pack one export after the other until cancelled; whatever is away only delays."""
    while not stopping():
        try:
            async with _transaction(studio) as session:
                export = await domain.claim_next(session, datetime.now(UTC))
            if export is not None:
                await Packer(studio, bus, export).pack()
                continue
        except NotWanted:
            continue
        except Exception as exc:
            log.warning("export_delayed", error=repr(exc))
        await asyncio.sleep(PAUSE_SECONDS)


@dataclass
class Packer:
    """Makes one ZIP."""

    studio: Media
    bus: Bus
    export: Export
    done: int = 0
    lost: list[str] = field(default_factory=list)
    """Photos whose objects are gone."""

    async def pack(self) -> None:
        """From the claim to the finished export; raises NotWanted, or that something is away."""
        try:
            await self._make()
        except NotWanted:
            raise
        except Exception:
            # If the database is away too, the claim ends by itself.
            with contextlib.suppress(Exception):
                await self._tell(rules.RETRY)
            raise

    async def _make(self) -> None:
        key = self.export.key or ""
        with tempfile.TemporaryDirectory(prefix="garderobe-export-") as name:
            path = Path(name) / "export.zip"
            async with self._claim_renewed():
                await self._write(path)
                await self._tell()
                zip_object = ObjectName(PRIVATE_BUCKET, key)
                await promise_deletion(self.studio, self.export.owner_id, [zip_object])
                await self.studio.storage.save_large(zip_object, path, "application/zip")
            async with _transaction(self.studio) as session:
                size, now = path.stat().st_size, datetime.now(UTC)
                await domain.finish(session, self.export, key, size, now)

    async def _write(self, path: Path) -> None:
        archive = Archive(path)
        try:
            counts = await self._add_parts(archive)
            await self._add_photos(archive, path.parent / "photo")
            archive.add_text("manifest.json", self._manifest(counts))
        finally:
            archive.close()

    async def _add_parts(self, archive: Archive) -> dict[str, int]:
        counts = {}
        for service in rules.SERVICES:
            for part in self.export.parts[service]:
                pages = shared_export.read_part(self.bus, service, part, self.export.owner_id)
                counts[f"{part}.json"] = await archive.add_rows(f"{part}.json", pages)
                self.done += 1
                await self._tell()
        return counts

    async def _add_photos(self, archive: Archive, scratch: Path) -> None:
        after = 0
        while True:
            async with _transaction(self.studio) as session:
                photos = await store.list_photos_after(session, self.export.owner_id, after, PHOTOS)
            for photo in photos:
                file = rules.photo_file(photo.id, photo.original_key)
                original = ObjectName(PRIVATE_BUCKET, photo.original_key)
                if await self.studio.storage.fetch(original, scratch):
                    await archive.add_file(file, scratch)
                else:
                    self.lost.append(file)
                self.done, after = self.done + 1, photo.id
                await self._tell()
            if len(photos) < PHOTOS:
                return

    def _manifest(self, counts: dict[str, int]) -> str:
        told = {
            "made_for": str(self.export.owner_id),
            "asked_at": self.export.created_at.isoformat(),
            "rows": counts,
            "photos_lost": self.lost,
        }
        return json.dumps(told, indent=1)

    async def _tell(self, claim: timedelta = rules.CLAIM) -> None:
        async with _transaction(self.studio) as session:
            until = datetime.now(UTC) + claim
            key = self.export.key or ""
            if not await store.update_claim(session, self.export.id, key, self.done, until):
                raise NotWanted

    @asynccontextmanager
    async def _claim_renewed(self) -> AsyncIterator[None]:
        """Keep the claim while something takes long, such as the upload."""

        async def renew() -> None:
            while not stopping():
                await asyncio.sleep(RENEW_SECONDS)
                with contextlib.suppress(Exception):
                    await self._tell()

        renewing = asyncio.create_task(renew())
        try:
            yield
        finally:
            renewing.cancel()


@asynccontextmanager
async def _transaction(studio: Media) -> AsyncIterator[AsyncSession]:
    async with studio.database.sessions() as session:
        yield session
        await session.commit()
