"""Queries of data exports, and the rows of the wardrobe's own parts."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import and_, delete, func, or_, update
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from wardrobe.data_export.models import Export, ExportSchedule
from wardrobe.data_export.rules import SERVICES
from wardrobe.photos.models import Photo
from wardrobe.photos.store import keys_between

_FILE = "'photos/' || photos.id || substring(photos.original_key FROM '[.][^.]+$')"


def _block_between(one: str, other: str) -> str:
    """Return a condition in SQL: one of these two people has blocked the other."""
    return f"""
EXISTS (
  SELECT FROM blocks WHERE active AND (
    (blocker_id = {one} AND blocked_id = {other}) OR (blocker_id = {other} AND blocked_id = {one})
  )
)"""


# Only those whose names the app shows: see `list_cards`.
_COMPANIONS = f"""
SELECT coalesce(json_agg(json_build_object(
  'id', person_id::text, 'username', username
) ORDER BY position), '[]')
FROM companions JOIN profiles ON profiles.user_id = person_id
WHERE outfit_id = outfits.id AND NOT closed AND profiles.audience <> 'private'
  AND NOT {_block_between("companions.owner_id", "person_id")}
"""  # noqa: S608 - constants of this file

# In order, the main one first.
_OWN_PICTURES = f"""
SELECT coalesce(json_agg({_FILE} ORDER BY position, photos.id), '[]') FROM (
  SELECT garments.photo_id, 0 AS position
  UNION ALL
  SELECT photo_id, position FROM garment_pictures WHERE garment_id = garments.id
) AS own JOIN photos ON photos.id = own.photo_id
"""  # noqa: S608 - constants of this file

EXPORT_PARTS = {
    "outfits": f"""
SELECT ARRAY[outfits.id] AS place, outfits.id::text AS id, outfits.state,
  coalesce(outfits.hidden_audience, outfits.audience) AS audience,
  outfits.hidden_audience IS NOT NULL AS hidden,
  outfits.caption, outfits.alt_text, outfits.private_note, outfits.occasion, outfits.worn_on,
  outfits.planned_for, ({_COMPANIONS}) AS with_people, outfits.comments, outfits.featured,
  outfits.tags, {_FILE} AS photo, (
    SELECT coalesce(json_agg(json_build_object(
      'garment_id', pins.garment_id::text,
      'x', pins.x, 'y', pins.y, 'width', pins.width, 'height', pins.height
    ) ORDER BY pins.id), '[]') FROM pins WHERE pins.outfit_id = outfits.id
  ) AS pins, outfits.published_at, outfits.created_at, outfits.trashed_at
FROM outfits JOIN photos ON photos.id = outfits.photo_id WHERE outfits.owner_id = :user_id
""",  # noqa: S608 - constants of this file
    "garments": f"""
SELECT ARRAY[garments.id] AS place, garments.id::text AS id, garments.name, garments.category,
  garments.colors, garments.color_names, garments.brand, garments.size, garments.material,
  garments.quantity, garments.bought_on, garments.link, garments.labels, garments.care,
  garments.wash_after, garments.washed_on, garments.price::text,
  garments.currency, garments.seasons, garments.note, garments.audience, garments.state,
  garments.archived_reason, {_FILE} AS photo, ({_OWN_PICTURES}) AS pictures, garments.crop,
  garments.wear_count,
  garments.last_worn_on, garments.comes_with::text AS comes_with, garments.created_at,
  garments.trashed_at
FROM garments LEFT JOIN photos ON photos.id = coalesce(garments.photo_id, garments.crop_photo_id)
WHERE garments.owner_id = :user_id
""",  # noqa: S608 - constants of this file
    "wears": """
SELECT ARRAY[garment_id, worn_on - DATE '2000-01-01'] AS place, garment_id::text AS garment_id,
  worn_on, by_hand, outfit_id::text AS outfit_id
FROM wears WHERE owner_id = :user_id
""",
    "alt_text_preferences": """
SELECT ARRAY[owner_id] AS place, when_missing
FROM alt_text_preferences WHERE owner_id = :user_id
""",
    "pin_questions": """
