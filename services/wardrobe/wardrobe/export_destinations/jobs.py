"""Sends exports to their owners' destinations, and seals secrets again after a rotation."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime

import structlog
from sqlmodel.ext.asyncio.session import AsyncSession

from shared.background_loops import claim_and_settle, run_due, run_forever
from shared.http.errors import ApiError
from shared.translations import lazy_gettext
from wardrobe.data_export.models import Export
from wardrobe.data_export.rules import download_name
from wardrobe.data_export.store import read_export_of
from wardrobe.export_destinations import domain, rules
from wardrobe.export_destinations.errors import ExportGone, ExportUnreadable
from wardrobe.export_destinations.models import ExportDestination
from wardrobe.export_destinations.rules import Outcome
from wardrobe.media import Media
from wardrobe.remote_storage.guarded_client import Upload
from wardrobe.remote_storage.storage import RemoteStorage
from wardrobe.storage import PRIVATE_BUCKET, ObjectName

log = structlog.get_logger()

PAUSE_SECONDS = 5.0
CLAIM_SECONDS = rules.CLAIM_DURATION.total_seconds()
RENEW_SECONDS = CLAIM_SECONDS / 4
CONCURRENT = 4
"""Deliveries of one process at the same time, so that a slow server delays few others."""
HOURLY = 3600.0


async def send_exports(media: Media, remote: RemoteStorage) -> None:
    """Send exports until cancelled; a failure only delays one."""

    async def claim(session: AsyncSession) -> ExportDestination | None:
        return await domain.claim_delivery(session, datetime.now(UTC))

    async def send(row: ExportDestination) -> Outcome:
        return await Sender(media, remote, row).send()

    async def record(session: AsyncSession, row: ExportDestination, outcome: Outcome) -> None:
        await domain.record_outcome(session, row, outcome, datetime.now(UTC))

    async def send_next() -> bool:
        return await claim_and_settle(media.database, claim, send, record)

    async def send_one_after_the_other() -> None:
        await run_forever(send_next, delayed="export_delivery_delayed", pause_seconds=PAUSE_SECONDS)

    await asyncio.gather(*(send_one_after_the_other() for _ in range(CONCURRENT)))


async def reseal_secrets(media: Media, remote: RemoteStorage) -> None:
    """Seal secrets again that an earlier secret sealed, every hour until cancelled."""

    async def step(session: AsyncSession) -> None:
        await domain.reseal_secrets(session, remote.sealer)

    await run_due(media.database, step, delayed="resealing_delayed", pause_seconds=HOURLY)


@dataclass(frozen=True)
class Sender:
    """Makes one attempt to send an export, for as long as its claim lasts."""

    media: Media
    remote: RemoteStorage
    row: ExportDestination

    async def send(self) -> Outcome:
        """Send the export; it stops when the destination changes or is deleted."""
        sending = asyncio.create_task(self._send())
        renewing = asyncio.create_task(self._wait_until_lost())
        try:
            await asyncio.wait({sending, renewing}, return_when=asyncio.FIRST_COMPLETED)
            is_lost = not sending.done()
        finally:
            for task in (sending, renewing):
                task.cancel()
            await asyncio.gather(sending, renewing, return_exceptions=True)
        return Outcome("lost") if is_lost else sending.result()

    async def _send(self) -> Outcome:
        if self.row.attempts > rules.MAX_ATTEMPTS:
            return Outcome("failed", str(lazy_gettext("Sending was interrupted too often.")))
        try:
            export = await self._find_export()
            if export is None:
                return Outcome("replaced")
            folder = domain.open_destination(self.remote, self.row)
            await folder.save(download_name(export), await self._read(export))
        except ExportGone as error:
            return Outcome("gone", str(error.detail))
        except ApiError as error:
            log.info("export_not_sent", code=error.code, attempt=self.row.attempts)
            return Outcome("failed", str(error.detail))
        except Exception as error:
            log.exception("export_delivery_failed", error=type(error).__qualname__)
            return Outcome("failed", str(lazy_gettext("Something went wrong on our side.")))
        return Outcome("sent")

    async def _find_export(self) -> Export | None:
        """Return the export to send; None while another one is made instead. Raises ExportGone."""
        async with self.media.database.sessions() as session:
            export = await read_export_of(session, self.row.owner_id)
        if export is None:
            raise ExportGone
        if export.id == self.row.export_id and export.state == "ready":
            return export
        if export.state == "ready":
            raise ExportGone
        return None

    async def _read(self, export: Export) -> Upload:
        try:
            name = ObjectName(PRIVATE_BUCKET, export.key or "")
            pieces = await self.media.storage.stream(name)
        except ApiError:
            raise ExportUnreadable from None
        return Upload(export.size or 0, _pieces(pieces))

    async def _wait_until_lost(self) -> None:
        """Keep renewing the claim; return once it is lost, or could not be renewed in time."""
        clock = asyncio.get_running_loop().time
        renewed_at = clock()
        while clock() - renewed_at < CLAIM_SECONDS - RENEW_SECONDS:
            await asyncio.sleep(RENEW_SECONDS)
            with suppress(Exception):
                async with self.media.database.sessions() as session:
                    if not await domain.renew_claim(session, self.row, datetime.now(UTC)):
                        return
                    await session.commit()
                renewed_at = clock()


async def _pieces(pieces: Iterator[bytes]) -> AsyncIterator[bytes]:
    """Yield a stream of the object store, which blocks, without blocking."""
    while True:
        try:
            piece = await asyncio.to_thread(next, pieces, None)
        except Exception:
            raise ExportUnreadable from None
        if piece is None:
            return
        yield piece
