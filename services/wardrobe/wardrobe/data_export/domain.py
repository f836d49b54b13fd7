"""Requests exports, also monthly ones, collects the parts of all services, and serves the ZIP."""

import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.export import ExportReady
from contracts.wardrobe import ExportFinished, ExportRequested
from shared.events.outbox import emit
from shared.http.errors import NotSignedIn
from shared.http.viewer import Viewer
from wardrobe.data_export import rules, store
from wardrobe.data_export.errors import ExportNotFound, RangeNotSatisfiable
from wardrobe.data_export.models import Export, ExportSchedule
from wardrobe.data_export.rules import STUCK_AFTER
from wardrobe.media import Media
from wardrobe.people.visibility.domain import lock_account
from wardrobe.photos.rules import KEY_BYTES, make_stem
from wardrobe.photos.store import insert_pending_deletions
from wardrobe.storage import PRIVATE_BUCKET, ObjectName


@dataclass(frozen=True)
class RangeRequest:
    """The Range and If-Range headers of a download."""

    range: str | None
    if_range: str | None
    """The ETag of the bytes that the client has already."""


@dataclass(frozen=True)
class Download:
    """A finished ZIP, or the requested bytes of it."""

    name: str
    etag: str
    size: int
    """Of the whole ZIP, in bytes."""
    part: range | None
    pieces: Iterator[bytes]


async def request_export(session: AsyncSession, viewer: Viewer, now: datetime) -> Export:
    """Request an export that replaces the last one; repeating the request returns the same one.

    If the last one is a monthly one that got stuck, the new one is the monthly one.

    Raises NotSignedIn if the account is being erased.
    """
    if not await lock_account(session, viewer.id):
        raise NotSignedIn
    export = await store.get_export_of(session, viewer.id)
    is_scheduled = False
    if export is not None:
        if rules.is_in_progress(export, now):
            return export
        is_scheduled = export.is_scheduled and export.state != "ready"
        await _delete_export(session, export, now)
    is_new = await store.insert_export(session, viewer.id)
    export = await store.get_export_of(session, viewer.id)
    if export is None:
        raise ExportNotFound
    if is_new:
        export.is_scheduled = is_scheduled
        event = ExportRequested(export_id=export.id, user_id=viewer.id)
        await emit(session, event, subject=export.id, version=1)
    return export


async def get_current_export(session: AsyncSession, viewer: Viewer, now: datetime) -> Export | None:
    """Return the newest export of the viewer unless it has expired."""
    export = await store.read_export_of(session, viewer.id)
    return None if export is None or rules.is_expired(export, now) else export


async def download(
    session: AsyncSession,
    media: Media,
    viewer: Viewer,
    export_id: int,
    requested: RangeRequest,
    now: datetime,
) -> Download:
    """Return the viewer's ZIP or a part of it.

    Raises ExportNotFound, RangeNotSatisfiable, or StorageUnavailable if the store is unavailable.
    """
    export = await get_current_export(session, viewer, now)
    if export is None or export.id != export_id or export.state != "ready":
        raise ExportNotFound
    if export.key is None or export.size is None:
        raise ExportNotFound
    # An export never changes: a new one has another id.
    etag = f'"{export.id}"'
    is_same = requested.if_range in {None, etag}
    part = rules.parse_range(requested.range, export.size) if is_same else None
    if part is not None and not part:
        raise RangeNotSatisfiable(headers={"Content-Range": f"bytes */{export.size}"})
    # Release the connection while waiting for the object store.
    await session.close()
    pieces = await media.storage.stream(ObjectName(PRIVATE_BUCKET, export.key), part)
    return Download(rules.download_name(export), etag, export.size, part, pieces)


async def record_parts(session: AsyncSession, service: str, event: ExportReady) -> None:
    """Record the parts that a service provides; ignore them if no export expects them."""
    export = await store.get_export(session, event.export_id)
    if export is None or export.owner_id != event.user_id or service not in rules.SERVICES:
        return
    export.parts = {service: event.parts} | export.parts
    if rules.is_complete(export):
        export.total = rules.count_files(export.parts)


