"""Restores photos, then garments and outfits with their pins and wears.

Rows and objects stay consistent in the order that `photos.domain` explains: the caller writes the
objects between `expect_objects` and `restore_photos`.
"""

from collections import defaultdict, deque
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlmodel import col, or_, select
from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.wardrobe import OutfitChanged
from shared.features.account_erasure import lock_active_accounts
from shared.features.account_restoration import (
    insert_missing,
    list_rows,
    readmit,
    restore_blocks,
    restored_version,
)
from shared.features.visibility import without_circle
from shared.http.errors import NotFound
from wardrobe.calendar.trips.models import Trip, TripGarment, TripItem
from wardrobe.data_export.models import ExportSchedule
from wardrobe.data_export.rules import next_export
from wardrobe.garments.domain import lock_garments
from wardrobe.garments.models import Garment
from wardrobe.garments.pictures.models import FurtherPicture
from wardrobe.garments.wear_log.models import Wear
from wardrobe.garments.wear_log.store import update_wear_counts
from wardrobe.outfits.domain import announce
from wardrobe.outfits.models import Outfit
from wardrobe.outfits.pins.domain import sync_garments
from wardrobe.outfits.pins.models import Pin
from wardrobe.people.visibility.domain import lock_account
from wardrobe.people.visibility.models import KnownBlock, KnownProfile
from wardrobe.photos import store
from wardrobe.photos.domain import DELETION_DELAY, keys_of
from wardrobe.photos.models import Photo, Quota
from wardrobe.storage import ObjectName


async def list_missing_photos(
    backup: AsyncSession, live: AsyncSession, account_id: int
) -> list[Photo]:
    """Return the used photos of a backup that the person does not have, as they would be restored.

    The avatar returns with the account: one who has an account has chosen another since.
    """
    is_used = col(Photo.used_at).is_not(None)
    is_erased = await live.get(KnownProfile, account_id) is None
    wanted = or_(is_used, col(Photo.is_avatar)) if is_erased else is_used
    stored = await list_rows(backup, Photo, col(Photo.owner_id) == account_id, wanted)
    existing = set(
        (await live.exec(select(Photo.id).where(col(Photo.owner_id) == account_id))).all()
    )
    for photo in stored:
        photo.move_due = False
        photo.cleared_at = None  # moderators may have changed their minds since
        photo.is_avatar = photo.is_avatar and is_erased
        photo.avatar_hidden = photo.avatar_hidden and is_erased
    return [photo for photo in stored if photo.id not in existing]


def objects_of(photo: Photo) -> list[ObjectName]:
    """Return the names of a photo's objects."""
    return keys_of(photo).all


async def expect_objects(
    live: AsyncSession, account_id: int, photos: Sequence[Photo], now: datetime
) -> None:
    """Let the sweep delete these objects in an hour, unless `restore_photos` comes first.

    Raises NotFound if the account was erased.
    """
    if not await lock_active_accounts(live, account_id):
        raise NotFound
    names = [name for photo in photos for name in objects_of(photo)]
    await store.insert_pending_deletions(live, account_id, names, now + DELETION_DELAY)


async def restore_photos(live: AsyncSession, account_id: int, photos: Sequence[Photo]) -> int:
    """Insert photos whose objects are there; return their number. Raises NotFound."""
    if not await lock_active_accounts(live, account_id):
        raise NotFound
    inserted = await insert_missing(live, photos)
    names = [name for photo in photos for name in objects_of(photo)]
    await store.delete_pending_deletions(live, names)
    return len(inserted)


@dataclass(frozen=True)
class RestoredWardrobe:
    """How much was missing and is there again."""

    outfits: int
    garments: int


async def prepare(backup: AsyncSession, live: AsyncSession, account_id: int) -> None:
    """Accept events about the account again."""
    if await readmit(live, account_id):
        await restore_blocks(backup, live, KnownBlock, account_id)
        await insert_missing(live, await list_rows(backup, Quota, col(Quota.user_id) == account_id))


async def restore_wardrobe(
    backup: AsyncSession, live: AsyncSession, account_id: int, now: datetime
) -> RestoredWardrobe:
    """Restore the person's missing garments and outfits in one transaction, and announce outfits.

    An outfit without its photo is left out. What only a circle could see is private now, because
    circles are not restored. Call it once the profile has been announced: until it
    is known here, outfits are announced as private. Raises NotFound if the account was erased.
    """
    if not await lock_account(live, account_id):
        raise NotFound
    photos = await _live_ids(live, Photo, account_id)
    garments = await _restore_garments(backup, live, account_id, photos, now)
    outfits = await _restore_outfits(backup, live, account_id, photos, now)
    await _restore_pins(backup, live, account_id, {garment.id for garment in garments})
    await _restore_trips(backup, live, account_id, restored_version(now))
    await _restore_export_schedule(backup, live, account_id, now)
    for outfit in outfits:
        if outfit.state == "published":
            await announce(live, OutfitChanged, outfit, await live.get_one(Photo, outfit.photo_id))
    return RestoredWardrobe(len(outfits), len(garments))


async def _live_ids(
    live: AsyncSession, table: type[Photo | Garment | Outfit], owner_id: int
) -> set[int]:
    return set((await live.exec(select(table.id).where(col(table.owner_id) == owner_id))).all())


