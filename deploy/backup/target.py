"""Where backups go: a folder, or a bucket of any S3."""

import contextlib
import errno
import hashlib
import os
import shutil
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from http import HTTPStatus
from pathlib import Path
from typing import IO, Any, cast
from urllib.parse import urlsplit

import boto3
from boto3.exceptions import S3UploadFailedError
from botocore.config import Config
from botocore.exceptions import BotoCoreError, ClientError
from pydantic import BaseModel

from deploy.backup.errors import BackupError

PIECE_BYTES = 1024 * 1024
_PART = ".part"
"""Ending of a file that is being written."""


class Stored(BaseModel):
    """A file in a target: its size in bytes and its SHA-256."""

    size: int
    sha256: str


class Target(ABC):
    """Files by name, such as `backups/<id>/manifest.json`; each is there as a whole or not at all.

    Every method raises BackupError if the target fails.
    """

    @abstractmethod
    def write(self, name: str, pieces: Iterable[bytes]) -> Stored:
        """Store a file of any size, and return its size and hash."""

    @abstractmethod
    def read(self, name: str) -> Iterator[bytes]:
        """Return the pieces of a file."""

    @abstractmethod
    def has(self, name: str) -> bool: ...

    @abstractmethod
    def names(self, prefix: str) -> Iterator[str]:
        """Return the names of all files below a prefix."""

    @abstractmethod
    def delete(self, names: Iterable[str]) -> None:
        """Delete files, ignoring missing ones."""

    def check(self, name: str, expected: Stored) -> None:
        """Read a file and compare it. Raises BackupError if it is missing or differs."""
        if not self.has(name):
            raise BackupError(f"{name} is missing in {self}.")
        size, digest = 0, hashlib.sha256()
        for piece in self.read(name):
            size += len(piece)
            digest.update(piece)
        if size < expected.size:
            raise BackupError(f"{name} is truncated: {size} of {expected.size} bytes.")
        if (size, digest.hexdigest()) != (expected.size, expected.sha256):
            raise BackupError(f"{name} is damaged: its SHA-256 is not that of the manifest.")


def open_target(address: str, environment: Mapping[str, str]) -> Target:
    """Return the target at a folder's path or at `s3://bucket/prefix`.

    S3 is reached with GARDEROBE_BACKUP_S3_ENDPOINT, _REGION, _ACCESS_KEY and _SECRET_KEY of the
    environment; what is not set there, boto3 finds in its own ways.
    """
    if not address.startswith("s3://"):
        return FolderTarget(Path(address).expanduser().absolute())
    parts = urlsplit(address)
    if not parts.netloc:
        raise BackupError(f"{address} names no bucket. Write s3://bucket or s3://bucket/prefix.")
    return BucketTarget(parts.netloc, parts.path.strip("/"), environment)


class Measured:
    """Pieces on their way into a target: counts and hashes them, and reads as a file does."""

    def __init__(self, pieces: Iterable[bytes]) -> None:
        self._pieces = iter(pieces)
        self._rest = b""
        self._digest = hashlib.sha256()
        self._size = 0

    def __iter__(self) -> Iterator[bytes]:
        for piece in self._pieces:
            self._size += len(piece)
            self._digest.update(piece)
            yield piece

    def read(self, size: int = -1) -> bytes:
        parts, length = [self._rest], len(self._rest)
        for piece in self:
            parts.append(piece)
            length += len(piece)
            if 0 <= size <= length:
                break
        found = b"".join(parts)
        end = len(found) if size < 0 else size
        self._rest = found[end:]
        return found[:end]

    @property
    def stored(self) -> Stored:
        return Stored(size=self._size, sha256=self._digest.hexdigest())


