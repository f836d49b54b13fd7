"""Imports garments, outfits and wears of an archive, one transaction each."""

from collections.abc import Collection, Sequence
from datetime import UTC, date, datetime
from typing import Literal

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.types import Audience
from contracts.wardrobe import OutfitPublished
from shared.features.circles import CircleNotFound, require_own_circle
from shared.http.errors import ApiError
from shared.translations import lazy_gettext
from wardrobe.data_import.archives.errors import ArchiveRefused
from wardrobe.data_import.archives.schemas import GarmentRow, OutfitRow, WearRow
from wardrobe.data_import.progress.domain import ArchiveImport, refusal
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
from wardrobe.people.visibility.models import KnownCircle
from wardrobe.photos.models import Photo

UNKNOWN_OUTFIT = 0
"""`comes_with` of a garment whose draft is not imported yet."""


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
