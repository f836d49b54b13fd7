"""Sets the pins of outfits, and updates the pictures and wears of the pinned garments.

Announces and ends the questions that viewers ask about a pin.
"""

from collections.abc import Collection, Sequence
from datetime import date

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.wardrobe import PinAsked, PinUnasked
from shared.events.outbox import emit
from shared.http.viewer import Viewer
from wardrobe.color_names import color_names
from wardrobe.garments import store as garments
from wardrobe.garments.domain import lock_garments
from wardrobe.garments.models import Garment
from wardrobe.garments.rules import name_of, require_kept, require_owned
from wardrobe.garments.wear_log.domain import sync_outfit_wears
from wardrobe.media import Media
from wardrobe.outfits.pins import store
from wardrobe.outfits.pins.models import Pin, PinQuestion
from wardrobe.outfits.pins.rules import PinTarget
from wardrobe.outfits.pins.schemas import NewPin, PinOut, present_pin
from wardrobe.people.visibility.domain import visible_audiences
from wardrobe.photos.domain import colors_of_parts


async def set_pins(
    session: AsyncSession,
    media: Media,
    target: PinTarget,
    new: Sequence[NewPin],
    *,
    with_trashed: bool = False,
) -> bool:
    """Replace the outfit's pins; return whether anything changed.

    Pins of trashed garments stay, because nobody sees them. `with_trashed`: new pins may name
    trashed garments too. Raises GarmentNotFound or GarmentOnWishlist.
    """
    pins = {pin.garment_id: pin for pin in await store.list_pins(session, target.outfit_id)}
    existing = {pin.garment_id: pin for pin in new if pin.garment_id is not None}
    locked = await lock_garments(
        session, target.owner_id, pins.keys() | existing.keys(), with_trashed=True
    )
    before = {each: pin for each, pin in pins.items() if locked[each].trashed_at is None}
    if not with_trashed:
        require_kept(locked[garment_id] for garment_id in existing)
    require_owned(locked[garment_id] for garment_id in existing)
    garment_ids = before.keys() | existing.keys()
    removed = [pin.id for garment_id, pin in before.items() if garment_id not in existing]
    moved = [pin for pin in before.values() if _move(pin, existing.get(pin.garment_id))]
    added = [_pin(target, *each) for each in existing.items() if each[0] not in before]
    added += await _with_new_garments(session, media, target, new)
    await end_questions_of_pins(session, removed)
    await store.delete_pins(session, removed)
    await store.insert_pins(session, added)
    if not (removed or moved or added):
        return False
    garment_ids |= {pin.garment_id for pin in added}
    await sync_garments(session, target.owner_id, garment_ids, {target.worn_on})
    return True


async def copy_pins(session: AsyncSession, outfit_id: int, target: PinTarget) -> None:
    """Copy the pins of an outfit to another one with the same picture."""
    pins = await store.list_shown_pins(session, outfit_id)
    garment_ids = {pin.garment_id for pin in pins}
    await lock_garments(session, target.owner_id, garment_ids)
    await store.insert_pins(session, [_pin(target, pin.garment_id, pin) for pin in pins])
    await sync_garments(session, target.owner_id, garment_ids, {target.worn_on})


async def move_pins_to_photo(session: AsyncSession, target: PinTarget) -> None:
    """Move an outfit's pins to its new photo, keeping their boxes."""
    pins = await store.list_pins(session, target.outfit_id)
    garment_ids = {pin.garment_id for pin in pins}
    await lock_garments(session, target.owner_id, garment_ids, with_trashed=True)
    for pin in pins:
        pin.photo_id = target.photo.id
    await session.flush()
    await sync_garments(session, target.owner_id, garment_ids, {target.worn_on})


async def sync_pins(session: AsyncSession, target: PinTarget) -> None:
    """Apply a change of the outfit's date or state to its pins."""
    pins = await store.list_pins(session, target.outfit_id)
    if all((pin.worn_on, pin.live) == (target.worn_on, target.live) for pin in pins):
        return
    garment_ids = {pin.garment_id for pin in pins}
    await lock_garments(session, target.owner_id, garment_ids, with_trashed=True)
    days = {pin.worn_on for pin in pins} | {target.worn_on}
    for pin in pins:
        pin.worn_on, pin.live = target.worn_on, target.live
    await session.flush()
    await sync_garments(session, target.owner_id, garment_ids, days)


