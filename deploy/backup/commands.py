"""The commands `garderobe backup ...`."""

import os
from dataclasses import asdict
from pathlib import Path
from secrets import token_urlsafe
from typing import Annotated

import typer
from rich.console import Console
from rich.filesize import decimal

from deploy.backup.create import Maker
from deploy.backup.errors import BackupError
from deploy.backup.manifest import Manifest, list_ids, read_manifest
from deploy.backup.progress import show_progress
from deploy.backup.prune import prune as prune_backups
from deploy.backup.restore import restore as restore_backup
from deploy.backup.restore_account import restore_account as restore_one_account
from deploy.backup.restore_containers import restore_containers
from deploy.backup.schedule import write_report
from deploy.backup.secrets import read_passphrase
from deploy.backup.source import find_source, is_container
from deploy.backup.target import Target, open_target
from deploy.backup.verify import verify as verify_backup
from deploy.local.credentials import write_private
from deploy.local.layout import Layout
from deploy.local.servers import POSTGRES_BIN
from deploy.local.system import System
from shared.terminal import Yes, command_group, confirm, show

LATEST = "latest"

SUMMARY = "Back up and restore the whole system: databases, pictures and secrets."
cli = command_group(SUMMARY)
_errors = Console(stderr=True, highlight=False)

To = Annotated[
    str,
    typer.Option(
        "--to",
        "--from",
        envvar="GARDEROBE_BACKUP_TARGET",
        help="Where the backups are: a folder, or s3://bucket/prefix. By default a folder beside "
        "the data.",
        show_default=False,
    ),
]
PassphraseFile = Annotated[
    Path | None,
    typer.Option(help="A file with the passphrase of the secrets.", show_default=False),
]
BackupId = Annotated[str, typer.Argument(help="The backup's id, as `list` shows it.")]


@cli.command()
def create(
    to: To = "",
    passphrase_file: PassphraseFile = None,
    *,
    check: Annotated[bool, typer.Option("--verify", help="Verify it afterwards.")] = False,
) -> None:
    """Make a backup while people use the system.

    Objects that an earlier backup holds, or that an interrupted one has copied, are not copied
    again.
    """
    with show_progress() as step:
        layout = _layout()
        source, target = find_source(layout), _open(to, layout)
        passphrase = _passphrase(passphrase_file, layout, make=True)
        manifest = Maker(source, target, passphrase, step).make()
        if check:
            verify_backup(target, manifest.id, source.postgres_bin, step)
            _report(layout, manifest)
    show(manifest, f"Made {_describe(manifest)}.")


@cli.command("list")
def list_backups(to: To = "") -> None:
    """List the backups, newest first."""
    target = _open(to, _layout())
    complete, incomplete = list_ids(target)
    manifests = [read_manifest(target, each) for each in complete]
    lines = [_describe(manifest) for manifest in manifests]
    lines += [f"{each}: incomplete; the next backup deletes it" for each in incomplete]
    found = [manifest.model_dump(mode="json") for manifest in manifests]
    show(found, "\n".join(lines) or f"There are no backups in {target}.")


@cli.command()
def verify(backup_id: BackupId = LATEST, to: To = "") -> None:
    """Check every file of a backup, and restore its databases in a scratch place.

    Compares hashes, and the number of rows of each table.
    """
    with show_progress() as step:
        layout = _layout()
        target = _open(to, layout)
        manifest = verify_backup(target, find(target, backup_id), POSTGRES_BIN, step)
        if manifest.id == list_ids(target)[0][0]:
            _report(layout, manifest)
    show(manifest, f"Intact: {_describe(manifest)}.")


@cli.command()
def restore(
    backup_id: BackupId = LATEST,
    to: To = "",
    passphrase_file: PassphraseFile = None,
) -> None:
    """Restore a backup into an empty data folder.

    GARDEROBE_DATA names the folder, and GARDEROBE_PORT its ports. `make up` then starts the system,
    and migrates its databases if the backup is older. In a container: into empty databases.
    """
    with show_progress() as step:
        layout = _layout()
        target = _open(to, layout)
        passphrase = _passphrase(passphrase_file, layout, make=False)
        chosen = find(target, backup_id)
        if is_container(os.environ):
            stores = find_source(layout)
            manifest, secrets = restore_containers(layout, stores, target, chosen, passphrase, step)
            next_step = f"Put the lines of {secrets} into .env before you start the system."
        else:
            manifest = restore_backup(System(layout), target, chosen, passphrase, step)
            next_step = f"It is in {layout.data}; `make up` starts it."
    show(manifest, f"Restored {_describe(manifest)}. {next_step}")