async def claim_export(session: AsyncSession, now: datetime) -> Export | None:
    """Claim an export that has no packer, or whose packer's claim has expired."""
    export = await store.get_unclaimed(session, now)
    if export is not None:
        export.state, export.done = "packing", 0
        export.key = f"exports/{make_stem(secrets.token_bytes(KEY_BYTES))}.zip"
        export.claimed_until = now + rules.CLAIM_DURATION
    return export


async def finish_export(
    session: AsyncSession, claim: Export, key: str, size: int, now: datetime
) -> None:
    """Make the uploaded ZIP available to its owner, and schedule its deletion after expiry.

    If the account was deleted or the export replaced, the ZIP is deleted at once.
    """
    zip_object = ObjectName(PRIVATE_BUCKET, key)
    is_owned = await lock_account(session, claim.owner_id)
    export = await store.get_export(session, claim.id)
    if not is_owned or export is None or export.key != key:
        await insert_pending_deletions(session, claim.owner_id, [zip_object], now)
        return
    export.state, export.done, export.size = "ready", export.total, size
    export.claimed_until, export.expires_at = None, now + rules.RETENTION
    await insert_pending_deletions(session, claim.owner_id, [zip_object], export.expires_at)
    event = ExportFinished(
        export_id=export.id, user_id=claim.owner_id, is_scheduled=export.is_scheduled
    )
    await emit(session, event, subject=export.id, version=2)


async def erase_exports(session: AsyncSession, owner_id: int, now: datetime) -> None:
    """Delete a person's export with its ZIP."""
    export = await store.get_export_of(session, owner_id)
    if export is not None:
        await _delete_export(session, export, now)


async def delete_expired_exports(session: AsyncSession, now: datetime) -> int:
    """Delete the rows of expired exports; their ZIPs are swept like all pending deletions."""
    await store.delete_expired(session, expired_before=now, stuck_before=now - rules.RETENTION)
    return 0


async def _delete_export(session: AsyncSession, export: Export, now: datetime) -> None:
    # The packer schedules the deletion of a ZIP in progress: it may upload it only after this.
    if export.state == "ready" and export.key is not None:
        zip_object = ObjectName(PRIVATE_BUCKET, export.key)
        await insert_pending_deletions(session, export.owner_id, [zip_object], now)
    await store.delete_export(session, export)


async def schedule_exports(session: AsyncSession, viewer: Viewer, now: datetime) -> ExportSchedule:
    """Request an export a month from now and then every month; repeating it changes nothing.

    Raises NotSignedIn if the account is being erased.
    """
    if not await lock_account(session, viewer.id):
        raise NotSignedIn
    await store.insert_schedule(session, viewer.id, now, rules.next_export(now, now))
    schedule = await store.get_schedule(session, viewer.id)
    if schedule is None:
        raise LookupError("a schedule is deleted only under the lock of its account")
    return schedule


async def get_schedule(session: AsyncSession, viewer: Viewer) -> ExportSchedule | None:
    """Return the viewer's schedule."""
    return await session.get(ExportSchedule, viewer.id)


async def unschedule_exports(session: AsyncSession, viewer: Viewer) -> None:
    """Stop the viewer's monthly exports; the current one stays."""
    if await lock_account(session, viewer.id):
        await store.delete_schedule(session, viewer.id)


async def repeat_stuck_export(session: AsyncSession, now: datetime) -> bool:
    """Request a monthly export again that got stuck. Return False if none did."""
    owner_id = await store.get_owner_of_stuck(session, now - STUCK_AFTER)
    if owner_id is None or not await lock_account(session, owner_id):
        return False
    await request_export(session, Viewer(owner_id), now)
    return True


async def request_due_export(session: AsyncSession, now: datetime) -> bool:
    """Request the export that has been due for the longest time. Return False if none is due."""
    owner_id = await store.get_due_owner(session, now)
    if owner_id is None:
        return False
    # The account first, as in requests and in its erasure. Then another worker may have done it.
    if not await lock_account(session, owner_id):
        await store.delete_schedule(session, owner_id)
        return True
    schedule = await store.get_schedule(session, owner_id)
    if schedule is not None and schedule.next_at <= now:
        export = await request_export(session, Viewer(owner_id), now)
        export.is_scheduled = True
        schedule.next_at = rules.next_export(schedule.created_at, now)
    return True
