"""Opens archives and reads their rows and photos, which blocks; stores photos like uploads."""

import asyncio
import json
import zipfile
import zlib
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO, TypeVar

from pydantic import BaseModel, ValidationError
from sqlmodel.ext.asyncio.session import AsyncSession

from shared.translations import lazy_gettext
from wardrobe.data_import.archives import rules
from wardrobe.data_import.archives.errors import ArchiveRefused, PhotoMissing
from wardrobe.data_import.archives.schemas import Manifest, PhotoRow
from wardrobe.media import Media
from wardrobe.photos.domain import save_photo
from wardrobe.photos.models import Photo

Row = TypeVar("Row", bound=BaseModel)
MANIFEST = "manifest.json"
ROW_FILES = (
    "garments.json",
    "outfits.json",
    "wears.json",
    "photos.json",
    "tags.json",
    "outfits_in_tags.json",
    "trips.json",
)
"""Files with rows that are imported."""
_DAMAGED = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, OSError, ValueError)
_CHUNK_BYTES = 256 * 1024


class Archive:
    """A ZIP that passed all checks. `open_archive` makes it."""

    def __init__(self, zip_file: zipfile.ZipFile, manifest: Manifest) -> None:
        self._zip = zip_file
        self.manifest = manifest
        self._names = set(zip_file.namelist())

    def has(self, name: str) -> bool:
        return name in self._names

    def read_rows(self, name: str) -> list[Any]:
        """Return the rows of a JSON file; none if the archive has no such file.

        Raises ArchiveRefused.
        """
        if name not in self._names:
            return []
        rows = _read_json(self._zip, name)
        if not isinstance(rows, list):
            raise ArchiveRefused(f"{name} should be a list of rows.")
        if len(rows) > rules.MAX_ROWS:
            raise ArchiveRefused(
                f"{name} has {len(rows):,} rows; an import can have at most {rules.MAX_ROWS:,}."
            )
        expected = self.manifest.rows.get(name, len(rows))
        if len(rows) != expected:
            raise ArchiveRefused(f"{name} has {len(rows)} rows instead of {expected}.")
        return rows

    def check_sums(self) -> None:
        """Read every file. Raises ArchiveRefused if one is damaged."""
        for name in self._zip.namelist():
            for _ in self.chunks(name):
                pass

    def chunks(self, name: str) -> Iterator[bytes]:
        """Yield a file in chunks. Raises ArchiveRefused if it is damaged."""
        with _explain(name), self._zip.open(name) as file:
            while chunk := file.read(_CHUNK_BYTES):
                yield chunk


@contextmanager
def open_archive(path: Path) -> Iterator[Archive]:
    """Open an archive after checking its files and its manifest. Raises ArchiveRefused."""
    with path.open("rb") as file:
        rules.check_directory(file)
        with _open_zip(file) as zip_file:
            rules.check_files(zip_file.infolist(), path.stat().st_size)
            yield Archive(zip_file, _read_manifest(zip_file))


def check_all(archive: Archive) -> dict[str, int]:
    """Return the number of rows by file, after reading every file. Raises ArchiveRefused."""
    archive.check_sums()
    return {name: len(archive.read_rows(name)) for name in ROW_FILES}


def parse_row(kind: type[Row], row: Any) -> Row | str:
    """Return the row, or what is wrong with it."""
    try:
        return kind.model_validate(row)
    except ValidationError as exc:
        first = exc.errors()[0]
        place = ".".join(map(str, first["loc"]))
        return rules.quotable(f"{place}: {first['msg']}" if place else str(first["msg"]))


def _open_zip(file: BinaryIO) -> zipfile.ZipFile:
    try:
        return zipfile.ZipFile(file)
    except _DAMAGED as exc:
        raise ArchiveRefused(lazy_gettext("The directory of this ZIP is damaged.")) from exc


def _read_manifest(zip_file: zipfile.ZipFile) -> Manifest:
    if MANIFEST not in zip_file.namelist():
        raise ArchiveRefused(f"This ZIP is not an export from Garderobe: it has no {MANIFEST}.")
    found = parse_row(Manifest, _read_json(zip_file, MANIFEST))
    if isinstance(found, str):
        raise ArchiveRefused(f"{MANIFEST} is not as Garderobe writes it ({found}).")
    rules.check_manifest(found)
    return found


def _read_json(zip_file: zipfile.ZipFile, name: str) -> Any:
    with _explain(name), zip_file.open(name) as file:
        text = file.read(rules.MAX_JSON_BYTES + 1)
    if len(text) > rules.MAX_JSON_BYTES:
        raise ArchiveRefused(f"{name} is larger than {rules.MAX_JSON_BYTES // 2**20} MB.")
    if text.count(b"{") + text.count(b"[") > rules.MAX_CONTAINERS:
        raise ArchiveRefused(f"{name} has more rows than an import can have.")
    try:
        return json.loads(text)
    except json.JSONDecodeError as exc:
        raise ArchiveRefused(
            f"{name} is not valid JSON: {exc.msg} in line {exc.lineno}, column {exc.colno}."
        ) from exc
    except (ValueError, RecursionError) as exc:
        raise ArchiveRefused(f"{name} is not valid JSON.") from exc


@contextmanager
def _explain(name: str) -> Iterator[None]:
    try:
        yield
    except _DAMAGED as exc:
        raise ArchiveRefused(f"{name} is damaged.") from exc


class ArchivedPhotos:
    """The photos of an archive."""

    def __init__(self, media: Media, archive: Archive, rows: Sequence[Any]) -> None:
        parsed = [parse_row(PhotoRow, row) for row in rows]
        self._media = media
        self._archive = archive
        self._rows = {row.file: row for row in parsed if isinstance(row, PhotoRow)}

    async def save(self, session: AsyncSession, owner_id: int, file: str) -> Photo:
        """Store a photo; its row says when it was taken and what was removed from it before.

        Raises PhotoMissing, ArchiveRefused if the file is damaged, or as `save_photo`.
        """
        if not self._archive.has(file):
            raise PhotoMissing
        photo = await save_photo(session, self._media, owner_id, self._chunks(file))
        if (row := self._rows.get(file)) is not None:
            photo.sqlmodel_update(row.model_dump(include={"taken_on", "is_collage"}))
            photo.removed = list(row.removed_from_it)
            photo.colors = row.colors or photo.colors
        return photo

    async def _chunks(self, file: str) -> AsyncIterator[bytes]:
        chunks = self._archive.chunks(file)
        while chunk := await asyncio.to_thread(next, chunks, b""):
            yield chunk
