"""Checks and imports archives, one after the other."""

import asyncio
import contextlib
import secrets
import tempfile
import time
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from shared.background_loops import renewing, run_forever
from shared.events.bus import Bus
from shared.http.errors import ApiError, Unavailable
from shared.translations import lazy_gettext
from wardrobe.data_import import rules, store
from wardrobe.data_import.archives.domain import Archive, check_all, open_archive
from wardrobe.data_import.archives.errors import ArchiveRefused
from wardrobe.data_import.archives.rules import quotable
from wardrobe.data_import.models import Import, State
from wardrobe.data_import.progress.domain import ArchiveImport
from wardrobe.data_import.progress.errors import ImportInterrupted
from wardrobe.data_import.schemas import Summary
from wardrobe.data_import.unpacking.domain import Unpacking
from wardrobe.media import Media
from wardrobe.photos.store import insert_pending_deletions

PAUSE_SECONDS = 1.0
RENEW_SECONDS = rules.CLAIM_DURATION.total_seconds() / 4
TOO_MANY_FAULTS = str(lazy_gettext("Something went wrong on our side. Please continue in a while."))
PART_LOST = lazy_gettext("A part of this file was lost on our side. Please choose it again.")


class TurnOver(Exception):
    """Other people's imports wait."""


async def check_archives(media: Media, bus: Bus, address: str) -> None:
    """Check uploaded archives until cancelled; a failure only delays a check."""
    await _work_forever(media, bus, address, "checking")


async def import_archives(media: Media, bus: Bus, address: str) -> None:
    """Import checked archives in turns until cancelled; a failure only delays an import."""
    await _work_forever(media, bus, address, "importing")


async def _work_forever(media: Media, bus: Bus, address: str, state: State) -> None:
    async def step() -> bool:
        claimed = await _claim(media, state)
        if claimed is None:
            return False
        with contextlib.suppress(ImportInterrupted):
            await _Worker(media, bus, address, claimed).work()
        return True

    await run_forever(step, delayed="import_delayed", pause_seconds=PAUSE_SECONDS)


async def _claim(media: Media, state: State) -> Import | None:
    now = datetime.now(UTC)
    async with media.database.sessions() as session:
        found = await store.get_unclaimed(session, state, now)
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
    began: float = field(default_factory=time.monotonic)

    async def work(self) -> None:
        """Check or import the archive. Raises ImportInterrupted, or what delays it."""
        try:
            await self._try()
        except TurnOver:
            await self._change(claimed_until=datetime.now(UTC))
        except ArchiveRefused as exc:
            await self._change(state="refused", problem=quotable(str(exc)), delete_file=True)
        except ImportInterrupted:
            raise
        except Unavailable as exc:
            await self._count_fault(rules.MAX_OUTAGES, str(exc.detail))
            raise
        except ApiError as exc:
            await self._change(state="paused", problem=str(exc.detail))
        except Exception:
            with contextlib.suppress(Exception):
                await self._count_fault(rules.MAX_FAULTS, TOO_MANY_FAULTS)
            raise

    async def _try(self) -> None:
        with tempfile.TemporaryDirectory(prefix="garderobe-import-") as folder:
            path = Path(folder) / "archive.zip"
            async with renewing(self._change, RENEW_SECONDS):
                await self._fetch(path)
                opened = open_archive(path)
                archive = await asyncio.to_thread(opened.__enter__)
                try:
                    step = self._check if self.claimed.state == "checking" else self._import
                    await step(archive)
                finally:
                    opened.__exit__(None, None, None)

    async def _fetch(self, path: Path) -> None:
        part = path.with_name("part")
        with path.open("wb") as whole:
            for name in rules.part_objects(self.claimed):
                if not await self.media.storage.fetch(name, part):
                    raise ArchiveRefused(PART_LOST)
                whole.write(part.read_bytes())

    async def _check(self, archive: Archive) -> None:
        counts = await asyncio.to_thread(check_all, archive)
        manifest = archive.manifest
        summary = Summary(
            made_for=manifest.made_for,
            is_own=manifest.is_of(self.claimed.owner_id, self.address),
            asked_at=manifest.asked_at,
            **{
                name: counts[f"{name}.json"]
                for name in ("outfits", "garments", "wears", "tags", "trips")
            },
        )
        await self._change(state="checked", summary=summary.model_dump(mode="json"))

    async def _import(self, archive: Archive) -> None:
        run = ArchiveImport(self.media, self.claimed, archive, self.address)

        async def report(**values: Any) -> None:
            if run.has_progressed:
                values = {"faults": 0} | values
            stored = run.ledger.report.model_dump(mode="json")
            await self._change(done=run.ledger.done, report=stored, **values)
            if time.monotonic() - self.began > rules.TURN_SECONDS and "state" not in values:
                async with run.transaction() as session:
                    if await store.has_waiting(session, datetime.now(UTC)):
                        raise TurnOver

        await run.load()
        unpacking = Unpacking(run, self.bus, report)
        await report(total=await unpacking.read())
        await unpacking.import_rows()
        await report(state="done", delete_file=True)

    async def _count_fault(self, limit: int, problem: str) -> None:
        faults = self.claimed.faults + 1
        if faults >= limit:
            await self._change(state="paused", problem=problem)
        else:
            until = datetime.now(UTC) + rules.RETRY_DELAY * min(faults, rules.LONGEST_DELAY)
            await self._change(faults=faults, claimed_until=until)

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
