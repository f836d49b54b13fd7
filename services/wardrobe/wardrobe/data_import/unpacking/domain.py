"""Imports the rows of an archive in an order in which each finds what it refers to."""

import itertools
from collections import defaultdict
from collections.abc import Awaitable, Callable

from shared.events.bus import Bus
from shared.translations import lazy_gettext
from wardrobe.data_import.archives.schemas import (
    GarmentRow,
    OutfitRow,
    PlacementRow,
    TagRow,
    TripRow,
    WearRow,
)
from wardrobe.data_import.progress.domain import ArchiveImport, Rows
from wardrobe.data_import.rows import domain as rows
from wardrobe.data_import.rows.domain import import_placements, import_tag, import_trip
from wardrobe.data_import.rows.rules import slugs_of_outfits, tags_of

Report = Callable[[], Awaitable[None]]
"""Stores the progress. Raises ImportInterrupted if the import should not go on."""
ROWS_PER_REPORT = 20
"""Rows without a photo are fast."""


class Unpacking:
    """The rows of one archive."""

    def __init__(self, run: ArchiveImport, bus: Bus, report: Report) -> None:
        self._run = run
        self._bus = bus
        self._report = report

    async def read(self) -> int:
        """Read all rows and return their number. Raises ArchiveRefused."""
        run = self._run
        self._tags = await run.read("tags", TagRow)
        self._garments = await run.read("garments", GarmentRow)
        self._outfits = await run.read("outfits", OutfitRow)
        wears = await run.read("wears", WearRow)
        # Outfits bring the others.
        self._wears = [(number, row) for number, row in wears if row.by_hand]
        self._placements = await run.read("outfits_in_tags", PlacementRow)
        self._trips = await run.read("trips", TripRow)
        valid = (self._tags, self._garments, self._outfits, self._wears, self._placements)
        return run.ledger.done + sum(len(each) for each in valid) + len(self._trips)

    async def import_rows(self) -> None:
        """Import all rows. Raises ImportInterrupted, or what prevents the rest."""
        await self._import_tags()
        await self._import_garments()
        await self._import_outfits()
        for _, garment in self._garments:
            await rows.set_comes_with(self._run, garment)
        await self._import_wears()
        await self._import_placements()
        await self._import_trips()

    async def _import_tags(self) -> None:
        named = tags_of(self._tags)
        for number, tag in self._tags:
            await import_tag(self._run, self._bus, number, tag, named.get(tag.id))
            await self._report_sometimes(number)

    async def _import_garments(self) -> None:
        outfit_photos = {outfit.photo for _, outfit in self._outfits}
        for number, garment in self._garments:
            await rows.import_garment(self._run, number, garment, outfit_photos)
            if garment.photo is None:
                await self._report_sometimes(number)
            else:
                await self._report()

    async def _import_outfits(self) -> None:
        # An outfit that names a tag which is not there would create it.
        tags = {old: tag for old, tag in tags_of(self._tags).items() if self._run.find("tag", old)}
        slugs = slugs_of_outfits(tags, self._placements)
        # In the order in which they were made, which decides between pins of one garment.
        for number, outfit in sorted(self._outfits, key=lambda each: each[1].id):
            await rows.import_outfit(self._run, number, outfit, slugs.get(outfit.id, set()))
            await self._report()

    async def _import_wears(self) -> None:
        by_day = sorted(self._wears, key=lambda each: each[1].worn_on)
        for day, worn in itertools.groupby(by_day, key=lambda each: each[1].worn_on):
            await rows.import_wears(self._run, day, list(worn))
            await self._report_sometimes(self._run.ledger.done)

    async def _import_placements(self) -> None:
        states = {outfit.id: outfit.state for _, outfit in self._outfits}
        by_tag: defaultdict[int, Rows[PlacementRow]] = defaultdict(list)
        for number, row in self._placements:
            by_tag[row.tag_id].append((number, row))
        for _, tag in self._tags:
            await import_placements(self._run, self._bus, tag, by_tag.pop(tag.id, []), states)
            await self._report()
        for number, row in itertools.chain.from_iterable(by_tag.values()):
            reason = lazy_gettext("Its tag is not in the archive.")
            self._run.ledger.skipped("outfits_in_tags", number, str(row.tag_id), reason)

    async def _import_trips(self) -> None:
        # In the order in which they were made.
        for number, trip in sorted(self._trips, key=lambda each: each[1].id):
            await import_trip(self._run, number, trip)
            await self._report()

    async def _report_sometimes(self, number: int) -> None:
        if number % ROWS_PER_REPORT == 0:
            await self._report()
