"""Pins: kept with their outfit, and what follows from them for garments and their wears."""

from collections.abc import Collection, Sequence
from datetime import date

from sqlmodel.ext.asyncio.session import AsyncSession

from shared.viewer import Viewer
from wardrobe.color_names import color_names
from wardrobe.garments import store as garments
from wardrobe.garments.domain import hold_garments
from wardrobe.garments.models import Garment
from wardrobe.media import Media
from wardrobe.photos.domain import colors_of_parts
from wardrobe.pins import store
from wardrobe.pins.models import Pin
from wardrobe.pins.rules import Canvas
from wardrobe.pins.schemas import NewPin, PinOut, present_pin
from wardrobe.visibility.domain import look
from wardrobe.wear_log.domain import note_seen


async def keep_pins(
    session: AsyncSession, studio: Media, canvas: Canvas, wanted: Sequence[NewPin]
) -> bool:
    """Make these the outfit's pins; answers whether something changed. Raises GarmentNotFound."""
    before = {pin.garment_id: pin for pin in await store.list_pins(session, canvas.outfit_id)}
    known = {pin.garment_id: pin for pin in wanted if pin.garment_id is not None}
    await hold_garments(session, canvas.owner_id, before.keys() | known.keys())
    gone = [pin.id for garment_id, pin in before.items() if garment_id not in known]
    moved = [pin for pin in before.values() if _move(pin, known.get(pin.garment_id))]
    made = [_pin(canvas, *each) for each in known.items() if each[0] not in before]
    made += await _with_new_garments(session, studio, canvas, wanted)
    await store.delete_pins(session, gone)
    await store.insert_pins(session, made)
    if not (gone or moved or made):
        return False
    touched = before.keys() | {pin.garment_id for pin in made}
    await _settle(session, canvas, touched, {canvas.worn_on})
    return True


async def copy_pins(session: AsyncSession, outfit_id: int, canvas: Canvas) -> None:
    """Set the pins of an outfit on another one that shows the same picture."""
    pins = await store.list_pins(session, outfit_id)
    touched = {pin.garment_id for pin in pins}
    await hold_garments(session, canvas.owner_id, touched)
    await store.insert_pins(session, [_pin(canvas, pin.garment_id, pin) for pin in pins])
    await _settle(session, canvas, touched, {canvas.worn_on})


async def show_on_photo(session: AsyncSession, canvas: Canvas) -> None:
    """Keep the boxes of an outfit's pins, on another photo."""
    pins = await store.list_pins(session, canvas.outfit_id)
    touched = {pin.garment_id for pin in pins}
    await hold_garments(session, canvas.owner_id, touched)
    for pin in pins:
        pin.photo_id = canvas.photo.id
    await session.flush()
    await _settle(session, canvas, touched, {canvas.worn_on})


async def note_outfit(session: AsyncSession, canvas: Canvas) -> None:
    """Let the pins follow their outfit: another day, published, trashed or restored."""
    pins = await store.list_pins(session, canvas.outfit_id)
    if all((pin.worn_on, pin.live) == (canvas.worn_on, canvas.live) for pin in pins):
        return
    touched = {pin.garment_id for pin in pins}
    await hold_garments(session, canvas.owner_id, touched)
    days = {pin.worn_on for pin in pins} | {canvas.worn_on}
    for pin in pins:
        pin.worn_on, pin.live = canvas.worn_on, canvas.live
    await session.flush()
    await _settle(session, canvas, touched, days)


async def show_pins(
    session: AsyncSession, viewer: Viewer, outfit_ids: Collection[int]
) -> dict[int, list[PinOut]]:
    """The pins of outfits that the viewer sees, by outfit; garments as far as visible."""
    found = await store.list_pins_with_garments(session, outfit_ids) if outfit_ids else []
    shown: dict[int, list[PinOut]] = {outfit_id: [] for outfit_id in outfit_ids}
    if not found:
        return shown
    sight = await look(session, viewer, {garment.owner_id for _, garment in found})
    for pin, garment in found:
        visible = garment.audience in sight.of(garment.owner_id)
        shown[pin.outfit_id].append(present_pin(pin, garment, visible=visible))
    return shown


async def _with_new_garments(
    session: AsyncSession, studio: Media, canvas: Canvas, wanted: Sequence[NewPin]
) -> list[Pin]:
    named = [(pin, pin.new_garment) for pin in wanted if pin.new_garment is not None]
    boxes = [(pin.x, pin.y, pin.width, pin.height) for pin, _ in named]
    found = await colors_of_parts(studio, canvas.photo, boxes)
    made = []
    for (pin, said), colors in zip(named, found, strict=True):
        garment = Garment(
            owner_id=canvas.owner_id,
            name=said.name,
            category=said.category,
            audience=canvas.audience if canvas.is_published else "private",
            comes_with=None if canvas.is_published else canvas.outfit_id,
            colors=colors,
            color_names=color_names(colors),
            brand="",
            size="",
            seasons=[],
            note="",
            state="here",
        )
        garment = await garments.insert_garment(session, garment)
        made.append(_pin(canvas, garment.id, pin))
    return made


def _pin(canvas: Canvas, garment_id: int, box: NewPin | Pin) -> Pin:
    return Pin(
        owner_id=canvas.owner_id,
        outfit_id=canvas.outfit_id,
        photo_id=canvas.photo.id,
        live=canvas.live,
        worn_on=canvas.worn_on,
        garment_id=garment_id,
        **box.model_dump(include={"x", "y", "width", "height"}),
    )


def _move(pin: Pin, wanted: NewPin | None) -> bool:
    if wanted is None:
        return False
    box = wanted.model_dump(include={"x", "y", "width", "height"})
    if all(getattr(pin, name) == value for name, value in box.items()):
        return False
    pin.sqlmodel_update(box)
    return True


async def _settle(
    session: AsyncSession,
    canvas: Canvas,
    garment_ids: Collection[int],
    days: Collection[date | None],
) -> None:
    """Bring pictures and ledger of these garments in line with all pins there are."""
    named = {day for day in days if day is not None}
    seen = await store.list_seen_wears(session, garment_ids, named)
    await note_seen(session, canvas.owner_id, garment_ids, named, seen)
    newest = await store.list_newest_pins(session, garment_ids)
    for garment_id in garment_ids:
        await store.update_crop(session, garment_id, newest.get(garment_id))
