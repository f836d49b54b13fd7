"""Keeps track of one import: every row leaves its new id in the transaction that makes it.

Therefore neither a pause, nor a crash, nor a second import of the same archive makes a row twice.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import date
from typing import TypeVar

from pydantic import BaseModel
from sqlmodel.ext.asyncio.session import AsyncSession

from shared.http.errors import ApiError, NotSignedIn, Unavailable
from shared.http.viewer import Viewer
from wardrobe.data_import.archives.domain import Archive, ArchivedPhotos, parse_row
from wardrobe.data_import.archives.errors import ArchiveRefused
from wardrobe.data_import.models import Import, ImportedItem, Kind
from wardrobe.data_import.progress import store
from wardrobe.data_import.progress.errors import ImportInterrupted
from wardrobe.data_import.progress.rules import Ledger, Part, name_of
from wardrobe.data_import.store import has_claim, list_items, save_item
from wardrobe.image_processing.errors import PictureTookTooLong
from wardrobe.media import Media
from wardrobe.photos.errors import QuotaReached
from wardrobe.storage import StorageFull

Row = TypeVar("Row", bound=BaseModel)
Rows = list[tuple[int, Row]]
"""Valid rows with their numbers in the file, from 1."""


@dataclass
class ArchiveImport:
    """An import in progress."""

    media: Media
    claimed: Import
    archive: Archive
    address: str
    """Of this Garderobe."""
    ledger: Ledger = field(default_factory=Ledger)
    worn: set[tuple[int, date]] = field(default_factory=set)
    """Garments and days that the owner had recorded before."""
    photos: ArchivedPhotos = field(init=False)
    has_progressed: bool = False
    """Whether something was made since the worker began."""
    _items: dict[tuple[Kind, int], ImportedItem] = field(default_factory=dict)
    _existing: dict[Kind, set[int]] = field(default_factory=dict)

    @property
    def viewer(self) -> Viewer:
        return Viewer(self.claimed.owner_id)

    async def load(self) -> None:
        """Load what was imported before, and what the account has. Raises ArchiveRefused."""
        source, owner_id = self.archive.manifest.source, self.claimed.owner_id
        async with self.transaction() as session:
            found = await list_items(session, owner_id, source)
            self._items = {(item.kind, item.old_id): item for item in found}
            self._existing["garment"] = await store.list_garment_ids(session, owner_id)
            self._existing["picture"] = self._existing["garment"]
            self._existing["outfit"] = await store.list_outfit_ids(session, owner_id)
            self._existing["trip"] = await store.list_trip_ids(session, owner_id)
            self._existing["tag"] = {item.new_id for item in found if item.kind == "tag"}
            self.worn = await store.list_manual_wears(session, owner_id)
        rows = await asyncio.to_thread(self.archive.read_rows, "photos.json")
        self.photos = ArchivedPhotos(self.media, self.archive, rows)

    async def read(self, part: Part, kind: type[Row]) -> Rows[Row]:
        """Return the valid rows of a file, and note the others. Raises ArchiveRefused."""
        valid: Rows[Row] = []
        rows = await asyncio.to_thread(self.archive.read_rows, f"{part}.json")
        # In a thread, because many rows take seconds.
        parsed = await asyncio.to_thread(lambda: [parse_row(kind, raw) for raw in rows])
        for number, (raw, row) in enumerate(zip(rows, parsed, strict=True), start=1):
            if isinstance(row, str):
                self.ledger.skipped(part, number, name_of(raw), row)
            else:
                valid.append((number, row))
        return valid

    def find(self, kind: Kind, old_id: int) -> int | None:
        """Return the id in this account of something in the archive, if it is there."""
        item = self._items.get((kind, old_id))
        if item is not None and item.new_id in self._existing[kind]:
            return item.new_id
        is_own = self.archive.manifest.is_of(self.claimed.owner_id, self.address)
        return old_id if is_own and old_id in self._existing[kind] else None

    def lacks_picture(self, old_id: int, picture_id: int) -> bool:
        """Return whether a garment was imported, but not this picture of it.

        The main one has the id of the garment. A picture that the owner has removed since was
        imported.
        """
        garment = self._items.get(("garment", old_id))
        picture = self._items.get(("picture", picture_id))
        return garment is not None and (picture is None or picture.new_id != garment.new_id)

    def is_new(self, kind: Kind, old_id: int) -> bool:
        """Return whether this import made it, perhaps before a pause."""
        item = self._items.get((kind, old_id))
        return item is not None and item.import_id == self.claimed.id

    def count_if_there(self, part: Part, kind: Kind, old_id: int) -> bool:
        """Count a row whose result is there; return False if there is none."""
        if self.find(kind, old_id) is None:
            return False
        (self.ledger.imported if self.is_new(kind, old_id) else self.ledger.kept)(part)
        return True

    async def record(
        self, session: AsyncSession, kind: Kind, old_id: int, new_id: int, *, is_new: bool = True
    ) -> None:
        """Store the new id of something, last in the transaction that makes it.

        `is_new`: False if it was there before, which only the tags service knows of tags.
        """
        item = ImportedItem(
            owner_id=self.claimed.owner_id,
            source=self.archive.manifest.source,
            kind=kind,
            old_id=old_id,
            new_id=new_id,
            import_id=self.claimed.id if is_new else 0,
        )
        # Not after a pause or an erasure, and not beside another worker that has taken over.
        if not await has_claim(session, self.claimed):
            raise ImportInterrupted
        await save_item(session, item)
        self._items[kind, old_id] = item
        self._existing[kind].add(new_id)
        self.has_progressed = True

    @asynccontextmanager
    async def skipping_refused(self, part: Part, number: int, name: str) -> AsyncIterator[None]:
        """Count a row as skipped, with the reason, if it is refused."""
        try:
            yield
        except (ApiError, ArchiveRefused) as exc:
            self.ledger.skipped(part, number, name, refusal(exc))

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncSession]:
        """Open a transaction that is committed at the end."""
        async with self.media.database.sessions() as session:
            yield session
            await session.commit()


def refusal(error: ApiError | ArchiveRefused) -> str:
    """Return why a row is refused.

    Raises ImportInterrupted if the account was erased, and the error itself if the next row would
    meet it too: storage that is full or unavailable.
    """
    if isinstance(error, NotSignedIn):
        raise ImportInterrupted from error
    is_slow_picture = isinstance(error, PictureTookTooLong)
    if isinstance(error, QuotaReached | StorageFull | Unavailable) and not is_slow_picture:
        raise error
    return error.detail if isinstance(error, ApiError) else str(error)
