"""Stores pictures in S3: a bucket that anyone may read by name, and a private one."""

import asyncio
import shutil
from collections.abc import Awaitable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from http import HTTPStatus
from pathlib import Path
from typing import Any

import structlog
from boto3.exceptions import S3UploadFailedError
from boto3.s3.transfer import TransferConfig
from botocore.exceptions import BotoCoreError, ClientError

from shared.http.errors import ApiError, Unavailable
from shared.translations import lazy_gettext
from wardrobe.s3_client import make_client
from wardrobe.settings import WardrobeSettings

log = structlog.get_logger()

PUBLIC_BUCKET = "outfits"
PRIVATE_BUCKET = "originals"
"""Our names of the two buckets, in addresses and in the database; settings name the store's."""
IMMUTABLE = "public, max-age=31536000, immutable"
"""Keys are never written twice, so that caches never need to revalidate a rendition."""
NO_STORE = "private, no-store"
_PIECE_BYTES = 256 * 1024
_ONE_PART_AT_A_TIME = TransferConfig(use_threads=False)
_FULL_CODES = {"InsufficientStorage", "QuotaExceeded", "XMinioStorageFull"}


class StorageUnavailable(Unavailable):
    """The object store is unavailable."""

    code = "picture_not_saved"
    detail = lazy_gettext("We couldn't save the photo. Please try again in a moment.")


class StorageFull(ApiError):
    """The object store is full."""

    status = 507
    code = "storage_full"
    detail = lazy_gettext("There's no room for more photos right now. Please try again later.")
    headers: Mapping[str, str] = {"Retry-After": "300"}


@dataclass(frozen=True, order=True)
class ObjectName:
    """The bucket and the key of an object."""

    bucket: str
    key: str


@dataclass(frozen=True)
class StoredObject:
    """An object as a listing of its bucket shows it."""

    key: str
    bytes: int
    modified: datetime


