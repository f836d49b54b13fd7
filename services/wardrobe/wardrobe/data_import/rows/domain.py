"""Imports the rows of an archive, one transaction each.

Tags come before outfits, because an outfit that names a missing tag would create it, without the
name and the audience that it had. The tags service imports them.
"""

import asyncio
import itertools
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Literal

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.types import Audience
from contracts.wardrobe import OutfitPublished
from shared.events.bus import Bus
from shared.events.replies import request
from shared.features.circles import CircleNotFound, require_own_circle
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
from shared.http.errors import ApiError
from shared.translations import lazy_gettext
from wardrobe.calendar.trips.domain import insert_trip
from wardrobe.calendar.trips.models import Trip, TripGarment, TripItem
from wardrobe.calendar.trips.schemas import NewTrip
from wardrobe.calendar.trips.store import insert_contents
from wardrobe.data_import.archives.errors import ArchiveRefused
from wardrobe.data_import.archives.schemas import (
    GarmentRow,
    OutfitRow,
    PlacementRow,
    TagRow,
    TripRow,
    WearRow,
)
from wardrobe.data_import.progress.domain import ArchiveImport, Rows, refusal
from wardrobe.data_import.progress.rules import name_of
from wardrobe.data_import.progress.store import update_comes_with
from wardrobe.data_import.rows.rules import feed_id_at, outfit_of, picture_key, trash_time
from wardrobe.garments.domain import add_garment
from wardrobe.garments.pictures.domain import append_picture
from wardrobe.garments.schemas import NewGarment
from wardrobe.garments.store import list_locked_garments
from wardrobe.garments.wear_log.domain import wear_garments
from wardrobe.outfits.domain import announce
from wardrobe.outfits.pins.domain import set_pins
from wardrobe.outfits.pins.schemas import NewPin
from wardrobe.outfits.rules import pin_target
from wardrobe.outfits.store import get_new_feed_id, insert_outfit, may_feature_another
from wardrobe.people.companions.domain import list_known, set_companions
from wardrobe.people.visibility.domain import lock_account
from wardrobe.people.visibility.models import KnownCircle
from wardrobe.photos.models import Photo

UNKNOWN_OUTFIT = 0
"""`comes_with` of a garment whose draft is not imported yet."""


PAUSE_SECONDS = 0.5
MAX_PAUSES = 120
"""The tags service learns of new outfits from events, which may take a moment."""


async def import_garment(
    run: ArchiveImport, number: int, row: GarmentRow, outfit_photos: Collection[str]
) -> None:
    """Import a garment with its own pictures, but not with the photo of an outfit that shows it.

    One that is there gets the pictures that an earlier import did not find.
    """
    files = row.own_pictures(outfit_photos)
    if not run.count_if_there("garments", "garment", row.id):
        async with run.skipping_refused("garments", number, row.name):
            await _add_garment(run, number, row, files[0] if files else None)
            run.ledger.imported("garments")
            files = files[1:]
    # One transaction each, because a photo cannot be stored while another one is being added.
    for file in files:
        await _add_missing_picture(run, number, row, file)


async def import_outfit(
    run: ArchiveImport, number: int, row: OutfitRow, slugs: Collection[str]
) -> None:
    """Import an outfit with its photo and its pins. `slugs` are those of the tags it is in."""
    if run.count_if_there("outfits", "outfit", row.id):
        return
    name = row.caption or str(row.worn_on or row.created_at.date())
    async with run.skipping_refused("outfits", number, name):
        async with run.transaction() as session:
            row.audience = await _audience(run, session, "outfits", number, row)
            photo = await run.photos.save(session, run.claimed.owner_id, row.photo)
            photo.used_at = datetime.now(UTC)
            outfit = outfit_of(row, run.claimed.owner_id, photo.id, slugs)
            outfit.trashed_at = trash_time(row.trashed_at, datetime.now(UTC))
            outfit.featured = row.featured and await may_feature_another(session, outfit.owner_id)
            outfit = await insert_outfit(session, outfit)
            await _add_companions(run, session, number, row, outfit.id)
            pins = _pins(run, number, row, name)
            target = pin_target(outfit, photo)
            await set_pins(session, run.media, target, pins, with_trashed=True)
            if outfit.state == "published" and outfit.published_at is not None:
                if outfit.audience != "private":
                    new_id = await get_new_feed_id(session)
                    outfit.feed_id = feed_id_at(outfit.published_at, new_id)
                await announce(session, OutfitPublished, outfit, photo)
            await run.record(session, "outfit", row.id, outfit.id)
        run.ledger.imported("outfits")
        if row.hidden:
            reason = lazy_gettext("Moderators had hidden it, so it is private now.")
            run.ledger.note("outfits", number, name, reason)


