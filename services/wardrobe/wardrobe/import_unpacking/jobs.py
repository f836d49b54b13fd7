"""Checks and imports archives, one after the other."""

import asyncio
import contextlib
import secrets
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from shared.background_loops import run_forever
from shared.bus import Bus, stopping
from shared.errors import ApiError, Unavailable
from wardrobe.archives.domain import Archive, check_rows, open_archive
from wardrobe.archives.errors import ArchiveRefused
from wardrobe.data_import import rules, store
from wardrobe.data_import.models import Import
from wardrobe.data_import.schemas import Summary
from wardrobe.import_progress.domain import ArchiveImport
from wardrobe.import_progress.errors import ImportInterrupted
from wardrobe.import_unpacking.domain import Unpacking
from wardrobe.media import Media
from wardrobe.photos.store import insert_pending_deletions
from wardrobe.storage import StorageUnavailable

PAUSE_SECONDS = 1.0
RENEW_SECONDS = rules.CLAIM_DURATION.total_seconds() / 4
UNREADABLE = "We couldn't read this file. Please report this problem."
TOO_MANY_FAULTS = "Something went wrong on our side. Please continue in a while."


async def import_archives(media: Media, bus: Bus, address: str) -> None:
    """Check and import archives until cancelled; a failure only delays an import."""

    async def step() -> bool:
        claimed = await _claim(media)
        if claimed is None:
            return False
        with contextlib.suppress(ImportInterrupted):
            await _Worker(media, bus, address, claimed).work()
        return True

    await run_forever(step, delayed="import_delayed", pause_seconds=PAUSE_SECONDS)


async def _claim(media: Media) -> Import | None:
    now = datetime.now(UTC)
    async with media.database.sessions() as session:
        found = await store.get_unclaimed(session, now)
        if found is not None:
            found.claim = secrets.token_hex(8)
            found.claimed_until = now + rules.CLAIM_DURATION
        await session.commit()
    return found


@dataclass
class _Worker:
    """Does the next step of one claimed import."""

    media: Media
    bus: Bus
    address: str
    claimed: Import

    async def work(self) -> None:
        """Check or import the archive. Raises ImportInterrupted, or what delays it."""
        try:
            with tempfile.TemporaryDirectory(prefix="garderobe-import-") as folder:
                path = Path(folder) / "archive.zip"
                async with self._keep_claim():
                    await self._fetch(path)
                    with open_archive(path) as archive:
                        if self.claimed.state == "checking":
                            await self._check(archive)
                        else:
                            await self._import(archive)
        except ArchiveRefused as exc:
            await self._change(state="refused", problem=str(exc), delete_file=True)
        except ImportInterrupted:
            raise
        except ApiError as exc:
            if isinstance(exc, Unavailable):
                await self._change(claimed_until=datetime.now(UTC) + rules.RETRY_DELAY)
                raise
            await self._change(state="paused", problem=exc.detail)
        except Exception:
            with contextlib.suppress(Exception):
                await self._count_fault()
            raise

    async def _fetch(self, path: Path) -> None:
        part = path.with_name("part")
        with path.open("wb") as whole:
            for name in rules.part_objects(self.claimed):
                if not await self.media.storage.fetch(name, part):
                    raise StorageUnavailable
                whole.write(part.read_bytes())

    async def _check(self, archive: Archive) -> None:
        counts = await asyncio.to_thread(check_rows, archive)
        manifest = archive.manifest
        summary = Summary(
            made_for=manifest.made_for,
            is_own=manifest.is_of(self.claimed.owner_id, self.address),
            asked_at=manifest.asked_at,
            **{name: counts[f"{name}.json"] for name in ("outfits", "garments", "wears", "tags")},
        )
        await self._change(state="checked", summary=summary.model_dump(mode="json"))

    async def _import(self, archive: Archive) -> None:
        run = ArchiveImport(self.media, self.claimed, archive, self.address)

        async def report(**values: Any) -> None:
            stored = run.ledger.report.model_dump(mode="json")
            await self._change(done=run.ledger.done, report=stored, **values)

        await run.load()
        unpacking = Unpacking(run, self.bus, report)
        await report(total=await unpacking.read())
        await unpacking.import_rows()
        await report(state="done", delete_file=True)

    async def _count_fault(self) -> None:
        faults = self.claimed.faults + 1
        if faults < rules.MAX_FAULTS:
            until = datetime.now(UTC) + rules.RETRY_DELAY * faults
            await self._change(faults=faults, claimed_until=until)
        elif self.claimed.state == "checking":
            await self._change(state="refused", problem=UNREADABLE, delete_file=True)
        else:
            await self._change(state="paused", problem=TOO_MANY_FAULTS)

    async def _change(self, *, delete_file: bool = False, **values: Any) -> None:
        """Store values while the claim holds. Raises ImportInterrupted."""
        until = datetime.now(UTC) + rules.CLAIM_DURATION
        if "state" in values:
            values |= {"claim": None, "claimed_until": None}
        async with self.media.database.sessions() as session:
            if not await store.update_claimed(
                session, self.claimed, **({"claimed_until": until} | values)
            ):
                raise ImportInterrupted
            if delete_file:
                objects = rules.part_objects(self.claimed)
                await insert_pending_deletions(
                    session, self.claimed.owner_id, objects, datetime.now(UTC)
                )
            await session.commit()

    @asynccontextmanager
    async def _keep_claim(self) -> AsyncIterator[None]:
        """Keep renewing the claim during long steps."""

        async def renew() -> None:
            while not stopping():
                await asyncio.sleep(RENEW_SECONDS)
                with contextlib.suppress(Exception):
                    await self._change()

        renewing = asyncio.create_task(renew())
        try:
            yield
        finally:
            renewing.cancel()
