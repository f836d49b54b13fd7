"""Queries of signatures, and of the garments and outfits they are compared with."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import func, text
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from wardrobe.garment_types import type_of
from wardrobe.garments.store import of_kept_garment
from wardrobe.image_processing.crops import Part
from wardrobe.outfits.matching.rules import Candidate
from wardrobe.outfits.models import Outfit
from wardrobe.outfits.pins.models import Pin
from wardrobe.photos.models import Photo

VIEWS_PER_GARMENT = 4
"""Pictures per garment that are compared: its own photo and its newest pins."""
_CURRENT_VIEWS = """
SELECT garment_id, photo_id, x, y, width, height, pins.id AS turn FROM pins WHERE live
UNION ALL
SELECT id, photo_id, 0, 0, 1, 1, 9223372036854775807 FROM garments WHERE photo_id IS NOT NULL
"""
_MISSING = f"""
WITH shown AS ({_CURRENT_VIEWS})
SELECT shown.garment_id, shown.photo_id, shown.x, shown.y, shown.width, shown.height
FROM shown JOIN garments ON garments.id = shown.garment_id
LEFT JOIN garment_views AS kept
  ON kept.garment_id = shown.garment_id AND kept.photo_id = shown.photo_id
  AND (kept.x, kept.y, kept.width, kept.height)
    = (shown.x, shown.y, shown.width, shown.height)
  AND get_byte(kept.signature, 0) = :version
WHERE kept.garment_id IS NULL AND (garments.owner_id = :owner OR :owner IS NULL)
ORDER BY shown.turn DESC LIMIT :limit
"""  # noqa: S608 - constants of this file
_INSERT_VIEW = """
INSERT INTO garment_views (garment_id, photo_id, x, y, width, height, signature)
SELECT garments.id, photos.id, :x, :y, :width, :height, :signature
FROM garments, photos WHERE garments.id = :garment_id AND photos.id = :photo_id
  AND photos.stem = :stem
FOR KEY SHARE
ON CONFLICT (garment_id, photo_id) DO UPDATE SET x = excluded.x, y = excluded.y,
  width = excluded.width, height = excluded.height, signature = excluded.signature
"""
_VIEWS = f"""
SELECT garment_id, signature FROM (
  SELECT kept.garment_id, kept.signature,
    row_number() OVER (PARTITION BY kept.garment_id ORDER BY kept.photo_id DESC) AS turn
  FROM garment_views AS kept JOIN garments ON garments.id = kept.garment_id
  WHERE garments.owner_id = :owner AND length(kept.signature) > 1
    AND get_byte(kept.signature, 0) = :version
) AS views WHERE turn <= {VIEWS_PER_GARMENT}
"""  # noqa: S608 - constants of this file
_GARMENTS = """
SELECT id, category, name, last_worn_on FROM garments
WHERE owner_id = :owner AND state NOT IN ('archived', 'wished') AND trashed_at IS NULL
ORDER BY id DESC
"""
_WORN_WITH = """
SELECT other.garment_id, count(*) FROM pins AS one JOIN pins AS other
  ON other.outfit_id = one.outfit_id AND other.garment_id <> one.garment_id
WHERE one.garment_id = ANY(:pinned) AND one.owner_id = :owner AND one.live
GROUP BY other.garment_id
"""


@dataclass(frozen=True)
class View:
    """A garment in a box of a photo, without a stored signature."""

    garment_id: int
    photo_id: int
    box: Part


async def get_photo_of(session: AsyncSession, photo_id: int, owner_id: int) -> Photo | None:
    query = select(Photo).where(Photo.id == photo_id, Photo.owner_id == owner_id)
    return (await session.exec(query)).one_or_none()


async def list_missing_views(
    session: AsyncSession, owner_id: int | None, version: int, limit: int
) -> list[View]:
    """Return views without a current signature, newest first; `owner_id` None means all owners."""
    values = {"owner": owner_id, "version": version, "limit": limit}
    rows = await session.execute(text(_MISSING), values)
    return [View(garment, photo, (x, y, w, h)) for garment, photo, x, y, w, h in rows]


async def insert_view(session: AsyncSession, view: View, stem: str, signature: bytes) -> None:
    """Store a signature unless its garment or photo was deleted or the photo has moved."""
    x, y, width, height = view.box
    box = {"x": x, "y": y, "width": width, "height": height}
    view_key = {"garment_id": view.garment_id, "photo_id": view.photo_id, "stem": stem}
    await session.execute(text(_INSERT_VIEW), {**view_key, **box, "signature": signature})


async def list_candidates(
    session: AsyncSession, owner_id: int, version: int, without: Collection[int]
) -> list[Candidate]:
    """Return a person's garments in use, newest first, with their latest signatures."""
    views: defaultdict[int, list[bytes]] = defaultdict(list)
    rows = await session.execute(text(_VIEWS), {"owner": owner_id, "version": version})
    for garment_id, signature in rows:
        views[garment_id].append(signature)
    rows = await session.execute(text(_GARMENTS), {"owner": owner_id})
    return [
        Candidate(garment_id, type_of(category, name), last_worn_on, views.get(garment_id, ()))
        for garment_id, category, name, last_worn_on in rows
        if garment_id not in without
    ]


async def count_worn_with(
    session: AsyncSession, owner_id: int, pinned: Collection[int]
) -> dict[int, int]:
    """Return garments worn together with the pinned ones, and in how many outfits."""
    if not pinned:
        return {}
    values = {"owner": owner_id, "pinned": list(pinned)}
    rows = await session.execute(text(_WORN_WITH), values)
    return {garment_id: count for garment_id, count in rows}  # noqa: C416 - rows are no pairs to mypy


async def list_similar_outfits(
    session: AsyncSession, photo: Photo, limit: int, max_bits: int
) -> Sequence[tuple[Outfit, Photo]]:
    """Return the owner's outfits whose photo hashes differ in at most `max_bits`."""
    query = select(Outfit, Photo).join(Photo).where(Outfit.owner_id == photo.owner_id)
    query = query.where(Outfit.state != "trashed", Photo.id != photo.id)
    differing = func.bit_count(_bits(col(Photo.perceptual_hash), photo.perceptual_hash))
    query = query.where(differing <= max_bits).order_by(differing, col(Outfit.id).desc())
    return (await session.exec(query.limit(limit))).all()


async def list_pinned_outfits(
    session: AsyncSession, owner_id: int, limit: int
) -> Sequence[tuple[Outfit, Photo]]:
    """Return a person's latest published outfits with pins of garments that are not trashed."""
    pinned = select(Pin.outfit_id).where(
        Pin.owner_id == owner_id, of_kept_garment(col(Pin.garment_id))
    )
    query = select(Outfit, Photo).join(Photo).where(Outfit.owner_id == owner_id)
    query = query.where(Outfit.state == "published", col(Outfit.id).in_(pinned))
    return (await session.exec(query.order_by(col(Outfit.id).desc()).limit(limit))).all()


def _bits(column: Any, number: int) -> Any:
    return column.op("#")(number).op("::")(text("bit(64)"))
