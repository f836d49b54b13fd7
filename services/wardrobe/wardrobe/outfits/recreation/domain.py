"""Finds the viewer's garments for another person's look, and makes a plan of them."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from datetime import date

from sqlmodel.ext.asyncio.session import AsyncSession

from shared.http.errors import FieldError
from shared.http.viewer import Viewer
from shared.translations import gettext
from wardrobe.garment_types import type_of
from wardrobe.garments.errors import GarmentNotFound
from wardrobe.garments.store import GarmentWithPhoto, list_with_photos
from wardrobe.image_processing import signatures
from wardrobe.image_processing.collage import Collage, Piece, compose
from wardrobe.media import Media
from wardrobe.outfits.domain import create_outfit, present_outfits, view_outfit
from wardrobe.outfits.matching import store as matching
from wardrobe.outfits.matching.domain import (
    MAX_PER_REQUEST,
    describe_boxes,
    describe_views,
    present_matches,
)
from wardrobe.outfits.matching.rules import Candidate, SoughtPiece, find_substitutes
from wardrobe.outfits.pins.schemas import NewPin, PinOut
from wardrobe.outfits.recreation.rules import PieceMatches, assign_garments
from wardrobe.outfits.recreation.schemas import NewComposition, RecreatedPiece, RecreationOut
from wardrobe.outfits.schemas import NewOutfit
from wardrobe.outfits.store import OutfitWithPhoto
from wardrobe.photos.domain import keys_of, save_photo

MAX_MATCHES = 5
NO_COLOR = "#d8d2c8"
WHOLE = (0.0, 0.0, 1.0, 1.0)


async def recreate_outfit(
    session: AsyncSession, media: Media, viewer: Viewer, outfit_id: int, today: date
) -> RecreationOut:
    """Return, for each piece of a visible outfit, the viewer's closest garments.

    Raises NotFound.
    """
    found = await view_outfit(session, viewer, outfit_id)
    ((shown),) = await present_outfits(session, viewer, [found])
    boxes = [(pin.x, pin.y, pin.width, pin.height) for pin in shown.pins]
    # Release the connection while we fetch pictures and compute.
    await session.close()
    seen = await describe_boxes(media, found[1], boxes) if boxes else []
    await describe_views(session, media, viewer.id, MAX_PER_REQUEST)
    candidates = await matching.list_candidates(session, viewer.id, signatures.VERSION, ())
    piece_signatures = seen or [signatures.NO_PICTURE for _ in boxes]
    pieces = [
        _sought_piece(pin, signature, today)
        for pin, signature in zip(shown.pins, piece_signatures, strict=True)
    ]
    assignments = await asyncio.to_thread(_assign, pieces, candidates)
    return RecreationOut(
        pieces=[
            RecreatedPiece(
                pin=pin,
                matches=await present_matches(session, viewer, assignment.matches[:MAX_MATCHES]),
                missing=assignment.missing,
                by_color_only=not piece.type,
            )
            for pin, piece, assignment in zip(shown.pins, pieces, assignments, strict=True)
        ]
    )


async def compose_outfit(
    session: AsyncSession, media: Media, viewer: Viewer, new: NewComposition
) -> OutfitWithPhoto:
    """Create a private draft or plan, with a picture of the garments side by side.

    Raises GarmentNotFound, StorageUnavailable, StorageFull, QuotaReached, ImageProcessorBusy or
    NotSignedIn.
    """
    garments = await _own_garments(session, viewer, new.garment_ids)
    # Release the connection, and the lock of an idempotency key, while we draw and process.
    await session.close()
    collage = await _collage(media, garments)
    photo = await save_photo(session, media, viewer.id, _chunks(collage.jpeg))
    photo.is_collage = True
    pins = [
        NewPin(x=x, y=y, width=width, height=height, garment_id=garment.id)
        for (garment, _), (x, y, width, height) in zip(garments, collage.boxes, strict=True)
    ]
    outfit = NewOutfit(
        photo_id=photo.id,
        audience="private",
        caption=new.caption,
        private_note=new.private_note,
        alt_text=f"A plan: {', '.join(garment.name for garment, _ in garments)}"[:1000],
        state="draft" if new.planned_for is None else "planned",
        planned_for=new.planned_for,
        pins=pins,
    )
    return await create_outfit(session, media, viewer, outfit)


def _assign(pieces: Sequence[SoughtPiece], candidates: Sequence[Candidate]) -> list[PieceMatches]:
    return assign_garments([find_substitutes(piece, candidates) for piece in pieces])


def _sought_piece(pin: PinOut, signature: bytes, today: date) -> SoughtPiece:
    garment_type = type_of(pin.garment.category, pin.garment.name) if pin.garment else type_of("")
    return SoughtPiece(
        signature if signature != signatures.NO_PICTURE else None, garment_type, {}, today
    )


async def _own_garments(
    session: AsyncSession, viewer: Viewer, ids: Sequence[int]
) -> list[GarmentWithPhoto]:
    found = await list_with_photos(session, ids)
    own = {key: pair for key, pair in found.items() if pair[0].owner_id == viewer.id}
    if missing := [garment_id for garment_id in ids if garment_id not in own]:
        raise GarmentNotFound(
            errors=[FieldError(field=str(missing[0]), message=gettext("not found"))]
        )
    return [own[garment_id] for garment_id in ids]


async def _collage(media: Media, garments: Sequence[GarmentWithPhoto]) -> Collage:
    pieces = []
    for garment, photo in garments:
        picture = await media.storage.find(keys_of(photo).renditions[-1]) if photo else None
        is_own = photo is not None and photo.id == garment.photo_id
        crop = garment.crop if garment.crop and not is_own else None
        part = (crop["x"], crop["y"], crop["width"], crop["height"]) if crop else WHOLE
        pieces.append(Piece(picture, part, next(iter(garment.colors), NO_COLOR)))
    return await asyncio.to_thread(compose, pieces)


async def _chunks(data: bytes) -> AsyncIterator[bytes]:
    yield data