async def present_pins(
    session: AsyncSession, viewer: Viewer, outfit_ids: Collection[int]
) -> dict[int, list[PinOut]]:
    """Return pins as responses by outfit, each with its garment if the viewer may see it."""
    found = await store.list_pins_with_garments(session, outfit_ids) if outfit_ids else []
    shown: dict[int, list[PinOut]] = {outfit_id: [] for outfit_id in outfit_ids}
    if not found:
        return shown
    visible = await visible_audiences(session, viewer, {garment.owner_id for _, garment in found})
    for pin, garment in found:
        is_visible = visible.admits(garment.owner_id, garment.audience)
        shown[pin.outfit_id].append(present_pin(pin, garment, visible=is_visible))
    return shown


async def sync_garments(
    session: AsyncSession,
    owner_id: int,
    garment_ids: Collection[int],
    days: Collection[date | None],
) -> None:
    """Update the pictures and the wear log of these garments from all pins.

    The caller must have locked the garments.
    """
    known_days = {day for day in days if day is not None}
    seen = await store.list_outfit_wears(session, garment_ids, known_days)
    await sync_outfit_wears(session, owner_id, garment_ids, known_days, seen)
    newest = await store.list_newest_pins(session, garment_ids)
    for garment_id in garment_ids:
        await store.update_crop(session, garment_id, newest.get(garment_id))


async def _with_new_garments(
    session: AsyncSession, media: Media, target: PinTarget, new: Sequence[NewPin]
) -> list[Pin]:
    new_pins = [(pin, pin.new_garment) for pin in new if pin.new_garment is not None]
    boxes = [(pin.x, pin.y, pin.width, pin.height) for pin, _ in new_pins]
    found = await colors_of_parts(media, target.photo, boxes)
    added = []
    for (pin, new_garment), colors in zip(new_pins, found, strict=True):
        garment = Garment(
            owner_id=target.owner_id,
            name=name_of(new_garment.name, new_garment.category, color_names(colors)),
            category=new_garment.category,
            audience=target.audience if target.is_published else "private",
            comes_with=None if target.is_published else target.outfit_id,
            colors=colors,
            color_names=color_names(colors),
            brand="",
            size="",
            seasons=[],
            note="",
            state="here",
        )
        garment = await garments.insert_garment(session, garment)
        added.append(_pin(target, garment.id, pin))
    return added


def _pin(target: PinTarget, garment_id: int, box: NewPin | Pin) -> Pin:
    return Pin(
        owner_id=target.owner_id,
        outfit_id=target.outfit_id,
        photo_id=target.photo.id,
        live=target.live,
        worn_on=target.worn_on,
        garment_id=garment_id,
        **box.model_dump(include={"x", "y", "width", "height"}),
    )


def _move(pin: Pin, new: NewPin | None) -> bool:
    if new is None:
        return False
    box = new.model_dump(include={"x", "y", "width", "height"})
    if all(getattr(pin, name) == value for name, value in box.items()):
        return False
    pin.sqlmodel_update(box)
    return True


async def announce_question(
    session: AsyncSession, question: PinQuestion, garment_name: str, *, resumed: bool = False
) -> None:
    """Announce the present version of a question."""
    event = PinAsked(
        pin_id=question.pin_id,
        outfit_id=question.outfit_id,
        owner_id=question.owner_id,
        asker_id=question.asker_id,
        garment_name=garment_name,
        resumed=resumed,
    )
    await emit(session, event, subject=_subject(question), version=question.version)


async def announce_end(session: AsyncSession, question: PinQuestion) -> None:
    """Announce in a next version that the owner no longer sees a question."""
    question.version += 1
    event = PinUnasked(
        pin_id=question.pin_id,
        outfit_id=question.outfit_id,
        owner_id=question.owner_id,
        asker_id=question.asker_id,
    )
    await emit(session, event, subject=_subject(question), version=question.version)


async def end_questions_of_pins(session: AsyncSession, pin_ids: Collection[int]) -> None:
    """Announce the end of the questions about pins that are about to be deleted."""
    if pin_ids:
        for question in await store.list_open_of_pins(session, pin_ids):
            await announce_end(session, question)


async def end_questions_about(session: AsyncSession, garment_id: int) -> None:
    """Announce the end of the questions about a garment that goes to the trash."""
    for question in await store.list_open_of_garment(session, garment_id):
        await announce_end(session, question)


async def resume_questions_about(session: AsyncSession, garment_id: int, garment_name: str) -> None:
    """Announce again the open questions about a garment that leaves the trash."""
    for question in await store.list_open_of_garment(session, garment_id):
        question.version += 1
        await announce_question(session, question, garment_name, resumed=True)


def _subject(question: PinQuestion) -> str:
    return f"{question.pin_id}-{question.asker_id}"
