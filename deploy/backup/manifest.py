"""The manifest of a backup: what it holds, and the hash of each file."""

import json
from datetime import UTC, datetime
from pathlib import PurePosixPath
from typing import Literal

from pydantic import BaseModel, ValidationError

from deploy.backup.errors import BackupError
from deploy.backup.target import Stored, Target
from deploy.local.layout import SERVICES
from shared.version import VERSION

FORMAT = 1
_NAME = "manifest.json"
_ID = "%Y%m%dT%H%M%SZ"


class DatabaseDump(Stored):
    """The dump of one service's database."""

    revision: str
    """The newest migration that it contains."""
    rows: dict[str, int]
    """The number of rows by table."""


class ObjectList(Stored):
    """The list of a backup's objects."""

    count: int
    total_bytes: int
    lost: list[str]
    """Objects that rows need and that were not in the store; as `bucket/key`."""


class Manifest(BaseModel):
    """A complete backup."""

    kind: Literal["garderobe-backup"] = "garderobe-backup"
    format: int = FORMAT
    id: str
    created_at: datetime
    """The moment before which everything acknowledged is in the backup."""
    finished_at: datetime
    version: str = VERSION
    databases: dict[str, DatabaseDump]
    objects: ObjectList
    secrets: Stored

    @property
    def total_bytes(self) -> int:
        """Size in bytes, without what other backups share."""
        return sum(dump.size for dump in self.databases.values())


def folder_of(backup_id: str) -> str:
    return f"backups/{backup_id}/"


def id_at(moment: datetime) -> str:
    return moment.astimezone(UTC).strftime(_ID)


def write_manifest(target: Target, manifest: Manifest) -> None:
    text = manifest.model_dump_json(indent=2) + "\n"
    target.write(folder_of(manifest.id) + _NAME, [text.encode()])


def list_ids(target: Target) -> tuple[list[str], list[str]]:
    """Return the ids of the complete backups, newest first, and those of incomplete ones."""
    names = set(target.names("backups/"))
    found = {PurePosixPath(name).parts[1] for name in names}
    complete = {each for each in found if folder_of(each) + _NAME in names}
    return sorted(complete, reverse=True), sorted(found - complete)


def read_manifest(target: Target, backup_id: str) -> Manifest:
    """Read a manifest. Raises BackupError if it is missing, damaged, foreign or newer."""
    name = folder_of(backup_id) + _NAME
    if not target.has(name):
        raise BackupError(f"There is no complete backup {backup_id} in {target}.")
    content = b"".join(target.read(name))
    try:
        fields = json.loads(content)
        kind, version = fields.get("kind"), fields.get("format")
    except (ValueError, AttributeError):
        raise BackupError(f"{name} is damaged: it is not JSON.") from None
    if kind != "garderobe-backup":
        raise BackupError(f"{name} is not the manifest of a Garderobe backup.")
    if not isinstance(version, int) or version > FORMAT:
        raise BackupError(
            f"{backup_id} was made by Garderobe {fields.get('version')}, which is newer than this "
            f"one ({VERSION}). Restore it with that version."
        )
    try:
        manifest = Manifest.model_validate(fields)
    except ValidationError as error:
        fields_at_fault = {".".join(map(str, each["loc"])) for each in error.errors()}
        raise BackupError(f"{name} is damaged at {', '.join(sorted(fields_at_fault))}.") from None
    if manifest.id != backup_id:
        raise BackupError(f"{name} is the manifest of another backup, {manifest.id}.")
    if missing := set(SERVICES) - set(manifest.databases):
        raise BackupError(f"{name} lacks the database of {', '.join(sorted(missing))}.")
    return manifest
