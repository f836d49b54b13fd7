"""Restores a backup into the empty stores of a system in containers."""

from collections.abc import Mapping
from functools import partial
from pathlib import Path

import psycopg

from deploy.backup import databases, objects
from deploy.backup.create import OBJECTS, Step, silent
from deploy.backup.errors import BackupError
from deploy.backup.manifest import Manifest, folder_of, read_manifest
from deploy.backup.restore import require_known_revisions
from deploy.backup.secrets import read_secrets
from deploy.backup.source import KEPT_SECRETS, Source
from deploy.backup.target import Target
from deploy.backup.verify import check_files
from deploy.local.credentials import write_private
from deploy.local.layout import Layout

_SECRETS = "restored.env"


def restore_containers(
    layout: Layout,
    source: Source,
    target: Target,
    backup_id: str,
    passphrase: str,
    step: Step = silent,
) -> tuple[Manifest, Path]:
    """Restore a backup into databases without tables; return where its secrets are, for `.env`.

    Raises BackupError. If it was interrupted, begin again with empty volumes.
    """
    manifest = read_manifest(target, backup_id)
    require_known_revisions(layout, manifest)
    secrets = read_secrets(target, manifest, passphrase)
    check_files(target, manifest)
    listed = objects.read_list(target, folder_of(backup_id) + OBJECTS, manifest.objects)
    _require_empty(source)
    size = 0
    for number, (name, dump) in enumerate(manifest.databases.items()):
        pieces = target.read(f"{folder_of(backup_id)}{name}.dump")
        databases.restore(source.postgres_bin, source.databases[name], pieces)
        size += dump.size
        step("databases", number + 1, len(manifest.databases), size)
    objects.copy_to_store(source.store(), target, listed, partial(step, "pictures"))
    path = layout.data / _SECRETS
    write_private(path, _variables(secrets))
    return manifest, path


def _require_empty(source: Source) -> None:
    for name, url in source.databases.items():
        try:
            with psycopg.connect(url, connect_timeout=5) as connection:
                tables = databases.count_rows(connection)
        except psycopg.OperationalError as error:
            raise BackupError(f"A database does not respond: {str(error).strip()}") from None
        if tables:
            raise BackupError(
                f"The database {name} is not empty, and a restore needs empty ones. Stop the "
                "system and begin with new volumes, as docs/operations/backup.md says."
            )


def _variables(secrets: Mapping[str, str]) -> str:
    """Return the secrets as lines of `.env`."""
    return "".join(
        f"{name.upper()}='{secrets[name]}'\n" for name in KEPT_SECRETS if name in secrets
    )