async def set_comes_with(run: ArchiveImport, row: GarmentRow) -> None:
    """Say which imported draft a garment came with; none if it was published since."""
    garment_id = run.find("garment", row.id)
    if row.comes_with is None or garment_id is None:
        return
    async with run.transaction() as session:
        outfit_id = run.find("outfit", row.comes_with)
        await update_comes_with(session, garment_id, UNKNOWN_OUTFIT, outfit_id)


async def import_wears(run: ArchiveImport, day: date, rows: Sequence[tuple[int, WearRow]]) -> None:
    """Import the wears of a day that the owner had recorded."""
    found = {row.garment_id: run.find("garment", row.garment_id) for _, row in rows}
    ids = [garment_id for garment_id in found.values() if garment_id is not None]
    reason: str = lazy_gettext("Its garment is not in the archive.")
    try:
        async with run.transaction() as session:
            if ids:
                today = datetime.now(UTC).date()
                await wear_garments(session, run.viewer, ids, day, today, with_trashed=True)
    except ApiError as exc:
        found, reason = {}, refusal(exc)
    for number, row in rows:
        garment_id = found.get(row.garment_id)
        if garment_id is None:
            run.ledger.skipped("wears", number, day.isoformat(), reason)
        elif (garment_id, day) in run.worn and not run.is_new("garment", row.garment_id):
            run.ledger.kept("wears")
        else:
            run.ledger.imported("wears")


async def _audience(
    run: ArchiveImport,
    session: AsyncSession,
    part: Literal["garments", "outfits"],
    number: int,
    row: GarmentRow | OutfitRow,
) -> Audience:
    """Return the audience of a row, or private if it is a circle that the person does not have."""
    try:
        await require_own_circle(session, run.viewer.id, row.audience, KnownCircle)
    except CircleNotFound:
        reason = lazy_gettext(
            "Only a circle that you do not have here could see it, so it is private now."
        )
        run.ledger.note(part, number, name_of(row.model_dump()), reason)
        return "private"
    return row.audience


async def _add_companions(
    run: ArchiveImport, session: AsyncSession, number: int, row: OutfitRow, outfit_id: int
) -> None:
    """Add the people that an outfit was worn with, if they are known here.

    Another Garderobe may have given their ids to other people.
    """
    named = list(dict.fromkeys(person.id for person in row.with_people))
    is_from_here = run.archive.manifest.address == run.address
    known = await list_known(session, run.viewer.id, named) if is_from_here else set()
    await set_companions(session, run.viewer.id, outfit_id, [one for one in named if one in known])
    if lost := len(named) - len(known):
        reason = f"{lost} of the {len(named)} people it was worn with could not be added."
        run.ledger.note("outfits", number, name_of(row.model_dump()), reason)


def _pins(run: ArchiveImport, number: int, row: OutfitRow, name: str) -> list[NewPin]:
    found = [(pin, run.find("garment", pin.garment_id)) for pin in row.pins]
    if lost := sum(garment_id is None for _, garment_id in found):
        reason = f"{lost} of its {len(found)} pins name garments that are not in the archive."
        run.ledger.note("outfits", number, name, reason)
    return [
        NewPin(garment_id=garment_id, **pin.model_dump(exclude={"garment_id"}))
        for pin, garment_id in found
        if garment_id is not None
    ]