async def _restore_garments(
    backup: AsyncSession,
    live: AsyncSession,
    owner_id: int,
    photos: Collection[int],
    now: datetime,
) -> list[Garment]:
    """Restore garments; those in the trash stay there for its whole time again."""
    stored = await list_rows(backup, Garment, col(Garment.owner_id) == owner_id)
    further = await _list_further_pictures(backup, owner_id, photos)
    for garment in stored:
        garment.audience = without_circle(garment.audience)
        if garment.photo_id not in photos:
            garment.photo_id = None
            if further[garment.id]:
                garment.photo_id = further[garment.id].popleft().photo_id
        if garment.crop_photo_id not in photos:
            garment.crop_photo_id = garment.crop = None
        if garment.trashed_at is not None:
            garment.trashed_at = now
    restored = await insert_missing(live, stored, {"version": restored_version(now)})
    ids = {garment.id for garment in restored}
    rows = [row for garment_id in ids for row in further[garment_id]]
    await insert_missing(live, rows)
    return restored


async def _list_further_pictures(
    backup: AsyncSession, owner_id: int, photos: Collection[int]
) -> defaultdict[int, deque[FurtherPicture]]:
    """Return the further pictures whose photos are there, by garment, in order."""
    of_owner = select(Garment.id).where(col(Garment.owner_id) == owner_id)
    rows = await list_rows(backup, FurtherPicture, col(FurtherPicture.garment_id).in_(of_owner))
    found: defaultdict[int, deque[FurtherPicture]] = defaultdict(deque)
    for row in sorted(rows, key=lambda row: row.position):
        if row.photo_id in photos:
            found[row.garment_id].append(row)
    return found


async def _restore_outfits(
    backup: AsyncSession,
    live: AsyncSession,
    owner_id: int,
    photos: Collection[int],
    now: datetime,
) -> list[Outfit]:
    """Restore outfits; those in the trash stay there for its whole time again."""
    stored = await list_rows(backup, Outfit, col(Outfit.owner_id) == owner_id)
    for outfit in stored:
        outfit.audience = without_circle(outfit.audience)
        if outfit.hidden_audience is not None:
            outfit.hidden_audience = without_circle(outfit.hidden_audience)
    shown = [outfit for outfit in stored if outfit.photo_id in photos]
    changes = {"version": restored_version(now), "due": None}
    trashed = [outfit for outfit in shown if outfit.state == "trashed"]
    others = [outfit for outfit in shown if outfit.state != "trashed"]
    await insert_missing(live, trashed, changes | {"trashed_at": now})
    return await insert_missing(live, others, changes)


async def _restore_trips(
    backup: AsyncSession, live: AsyncSession, owner_id: int, version: int
) -> None:
    """Restore the missing trips with their suitcases, without garments that are not there."""
    stored = await list_rows(backup, Trip, col(Trip.owner_id) == owner_id)
    restored = {trip.id for trip in await insert_missing(live, stored, {"version": version})}
    garments = await _live_ids(live, Garment, owner_id)
    decided = await list_rows(backup, TripGarment, col(TripGarment.trip_id).in_(restored))
    await insert_missing(live, [row for row in decided if row.garment_id in garments])
    await insert_missing(
        live, await list_rows(backup, TripItem, col(TripItem.trip_id).in_(restored))
    )


async def _restore_export_schedule(
    backup: AsyncSession, live: AsyncSession, owner_id: int, now: datetime
) -> None:
    """Restore the choice to get monthly exports; nothing is sent before the next day."""
    for stored in await list_rows(backup, ExportSchedule, col(ExportSchedule.owner_id) == owner_id):
        await insert_missing(live, [stored], {"next_at": next_export(stored.created_at, now)})


async def _restore_pins(
    backup: AsyncSession, live: AsyncSession, owner_id: int, restored_garments: Collection[int]
) -> None:
    """Restore the missing pins of outfits that have the same photo, and the log of wears."""
    garments = await _live_ids(live, Garment, owner_id)
    outfits = {
        outfit.id: outfit
        for outfit in (await live.exec(select(Outfit).where(col(Outfit.owner_id) == owner_id)))
    }
    wears = await list_rows(
        backup, Wear, col(Wear.owner_id) == owner_id, col(Wear.garment_id).in_(restored_garments)
    )
    await insert_missing(live, _kept_wears(wears, outfits))
    stored = await list_rows(backup, Pin, col(Pin.owner_id) == owner_id)
    possible = [
        pin
        for pin in stored
        if pin.garment_id in garments
        and pin.outfit_id in outfits
        and outfits[pin.outfit_id].photo_id == pin.photo_id
    ]
    for pin in possible:
        outfit = outfits[pin.outfit_id]
        pin.live = outfit.state != "trashed"
        pin.worn_on = outfit.worn_on if outfit.state == "published" else None
    pins = await insert_missing(live, possible)
    pinned = {pin.garment_id for pin in pins}
    await lock_garments(live, owner_id, pinned, with_trashed=True)
    await sync_garments(live, owner_id, pinned, {pin.worn_on for pin in pins})
    await update_wear_counts(live, [*restored_garments])


def _kept_wears(wears: Sequence[Wear], outfits: Collection[int]) -> list[Wear]:
    """Return wears that an existing outfit shows, and those by hand."""
    for wear in wears:
        if wear.outfit_id not in outfits:
            wear.outfit_id = None
    return [wear for wear in wears if wear.by_hand or wear.outfit_id is not None]
