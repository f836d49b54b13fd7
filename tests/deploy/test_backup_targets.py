"""Where backups go, which of them are kept, and when they are due."""

import time
import uuid
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import boto3
import pytest

from deploy.backup import schedule
from deploy.backup.errors import BackupError
from deploy.backup.prune import choose_kept
from deploy.backup.target import FolderTarget, Stored, Target, open_target
from deploy.local.layout import Layout
from deploy.local.system import NotStarted, System
from tests.support.servers import Servers

LARGE = bytes(range(256)) * 4 * 9_000
"""Nine megabytes: S3 gets them in several parts."""


@pytest.fixture
def folder(tmp_path: Path) -> Target:
    return FolderTarget(tmp_path / "backups")


@pytest.fixture
def bucket(servers: Servers) -> Target:
    name, s3 = f"backups-{uuid.uuid4().hex[:8]}", servers.s3
    variables = {"ENDPOINT": s3.endpoint, "ACCESS_KEY": s3.access_key, "SECRET_KEY": s3.secret_key}
    boto3.client(
        "s3",
        endpoint_url=s3.endpoint,
        aws_access_key_id=s3.access_key,
        aws_secret_access_key=s3.secret_key,
        region_name="us-east-1",
    ).create_bucket(Bucket=name)
    environment = {f"GARDEROBE_BACKUP_S3_{key}": value for key, value in variables.items()}
    return open_target(
        f"s3://{name}/garderobe", environment | {"GARDEROBE_BACKUP_S3_REGION": "us-east-1"}
    )


@pytest.mark.parametrize("kind", ["folder", "bucket"])
def test_files_are_stored_listed_checked_and_deleted(
    kind: str, request: pytest.FixtureRequest
) -> None:
    target: Target = request.getfixturevalue(kind)
    assert list(target.names("")) == []
    assert not target.has("backups/1/a")
    stored = {
        name: target.write(name, [content[:1000], content[1000:]])
        for name, content in {"backups/1/a": LARGE, "backups/2/b": b"", "objects/c": b"c"}.items()
    }
    assert set(target.names("backups/")) == {"backups/1/a", "backups/2/b"}
    assert b"".join(target.read("backups/1/a")) == LARGE
    for name, expected in stored.items():
        target.check(name, expected)
    with pytest.raises(BackupError, match="is truncated: 1 of 2 bytes"):
        target.check("objects/c", Stored(size=2, sha256=""))
    with pytest.raises(BackupError, match="is damaged"):
        target.check("objects/c", stored["backups/2/b"])
    target.delete(["backups/1/a", "backups/9/missing"])
    assert set(target.names("")) == {"backups/2/b", "objects/c"}
    with pytest.raises(BackupError, match="backups/1/a is missing"):
        target.check("backups/1/a", stored["backups/1/a"])


def test_a_full_disk_is_named_and_loses_nothing(tmp_path: Path) -> None:
    target = FolderTarget(tmp_path)
    target.write("manifest.json", [b"before"])
    # The kernel answers as a full disk does.
    (tmp_path / "manifest.json.part").symlink_to("/dev/full")
    with pytest.raises(BackupError, match="There is no room left"):
        target.write("manifest.json", [LARGE])
    assert b"".join(target.read("manifest.json")) == b"before"
    target.write("manifest.json", [b"after"])
    assert b"".join(target.read("manifest.json")) == b"after"


def test_an_interrupted_file_is_not_there(tmp_path: Path) -> None:
    target = FolderTarget(tmp_path)

    def broken() -> Iterator[bytes]:
        yield b"half"
        raise BackupError("pg_dump failed")

    with pytest.raises(BackupError, match="pg_dump failed"):
        target.write("a", broken())
    assert list(tmp_path.iterdir()) == []


def test_a_bucket_that_is_missing_is_named(servers: Servers) -> None:
    variables = {
        "GARDEROBE_BACKUP_S3_ENDPOINT": servers.s3.endpoint,
        "GARDEROBE_BACKUP_S3_ACCESS_KEY": servers.s3.access_key,
        "GARDEROBE_BACKUP_S3_SECRET_KEY": servers.s3.secret_key,
        "GARDEROBE_BACKUP_S3_REGION": "us-east-1",
    }
    target = open_target("s3://no-such-bucket/x", variables)
    with pytest.raises(BackupError, match="s3://no-such-bucket/x cannot be used"):
        list(target.names(""))
    with pytest.raises(BackupError, match="names no bucket"):
        open_target("s3:///x", variables)


def test_the_newest_of_each_day_and_week_is_kept() -> None:
    newest = datetime(2026, 11, 26, 3, tzinfo=UTC)
    moments = [newest - timedelta(hours=12 * number) for number in range(120)]
    kept = sorted(choose_kept(moments, daily=7, weekly=4), reverse=True)
    evenings = [datetime(2026, 11, day, 15, tzinfo=UTC) for day in range(25, 19, -1)]
    sundays = [datetime(2026, 11, day, 15, tzinfo=UTC) for day in (15, 8)]
    assert kept == [newest, *evenings, *sundays]


def test_the_first_backup_is_due_after_an_hour_and_then_one_every_day() -> None:
    def due(seconds: float, *, has_backup: bool) -> bool:
        return schedule.is_due(0, every=86_400, has_backup=has_backup, now=seconds)

    assert [due(each, has_backup=False) for each in (3_599, 3_600)] == [False, True]
    assert [due(each, has_backup=True) for each in (86_399, 86_400)] == [False, True]


@pytest.mark.parametrize("text", ["daily", "-1", "nan", "inf", "24h"])
def test_hours_that_are_none_are_explained(text: str) -> None:
    with pytest.raises(ValueError, match=f"GARDEROBE_BACKUP_HOURS is '{text}'"):
        schedule.read_hours(text)


def test_hours_can_be_left_out_and_parts_of_one() -> None:
    assert [schedule.read_hours(text) for text in ("", "0", "0.5", "48")] == [24, 0, 0.5, 48]


def test_hours_that_are_none_do_not_start_the_system(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GARDEROBE_BACKUP_HOURS", "daily")
    system = System(Layout(39_080, tmp_path / "data"))
    with pytest.raises(NotStarted, match="such as 24, or 0 for none"):
        system.up()


def test_hours_that_are_none_end_no_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("GARDEROBE_BACKUP_HOURS", "daily")
    monkeypatch.setenv("GARDEROBE_DATA", str(tmp_path))
    pauses: list[float] = []

    def pause(seconds: float) -> None:
        pauses.append(seconds)
        if len(pauses) == 3:
            raise KeyboardInterrupt

    monkeypatch.setattr(time, "sleep", pause)
    with pytest.raises(KeyboardInterrupt):
        schedule.main()
    assert pauses == [schedule.POLL_SECONDS] * 3
    assert capsys.readouterr().out.count("'daily'") == 1


def test_the_report_can_be_read_again(tmp_path: Path) -> None:
    assert schedule.read_report(tmp_path) is None
    schedule.write_report(tmp_path, 1_795_660_047.6)
    assert schedule.read_report(tmp_path) == 1_795_660_048