async def _add_garment(run: ArchiveImport, number: int, row: GarmentRow, file: str | None) -> None:
    async with run.transaction() as session:
        values = {name: getattr(row, name) for name in NewGarment.model_fields}
        values["audience"] = await _audience(run, session, "garments", number, row)
        photo = await _save_picture(run, session, number, row, file)
        values["photo_id"] = photo.id if photo else None
        garment, _ = await add_garment(session, run.viewer, NewGarment.model_construct(**values))
        garment.created_at = row.created_at
        garment.trashed_at = trash_time(row.trashed_at, datetime.now(UTC))
        garment.comes_with = None if row.comes_with is None else UNKNOWN_OUTFIT
        await run.record(session, "garment", row.id, garment.id)
        if photo and file:
            await run.record(session, "picture", row.id, garment.id)
            await run.record(session, "picture", picture_key(file), garment.id)


async def _add_missing_picture(run: ArchiveImport, number: int, row: GarmentRow, file: str) -> None:
    """Give an imported garment a picture that no import gave it, if it has room."""
    # Of the main picture, imports before there were several recorded the garment alone.
    keys = {picture_key(file)} | ({row.id} if file == row.photo else set())
    garment_id = run.find("garment", row.id)
    if garment_id is None or not all(run.lacks_picture(row.id, key) for key in keys):
        return
    async with run.transaction() as session:
        photo = await _save_picture(run, session, number, row, file)
        if photo is None:
            return
        locked = await list_locked_garments(session, run.viewer.id, [garment_id], with_trashed=True)
        garment = locked.get(garment_id)
        if garment is None or not await append_picture(session, garment, photo):
            await session.rollback()
            return
        for key in keys:
            await run.record(session, "picture", key, garment_id)
    if not run.is_new("garment", row.id):
        run.ledger.note("garments", number, row.name, lazy_gettext("Its picture was added."))


async def _save_picture(
    run: ArchiveImport, session: AsyncSession, number: int, row: GarmentRow, file: str | None
) -> Photo | None:
    if file is None:
        return None
    try:
        return await run.photos.save(session, run.claimed.owner_id, file)
    except (ApiError, ArchiveRefused) as exc:
        reason = refusal(exc)
    run.ledger.note("garments", number, row.name, reason)
    return None


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


async def import_trip(run: ArchiveImport, number: int, row: TripRow) -> None:
    """Import a trip as it was, without garments that are not there."""
    if run.count_if_there("trips", "trip", row.id):
        return
    async with run.skipping_refused("trips", number, row.name):
        async with run.transaction() as session:
            owner_id = run.claimed.owner_id
            # Before its garments, as everywhere.
            await lock_account(session, owner_id)
            found = {
                garment_id: one
                for one in row.garments
                if (garment_id := run.find("garment", one.garment_id)) is not None
            }
            there = await list_locked_garments(session, owner_id, found, with_trashed=True)
            values = row.model_dump(include=set(NewTrip.model_fields))
            trip = await insert_trip(session, Trip(owner_id=owner_id, **values))
            trip.created_at = row.created_at
            garments = [
                TripGarment(
                    trip_id=trip.id,
                    garment_id=garment_id,
                    quantity=one.quantity,
                    days=sorted(set(one.days)),
                    packed=one.packed,
                )
                for garment_id, one in found.items()
                if garment_id in there
            ]
            items = [TripItem(trip_id=trip.id, **item.model_dump()) for item in row.items]
            await insert_contents(session, garments, items)
            await run.record(session, "trip", row.id, trip.id)
        run.ledger.imported("trips")
        named = {one.garment_id for one in row.garments}
        if lost := len(named) - len(garments):
            reason = f"{lost} of its {len(named)} garments are not in the archive."
            run.ledger.note("trips", number, row.name, reason)
