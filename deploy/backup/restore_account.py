"""Restores one account of a backup into the running system."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import TypeVar

from alembic import command
from sqlmodel.ext.asyncio.session import AsyncSession

from admin.account.restoration import domain as admin
from deploy.backup import objects
from deploy.backup.create import OBJECTS, Step, one_at_a_time, silent
from deploy.backup.errors import BackupError
from deploy.backup.manifest import Manifest, folder_of, read_manifest
from deploy.backup.objects import Objects
from deploy.backup.restore import require_known_revisions
from deploy.backup.source import Source
from deploy.backup.target import Target
from deploy.backup.verify import check_files, restore_into_scratch, scratch_server
from deploy.local.layout import Layout
from feed.account.restoration import domain as feed
from identity.account.lookup.domain import find_account
from identity.account.restoration import domain as identity
from identity.account.restoration.errors import AccountBeingErased
from shared.commands import expected_failures, in_transaction
from shared.data.db import Database
from shared.data.migrations import alembic_config
from shared.features.account_restoration import has_handled, list_announced_deletions
from shared.http.errors import NotFound
from tags.account_restoration import domain as tags
from wardrobe.account.restoration import domain as photos
from wardrobe.account.restoration import domain as wardrobe
from wardrobe.people.visibility.store import get_profile
from wardrobe.photos.models import Photo

T = TypeVar("T")
Act = Callable[[AsyncSession, AsyncSession], Awaitable[T]]
"""Reads the backup's database and writes to the live one."""

_PREPARATIONS = {"wardrobe": wardrobe.prepare, "tags": tags.prepare, "identity": identity.prepare}
"""Feed does it together with the relations."""
_PHOTOS_AT_ONCE = 20
_PROFILE_SECONDS = 30
"""How long to wait until the wardrobe knows the profile; then its outfits are announced later."""


@dataclass(frozen=True)
class RestoredAccount:
    """The result of a restoration."""

    account_id: int
    username: str
    backup: str
    counts: Mapping[str, int]
    lost_pictures: int
    """Photos whose objects the backup lacks."""

    def describe(self) -> str:
        """Return what was restored as a sentence."""
        found = ", ".join(f"{count:,} {noun}" for noun, count in self.counts.items() if count)
        lost = f" The backup lacks the objects of {self.lost_pictures:,} photos."
        return (
            f"Restored {self.username} from {self.backup}: "
            f"{found or 'nothing was missing'}.{lost if self.lost_pictures else ''}"
        )


@dataclass(frozen=True)
class Databases:
    """The databases of a backup and of the running system, by service."""

    backup: Mapping[str, Database]
    live: Mapping[str, Database]

    async def run(self, service: str, act: Act[T]) -> T:
        """Let a service restore its part, in one transaction."""
        async with self.backup[service].sessions() as stored:
            return await in_transaction(self.live[service], lambda live: act(stored, live))


@dataclass(frozen=True)
class Restorer:
    """Restores an account, service by service, in the order that shows nothing too early."""

    source: Source
    target: Target
    manifest: Manifest
    databases: Databases
    account_id: int
    username: str
    step: Step

    async def restore(self) -> RestoredAccount:
        now = datetime.now(UTC)
        await self._require_restorable()
        await self._prepare()
        # Blocks and follows first, then the profile: until it is known, nobody sees anything.
        counts = await self._run(
            "feed", lambda backup, live: feed.restore_relations(backup, live, self.account_id, now)
        )
        counts["photos"], lost = await self._restore_photos()
        counts["accounts"] = await self._run(
            "identity",
            lambda backup, live: identity.restore_account(
                backup, live, self.account_id, self.username, now
            ),
        )
        counts["tags"] = await self._run(
            "tags", lambda backup, live: tags.restore_tags(backup, live, self.account_id, now)
        )
        await self._wait_for_profile()
        found = await self._run(
            "wardrobe",
            lambda backup, live: wardrobe.restore_wardrobe(backup, live, self.account_id, now),
        )
        counts += Counter(outfits=found.outfits, garments=found.garments)
        return RestoredAccount(self.account_id, self.username, self.manifest.id, dict(counts), lost)

    async def _run(self, service: str, act: Act[T]) -> T:
        result = await self.databases.run(service, act)
        self.step(service, 1, 1, 0)
        return result

    async def _require_restorable(self) -> None:
        async def check(backup: AsyncSession, live: AsyncSession) -> list[object]:
            await identity.require_restorable(backup, live, self.account_id, self.username)
            return await list_announced_deletions(live, self.account_id)

        announced = await self.databases.run("identity", check)
        for name, database in self.databases.live.items():
            if name != "identity" and not await in_transaction(
                database, lambda session: has_handled(session, announced)
            ):
                raise AccountBeingErased

    async def _prepare(self) -> None:
        """Record the act, then let each service accept events about the account again."""
        await self.databases.run(
            "admin",
            lambda backup, live: admin.prepare(backup, live, self.account_id, self.manifest.id),
        )
        for name, prepare in _PREPARATIONS.items():
            await self.databases.run(name, partial(prepare, account_id=self.account_id))

    async def _restore_photos(self) -> tuple[int, int]:
        """Copy objects, then insert their photos; return how many, and how many are lost."""
        name = folder_of(self.manifest.id) + OBJECTS
        listed = await asyncio.to_thread(
            objects.read_list, self.target, name, self.manifest.objects
        )
        missing = await self.databases.run(
            "wardrobe",
            lambda backup, live: photos.list_missing_photos(backup, live, self.account_id),
        )
        found = [photo for photo in missing if _objects_of(photo, listed) is not None]
        restored = size = 0
        for start in range(0, len(found), _PHOTOS_AT_ONCE):
            batch = found[start : start + _PHOTOS_AT_ONCE]
            restored += await self._restore_batch(batch, listed)
            size += sum(photo.size or 0 for photo in batch)
            self.step("photos", start + len(batch), len(found), size)
        return restored, len(missing) - len(found)

    async def _restore_batch(self, batch: Sequence[Photo], listed: Objects) -> int:
        live = self.databases.live["wardrobe"]
        now = datetime.now(UTC)
        await in_transaction(
            live, lambda session: photos.expect_objects(session, self.account_id, batch, now)
        )
        wanted = [each for photo in batch for each in _objects_of(photo, listed) or []]
        await asyncio.to_thread(
            objects.upload, self.source.store(), self.target, wanted, lambda _, __, ___: None
        )
        return await in_transaction(
            live, lambda session: photos.restore_photos(session, self.account_id, batch)
        )

    async def _wait_for_profile(self) -> None:
        for _ in range(_PROFILE_SECONDS * 10):
            if await in_transaction(
                self.databases.live["wardrobe"],
                lambda session: get_profile(session, self.account_id),
            ):
                return
            await asyncio.sleep(0.1)


