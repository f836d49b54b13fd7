"""An interrupted backup is continued, and shows how far it is."""

import uuid
from collections.abc import Iterable
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

import boto3
import pytest

from deploy.backup import copied
from deploy.backup.progress import Lines
from deploy.backup.source import Store
from deploy.backup.target import FolderTarget, Stored
from tests.support.servers import Servers

if TYPE_CHECKING:
    from types_boto3_s3 import S3Client

COUNT = 7


class Killed(BaseException):
    """Stands for the end of the process."""


class KilledTarget(FolderTarget):
    """A folder that counts written objects, and ends the process after some."""

    def __init__(self, folder: Path, survives: int) -> None:
        super().__init__(folder)
        self.written: list[str] = []
        self._survives = survives
        self._lock = Lock()

    def write(self, name: str, pieces: Iterable[bytes]) -> Stored:
        if name.startswith("objects/"):
            with self._lock:
                if len(self.written) == self._survives:
                    raise Killed
                self.written.append(name)
        return super().write(name, pieces)


@pytest.fixture
def store(servers: Servers) -> "S3Client":
    return boto3.client(
        "s3",
        endpoint_url=servers.s3.endpoint,
        aws_access_key_id=servers.s3.access_key,
        aws_secret_access_key=servers.s3.secret_key,
        region_name="us-east-1",
    )


def test_a_killed_backup_copies_only_what_is_missing_when_it_is_repeated(
    store: "S3Client", tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(copied, "PER_LIST", 2)
    bucket = f"resume-{uuid.uuid4().hex}"
    store.create_bucket(Bucket=bucket)
    for number in range(COUNT):
        store.put_object(Bucket=bucket, Key=f"{number}.webp", Body=bytes([number]) * 1000)
    wanted = {(bucket, f"{number}.webp") for number in range(COUNT)}
    killed = KilledTarget(tmp_path, survives=5)
    with pytest.raises(Killed):
        copied.copy(Store(store, {bucket: bucket}), killed, wanted, lambda *_: None)
    assert len(killed.written) == 5

    again = KilledTarget(tmp_path, survives=COUNT)
    known = copied.read(again)
    assert len(known) == 4  # the fifth was not in a list yet
    reports: list[tuple[int, int, int]] = []
    found = known | copied.copy(
        Store(store, {bucket: bucket}),
        again,
        wanted - set(known),
        lambda *report: reports.append(report),
    )
    assert len(again.written) == COUNT - 4
    assert reports[-1] == (3, 3, 3000)
    assert found.keys() == wanted
    for each in found.values():
        again.check(each.name, each.stored)
    copied.forget(again)
    assert copied.read(again) == {}


def test_progress_is_a_line_at_the_beginning_every_ten_seconds_and_at_the_end() -> None:
    lines: list[str] = []
    now = 0.0
    report = Lines(lines.append, lambda: now)
    for done in range(1, 31):
        report("pictures", done, 30, done * 1_000_000)
        now += 1
    report("databases", 5, 5, 0)
    assert lines == [
        "pictures: 1 of 30 (1.0 MB)",
        "pictures: 11 of 30 (11.0 MB)",
        "pictures: 21 of 30 (21.0 MB)",
        "pictures: 30 of 30 (30.0 MB)",
        "databases: 5 of 5",
    ]
