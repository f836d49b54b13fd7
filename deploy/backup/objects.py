"""Copies the objects of the buckets: into a target, of which all backups share them, and back."""

import gzip
import json
from collections.abc import Callable, Collection, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import asdict, dataclass
from typing import IO, Any, cast

from boto3.exceptions import S3UploadFailedError
from boto3.s3.transfer import TransferConfig
from botocore.exceptions import BotoCoreError, ClientError

from deploy.backup.databases import Snapshot
from deploy.backup.errors import BackupError
from deploy.backup.source import BUCKETS, Store
from deploy.backup.target import PIECE_BYTES, Measured, Stored, Target
from deploy.local.storage import HEALTH_KEY, PRIVATE_BUCKET, PUBLIC_BUCKET
from wardrobe.photos.rules import rendition_keys

_COPIES_AT_ONCE = 8
_IN_ORDER = TransferConfig(use_threads=False)

Progress = Callable[[int, int, int], None]
"""Receives the number of objects done and of all, and the bytes done."""


@dataclass(frozen=True)
class StoredObject:
    """An object of a backup."""

    bucket: str
    key: str
    size: int
    sha256: str
    content_type: str
    cache_control: str

    @property
    def name(self) -> str:
        return f"objects/{self.bucket}/{self.key}"

    @property
    def stored(self) -> Stored:
        return Stored(size=self.size, sha256=self.sha256)


Objects = dict[tuple[str, str], StoredObject]
"""By bucket and key."""


def list_store(store: Store) -> set[tuple[str, str]]:
    """Return bucket and key of every object, but for the picture of the health checks."""
    with _explained():
        found = set()
        for bucket in BUCKETS:
            found |= {(bucket, key) for key in store.names(bucket)}
        return found - {(PUBLIC_BUCKET, HEALTH_KEY)}


def list_needed(wardrobe: Snapshot) -> set[tuple[str, str]]:
    """Return the objects that rows of the wardrobe need: every photo's original and renditions."""
    needed = set()
    with wardrobe.connection.cursor(name="photos") as cursor:
        cursor.execute("SELECT stem, original_key FROM photos")
        for stem, original_key in cursor:
            needed.add((PRIVATE_BUCKET, original_key))
            needed |= {(PUBLIC_BUCKET, key) for key in rendition_keys(stem)}
    return needed


def copy_to_target(
    store: Store,
    target: Target,
    wanted: Iterable[tuple[str, str]],
    progress: Progress,
) -> Objects:
    """Copy objects; return those that still existed."""
    pairs = sorted(wanted)
    copied: Objects = {}
    size = 0
    with ThreadPoolExecutor(_COPIES_AT_ONCE) as pool:
        for number, found in enumerate(pool.map(lambda pair: _copy(store, target, *pair), pairs)):
            if found is not None:
                copied[found.bucket, found.key] = found
                size += found.size
            progress(number + 1, len(pairs), size)
    return copied


def _copy(store: Store, target: Target, bucket: str, key: str) -> StoredObject | None:
    with _explained():
        try:
            response = store.client.get_object(**store.place(bucket, key))
        except store.client.exceptions.NoSuchKey:
            return None
        with closing(response["Body"]) as body:
            stored = target.write(f"objects/{bucket}/{key}", body.iter_chunks(PIECE_BYTES))
    if stored.size != response["ContentLength"]:
        raise BackupError(f"{bucket}/{key} was cut off while it was read. Try again.")
    return StoredObject(
        bucket=bucket,
        key=key,
        size=stored.size,
        sha256=stored.sha256,
        content_type=response.get("ContentType", ""),
        cache_control=response.get("CacheControl", ""),
    )


def copy_to_store(store: Store, target: Target, objects: Objects, progress: Progress) -> None:
    """Upload the objects of a backup, checking each; those that are there already are skipped."""
    missing = [objects[pair] for pair in sorted(set(objects) - list_store(store))]
    upload(store, target, missing, progress)


def upload(
    store: Store, target: Target, objects: Collection[StoredObject], progress: Progress
) -> None:
    """Upload these objects of a backup, checking each."""
    with ThreadPoolExecutor(_COPIES_AT_ONCE) as pool:
        uploads = pool.map(lambda each: _upload(store, target, each), objects)
        _follow(objects, uploads, progress)


def _upload(store: Store, target: Target, each: StoredObject) -> None:
    measured = Measured(target.read(each.name))
    headers = {"ContentType": each.content_type, "CacheControl": each.cache_control}
    place = store.place(each.bucket, each.key)
    with _explained():
        store.client.upload_fileobj(
            cast(IO[Any], measured), **place, ExtraArgs=headers, Config=_IN_ORDER
        )
        if measured.stored != each.stored:
            store.client.delete_object(**place)
            raise BackupError(f"{each.name} is damaged: its SHA-256 is not that of the manifest.")


def write_list(target: Target, name: str, objects: Objects) -> Stored:
    """Store the list of a backup's objects."""
    lines = "".join(json.dumps(asdict(objects[pair])) + "\n" for pair in sorted(objects))
    return target.write(name, [gzip.compress(lines.encode(), mtime=0)])


def read_list(target: Target, name: str, expected: Stored) -> Objects:
    """Read the list of a backup's objects. Raises BackupError if it is damaged."""
    target.check(name, expected)
    return parse_list(b"".join(target.read(name)))


def parse_list(content: bytes) -> Objects:
    """Return the objects of a list."""
    lines = gzip.decompress(content).decode().splitlines()
    found = (StoredObject(**json.loads(line)) for line in lines)
    return {(each.bucket, each.key): each for each in found}


def check_objects(target: Target, objects: Collection[StoredObject], progress: Progress) -> None:
    """Read every object of a backup and compare its hash. Raises BackupError."""
    with ThreadPoolExecutor(_COPIES_AT_ONCE) as pool:
        checks = pool.map(lambda each: target.check(each.name, each.stored), objects)
        _follow(objects, checks, progress)


def _follow(objects: Collection[StoredObject], results: Iterable[None], progress: Progress) -> None:
    """Wait for one result for each object, and report it."""
    size = 0
    for number, (each, _) in enumerate(zip(objects, results, strict=True), start=1):
        size += each.size
        progress(number, len(objects), size)


@contextmanager
def _explained() -> Iterator[None]:
    try:
        yield
    except (BotoCoreError, ClientError, S3UploadFailedError) as error:
        raise BackupError(f"The pictures' store failed: {error}") from error
