"""Imports the tags of an archive, and what is in them, through the tags service.

Tags come before outfits, because an outfit that names a missing tag would create it, without the
name and the audience that it had.
"""

import asyncio
import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from shared.events.bus import Bus
from shared.events.replies import request
from shared.features.data_import import (
    MAX_PLACEMENTS,
    SUBJECT,
    ImportedPlacement,
    ImportedTag,
    PlacementsReply,
    PlacementsRequest,
    TagReply,
    TagRequest,
)
from shared.translations import lazy_gettext
from wardrobe.data_import.archives.schemas import PlacementRow, TagRow
from wardrobe.data_import.progress.domain import ArchiveImport, Rows

PAUSE_SECONDS = 0.5
MAX_PAUSES = 120
"""The tags service learns of new outfits from events, which may take a moment."""


@dataclass(frozen=True)
class Placing:
    """A placement with its row, and the outfit's new id."""

    number: int
    row: PlacementRow
    outfit_id: int
    is_awaited: bool
    """Whether this import made the outfit, so that the tags service will learn of it."""


async def import_tag(
    run: ArchiveImport, bus: Bus, number: int, row: TagRow, tag: ImportedTag | None
) -> None:
    """Create a tag, or find the one that has its slug already. Raises NoReply."""
    if tag is None:
        run.ledger.skipped(
            "tags", number, row.name, lazy_gettext("It was deleted or merged into another tag.")
        )
        return
    if run.is_new("tag", row.id):
        run.ledger.imported("tags")
        return
    message = TagRequest(user_id=run.claimed.owner_id, tag=tag, since=run.claimed.created_at)
    reply = await request(bus, SUBJECT, message, TagReply)
    if reply.tag_id is None:
        run.ledger.skipped(
            "tags", number, row.name, reply.problem or lazy_gettext("It was not accepted.")
        )
        return
    async with run.transaction() as session:
        await run.record(session, "tag", row.id, reply.tag_id, is_new=reply.is_new)
    (run.ledger.imported if reply.is_new else run.ledger.kept)("tags")
    if not reply.is_new and reply.name != tag.name:
        reason = f"Your tag “{reply.name}” has the same address, so its outfits were added there."
        run.ledger.note("tags", number, tag.name, reason)


async def import_placements(
    run: ArchiveImport,
    bus: Bus,
    tag: TagRow,
    rows: Rows[PlacementRow],
    states: Mapping[int, str],
) -> None:
    """Add the outfits of a tag; `states` are those of the archive's outfits. Raises NoReply."""
    tag_id = run.find("tag", tag.id)
    placings = []
    seen: set[int] = set()
    for number, row in rows:
        if row.outfit_id in seen:
            run.ledger.skipped(
                "outfits_in_tags", number, tag.name, lazy_gettext("It is listed twice.")
            )
            continue
        seen.add(row.outfit_id)
        found = _find_outfit(run, row, states)
        if isinstance(found, str) or tag_id is None:
            # The note about the tag says why it was not imported.
            reason = found if isinstance(found, str) and tag_id is not None else None
            run.ledger.skipped("outfits_in_tags", number, tag.name, reason)
        else:
            is_awaited = run.is_new("outfit", row.outfit_id)
            placings.append(Placing(number, row, found, is_awaited))
    cover = run.find("outfit", tag.cover_outfit_id) if tag.cover_outfit_id else None
    for batch in _batches(placings):
        unknown = await _send(run, bus, tag, batch, cover)
        for each in batch:
            if each.outfit_id in unknown:
                reason = lazy_gettext("The outfit is not there, or not visible to you.")
                run.ledger.skipped("outfits_in_tags", each.number, tag.name, reason)
            else:
                run.ledger.imported("outfits_in_tags")


def _find_outfit(run: ArchiveImport, row: PlacementRow, states: Mapping[int, str]) -> int | str:
    """Return the outfit's id here, or why there is none."""
    if row.outfit_id in states:
        if states[row.outfit_id] != "published":
            return lazy_gettext("The outfit is in the trash.")
        found = run.find("outfit", row.outfit_id)
        return lazy_gettext("The outfit was not imported.") if found is None else found
    # Ids of other people's outfits mean something in the Garderobe that made the archive only.
    is_here = run.archive.manifest.address == run.address
    return row.outfit_id if is_here else lazy_gettext("It is another person's outfit.")


async def _send(
    run: ArchiveImport, bus: Bus, tag: TagRow, batch: Sequence[Placing], cover: int | None
) -> set[int]:
    """Send placements until the own outfits among them are known; return the unknown ones."""
    message = PlacementsRequest(
        user_id=run.claimed.owner_id,
        tag_id=run.find("tag", tag.id) or 0,
        is_new=run.is_new("tag", tag.id),
        placements=[
            ImportedPlacement(
                outfit_id=each.outfit_id, **each.row.model_dump(exclude={"outfit_id", "tag_id"})
            )
            for each in batch
        ],
        cover_outfit_id=cover,
    )
    awaited = {each.outfit_id for each in batch if each.is_awaited}
    unknown: set[int] = set()
    for _ in range(MAX_PAUSES):
        reply = await request(bus, SUBJECT, message, PlacementsReply)
        unknown = set(reply.unknown)
        if not unknown & awaited:
            break
        await asyncio.sleep(PAUSE_SECONDS)
    return unknown


def _batches(placings: Sequence[Placing]) -> list[list[Placing]]:
    remaining = iter(placings)
    batches = iter(lambda: list(itertools.islice(remaining, MAX_PLACEMENTS)), [])
    return list(batches)