SELECT ARRAY[id] AS place, outfit_id::text AS outfit_id, pin_id::text AS pin_id
FROM pin_questions WHERE asker_id = :user_id AND active
""",
    "repeat_preferences": """
SELECT ARRAY[owner_id] AS place, warn_within FROM repeat_preferences WHERE owner_id = :user_id
""",
    "evening_question": """
SELECT ARRAY[owner_id] AS place, asked_at, timezone
FROM evening_questions WHERE owner_id = :user_id
""",
    "loans": f"""
SELECT ARRAY[loans.id] AS place, loans.id::text AS id,
  CASE WHEN loans.owner_id = :user_id THEN 'owner' ELSE 'borrower' END AS role,
  loans.state, loans.requested, loans.due_on, loans.note, loans.created_at, loans.accepted_at,
  loans.ended_at, loans.garment_id::text AS garment_id,
  CASE WHEN loans.owner_id = :user_id OR loans.state IN ('offered', 'accepted', 'returned')
    THEN garments.name END AS garment_name,
  profiles.username AS person
FROM loans JOIN garments ON garments.id = loans.garment_id
LEFT JOIN profiles ON profiles.user_id <> :user_id
  AND profiles.user_id IN (loans.owner_id, loans.borrower_id)
  AND NOT profiles.closed AND profiles.audience <> 'private'
  AND NOT ({_block_between("loans.owner_id", "loans.borrower_id")})
WHERE loans.owner_id = :user_id
  OR (loans.borrower_id = :user_id AND profiles.user_id IS NOT NULL)
""",  # noqa: S608 - constants of this file
    "trips": """
SELECT ARRAY[trips.id] AS place, trips.id::text AS id, trips.name, trips.first_day,
  trips.last_day, trips.destination, trips.note, (
    SELECT coalesce(json_agg(json_build_object(
      'garment_id', garment_id::text, 'quantity', quantity, 'days', to_json(days), 'packed', packed
    ) ORDER BY garment_id), '[]') FROM trip_garments WHERE trip_id = trips.id
  ) AS garments, (
    SELECT coalesce(json_agg(json_build_object(
      'text', text, 'packed', packed
    ) ORDER BY trip_items.id), '[]') FROM trip_items WHERE trip_id = trips.id
  ) AS items, trips.created_at
FROM trips WHERE trips.owner_id = :user_id
""",
    "calendar_link": """
SELECT ARRAY[owner_id] AS place, created_at FROM calendar_links WHERE owner_id = :user_id
""",
    "export_schedule": """
SELECT ARRAY[owner_id] AS place, next_at, created_at
FROM export_schedules WHERE owner_id = :user_id
""",
    "photos": f"""
SELECT ARRAY[id] AS place, id::text AS id, {_FILE} AS file, width, height, taken_on, created_at,
  colors, removed AS removed_from_it, is_collage, is_avatar, avatar_hidden
FROM photos WHERE owner_id = :user_id
""",  # noqa: S608 - constants of this file
}
"""The parts that the wardrobe provides."""


async def read_export_of(session: AsyncSession, owner_id: int) -> Export | None:
    """Return that person's export as it is, also while another one replaces it."""
    return (await session.exec(select(Export).where(Export.owner_id == owner_id))).one_or_none()


async def get_export_of(session: AsyncSession, owner_id: int) -> Export | None:
    """Return that person's export, locked."""
    query = select(Export).where(Export.owner_id == owner_id).with_for_update()
    return (await session.exec(query)).one_or_none()


async def get_export(session: AsyncSession, export_id: int) -> Export | None:
    """Return an export, locked so that no concurrent answer of another service is lost."""
    query = select(Export).where(Export.id == export_id).with_for_update()
    return (await session.exec(query)).one_or_none()


async def insert_export(session: AsyncSession, owner_id: int) -> bool:
    """Insert an export; return False if a concurrent call has inserted it."""
    row = {"owner_id": owner_id, "state": "waiting", "parts": {}, "done": 0, "total": 0}
    inserted = insert(Export).values(row).on_conflict_do_nothing().returning(col(Export.id))
    return (await session.execute(inserted)).scalar_one_or_none() is not None


