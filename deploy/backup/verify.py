"""Proves that a backup can be restored: hashes, and a restore of its databases elsewhere."""

import secrets
import socket
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import psycopg
from psycopg import sql

from deploy.backup import databases, objects
from deploy.backup.create import OBJECTS, Step, silent
from deploy.backup.errors import BackupError
from deploy.backup.manifest import Manifest, folder_of, read_manifest
from deploy.backup.target import Target
from deploy.local.process import start
from deploy.local.servers import HOST, postgres, prepare_postgres

_START_SECONDS = 60


def verify(target: Target, backup_id: str, postgres_bin: Path, step: Step = silent) -> Manifest:
    """Check every file of a backup, and restore its databases. Raises BackupError.

    The databases are restored in a server of their own, which ends and is deleted afterwards.
    """
    manifest = read_manifest(target, backup_id)
    check_files(target, manifest)
    listed = objects.read_list(target, folder_of(backup_id) + OBJECTS, manifest.objects)
    objects.check_objects(target, listed.values(), partial(step, "pictures"))
    size = 0
    with scratch_server() as address:
        for number, (name, expected) in enumerate(manifest.databases.items()):
            url = restore_into_scratch(target, backup_id, name, address, postgres_bin)
            with psycopg.connect(url) as connection:
                found = databases.count_rows(connection)
            if found != expected.rows:
                different = sorted(set(found.items()) ^ set(expected.rows.items()))
                raise BackupError(f"The dump of {name} does not hold the rows of {different}.")
            size += expected.size
            step("databases", number + 1, len(manifest.databases), size)
    return manifest


def check_files(target: Target, manifest: Manifest) -> None:
    """Compare the hashes of the dumps. Raises BackupError."""
    for name, expected in manifest.databases.items():
        target.check(f"{folder_of(manifest.id)}{name}.dump", expected)


def restore_into_scratch(
    target: Target, backup_id: str, name: str, address: str, postgres_bin: Path
) -> str:
    """Restore a service's dump into a database of `scratch_server`; return its URL."""
    with psycopg.connect(f"{address}/postgres", autocommit=True) as connection:
        connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    url = f"{address}/{name}"
    pieces = target.read(f"{folder_of(backup_id)}{name}.dump")
    databases.restore(postgres_bin, url, pieces)
    return url


@contextmanager
def scratch_server() -> Iterator[str]:
    """Run an empty PostgreSQL of our own; yield the URL of its server, without a database."""
    password, port = secrets.token_hex(16), _free_port()
    with tempfile.TemporaryDirectory(prefix="garderobe-verify-") as temporary:
        folder = Path(temporary)
        folder.chmod(0o711)  # PostgreSQL runs as another user if we are root
        prepare_postgres(folder / "postgres", password)
        # What a crash would lose is thrown away in any case.
        settings = {"fsync": "off", "full_page_writes": "off", "max_connections": "10"}
        process = start(postgres(folder / "postgres", port, settings), folder / "log")
        try:
            address = f"postgresql://postgres:{password}@{HOST}:{port}"
            _wait_for(address)
            yield address
        finally:
            process.terminate()
            process.wait()


def _wait_for(address: str) -> None:
    deadline = time.monotonic() + _START_SECONDS
    while True:
        try:
            psycopg.connect(f"{address}/postgres", connect_timeout=5).close()
        except psycopg.OperationalError as error:
            if time.monotonic() > deadline:
                raise BackupError(f"The scratch server did not start: {error}") from None
            time.sleep(0.1)
        else:
            return


def _free_port() -> int:
    with socket.socket() as free:
        free.bind((HOST, 0))
        port: int = free.getsockname()[1]
        return port
