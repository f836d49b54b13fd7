"""Restores a backup into an empty local system, as a whole or not at all."""

import shutil
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

from alembic.script import ScriptDirectory
from alembic.util import CommandError

from deploy.backup import databases, objects
from deploy.backup.create import OBJECTS, Step, silent
from deploy.backup.errors import BackupError
from deploy.backup.manifest import Manifest, folder_of, read_manifest
from deploy.backup.objects import Objects
from deploy.backup.secrets import read_secrets
from deploy.backup.source import Source, local_source, restored_credentials
from deploy.backup.target import Target
from deploy.backup.verify import check_files
from deploy.local import health
from deploy.local.credentials import load_credentials, write_private
from deploy.local.layout import SERVICES, Layout
from deploy.local.ports import taken_ports
from deploy.local.process import start
from deploy.local.provisioning import provision_object_store, provision_postgres
from deploy.local.servers import prepare_postgres
from deploy.local.system import RESTORING, NotStarted, System
from deploy.local.topology import programs
from shared.version import VERSION

_STORES = ("postgres", "seaweed")
_START_SECONDS = 120
_MADE_BY_COMMANDS = {"log", "run", "tls", "metrics"}
"""Folders that every command makes; they hold nothing that a restore would replace."""


def restore(
    system: System, target: Target, backup_id: str, passphrase: str, step: Step = silent
) -> Manifest:
    """Restore a backup into a system that has never run. Raises BackupError.

    Afterwards `System.up` starts it. If it fails, nothing is left. If it is killed, the system does
    not start until another restore has deleted what it left, and has succeeded.
    """
    manifest = read_manifest(target, backup_id)
    require_known_revisions(system.layout, manifest)
    secrets = read_secrets(target, manifest, passphrase)
    check_files(target, manifest)
    listed = objects.read_list(target, folder_of(backup_id) + OBJECTS, manifest.objects)
    try:
        with system.exclusive():
            _require_empty(system)
            mark = system.layout.data / RESTORING
            mark.touch(mode=0o600)
            credentials = restored_credentials(secrets)
            write_private(system.layout.data / "credentials.json", credentials)
            try:
                _fill(system.layout, target, manifest, listed, step)
            except BaseException:
                _delete_contents(system.layout)
                raise
            mark.unlink()
    except (NotStarted, OSError, RuntimeError) as error:
        raise BackupError(str(error)) from error
    return manifest


def require_known_revisions(layout: Layout, manifest: Manifest) -> None:
    """Raise BackupError if a newer version has made the backup."""
    for name, dump in manifest.databases.items():
        migrations = ScriptDirectory(str(layout.root / "services" / name / "migrations"))
        try:
            migrations.get_revision(dump.revision)
        except CommandError:
            raise BackupError(
                f"{manifest.id} was made by Garderobe {manifest.version}, whose {name} service is "
                f"newer (migration {dump.revision}) than this one ({VERSION}). Restore it with "
                "that version."
            ) from None


def _require_empty(system: System) -> None:
    """Delete what an interrupted restore left. Raises BackupError if there is anything else."""
    data = system.layout.data
    if (data / RESTORING).exists():
        _delete_contents(system.layout)
    if others := {path.name for path in data.iterdir()} - _MADE_BY_COMMANDS:
        raise BackupError(
            f"{data} holds {', '.join(sorted(others)[:3])}, and a restore needs an empty folder. "
            "Name another one in GARDEROBE_DATA. To replace a Garderobe, stop it and move its "
            "folder away."
        )
    if taken := taken_ports(system.layout):
        raise BackupError(taken[0])


def _delete_contents(layout: Layout) -> None:
    """Empty the data folder; the mark of the restore goes last."""
    for path in sorted(layout.data.iterdir(), key=lambda path: path.name == RESTORING):
        if path == layout.run:  # holds the lock of this command
            continue
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink()


def _fill(layout: Layout, target: Target, manifest: Manifest, listed: Objects, step: Step) -> None:
    with _stores(layout) as source:
        for number, name in enumerate(SERVICES):
            pieces = target.read(f"{folder_of(manifest.id)}{name}.dump")
            databases.restore(source.postgres_bin, source.databases[name], pieces)
            size = sum(manifest.databases[each].size for each in SERVICES[: number + 1])
            step("databases", number + 1, len(SERVICES), size)
        objects.copy_to_store(source.store(), target, listed, partial(step, "pictures"))


@contextmanager
def _stores(layout: Layout) -> Iterator[Source]:
    """Run PostgreSQL and the pictures' store of a new system, without its services."""
    credentials = load_credentials(layout.data / "credentials.json")
    prepare_postgres(layout.data / "postgres", credentials.postgres_password)
    plan = {program.name: program.process for program in programs(layout, credentials)}
    checks = health.checks(layout, credentials)
    running = {name: start(plan[name], layout.logs / f"{name}.log") for name in _STORES}
    try:
        for name in _STORES:
            _wait_for(name, checks[name])
        provision_postgres(layout, credentials)
        provision_object_store(layout, credentials)
        yield local_source(layout)
    finally:
        for name, process in running.items():
            process.send_signal(getattr(signal, f"SIG{plan[name].stop_signal}"))
        for process in running.values():
            process.wait()


def _wait_for(name: str, check: health.Check) -> None:
    deadline = time.monotonic() + _START_SECONDS
    while True:
        try:
            check()
        except Exception as error:
            if time.monotonic() > deadline:
                raise BackupError(f"{name} did not start: {error}") from error
            time.sleep(0.1)
        else:
            return