async def get_unclaimed(session: AsyncSession, now: datetime) -> Export | None:
    """Return the oldest export that all services have answered and nobody packs, locked."""
    query = (
        select(Export)
        .where(
            col(Export.state) != "ready",
            or_(col(Export.claimed_until).is_(None), col(Export.claimed_until) < now),
            and_(*(func.jsonb_exists(col(Export.parts), name) for name in SERVICES)),
        )
        .order_by(col(Export.created_at))
        .limit(1)
        .with_for_update(skip_locked=True)
    )
    return (await session.exec(query)).one_or_none()


async def update_claim(
    session: AsyncSession, export_id: int, key: str, done: int, until: datetime
) -> bool:
    """Store the progress of the packer with this key; return False if it has lost its claim."""
    statement = (
        update(Export)
        .where(col(Export.id) == export_id, col(Export.key) == key, col(Export.state) == "packing")
        .values(done=done, claimed_until=until)
        .returning(col(Export.id))
    )
    return (await session.execute(statement)).scalar_one_or_none() is not None


async def delete_export(session: AsyncSession, export: Export) -> None:
    await session.delete(export)
    await session.flush()


async def delete_expired(
    session: AsyncSession, *, expired_before: datetime, stuck_before: datetime
) -> None:
    """Delete exports whose ZIP is deleted, and those that were never finished."""
    is_expired = col(Export.expires_at) < expired_before
    is_stuck = and_(col(Export.state) != "ready", col(Export.created_at) < stuck_before)
    await session.execute(delete(Export).where(or_(is_expired, is_stuck)))


async def list_photos_after(
    session: AsyncSession, owner_id: int, after: int, limit: int
) -> Sequence[Photo]:
    """Return a person's photos with ids above `after`, in id order."""
    query = select(Photo).where(Photo.owner_id == owner_id, Photo.id > after)
    return (await session.exec(query.order_by(col(Photo.id)).limit(limit))).all()


async def list_zip_keys(session: AsyncSession, after: str, last: str | None) -> set[str]:
    """Return the keys of finished ZIPs after a key and up to another; None: to the end."""
    key = col(Export.key)
    query = select(key).where(col(Export.state) == "ready", *keys_between(key, after, last))
    return {one for one in (await session.scalars(query)).all() if one is not None}


async def get_schedule(session: AsyncSession, owner_id: int) -> ExportSchedule | None:
    """Return that person's schedule, locked."""
    return await session.get(ExportSchedule, owner_id, with_for_update=True, populate_existing=True)


async def insert_schedule(
    session: AsyncSession, owner_id: int, created_at: datetime, next_at: datetime
) -> None:
    """Insert a schedule unless there is one."""
    row = {"owner_id": owner_id, "created_at": created_at, "next_at": next_at}
    await session.execute(insert(ExportSchedule).values(row).on_conflict_do_nothing())


async def delete_schedule(session: AsyncSession, owner_id: int) -> None:
    await session.execute(delete(ExportSchedule).where(col(ExportSchedule.owner_id) == owner_id))


async def get_owner_of_stuck(session: AsyncSession, stuck_before: datetime) -> int | None:
    """Return a person whose monthly export was requested before then and is not packed since."""
    asked_or_claimed = func.coalesce(Export.claimed_until, Export.created_at)
    query = select(Export.owner_id).where(
        col(Export.is_scheduled), Export.state != "ready", asked_or_claimed < stuck_before
    )
    return (await session.exec(query.order_by(col(Export.created_at)).limit(1))).first()


async def get_due_owner(session: AsyncSession, now: datetime) -> int | None:
    """Return the person whose export has been due for the longest time."""
    query = select(ExportSchedule.owner_id).where(ExportSchedule.next_at <= now)
    return (await session.exec(query.order_by(col(ExportSchedule.next_at)).limit(1))).first()
