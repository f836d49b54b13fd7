"""Where pictures are kept: an S3 bucket that everybody may read by name, and a private one."""

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
FOREVER = "public, max-age=31536000, immutable"
"""A key is never written twice, so whoever has a rendition need not ask again."""
NO_STORE = "private, no-store"
_PIECE_BYTES = 256 * 1024
_ONE_PART_AT_A_TIME = TransferConfig(use_threads=False)
_FULL = {"InsufficientStorage", "QuotaExceeded", "XMinioStorageFull"}


class PictureNotSaved(Unavailable):
    """The picture store did not answer."""

    code = "picture_not_saved"
    detail = "We couldn't save the photo. Please try again in a moment."


class StorageFull(ApiError):
    """There is no room for another picture."""

    status = 507
    code = "storage_full"
    detail = "There's no room for more photos right now. Keep this one and upload it later."
    headers: Mapping[str, str] = {"Retry-After": "300"}


@dataclass(frozen=True, order=True)
class ObjectName:
    """One object: its bucket and its key in there."""

    bucket: str
    key: str


class Storage:
    """S3 in threads, with short timeouts.

    Every method raises PictureNotSaved when the store is away, and StorageFull when it is full.
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

    async def save(self, files: Iterable[tuple[ObjectName, Path, str]]) -> None:
        """Upload files, each with the name it gets and its content type, all or an error."""
        await _all(asyncio.to_thread(self._put, *file) for file in files)

    async def load(self, name: ObjectName) -> bytes:
        """One small object, whole."""
        with _answering():
            return await asyncio.to_thread(self._get, name)

    async def find(self, name: ObjectName) -> bytes | None:
        """One small object, whole; None if there is no such object."""
        with _answering():
            try:
                return await asyncio.to_thread(self._get, name)
            except self._client.exceptions.NoSuchKey:
                return None

    async def copy(self, pairs: Iterable[tuple[ObjectName, ObjectName]]) -> None:
        """Copy objects under new names; the old ones stay. One that is lost is left out."""
        await _all(asyncio.to_thread(self._copy, old, new) for old, new in pairs)

    async def save_large(self, name: ObjectName, file: Path, content_type: str) -> None:
        """Upload a file of any size, in parts that are held in memory one at a time."""
        await _all([asyncio.to_thread(self._put_large, name, file, content_type)])

    async def fetch(self, name: ObjectName, into: Path) -> bool:
        """Write one object to a file; answers whether there is such an object."""
        with _answering():
            try:
                await asyncio.to_thread(self._fetch, name, into)
            except self._client.exceptions.NoSuchKey:
                return False
        return True

    async def stream(self, name: ObjectName, part: range | None = None) -> Iterator[bytes]:
        """One object of any size, or these bytes of it, piece by piece."""
        with _answering():
            return _pieces((await asyncio.to_thread(self._open, name, part))["Body"])

    async def delete(self, names: Collection[ObjectName]) -> set[ObjectName]:
        """Delete objects; one that is gone already is no error. Answers those that are kept.

        Whatever the store says against one bucket, the others' are deleted.
        """
        kept: set[ObjectName] = set()
        for bucket in {name.bucket for name in names}:
            keys = [name.key for name in names if name.bucket == bucket]
            with _answering():
                kept |= await asyncio.to_thread(self._delete, bucket, keys)
        return kept

    def _put(self, name: ObjectName, file: Path, content_type: str) -> None:
        with file.open("rb") as body:
            self._client.put_object(
                Bucket=name.bucket,
                Key=name.key,
                Body=body,
                ContentType=content_type,
                CacheControl=FOREVER if name.bucket == PUBLIC_BUCKET else NO_STORE,
            )

    def _put_large(self, name: ObjectName, file: Path, content_type: str) -> None:
        extra = {"ContentType": content_type, "CacheControl": NO_STORE}
        place = (str(file), name.bucket, name.key)
        try:
            self._client.upload_file(*place, ExtraArgs=extra, Config=_ONE_PART_AT_A_TIME)
        except S3UploadFailedError as exc:
            # It says no more than that; what the store said stands before it.
            raise exc.__context__ or exc from None

    def _open(self, name: ObjectName, part: range | None = None) -> Any:
        if part is None:
            return self._client.get_object(Bucket=name.bucket, Key=name.key)
        wanted = f"bytes={part.start}-{part.stop - 1}"
        return self._client.get_object(Bucket=name.bucket, Key=name.key, Range=wanted)

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
            # Without this, an outfit that lost its picture could never be hidden or trashed.
            log.warning("object_lost", bucket=old.bucket, key=old.key)

    def _delete(self, bucket: str, keys: list[str]) -> set[ObjectName]:
        try:
            answer = self._client.delete_objects(
                Bucket=bucket, Delete={"Objects": [{"Key": key} for key in keys], "Quiet": True}
            )
            refused = {error["Key"]: error["Code"] for error in answer.get("Errors", [])}
        except ClientError as exc:
            # An answer, so the store is there: what it refuses as a whole, it keeps.
            refused = dict.fromkeys(keys, exc.response["Error"]["Code"])
        for key, code in refused.items():
            log.warning("object_kept", bucket=bucket, key=key, error=code)
        return {ObjectName(bucket, key) for key in refused}


def _pieces(body: Any) -> Iterator[bytes]:
    with body:
        yield from body.iter_chunks(_PIECE_BYTES)


@contextmanager
def _answering() -> Iterator[None]:
    try:
        yield
    except (BotoCoreError, ClientError, OSError) as exc:
        log.warning("storage_away", error=repr(exc))
        raise StorageFull if _is_full(exc) else PictureNotSaved from exc


async def _all(works: Iterable[Awaitable[None]]) -> None:
    # Every thread is waited for, also after a failure: none may write after we gave up.
    for outcome in await asyncio.gather(*works, return_exceptions=True):
        if isinstance(outcome, BaseException):
            with _answering():
                raise outcome


def _is_full(error: Exception) -> bool:
    """By the status of WebDAV (RFC 4918, 11.5), and the codes by which stores say the same."""
    if not isinstance(error, ClientError):
        return False
    told = error.response
    status = told.get("ResponseMetadata", {}).get("HTTPStatusCode")
    code = told.get("Error", {}).get("Code")
    return status == HTTPStatus.INSUFFICIENT_STORAGE or code in _FULL
