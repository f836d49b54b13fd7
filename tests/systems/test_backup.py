"""Backup of the system in use, and its restore elsewhere."""

import hashlib
import json
import secrets
import shutil
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import psycopg
import pytest

from deploy.backup.commands import LATEST, default_folder, find
from deploy.backup.create import one_at_a_time
from deploy.backup.databases import Snapshot, dump, snapshots
from deploy.backup.errors import BackupError
from deploy.backup.manifest import folder_of, list_ids, read_manifest, write_manifest
from deploy.backup.prune import prune
from deploy.backup.restore import restore
from deploy.backup.source import local_source
from deploy.backup.target import Target, open_target
from deploy.local.layout import Layout
from deploy.local.system import System
from tests.support.people import PASSWORD, anonymous_client
from tests.support.wait import MAX_SECONDS, eventually, wait_until
from tests.systems.second_system import PASSPHRASE, Backup, garderobe

IDENTITY = "/api/identity/v1"


async def test_everything_acknowledged_is_there_after_a_restore(
    backup: Backup, second_system: Layout
) -> None:
    acknowledged = backup.acknowledged
    assert len(acknowledged) >= len(backup.writers) * 2
    assert backup.manifest["objects"]["lost"] == []
    async with anonymous_client(second_system.public_url, second_system.trust()) as http:
        for each in acknowledged:
            found = await http.get(f"/api/wardrobe/v1/outfits/{each.outfit_id}")
            assert found.json()["caption"] == each.caption, found.text
            picture = await http.get(f"{second_system.media_url}{each.picture}")
            assert hashlib.sha256(picture.content).hexdigest() == each.sha256


async def test_sessions_and_passwords_survive_a_restore(
    backup: Backup, second_system: Layout
) -> None:
    person = backup.writers[0].person
    async with anonymous_client(second_system.public_url, second_system.trust()) as http:
        form = {
            "grant_type": "refresh_token",
            "refresh_token": person.http.cookies["garderobe-refresh"],
        }
        renewed = await http.post(f"{IDENTITY}/token", data=form)
        assert renewed.status_code == 200, renewed.text
        logged_in = {"login": person.username, "password": PASSWORD}
        assert (await http.post(f"{IDENTITY}/sessions", json=logged_in)).status_code == 200


async def test_timelines_of_a_restored_system_are_rebuilt(
    backup: Backup, second_system: Layout
) -> None:
    author, reader = backup.writers[0].person, backup.writers[1].person
    expected = {each.outfit_id for each in backup.acknowledged if each.author_id == author.id}
    async with anonymous_client(second_system.public_url, second_system.trust()) as http:
        logged_in = {"login": reader.username, "password": PASSWORD}
        assert (await http.post(f"{IDENTITY}/sessions", json=logged_in)).status_code == 200

        async def has_all() -> None:
            page = await http.get("/api/feed/v1/timeline", params={"limit": 100})
            assert {item["outfit"]["id"] for item in page.json()["items"]} >= expected

        await eventually(has_all)


def test_events_are_published_again_and_handled_once(second_system: Layout) -> None:
    """Nothing waits in an outbox, and no consumer has given up."""
    for url in local_source(second_system).databases.values():
        with psycopg.connect(url) as database:
            rows = database.execute("SELECT count(*) FROM dead_letters").fetchone()
            assert rows == (0,)


def rewrite(name: str, change: Callable[[bytes], bytes]) -> Callable[[Path], None]:
    def damage(folder: Path) -> None:
        path = next(folder.glob(f"backups/*/{name}"))
        path.write_bytes(change(path.read_bytes()))

    return damage


def in_manifest(**changes: object) -> Callable[[Path], None]:
    return rewrite("manifest.json", lambda text: json.dumps(json.loads(text) | changes).encode())


def flipped(content: bytes) -> bytes:
    return content[:-1] + bytes([content[-1] ^ 1])


def later_revision(text: bytes) -> bytes:
    manifest = json.loads(text)
    manifest["databases"]["feed"]["revision"] = "9999_from_the_future"
    return json.dumps(manifest).encode()


DAMAGES = {
    "no archive": (rewrite("manifest.json", lambda _: b"PK\x03\x04"), "is damaged"),
    "foreign": (in_manifest(kind="something-else"), "not the manifest of a Garderobe backup"),
    "newer format": (in_manifest(format=2, version="9.0"), "which is newer than this one"),
    "newer schema": (rewrite("manifest.json", later_revision), "Restore it with that version"),
    "changed": (rewrite("tags.dump", flipped), "tags.dump is damaged"),
    "truncated": (rewrite("feed.dump", lambda dump: dump[:-100]), "feed.dump is truncated"),
    "list of objects": (rewrite("objects.jsonl.gz", lambda _: b""), "is truncated"),
    "secrets": (rewrite("secrets.age", flipped), "is damaged"),
    "incomplete": (
        lambda folder: next(folder.glob("backups/*/manifest.json")).unlink(),
        "There are no backups",
    ),
}


def restore_latest(folder: Path, layout: Layout) -> None:
    target = open_target(str(folder), {})
    restore(System(layout), target, find(target, LATEST), PASSPHRASE)


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_backup_is_refused_and_leaves_nothing(
    backup: Backup, layout: Layout, tmp_path: Path, damage: str
) -> None:
    act, expected = DAMAGES[damage]
    copy = tmp_path / "backups"
    shutil.copytree(backup.folder, copy)
    act(copy)
    elsewhere = replace(layout, data=tmp_path / "data")
    with pytest.raises(BackupError, match=expected):
        restore_latest(copy, elsewhere)
    assert not elsewhere.data.exists()


