"""Chooses where monthly exports are sent, tests it, and plans and records deliveries."""

import asyncio
import secrets
from collections.abc import AsyncIterator
from datetime import datetime

import structlog
from pydantic import SecretStr
from sqlmodel.ext.asyncio.session import AsyncSession

from shared.data.db import Database
from shared.http.errors import NotSignedIn
from shared.http.viewer import Viewer
from shared.translations import gettext
from wardrobe.data_export.models import Export
from wardrobe.export_destinations import rules, store
from wardrobe.export_destinations.errors import (
    InvalidDestination,
    NoDestination,
    SecretUnreadable,
)
from wardrobe.export_destinations.models import ExportDestination
from wardrobe.export_destinations.schemas import ExportDestinationIn
from wardrobe.remote_storage.addresses import url_problem
from wardrobe.remote_storage.errors import DestinationUnreachable, WriteForbidden
from wardrobe.remote_storage.guarded_client import Upload
from wardrobe.remote_storage.storage import Folder, RemoteStorage, Target
from wardrobe.sealing import SecretSealer, Unreadable
from wardrobe.visibility.domain import lock_account

log = structlog.get_logger()

TEST_SECONDS = 25.0
"""For all requests of a test, because a person is waiting."""
BATCH = 100


async def get_destination(session: AsyncSession, viewer: Viewer) -> ExportDestination | None:
    """Return where the viewer's monthly exports are sent."""
    return await store.read_destination(session, viewer.id)


async def choose_destination(
    session: AsyncSession,
    remote: RemoteStorage,
    viewer: Viewer,
    chosen: ExportDestinationIn,
    now: datetime,
) -> ExportDestination:
    """Send the viewer's monthly exports there; one that could not be sent is sent again now.

    Raises NotSignedIn if the account is being erased, or InvalidDestination.
    """
    if not await lock_account(session, viewer.id):
        raise NotSignedIn
    stored = await store.get_destination(session, viewer.id)
    _check(chosen, stored, remote)
    row = chosen.model_dump(exclude={"secret"}) | {"claim": None, "last_error": None}
    if chosen.kind == "webdav":
        row |= {"bucket": "", "region": "", "prefix": ""}
    if chosen.secret is not None:
        row["sealed_secret"] = remote.sealer.seal(chosen.secret.get_secret_value(), viewer.id)
    elif stored is not None:
        row["sealed_secret"] = stored.sealed_secret
    if stored is not None and stored.export_id is not None:
        row |= {"attempts": 0, "due_at": now}
    if stored is not None and _place(stored) != _place(chosen):
        row["last_sent_at"] = None
    await store.put_destination(session, viewer.id, row)
    destination = await store.get_destination(session, viewer.id)
    if destination is None:
        raise LookupError("a destination is deleted only under the lock of its account")
    return destination


async def delete_destination(session: AsyncSession, viewer: Viewer) -> None:
    """Stop sending the viewer's exports, also the one that is being sent."""
    if await lock_account(session, viewer.id):
        await store.delete_destination(session, viewer.id)


async def try_destination(database: Database, remote: RemoteStorage, viewer: Viewer) -> bool:
    """Write a small file to the viewer's destination; return whether it could be deleted again.

    Raises NoDestination, SecretUnreadable or DestinationFailed. No transaction is open while the
    server answers.
    """
    async with database.sessions() as session:
        row = await store.read_destination(session, viewer.id)
    if row is None:
        raise NoDestination
    folder = open_destination(remote, row)
    try:
        async with asyncio.timeout(TEST_SECONDS):
            upload = Upload(len(rules.TEST_CONTENT), _one_piece(rules.TEST_CONTENT))
            await folder.save(rules.TEST_FILE, upload)
            return await _may_delete(folder)
    except TimeoutError:
        raise DestinationUnreachable from None


