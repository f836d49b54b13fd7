"""Asking for an export, gathering what services say, and handing out the ZIP."""

import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.export import ExportReady
from contracts.wardrobe import ExportFinished, ExportRequested
from shared.errors import ApiError, NotFound, NotSignedIn
from shared.outbox import emit
from shared.viewer import Viewer
from wardrobe.data_export import rules, store
from wardrobe.data_export.models import Export
from wardrobe.media import Media
from wardrobe.photos.rules import KEY_BYTES, stem_of
from wardrobe.photos.store import insert_pending_deletions
from wardrobe.storage import PRIVATE_BUCKET, ObjectName
from wardrobe.visibility.domain import hold_account


class ExportNotFound(NotFound):
    """There is no such export of this person, or its time is over."""

    code = "no_export"
    detail = "This export is no longer available. Please request a new one."


class RangeNotSatisfiable(ApiError):
    """The ZIP ends before the bytes that were asked for."""

    status = 416
    code = "range_not_satisfiable"
    detail = "The requested range is past the end of this file."


@dataclass(frozen=True)
class Wanted:
    """Which part of a file is asked for, as its headers say."""

    range: str | None
    if_range: str | None
    """The ETag without which the part would not fit what somebody has already."""


@dataclass(frozen=True)
class Download:
    """A finished ZIP, or the bytes of it that were asked for."""

    name: str
    etag: str
    size: int
    """Of all of it."""
    part: range | None
    pieces: Iterator[bytes]


async def request_export(session: AsyncSession, viewer: Viewer, now: datetime) -> Export:
    """Have a copy of everything made, in place of the last one; asking twice makes one."""
    if not await hold_account(session, viewer.id):
        raise NotSignedIn
    export = await store.get_export_of(session, viewer.id)
    if export is not None:
        if rules.is_under_way(export, now):
            return export
        await _discard(session, export, now)
    is_new = await store.insert_export(session, viewer.id)
    export = await store.get_export_of(session, viewer.id)
    if export is None:
        raise ExportNotFound
    if is_new:
        event = ExportRequested(export_id=export.id, user_id=viewer.id)
        await emit(session, event, subject=export.id, version=1)
    return export


async def find_current(session: AsyncSession, viewer: Viewer, now: datetime) -> Export | None:
    """The newest export of the viewer, unless its time is over."""
    export = await store.get_export_of(session, viewer.id)
    return None if export is None or rules.is_over(export, now) else export


async def download(
    session: AsyncSession,
    studio: Media,
    viewer: Viewer,
    export_id: int,
    wanted: Wanted,
    now: datetime,
) -> Download:
    """The viewer's ZIP, or a part of it.

    Raises ExportNotFound, RangeNotSatisfiable, or PictureNotSaved while the store is away.
    """
    export = await find_current(session, viewer, now)
    if export is None or export.id != export_id or export.state != "ready":
        raise ExportNotFound
    if export.key is None or export.size is None:
        raise ExportNotFound
    # An export never changes: a new one has another id.
    etag = f'"{export.id}"'
    is_same = wanted.if_range in {None, etag}
    part = rules.wanted_bytes(wanted.range, export.size) if is_same else None
    if part is not None and not part:
        raise RangeNotSatisfiable(headers={"Content-Range": f"bytes */{export.size}"})
    pieces = await studio.storage.stream(ObjectName(PRIVATE_BUCKET, export.key), part)
    return Download(rules.download_name(export), etag, export.size, part, pieces)


async def receive_part(session: AsyncSession, service: str, event: ExportReady) -> None:
    """Note what a service hands out; an answer that nobody waits for changes nothing."""
    export = await store.get_export(session, event.export_id)
    if export is None or export.owner_id != event.user_id or service not in rules.SERVICES:
        return
    export.parts = {service: event.parts} | export.parts
    if rules.is_complete(export):
        export.total = rules.count_files(export.parts)


async def claim_next(session: AsyncSession, now: datetime) -> Export | None:
    """Take an export to pack that nobody packs, or whose packer fell silent."""
    export = await store.get_unclaimed(session, now)
    if export is not None:
        export.state, export.done = "packing", 0
        export.key = f"exports/{stem_of(secrets.token_bytes(KEY_BYTES))}.zip"
        export.claimed_until = now + rules.CLAIM
    return export


async def finish(session: AsyncSession, claim: Export, key: str, size: int, now: datetime) -> None:
    """Hand the uploaded ZIP to its owner; it goes by itself when its time is over.

    Nobody waits for it any more if the account was deleted, or the export replaced: then it
    goes at once.
    """
    zip_object = ObjectName(PRIVATE_BUCKET, key)
    is_owned = await hold_account(session, claim.owner_id)
    export = await store.get_export(session, claim.id)
    if not is_owned or export is None or export.key != key:
        await insert_pending_deletions(session, claim.owner_id, [zip_object], now)
        return
    export.state, export.done, export.size = "ready", export.total, size
    export.claimed_until, export.expires_at = None, now + rules.KEEP
    await insert_pending_deletions(session, claim.owner_id, [zip_object], export.expires_at)
    event = ExportFinished(export_id=export.id, user_id=claim.owner_id)
    await emit(session, event, subject=export.id, version=2)


async def erase_exports(session: AsyncSession, owner_id: int, now: datetime) -> None:
    """Delete a person's export with its ZIP."""
    export = await store.get_export_of(session, owner_id)
    if export is not None:
        await _discard(session, export, now)


async def forget_old_exports(session: AsyncSession, now: datetime) -> int:
    """Delete the rows of exports that are over; their ZIPs are swept like every doomed object."""
    await store.delete_old(session, over=now, stuck=now - rules.KEEP)
    return 0


async def _discard(session: AsyncSession, export: Export, now: datetime) -> None:
    # One that is being packed is doomed by its packer, who may upload it only now.
    if export.state == "ready" and export.key is not None:
        zip_object = ObjectName(PRIVATE_BUCKET, export.key)
        await insert_pending_deletions(session, export.owner_id, [zip_object], now)
    await store.delete_export(session, export)
