"""Finds the viewer's garments for another person's look and makes a plan of them."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from datetime import date

from sqlmodel.ext.asyncio.session import AsyncSession

from shared.errors import FieldError
from shared.viewer import Viewer
from wardrobe.garment_types import type_of
from wardrobe.garments.rules import GarmentNotFound
from wardrobe.garments.store import Pictured, list_pictured
from wardrobe.image_processing import signatures
from wardrobe.image_processing.collage import Collage, Piece, compose
from wardrobe.matching import store as matching
from wardrobe.matching.domain import AT_ONCE, describe, describe_views, show_matches
from wardrobe.matching.rules import Sought, closest
from wardrobe.media import Media
from wardrobe.outfits.domain import create_outfit, show_outfits, view_outfit
from wardrobe.outfits.schemas import NewOutfit
from wardrobe.outfits.store import WithPhoto
from wardrobe.photo_uploads.domain import keep_photo
from wardrobe.photos.domain import keys_of
from wardrobe.pins.schemas import NewPin, PinOut
from wardrobe.recreation.rules import share_out
from wardrobe.recreation.schemas import NewComposition, RecreatedPiece, RecreationOut

MAX_MATCHES = 5
NO_COLOR = "#d8d2c8"
WHOLE = (0.0, 0.0, 1.0, 1.0)


async def recreate(
    session: AsyncSession, studio: Media, viewer: Viewer, outfit_id: int, today: date
) -> RecreationOut:
    """Return, for each piece of a visible outfit, the viewer's closest garments.

    Raises NotFound.
    """
    found = await view_outfit(session, viewer, outfit_id)
    ((shown),) = await show_outfits(session, viewer, [found])
    boxes = [(pin.x, pin.y, pin.width, pin.height) for pin in shown.pins]
    seen = await describe(studio, found[1], boxes) if boxes else []
    await describe_views(session, studio, viewer.id, AT_ONCE)
    candidates = await matching.list_candidates(session, viewer.id, signatures.VERSION, ())
    looks = seen or [signatures.NOTHING for _ in boxes]
    wanted = [_sought(pin, look, today) for pin, look in zip(shown.pins, looks, strict=True)]
    choices = share_out([closest(sought, candidates) for sought in wanted])
    return RecreationOut(
        pieces=[
            RecreatedPiece(
                pin=pin,
                matches=await show_matches(session, viewer, choice.matches[:MAX_MATCHES]),
                missing=choice.missing,
                by_color_only=not sought.type,
            )
            for pin, sought, choice in zip(shown.pins, wanted, choices, strict=True)
        ]
    )


async def compose_outfit(
    session: AsyncSession, studio: Media, viewer: Viewer, asked: NewComposition
) -> WithPhoto:
    """Make a private draft or plan, with a picture of the garments side by side.

    Raises GarmentNotFound, PictureNotSaved, StorageFull or NotSignedIn.
    """
    garments = await _own_garments(session, viewer, asked.garment_ids)
    collage = await _collage(studio, garments)
    photo = await keep_photo(session, studio, viewer.id, _chunks(collage.jpeg))
    photo.is_collage = True
    pins = [
        NewPin(x=x, y=y, width=width, height=height, garment_id=garment.id)
        for (garment, _), (x, y, width, height) in zip(garments, collage.boxes, strict=True)
    ]
    outfit = NewOutfit(
        photo_id=photo.id,
        audience="private",
        caption=asked.caption,
        private_note=asked.private_note,
        alt_text=f"A plan: {', '.join(garment.name for garment, _ in garments)}"[:1000],
        state="draft" if asked.planned_for is None else "planned",
        planned_for=asked.planned_for,
        pins=pins,
    )
    return await create_outfit(session, studio, viewer, outfit)


def _sought(pin: PinOut, look: bytes, today: date) -> Sought:
    known = type_of(pin.garment.category, pin.garment.name) if pin.garment else type_of("")
    return Sought(look if look != signatures.NOTHING else None, known, {}, today)


async def _own_garments(
    session: AsyncSession, viewer: Viewer, ids: Sequence[int]
) -> list[Pictured]:
    found = await list_pictured(session, ids)
    own = {key: pair for key, pair in found.items() if pair[0].owner_id == viewer.id}
    if missing := [garment_id for garment_id in ids if garment_id not in own]:
        raise GarmentNotFound(errors=[FieldError(field=str(missing[0]), message="not found")])
    return [own[garment_id] for garment_id in ids]


async def _collage(studio: Media, garments: Sequence[Pictured]) -> Collage:
    pieces = []
    for garment, photo in garments:
        picture = await studio.storage.find(keys_of(photo).renditions[-1]) if photo else None
        is_own = photo is not None and photo.id == garment.photo_id
        crop = garment.crop if garment.crop and not is_own else None
        part = (crop["x"], crop["y"], crop["width"], crop["height"]) if crop else WHOLE
        pieces.append(Piece(picture, part, next(iter(garment.colors), NO_COLOR)))
    return await asyncio.to_thread(compose, pieces)


async def _chunks(data: bytes) -> AsyncIterator[bytes]:
    yield data