def open_destination(remote: RemoteStorage, row: ExportDestination) -> Folder:
    """Return the folder of a destination. Raises SecretUnreadable."""
    try:
        secret = SecretStr(remote.sealer.open(row.sealed_secret, row.owner_id))
    except Unreadable:
        raise SecretUnreadable from None
    target = Target(row.kind, row.url, row.username, secret, row.bucket, row.region, row.prefix)
    return remote.open(target)


async def queue_delivery(session: AsyncSession, export: Export, now: datetime) -> None:
    """Send a finished export to its owner's destination if it is a monthly one.

    One by hand is sent if it has replaced a monthly one that was not sent yet.
    """
    row = await store.get_destination(session, export.owner_id)
    if row is not None and (export.is_scheduled or row.due_at is not None):
        row.export_id, row.attempts, row.due_at = export.id, 0, now
        row.claim = row.last_error = None


async def claim_delivery(session: AsyncSession, now: datetime) -> ExportDestination | None:
    """Claim a delivery that is due, or whose claim has expired."""
    row = await store.get_due(session, now)
    if row is not None:
        row.claim, row.attempts = secrets.token_hex(8), row.attempts + 1
        row.due_at = now + rules.CLAIM_DURATION
    return row


async def renew_claim(session: AsyncSession, row: ExportDestination, now: datetime) -> bool:
    """Keep the claim of an attempt for a while longer; return False if it is lost."""
    changes = {"due_at": now + rules.CLAIM_DURATION}
    return await store.update_delivery(session, row.owner_id, row.claim or "", changes)


async def record_outcome(
    session: AsyncSession, row: ExportDestination, outcome: rules.Outcome, now: datetime
) -> None:
    """Record what became of an attempt, and plan the next one after a failure."""
    if outcome.state != "lost":
        changes = rules.changes_after(outcome, row.attempts, now)
        await store.update_delivery(session, row.owner_id, row.claim or "", changes)


async def reseal_secrets(session: AsyncSession, sealer: SecretSealer) -> None:
    """Seal everything with the current secret, so that earlier ones can be dropped."""
    after, unreadable = -1, 0
    while rows := await store.list_sealed_before(session, sealer.current, after, BATCH):
        for row in rows:
            try:
                secret = sealer.open(row.sealed_secret, row.owner_id)
                row.sealed_secret = sealer.seal(secret, row.owner_id)
            except Unreadable:
                unreadable += 1
        after = rows[-1].owner_id
    if unreadable:
        log.warning("destination_secrets_unreadable", count=unreadable)


async def _may_delete(folder: Folder) -> bool:
    try:
        await folder.delete(rules.TEST_FILE)
    except WriteForbidden:
        return False
    return True


def _check(
    chosen: ExportDestinationIn, stored: ExportDestination | None, remote: RemoteStorage
) -> None:
    if problem := url_problem(chosen.url, allow_private=remote.allow_private):
        raise InvalidDestination(problem, field="url")
    if chosen.kind == "webdav" and ":" in chosen.username:
        raise InvalidDestination(gettext("can't contain a colon"), field="username")
    if chosen.kind == "s3" and not chosen.bucket:
        raise InvalidDestination(gettext("Enter the name of the bucket."), field="bucket")
    # Otherwise the stored secret could be sent to a server that its owner did not choose.
    if chosen.secret is None and (stored is None or _login(stored) != _login(chosen)):
        if chosen.kind == "webdav":
            raise InvalidDestination(gettext("Enter the password."), field="secret")
        raise InvalidDestination(gettext("Enter the secret key."), field="secret")


def _login(one: ExportDestination | ExportDestinationIn) -> tuple[str, ...]:
    return one.kind, one.url, one.username


def _place(one: ExportDestination | ExportDestinationIn) -> tuple[str, ...]:
    return one.kind, one.url, *((one.bucket, one.prefix) if one.kind == "s3" else ())


async def _one_piece(content: bytes) -> AsyncIterator[bytes]:
    yield content