class Storage:
    """An S3 client that runs in threads, with short timeouts.

    Every method raises StorageUnavailable if the store is unavailable, and StorageFull if it is
    full.
    """

    def __init__(self, settings: WardrobeSettings) -> None:
        self._client = make_client(settings)
        self._buckets = {
            PUBLIC_BUCKET: settings.s3_public_bucket,
            PRIVATE_BUCKET: settings.s3_private_bucket,
        }
        self._public_prefix = settings.s3_public_prefix

    async def ping(self) -> None:
        """Return if the store answers for both buckets.

        Raises ConnectionError with a sentence that names the setting to look at.
        """
        await asyncio.to_thread(self._head_buckets)

    async def exists(self, name: ObjectName) -> bool:
        """Return whether there is such an object."""
        page = await self.list_page(name.bucket, name.key[:-1], limit=1)
        return bool(page) and page[0].key == name.key

    async def list_page(self, bucket: str, after: str, limit: int = 1000) -> list[StoredObject]:
        """Return the objects of a bucket after a key, in the order of their keys' bytes."""
        with _translate_errors():
            return await asyncio.to_thread(self._list, bucket, after, limit)

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

    def _head_buckets(self) -> None:
        for name, bucket in self._buckets.items():
            try:
                self._client.head_bucket(Bucket=bucket)
            except (BotoCoreError, ClientError) as exc:
                raise ConnectionError(_problem(name, exc)) from exc

    def _address(self, name: ObjectName) -> dict[str, str]:
        """Return where the store keeps an object."""
        return {"Bucket": self._bucket(name.bucket), "Key": self._prefix(name.bucket) + name.key}

    def _bucket(self, name: str) -> str:
        return self._buckets.get(name, name)

    def _prefix(self, name: str) -> str:
        return self._public_prefix if name == PUBLIC_BUCKET else ""

    def _list(self, bucket: str, after: str, limit: int) -> list[StoredObject]:
        found = self._client.list_objects_v2(Bucket=bucket, StartAfter=after, MaxKeys=limit)
        return [
            StoredObject(one["Key"], one["Size"], one["LastModified"])
            for one in found.get("Contents", [])
        ]

    def _put(self, name: ObjectName, file: Path, content_type: str) -> None:
        with file.open("rb") as body:
            self._client.put_object(
                **self._address(name),
                Body=body,
                ContentType=content_type,
                CacheControl=IMMUTABLE if name.bucket == PUBLIC_BUCKET else NO_STORE,
            )

    def _put_large(self, name: ObjectName, file: Path, content_type: str) -> None:
        extra = {"ContentType": content_type, "CacheControl": NO_STORE}
        target = self._address(name)
        try:
            self._client.upload_file(
                str(file), **target, ExtraArgs=extra, Config=_ONE_PART_AT_A_TIME
            )
        except S3UploadFailedError as exc:
            # boto3's error hides the store's response, which is its context.
            raise exc.__context__ or exc from None

    def _open(self, name: ObjectName, part: range | None = None) -> Any:
        if part is None:
            return self._client.get_object(**self._address(name))
        byte_range = f"bytes={part.start}-{part.stop - 1}"
        return self._client.get_object(**self._address(name), Range=byte_range)

    def _fetch(self, name: ObjectName, into: Path) -> None:
        with self._open(name)["Body"] as body, into.open("wb") as file:
            shutil.copyfileobj(body, file)

    def _get(self, name: ObjectName) -> bytes:
        with self._open(name)["Body"] as body:
            return bytes(body.read())

    def _copy(self, old: ObjectName, new: ObjectName) -> None:
        try:
            self._client.copy_object(
                **self._address(new),
                CopySource=self._address(old),
                MetadataDirective="COPY",
            )
        except self._client.exceptions.NoSuchKey:
            # Otherwise an outfit that lost its picture could never be hidden or trashed.
            log.warning("object_lost", bucket=old.bucket, key=old.key)

    def _delete(self, bucket: str, keys: list[str]) -> set[ObjectName]:
        prefix = self._prefix(bucket)
        objects = [{"Key": prefix + key} for key in keys]
        try:
            result = self._client.delete_objects(
                Bucket=self._bucket(bucket), Delete={"Objects": objects, "Quiet": True}
            )
            errors = result.get("Errors", [])
            refused = {error["Key"].removeprefix(prefix): error["Code"] for error in errors}
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


def _problem(bucket: str, error: Exception) -> str:
    """Return why the store does not answer for one of our buckets, and which setting may be wrong.

    A response to HEAD has no body, so its status is all that the store says.
    """
    if not isinstance(error, ClientError):
        return f"The store at GARDEROBE_S3_ENDPOINT does not answer ({type(error).__qualname__})."
    variable = f"GARDEROBE_S3_{'PUBLIC' if bucket == PUBLIC_BUCKET else 'PRIVATE'}_BUCKET"
    status = error.response.get("ResponseMetadata", {}).get("HTTPStatusCode") or 0
    known: dict[int, str] = {
        HTTPStatus.MOVED_PERMANENTLY: "The bucket is in another region than GARDEROBE_S3_REGION.",
        HTTPStatus.BAD_REQUEST: "The store refuses the request. Check GARDEROBE_S3_REGION.",
        HTTPStatus.FORBIDDEN: (
            "The store refuses GARDEROBE_S3_ACCESS_KEY, GARDEROBE_S3_SECRET_KEY or access to the"
            f" bucket of {variable}."
        ),
        HTTPStatus.NOT_FOUND: f"The store has no bucket of the name in {variable}.",
    }
    return known.get(status, f"The store answers with status {status} for {variable}.")


def _is_full(error: Exception) -> bool:
    """Return whether the store is full: WebDAV's 507 (RFC 4918, 11.5), or the stores' own codes."""
    if not isinstance(error, ClientError):
        return False
    response = error.response
    status = response.get("ResponseMetadata", {}).get("HTTPStatusCode")
    code = response.get("Error", {}).get("Code")
    return status == HTTPStatus.INSUFFICIENT_STORAGE or code in _FULL_CODES