def restore_account(
    layout: Layout,
    source: Source,
    target: Target,
    backup_id: str,
    account: str,
    username: str | None = None,
    step: Step = silent,
) -> RestoredAccount:
    """Restore an account that was erased, or what an existing one lacks. Raises CommandFailed.

    `account` is its username, email address or id in the backup. Each service restores its part as
    a whole or not at all, so the command can be repeated after an interruption. With `username` it
    is restored under another name.
    """
    manifest = read_manifest(target, backup_id)
    require_known_revisions(layout, manifest)
    check_files(target, manifest)
    with (
        one_at_a_time(source),
        restored_dumps(layout, source, target, manifest, step) as urls,
        expected_failures(),
    ):
        return asyncio.run(restore_from(urls, source, target, manifest, account, username, step))


async def restore_from(
    dumps: Mapping[str, str],
    source: Source,
    target: Target,
    manifest: Manifest,
    account: str,
    username: str | None = None,
    step: Step = silent,
) -> RestoredAccount:
    """Restore an account from the databases that a backup's dumps were restored into.

    Raises ApiError or BackupError.
    """
    async with _opened(dumps, source) as databases:
        account_id, known_as = await _find(databases, manifest.id, account)
        chosen = Restorer(
            source, target, manifest, databases, account_id, username or known_as, step
        )
        return await chosen.restore()


async def _find(databases: Databases, backup_id: str, account: str) -> tuple[int, str]:
    """Return id and username of an account in the backup. Raises BackupError."""
    async with databases.backup["identity"].sessions() as session:
        try:
            profile = await find_account(session, account)
        except NotFound:
            raise BackupError(
                f"The backup {backup_id} has no account {account}. Name its username, email "
                "address or id at that time, or another backup with --backup."
            ) from None
    return profile.id, profile.username


@contextmanager
def restored_dumps(
    layout: Layout, source: Source, target: Target, manifest: Manifest, step: Step = silent
) -> Iterator[Mapping[str, str]]:
    """Restore the dumps into a scratch server, in the schema of this version; yield their URLs."""
    with scratch_server() as address:
        urls: dict[str, str] = {}
        size = 0
        for number, (name, dump) in enumerate(manifest.databases.items()):
            urls[name] = restore_into_scratch(
                target, manifest.id, name, address, source.postgres_bin
            )
            migrations = layout.root / "services" / name / "migrations"
            command.upgrade(alembic_config(migrations, _with_driver(urls[name])), "head")
            size += dump.size
            step("databases", number + 1, len(manifest.databases), size)
        yield urls


@asynccontextmanager
async def _opened(urls: Mapping[str, str], source: Source) -> AsyncIterator[Databases]:
    databases = Databases(
        {name: Database(_with_driver(url), pool_size=2) for name, url in urls.items()},
        {name: Database(_with_driver(url), pool_size=2) for name, url in source.databases.items()},
    )
    try:
        yield databases
    finally:
        for database in (*databases.backup.values(), *databases.live.values()):
            await database.close()


def _with_driver(url: str) -> str:
    return url.replace("postgresql://", "postgresql+psycopg://", 1)


def _objects_of(photo: Photo, listed: Objects) -> list[objects.StoredObject] | None:
    """Return the objects of a photo; None if the backup lacks one."""
    names = [(name.bucket, name.key) for name in photos.objects_of(photo)]
    return [listed[name] for name in names] if all(name in listed for name in names) else None
