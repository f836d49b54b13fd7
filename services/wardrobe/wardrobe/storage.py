"""Stores pictures in S3: a bucket that anyone may read by name, and a private one."""

import asyncio
import shutil
from collections.abc import Awaitable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path
from typing import Any

import boto3
import structlog
from boto3.exceptions import S3UploadFailedError
from boto3.s3.transfer import TransferConfig
from botocore.config import Config
from botocore.exceptions import BotoCoreError, ClientError

from shared.errors import ApiError, Unavailable

log = structlog.get_logger()

PUBLIC_BUCKET = "outfits"
PRIVATE_BUCKET = "originals"
IMMUTABLE = "public, max-age=31536000, immutable"
"""Keys are never written twice, so that caches never need to revalidate a rendition."""
NO_STORE = "private, no-store"
_PIECE_BYTES = 256 * 1024
_ONE_PART_AT_A_TIME = TransferConfig(use_threads=False)
_FULL_CODES = {"InsufficientStorage", "QuotaExceeded", "XMinioStorageFull"}


class StorageUnavailable(Unavailable):
    """The object store is unavailable."""

    code = "picture_not_saved"
    detail = "We couldn't save the photo. Please try again in a moment."


class StorageFull(ApiError):
    """The object store is full."""

    status = 507
    code = "storage_full"
    detail = "There's no room for more photos right now. Please try again later."
    headers: Mapping[str, str] = {"Retry-After": "300"}


@dataclass(frozen=True, order=True)
class ObjectName:
    """The bucket and the key of an object."""

    bucket: str
    key: str


