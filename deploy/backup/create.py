"""Makes a backup of a deployment in use."""

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial

import psycopg

from deploy.backup import copied, databases, objects
from deploy.backup.databases import Snapshot
from deploy.backup.errors import BackupError
from deploy.backup.manifest import (
    DatabaseDump,
    Manifest,
    ObjectList,
    folder_of,
    id_at,
    list_ids,
    read_manifest,
    write_manifest,
)
from deploy.backup.objects import Objects
from deploy.backup.secrets import write_secrets
from deploy.backup.source import Source
from deploy.backup.target import Target

_DUMPS_AT_ONCE = 2
_SNAPSHOT_TRIES = 5
_LOCK = 0x6761_7264  # "gard"
OBJECTS = "objects.jsonl.gz"

Step = Callable[[str, int, int, int], None]
"""Receives what is being done, how many of how many are done, and how many bytes."""


def silent(_: str, __: int, ___: int, ____: int) -> None:
    """Report nothing."""


@contextmanager
def one_at_a_time(source: Source) -> Iterator[None]:
    """Let one command at a time make or delete backups of a deployment. Raises BackupError.

    The lock is the database's, so it ends with the process that holds it.
    """
    try:
        connection = psycopg.connect(
            source.databases["identity"], connect_timeout=5, autocommit=True
        )
    except psycopg.OperationalError as error:
        raise BackupError(f"A database does not respond: {str(error).strip()}") from None
    with connection:
        row = connection.execute("SELECT pg_try_advisory_lock(%s)", [_LOCK]).fetchone()
        if row is None or not row[0]:
            raise BackupError(
                "Another backup of this system is running. Try again when it is done."
            )
        yield


@dataclass
class Maker:
    """Makes one backup."""

    source: Source
    target: Target
    passphrase: str
    step: Step = silent

    def make(self) -> Manifest:
        """Make a backup and return its manifest. Raises BackupError.

        What an interrupted one has copied of the objects is not copied again.
        """
        with one_at_a_time(self.source):
            remove_incomplete(self.target)
            known = self._copy_new(self._known())
            for _ in range(_SNAPSHOT_TRIES):
                created_at = datetime.now(UTC)
                with databases.snapshots(self.source.databases) as snapshots:
                    known, lost = self._complete(known, snapshots)
                    if not lost or lost == self._still_lost(lost):
                        return self._write(created_at, snapshots, known, lost)
            raise BackupError("Pictures were deleted faster than they could be copied. Try again.")

    def _known(self) -> Objects:
        """Return the objects that the newest backup and interrupted ones have copied."""
        listed = copied.read(self.target)
        complete, _ = list_ids(self.target)
        if complete:
            manifest = read_manifest(self.target, complete[0])
            name = folder_of(manifest.id) + OBJECTS
            listed |= objects.read_list(self.target, name, manifest.objects)
        there = set(self.target.names("objects/"))
        return {pair: each for pair, each in listed.items() if each.name in there}

    def _copy_new(self, known: Objects) -> Objects:
        new = objects.list_store(self.source.store()) - set(known)
        return known | copied.copy(
            self.source.store(), self.target, new, partial(self.step, "pictures")
        )

    def _complete(
        self, known: Objects, snapshots: Mapping[str, Snapshot]
    ) -> tuple[Objects, set[tuple[str, str]]]:
        """Copy what came after the first copy; return what the backup holds, and what it lacks."""
        needed = objects.list_needed(snapshots["wardrobe"])
        known = self._copy_new(known)
        current = objects.list_store(self.source.store()) | needed
        return {pair: each for pair, each in known.items() if pair in current}, needed - set(known)

    def _still_lost(self, lost: set[tuple[str, str]]) -> set[tuple[str, str]]:
        """Return those of the objects that rows need now: the store has lost them."""
        with databases.snapshots({"wardrobe": self.source.databases["wardrobe"]}) as snapshots:
            return lost & objects.list_needed(snapshots["wardrobe"])

    def _write(
        self,
        created_at: datetime,
        snapshots: Mapping[str, Snapshot],
        found: Objects,
        lost: set[tuple[str, str]],
    ) -> Manifest:
        backup_id = id_at(created_at)
        listed = objects.write_list(self.target, folder_of(backup_id) + OBJECTS, found)
        manifest = Manifest(
            id=backup_id,
            created_at=created_at,
            finished_at=datetime.now(UTC),
            databases=self._dump_all(backup_id, snapshots),
            objects=ObjectList(
                size=listed.size,
                sha256=listed.sha256,
                count=len(found),
                total_bytes=sum(each.size for each in found.values()),
                lost=sorted("/".join(pair) for pair in lost),
            ),
            secrets=write_secrets(self.target, backup_id, self.source.secrets, self.passphrase),
        )
        manifest.finished_at = datetime.now(UTC)
        write_manifest(self.target, manifest)
        copied.forget(self.target)
        return manifest

    def _dump_all(
        self, backup_id: str, snapshots: Mapping[str, Snapshot]
    ) -> dict[str, DatabaseDump]:
        dumps: dict[str, DatabaseDump] = {}

        def dump(name: str) -> None:
            snapshot = snapshots[name]
            stored = self.target.write(
                f"{folder_of(backup_id)}{name}.dump",
                databases.dump(self.source.postgres_bin, snapshot),
            )
            dumps[name] = DatabaseDump(
                size=stored.size,
                sha256=stored.sha256,
                revision=snapshot.revision(),
                rows=snapshot.count_rows(),
            )
            size = sum(each.size for each in dumps.values())
            self.step("databases", len(dumps), len(snapshots), size)

        with ThreadPoolExecutor(_DUMPS_AT_ONCE) as pool:
            list(pool.map(dump, snapshots))
        return dumps


def remove_incomplete(target: Target) -> None:
    """Delete what interrupted backups left behind. Call it with the lock of `one_at_a_time`."""
    _, incomplete = list_ids(target)
    for backup_id in incomplete:
        target.delete(list(target.names(folder_of(backup_id))))
