"""Receives archives, and changes the states of imports."""

import secrets
import tempfile
from collections.abc import AsyncIterator
from datetime import datetime
from pathlib import Path

from sqlmodel.ext.asyncio.session import AsyncSession

from shared.http.errors import NotSignedIn
from shared.http.viewer import Viewer
from wardrobe.data_import import rules, store
from wardrobe.data_import.errors import (
    ArchiveTooLarge,
    ImportInProgress,
    ImportNotFound,
    ImportNotReady,
    PartInvalid,
)
from wardrobe.data_import.models import Import
from wardrobe.data_import.schemas import NewImport
from wardrobe.media import Media
from wardrobe.people.visibility.domain import lock_account
from wardrobe.photos.domain import schedule_deletion
from wardrobe.photos.rules import KEY_BYTES, make_stem
from wardrobe.photos.store import get_quota, insert_pending_deletions

BATCH = 100


async def begin_import(
    session: AsyncSession, media: Media, viewer: Viewer, new: NewImport, now: datetime
) -> Import:
    """Begin an import, or return the one of the same file whose upload was interrupted.

    Raises NotSignedIn, ImportInProgress or ArchiveTooLarge.
    """
    if not await lock_account(session, viewer.id):
        raise NotSignedIn
    found = await store.get_import_of(session, viewer.id)
    if found is not None and not rules.is_expired(found, now):
        if _continues(found, new):
            return found
        if found.state in rules.OPEN:
            raise ImportInProgress
    quota = await get_quota(session, viewer.id)
    if new.size > (media.quota if quota is None else quota):
        raise ArchiveTooLarge
    if found is not None:
        await _delete(session, found, now)
    row = {
        **new.model_dump(),
        "owner_id": viewer.id,
        "key": f"imports/{make_stem(secrets.token_bytes(KEY_BYTES))}",
        "parts": [],
        "state": "uploading",
        "done": 0,
        "total": 0,
        "problem": "",
        "faults": 0,
        "expires_at": now + rules.RETENTION,
    }
    await store.insert_import(session, row)
    found = await _get(session, viewer, None, now)
    if not _continues(found, new):
        raise ImportInProgress  # of another file, at the same moment
    return found


async def get_current_import(session: AsyncSession, viewer: Viewer, now: datetime) -> Import | None:
    """Return the newest import of the viewer unless it has expired."""
    found = await store.read_import_of(session, viewer.id)
    return None if found is None or rules.is_expired(found, now) else found


async def receive_part(
    session: AsyncSession,
    media: Media,
    viewer: Viewer,
    import_id: int,
    number: int,
    chunks: AsyncIterator[bytes],
    now: datetime,
) -> Import:
    """Store a part of the file; the last one to arrive starts the check.

    Raises ImportNotFound, ImportNotReady, PartInvalid, StorageFull or StorageUnavailable.
    """
    # A separate transaction, so that ours does not stay open during the upload.
    async with media.database.sessions() as before:
        found = await get_current_import(before, viewer, now)
    if found is None or found.id != import_id:
        raise ImportNotFound
    if number in found.parts or found.state != "uploading":
        # Clients lose a response that is sent during the upload.
        async for _ in chunks:
            pass
        if number in found.parts:
            return found
        raise ImportNotReady
    length, name = rules.part_length(found.size, number), rules.part_object(found.key, number)
    with tempfile.TemporaryDirectory(prefix="garderobe-import-") as folder:
        path = Path(folder) / "part"
        if not length or await _receive(chunks, path, length) != length:
            raise PartInvalid
        await schedule_deletion(media, viewer.id, [name], rules.RETENTION)
        await media.storage.save([(name, path, "application/octet-stream")])
    found = await _get(session, viewer, import_id, now)
    await insert_pending_deletions(session, viewer.id, [name], found.expires_at)
    found.parts = sorted({*found.parts, number})
    if found.state == "uploading" and len(found.parts) == rules.count_parts(found.size):
        found.state = "checking"
    return found


async def start_import(
    session: AsyncSession, viewer: Viewer, import_id: int, now: datetime
) -> Import:
    """Start a checked import, or continue a paused one. Raises ImportNotFound or ImportNotReady."""
    found = await _get(session, viewer, import_id, now)
    if found.state == "importing":
        return found
    if found.state not in {"checked", "paused"}:
        raise ImportNotReady
    found.state = "checking" if found.summary is None else "importing"
    found.problem, found.faults = "", 0
    found.claim = found.claimed_until = None
    found.expires_at = now + rules.RETENTION
    await insert_pending_deletions(session, viewer.id, rules.part_objects(found), found.expires_at)
    return found


async def pause_import(
    session: AsyncSession, viewer: Viewer, import_id: int, now: datetime
) -> Import:
    """Pause an import after the row in progress. Raises ImportNotFound or ImportNotReady."""
    found = await _get(session, viewer, import_id, now)
    if found.state not in {"importing", "paused"}:
        raise ImportNotReady
    found.state = "paused"
    return found


async def end_import(session: AsyncSession, viewer: Viewer, import_id: int, now: datetime) -> None:
    """End an import and delete its file; what was imported stays. Raises ImportNotFound."""
    await _delete(session, await _get(session, viewer, import_id, now), now)


async def erase_imports(session: AsyncSession, owner_id: int, now: datetime) -> None:
    """Delete a person's import with its file, and the record of what was imported."""
    found = await store.get_import_of(session, owner_id)
    if found is not None:
        await _delete(session, found, now)
    await store.delete_items(session, owner_id)


async def delete_expired_imports(session: AsyncSession, now: datetime) -> int:
    """Delete expired imports; their files are swept like all pending deletions."""
    found = await store.list_expired(session, now, BATCH)
    for each in found:
        await store.delete_import(session, each)
    return len(found)


def _continues(found: Import, new: NewImport) -> bool:
    """Return whether a request to begin an import means the upload that is going on."""
    is_same = all(getattr(found, name) == value for name, value in new.model_dump().items())
    return found.state == "uploading" and is_same


async def _get(
    session: AsyncSession, viewer: Viewer, import_id: int | None, now: datetime
) -> Import:
    found = await store.get_import_of(session, viewer.id)
    if found is None or import_id not in {None, found.id} or rules.is_expired(found, now):
        raise ImportNotFound
    return found


async def _delete(session: AsyncSession, found: Import, now: datetime) -> None:
    if found.state != "done" and found.parts:
        await insert_pending_deletions(session, found.owner_id, rules.part_objects(found), now)
    await store.delete_import(session, found)


async def _receive(chunks: AsyncIterator[bytes], path: Path, length: int) -> int:
    size = 0
    with path.open("wb") as file:
        async for chunk in chunks:
            size += len(chunk)
            if size <= length:
                file.write(chunk)
    return size