@cli.command()
def restore_account(
    account: Annotated[
        str, typer.Argument(help="Username, email address or id of the account in the backup.")
    ],
    backup_id: Annotated[
        str, typer.Option("--backup", help="The backup's id, as `list` shows it.")
    ] = LATEST,
    to: To = "",
    username: Annotated[
        str | None,
        typer.Option(help="Restore it under this username.", show_default=False),
    ] = None,
) -> None:
    """Restore one account of a backup into the running system.

    An erased account returns as it was in the backup. An existing one keeps what it has, and gets
    back outfits, garments and tags that it lacks. Everyone else's data stays as it is. Run it again
    after an interruption.
    """
    with show_progress() as step:
        layout = _layout()
        target = _open(to, layout)
        done = restore_one_account(
            layout, find_source(layout), target, find(target, backup_id), account, username, step
        )
    show(asdict(done), done.describe())


@cli.command()
def prune(
    to: To = "",
    *,
    keep_daily: Annotated[int, typer.Option(min=1, help="Days whose newest backup is kept.")] = 7,
    keep_weekly: Annotated[int, typer.Option(min=0, help="Weeks whose newest is kept.")] = 4,
    yes: Yes = False,
) -> None:
    """Delete old backups, and objects that no backup needs any more."""
    layout = _layout()
    source, target = find_source(layout), _open(to, layout)
    confirm(f"Delete old backups in {target}?", yes=yes)
    done = prune_backups(source, target, daily=keep_daily, weekly=keep_weekly)
    sentence = (
        f"Deleted {len(done.deleted)} backups and {done.deleted_objects} objects; "
        f"kept {len(done.kept)} backups."
    )
    found = {"kept": done.kept, "deleted": done.deleted, "objects": done.deleted_objects}
    show(found, sentence)


def _layout() -> Layout:
    os.umask(0o077)
    try:
        return Layout.from_environment()
    except ValueError as error:
        raise BackupError(str(error)) from error


def _open(address: str, layout: Layout) -> Target:
    return open_target(address or str(default_folder(layout)), dict(os.environ))


def default_folder(layout: Layout) -> Path:
    """Return the folder of a local system's backups: `.data-backups` beside `.data`."""
    return layout.data.with_name(f"{layout.data.name}-backups")


def _passphrase(file: Path | None, layout: Layout, *, make: bool) -> str:
    """Return the configured passphrase, or the one in the default folder, which a backup makes.

    Raises BackupError.
    """
    named = {"GARDEROBE_BACKUP_PASSPHRASE", "GARDEROBE_BACKUP_PASSPHRASE_FILE"} & set(os.environ)
    own = default_folder(layout) / "passphrase"
    if file or named:
        return read_passphrase(file)
    if not own.exists() and not make:
        return read_passphrase(None)
    if not own.exists():
        own.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        write_private(own, token_urlsafe(24) + "\n")
        _errors.print(
            f"Made a passphrase in {own}. Keep a copy elsewhere: without it, the secrets of a "
            "backup cannot be restored."
        )
    return read_passphrase(own)


def find(target: Target, backup_id: str) -> str:
    """Return the id of a backup, which may be `latest`. Raises BackupError if there is none."""
    if backup_id != LATEST:
        return backup_id
    complete, _ = list_ids(target)
    if not complete:
        raise BackupError(f"There are no backups in {target}.")
    return complete[0]


def _report(layout: Layout, manifest: Manifest) -> None:
    write_report(layout.metrics, manifest.created_at.timestamp())


def _describe(manifest: Manifest) -> str:
    size = decimal(manifest.total_bytes + manifest.objects.total_bytes)
    lost = f", {len(manifest.objects.lost)} lost pictures" if manifest.objects.lost else ""
    rows = sum(sum(dump.rows.values()) for dump in manifest.databases.values())
    return (
        f"{manifest.id}: version {manifest.version}, {rows:,} rows, "
        f"{manifest.objects.count:,} objects, {size}{lost}"
    )


if __name__ == "__main__":
    cli(prog_name="garderobe backup")
