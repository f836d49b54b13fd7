"""Backups in a bucket, and restores into the stores of containers."""

import json
import secrets
from dataclasses import replace
from pathlib import Path

import psycopg
import pytest

from deploy.backup.create import OBJECTS
from deploy.backup.databases import count_rows
from deploy.backup.errors import BackupError
from deploy.backup.manifest import folder_of, list_ids, read_manifest
from deploy.backup.objects import list_store, read_list
from deploy.backup.restore_containers import restore_containers
from deploy.backup.source import Source, local_source
from deploy.backup.target import open_target
from deploy.local.credentials import load_credentials
from deploy.local.layout import Layout
from tests.systems.second_system import PASSPHRASE, Backup, Bucket, garderobe


@pytest.mark.long
async def test_backups_in_a_bucket_are_made_verified_and_deleted(
    backup: Backup, backup_bucket: Bucket, layout: Layout
) -> None:
    """The second system is restored from a bucket."""
    to = ("--to", f"s3://{backup_bucket.name}/own")
    create = ("create", "--passphrase-file", str(backup.passphrase_file))
    verify = (*create, "--verify")
    first, second, pruned = [
        await garderobe(layout, "backup", *arguments, *to, "--json", more=backup_bucket.environment)
        for arguments in (
            create,
            verify,
            ("prune", "--keep-daily", "1", "--keep-weekly", "0", "-y"),
        )
    ]
    ids = [json.loads(done.stdout)["id"] for done in (first, second)]
    assert json.loads(pruned.stdout) == {"kept": [ids[1]], "deleted": [ids[0]], "objects": 0}
    target = open_target(to[1], backup_bucket.environment)
    assert list_ids(target) == ([ids[1]], [])
    listed = read_list(target, folder_of(ids[1]) + OBJECTS, read_manifest(target, ids[1]).objects)
    assert {each.name for each in listed.values()} == set(target.names("objects/"))
    assert list(target.names("copied/")) == []


@pytest.fixture
def empty_stores(layout: Layout) -> Source:
    """Databases and buckets with other names than the system's, as containers may have."""
    source, suffix = local_source(layout), secrets.token_hex(4)
    password = load_credentials(layout.data / "credentials.json").postgres_password
    admin = f"postgresql://postgres:{password}@127.0.0.1:{layout.port_of('postgres')}/postgres"
    databases = {name: f"{url}_{suffix}" for name, url in source.databases.items()}
    with psycopg.connect(admin, autocommit=True) as connection:
        for name in databases:
            connection.execute(f"CREATE DATABASE {name}_{suffix} OWNER {name}".encode())
    buckets = {name: f"{name}-{suffix}" for name in source.s3_buckets}
    for bucket in buckets.values():
        source.store().client.create_bucket(Bucket=bucket)
    return replace(source, databases=databases, s3_buckets=buckets, s3_public_prefix="garderobe/")


def test_the_stores_of_containers_are_filled_once(
    backup: Backup, layout: Layout, empty_stores: Source, tmp_path: Path
) -> None:
    target, backup_id = open_target(str(backup.folder), {}), backup.manifest["id"]
    arguments = (replace(layout, data=tmp_path), empty_stores, target, backup_id, PASSPHRASE)
    manifest, path = restore_containers(*arguments)
    for name, url in empty_stores.databases.items():
        with psycopg.connect(url) as connection:
            assert count_rows(connection) == manifest.databases[name].rows
    listed = read_list(target, folder_of(backup_id) + OBJECTS, manifest.objects)
    assert list_store(empty_stores.store()) == set(listed)
    variables = dict(line.split("=", 1) for line in path.read_text().splitlines())
    kept = local_source(layout).secrets
    assert variables == {name.upper(): f"'{value}'" for name, value in kept.items()}
    with pytest.raises(BackupError, match="is not empty"):
        restore_containers(*arguments)