async def test_a_wrong_passphrase_is_refused(
    backup: Backup, layout: Layout, tmp_path: Path
) -> None:
    wrong = tmp_path / "passphrase"
    wrong.write_text("another passphrase\n")
    elsewhere = replace(layout, port=layout.port + 100, data=tmp_path / "data")
    options = ("--from", str(backup.folder), "--passphrase-file", str(wrong))
    done = await garderobe(elsewhere, "backup", "restore", *options)
    assert "The passphrase does not open" in done.stderr
    assert not elsewhere.data.exists()


async def test_a_restore_needs_an_empty_folder(backup: Backup, layout: Layout) -> None:
    options = ("--from", str(backup.folder), "--passphrase-file", str(backup.passphrase_file))
    done = await garderobe(layout, "backup", "restore", *options)
    assert done.returncode == 1
    assert "a restore needs an empty folder" in done.stderr


async def test_a_restore_deletes_no_files_of_others(
    backup: Backup, layout: Layout, tmp_path: Path
) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("not of Garderobe")
    with pytest.raises(BackupError, match=r"holds letter.txt, and a restore needs an empty folder"):
        restore_latest(backup.folder, replace(layout, data=tmp_path))
    assert letter.read_text() == "not of Garderobe"


async def test_a_restore_makes_no_passphrase(
    backup: Backup, layout: Layout, tmp_path: Path
) -> None:
    elsewhere = replace(layout, data=tmp_path / "data")
    done = await garderobe(elsewhere, "backup", "restore", "--from", str(backup.folder))
    assert done.returncode == 1
    assert "A passphrase is needed" in done.stderr
    assert not default_folder(elsewhere).exists()


def test_a_snapshot_waits_for_events_that_are_being_handled(layout: Layout) -> None:
    databases, durable = local_source(layout).databases, f"backup-{secrets.token_hex(4)}"
    with psycopg.connect(databases["feed"]) as handling, ThreadPoolExecutor(1) as pool:
        insert = "INSERT INTO inbox (event_id, durable) VALUES (gen_random_uuid(), %s)"
        handling.execute(insert, [durable])
        taken = pool.submit(count_in_snapshot, databases, durable)
        wait_until(lambda: waits_for_inbox(databases["feed"]), "the snapshot to wait")
        handling.commit()
        assert taken.result(MAX_SECONDS) == 1


def count_in_snapshot(databases: Mapping[str, str], durable: str) -> int:
    with snapshots(databases) as found:
        query = "SELECT count(*) FROM inbox WHERE durable = %s"
        (number,) = found["feed"].connection.execute(query, [durable]).fetchone() or (0,)
        return int(number)


def waits_for_inbox(url: str) -> bool:
    with psycopg.connect(url) as database:
        waiting = "SELECT 1 FROM pg_locks WHERE relation = 'inbox'::regclass AND NOT granted"
        return database.execute(waiting).fetchone() is not None


def test_no_password_is_on_a_command_line(layout: Layout, tmp_path: Path) -> None:
    program = tmp_path / "pg_dump"
    program.write_text('#!/bin/sh\nprintf "%s|%s" "$*" "$PGPASSWORD"\n')
    program.chmod(0o755)
    url = "postgresql://feed:s3cret@127.0.0.1:5432/feed"
    with psycopg.connect(local_source(layout).databases["feed"]) as connection:
        printed = b"".join(dump(tmp_path, Snapshot(url, connection, "1-1"))).decode()
    arguments, _, password = printed.partition("|")
    assert "s3cret" not in arguments
    assert password == "s3cret"


async def test_two_backups_at_once_are_refused(backup: Backup, layout: Layout) -> None:
    options = ("--to", str(backup.folder), "--passphrase-file", str(backup.passphrase_file))
    with one_at_a_time(local_source(layout)):
        done = await garderobe(layout, "backup", "create", *options)
    assert done.returncode == 1
    assert "Another backup of this system is running" in done.stderr


def test_old_backups_and_their_objects_are_deleted(
    backup: Backup, layout: Layout, tmp_path: Path
) -> None:
    shutil.copytree(backup.folder, tmp_path, dirs_exist_ok=True)
    target = open_target(str(tmp_path), {})
    (newest,), _ = list_ids(target)
    make_older(target, newest, "20250101T030000Z")
    target.write("backups/20250102T030000Z/feed.dump", [b"of an interrupted backup"])
    target.write("objects/outfits/no-backup-needs-it", [b""])
    before = set(target.names(""))
    pruned = prune(local_source(layout), target, daily=1, weekly=0)
    assert (pruned.kept, pruned.deleted) == ([newest], ["20250101T030000Z"])
    gone = before - set(target.names(""))
    assert {name.split("/")[1] for name in gone} == {
        "20250101T030000Z",
        "20250102T030000Z",
        "outfits",
    }
    assert pruned.deleted_objects == 1


def make_older(target: Target, backup_id: str, older_id: str) -> None:
    """Copy a backup under an older id."""
    manifest = read_manifest(target, backup_id)
    for name in list(target.names(folder_of(backup_id))):
        if not name.endswith("manifest.json"):
            target.write(name.replace(backup_id, older_id), list(target.read(name)))
    created_at = datetime(2025, 1, 1, 3, tzinfo=UTC)
    write_manifest(target, manifest.model_copy(update={"id": older_id, "created_at": created_at}))