class FolderTarget(Target):
    """A folder, private to its owner."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def __str__(self) -> str:
        return str(self._folder)

    def write(self, name: str, pieces: Iterable[bytes]) -> Stored:
        path = self._folder / name
        draft = path.with_name(path.name + _PART)
        measured = Measured(pieces)
        try:
            with self._explained():
                path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
                with os.fdopen(
                    os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb"
                ) as file:
                    for piece in measured:
                        file.write(piece)
                    file.flush()
                    os.fsync(file.fileno())
                draft.replace(path)
        except BaseException:
            draft.unlink(missing_ok=True)
            raise
        return measured.stored

    def read(self, name: str) -> Iterator[bytes]:
        with self._explained(), (self._folder / name).open("rb") as file:
            while piece := file.read(PIECE_BYTES):
                yield piece

    def has(self, name: str) -> bool:
        return (self._folder / name).is_file()

    def names(self, prefix: str) -> Iterator[str]:
        for path in sorted((self._folder / prefix).rglob("*")):
            if path.is_file() and not path.name.endswith(_PART):
                yield path.relative_to(self._folder).as_posix()

    def delete(self, names: Iterable[str]) -> None:
        with self._explained():
            for name in names:
                (self._folder / name).unlink(missing_ok=True)
            for backup in (self._folder / "backups").glob("*"):
                with contextlib.suppress(OSError):
                    backup.rmdir()

    @contextlib.contextmanager
    def _explained(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            if error.errno in {errno.ENOSPC, errno.EDQUOT}:
                free = shutil.disk_usage(self._existing_folder()).free
                raise BackupError(
                    f"There is no room left in {self} ({free:,} bytes are free). Nothing that was "
                    "there is lost: make room, for example with `garderobe backup prune`, and try "
                    "again."
                ) from error
            raise BackupError(
                f"{self} cannot be used: {error.strerror} ({error.filename})."
            ) from error

    def _existing_folder(self) -> Path:
        return next(path for path in (self._folder, *self._folder.parents) if path.exists())


def _setting(environment: Mapping[str, str], name: str) -> str | None:
    return environment.get(f"GARDEROBE_BACKUP_S3_{name}") or None


class BucketTarget(Target):
    """A bucket of any S3, below a prefix."""

    def __init__(self, bucket: str, prefix: str, environment: Mapping[str, str]) -> None:
        self._bucket = bucket
        self._prefix = f"{prefix}/" if prefix else ""
        self._client = boto3.client(
            "s3",
            endpoint_url=_setting(environment, "ENDPOINT"),
            region_name=_setting(environment, "REGION"),
            aws_access_key_id=_setting(environment, "ACCESS_KEY"),
            aws_secret_access_key=_setting(environment, "SECRET_KEY"),
            config=Config(
                connect_timeout=5,
                retries={"total_max_attempts": 3, "mode": "standard"},
                request_checksum_calculation="when_required",
                response_checksum_validation="when_required",
            ),
        )

    def __str__(self) -> str:
        return f"s3://{self._bucket}/{self._prefix}".rstrip("/")

    def write(self, name: str, pieces: Iterable[bytes]) -> Stored:
        measured = Measured(pieces)
        with self._explained():
            self._client.upload_fileobj(cast(IO[Any], measured), self._bucket, self._prefix + name)
        return measured.stored

    def read(self, name: str) -> Iterator[bytes]:
        with self._explained():
            body = self._client.get_object(Bucket=self._bucket, Key=self._prefix + name)["Body"]
            with contextlib.closing(body):
                yield from body.iter_chunks(PIECE_BYTES)

    def has(self, name: str) -> bool:
        with self._explained():
            try:
                self._client.head_object(Bucket=self._bucket, Key=self._prefix + name)
            except ClientError as error:
                if error.response["ResponseMetadata"]["HTTPStatusCode"] == HTTPStatus.NOT_FOUND:
                    return False
                raise
        return True

    def names(self, prefix: str) -> Iterator[str]:
        with self._explained():
            pages = self._client.get_paginator("list_objects_v2")
            for page in pages.paginate(Bucket=self._bucket, Prefix=self._prefix + prefix):
                for each in page.get("Contents", []):
                    yield each["Key"].removeprefix(self._prefix)

    def delete(self, names: Iterable[str]) -> None:
        keys = [self._prefix + name for name in names]
        with self._explained():
            for start in range(0, len(keys), 1000):
                chunk = [{"Key": key} for key in keys[start : start + 1000]]
                self._client.delete_objects(
                    Bucket=self._bucket, Delete={"Objects": cast(Any, chunk), "Quiet": True}
                )

    @contextlib.contextmanager
    def _explained(self) -> Iterator[None]:
        try:
            yield
        except (BotoCoreError, ClientError, S3UploadFailedError) as error:
            raise BackupError(f"{self} cannot be used: {error}") from error
