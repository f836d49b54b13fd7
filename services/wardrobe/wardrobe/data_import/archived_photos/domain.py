"""Stores photos of an archive, which are processed like uploads."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import Any

from sqlmodel.ext.asyncio.session import AsyncSession

from wardrobe.data_import.archived_photos.errors import PhotoMissing
from wardrobe.data_import.archives.domain import Archive, parse_row
from wardrobe.data_import.archives.schemas import PhotoRow
from wardrobe.media import Media
from wardrobe.photos.models import Photo
from wardrobe.photos.uploads.domain import save_photo


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