class Storage:
    """An S3 client that runs in threads, with short timeouts.

    Every method raises StorageUnavailable if the store is unavailable, and StorageFull if it is
    full.
    """

    def __init__(self, endpoint: str, access_key: str, secret_key: str) -> None:
        self._client = boto3.client(
            "s3",
            endpoint_url=endpoint,
            aws_access_key_id=access_key,
            aws_secret_access_key=secret_key,
            region_name="us-east-1",
            config=Config(
                connect_timeout=1,
                read_timeout=5,
                retries={"total_max_attempts": 2, "mode": "standard"},
                s3={"addressing_style": "path"},
                max_pool_connections=20,
                request_checksum_calculation="when_required",
                response_checksum_validation="when_required",
            ),
        )

    async def ping(self) -> None:
        """Return if the store answers for the bucket of the originals."""
        await asyncio.to_thread(self._head_bucket)

    async def save(self, files: Iterable[tuple[ObjectName, Path, str]]) -> None:
        """Upload files, given as object name, path and content type; raises if any fails."""
        await _wait_for_all(asyncio.to_thread(self._put, *file) for file in files)

    async def load(self, name: ObjectName) -> bytes:
        """Return a small object."""
        with _translate_errors():
            return await asyncio.to_thread(self._get, name)

    async def find(self, name: ObjectName) -> bytes | None:
        """Return a small object; None if it does not exist."""
        with _translate_errors():
            try:
                return await asyncio.to_thread(self._get, name)
            except self._client.exceptions.NoSuchKey:
                return None

    async def copy(self, pairs: Iterable[tuple[ObjectName, ObjectName]]) -> None:
        """Copy objects to new names; lost ones are skipped."""
        await _wait_for_all(asyncio.to_thread(self._copy, old, new) for old, new in pairs)

    async def save_large(self, name: ObjectName, file: Path, content_type: str) -> None:
        """Upload a file of any size in parts, holding one part in memory at a time."""
        await _wait_for_all([asyncio.to_thread(self._put_large, name, file, content_type)])

    async def fetch(self, name: ObjectName, into: Path) -> bool:
        """Write an object to a file; return False if it does not exist."""
        with _translate_errors():
            try:
                await asyncio.to_thread(self._fetch, name, into)
            except self._client.exceptions.NoSuchKey:
                return False
        return True

    async def stream(self, name: ObjectName, part: range | None = None) -> Iterator[bytes]:
        """Return an object of any size, or a part of it, in chunks."""
        with _translate_errors():
            return _pieces((await asyncio.to_thread(self._open, name, part))["Body"])

    async def delete(self, names: Collection[ObjectName]) -> set[ObjectName]:
        """Delete objects, ignoring missing ones; return those that the store refused to delete.

        A refusal for one bucket does not affect others.
        """
        undeleted: set[ObjectName] = set()
        for bucket in {name.bucket for name in names}:
            keys = [name.key for name in names if name.bucket == bucket]
            with _translate_errors():
                undeleted |= await asyncio.to_thread(self._delete, bucket, keys)
        return undeleted

    def _head_bucket(self) -> None:
        with _translate_errors():
            self._client.head_bucket(Bucket=PRIVATE_BUCKET)

    def _put(self, name: ObjectName, file: Path, content_type: str) -> None:
        with file.open("rb") as body:
            self._client.put_object(
                Bucket=name.bucket,
                Key=name.key,
                Body=body,
                ContentType=content_type,
                CacheControl=IMMUTABLE if name.bucket == PUBLIC_BUCKET else NO_STORE,
            )

    def _put_large(self, name: ObjectName, file: Path, content_type: str) -> None:
        extra = {"ContentType": content_type, "CacheControl": NO_STORE}
        target = (str(file), name.bucket, name.key)
        try:
            self._client.upload_file(*target, ExtraArgs=extra, Config=_ONE_PART_AT_A_TIME)
        except S3UploadFailedError as exc:
            # boto3's error hides the store's response, which is its context.
            raise exc.__context__ or exc from None

    def _open(self, name: ObjectName, part: range | None = None) -> Any:
        if part is None:
            return self._client.get_object(Bucket=name.bucket, Key=name.key)
        byte_range = f"bytes={part.start}-{part.stop - 1}"
        return self._client.get_object(Bucket=name.bucket, Key=name.key, Range=byte_range)

    def _fetch(self, name: ObjectName, into: Path) -> None:
        with self._open(name)["Body"] as body, into.open("wb") as file:
            shutil.copyfileobj(body, file)

    def _get(self, name: ObjectName) -> bytes:
        with self._open(name)["Body"] as body:
            return bytes(body.read())

    def _copy(self, old: ObjectName, new: ObjectName) -> None:
        try:
            self._client.copy_object(
                Bucket=new.bucket,
                Key=new.key,
                CopySource={"Bucket": old.bucket, "Key": old.key},
                MetadataDirective="COPY",
            )
        except self._client.exceptions.NoSuchKey:
            # Otherwise an outfit that lost its picture could never be hidden or trashed.
            log.warning("object_lost", bucket=old.bucket, key=old.key)

    def _delete(self, bucket: str, keys: list[str]) -> set[ObjectName]:
        try:
            result = self._client.delete_objects(
                Bucket=bucket, Delete={"Objects": [{"Key": key} for key in keys], "Quiet": True}
            )
            refused = {error["Key"]: error["Code"] for error in result.get("Errors", [])}
        except ClientError as exc:
            # The store is available and refuses the whole request.
            refused = dict.fromkeys(keys, exc.response["Error"]["Code"])
        for key, code in refused.items():
            log.warning("object_kept", bucket=bucket, key=key, error=code)
        return {ObjectName(bucket, key) for key in refused}


def _pieces(body: Any) -> Iterator[bytes]:
    with body:
        yield from body.iter_chunks(_PIECE_BYTES)


@contextmanager
def _translate_errors() -> Iterator[None]:
    try:
        yield
    except (BotoCoreError, ClientError, OSError) as exc:
        log.warning("storage_away", error=repr(exc))
        raise StorageFull if _is_full(exc) else StorageUnavailable from exc


async def _wait_for_all(tasks: Iterable[Awaitable[None]]) -> None:
    # Wait for every thread even after a failure: none may write after we have given up.
    for outcome in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(outcome, BaseException):
            with _translate_errors():
                raise outcome


def _is_full(error: Exception) -> bool:
    """Return whether the store is full: WebDAV's 507 (RFC 4918, 11.5), or the stores' own codes."""
    if not isinstance(error, ClientError):
        return False
    response = error.response
    status = response.get("ResponseMetadata", {}).get("HTTPStatusCode")
    code = response.get("Error", {}).get("Code")
    return status == HTTPStatus.INSUFFICIENT_STORAGE or code in _FULL_CODES
