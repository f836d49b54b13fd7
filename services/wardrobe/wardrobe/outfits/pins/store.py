"""Queries of pins, and of questions about them."""

from collections.abc import Collection, Sequence
from datetime import date
from typing import Any

from sqlalchemy import ColumnElement, and_, delete, func, or_, text, update
from sqlalchemy.dialects.postgresql import distinct_on
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from wardrobe.garments.models import Garment
from wardrobe.garments.store import NOT_TRASHED, of_kept_garment
from wardrobe.garments.wear_log.store import OutfitWear
from wardrobe.outfits.pins.models import Pin, PinQuestion
from wardrobe.photos.models import Photo

_OPEN = col(PinQuestion.active) & ~col(PinQuestion.dismissed)
_OF_KEPT_GARMENT = text("""
pin_id IN (
  SELECT pins.id FROM pins JOIN garments ON garments.id = garment_id WHERE trashed_at IS NULL
)
""")
_LOCK = text("""
SELECT pg_advisory_xact_lock(hashtextextended('pin questions of ' || id, 0))
FROM unnest(CAST(:ids AS text[])) AS id
""")
_LOCK_GARMENT = text("""
SELECT garments.id FROM garments JOIN pins ON pins.garment_id = garments.id
WHERE pins.id = :pin_id AND trashed_at IS NULL FOR KEY SHARE OF garments
""")
_LOCK_PIN = text("SELECT id FROM pins WHERE id = :pin_id FOR KEY SHARE")


async def insert_pins(session: AsyncSession, pins: Sequence[Pin]) -> None:
    session.add_all(pins)
    await session.flush()


async def list_pins(session: AsyncSession, outfit_id: int) -> Sequence[Pin]:
    """Return the pins of an outfit, also of trashed garments, in the order of setting."""
    query = select(Pin).where(Pin.outfit_id == outfit_id).order_by(col(Pin.id))
    return (await session.exec(query)).all()


async def list_shown_pins(session: AsyncSession, outfit_id: int) -> Sequence[Pin]:
    """Return an outfit's pins of garments that are not in the trash, in the order of setting."""
    query = select(Pin).where(Pin.outfit_id == outfit_id, of_kept_garment(col(Pin.garment_id)))
    query = query.order_by(col(Pin.id))
    return (await session.exec(query)).all()


async def list_pins_with_garments(
    session: AsyncSession, outfit_ids: Collection[int]
) -> Sequence[tuple[Pin, Garment]]:
    """Return the pins of outfits with their garments, in the order in which they were set.

    Pins of trashed garments are missing.
    """
    query = select(Pin, Garment).join(Garment, col(Garment.id) == col(Pin.garment_id))
    query = query.where(col(Pin.outfit_id).in_(outfit_ids), NOT_TRASHED).order_by(col(Pin.id))
    return (await session.exec(query)).all()


async def list_outfit_wears(
    session: AsyncSession, garment_ids: Collection[int], days: Collection[date]
) -> list[OutfitWear]:
    """Return which published outfits show these garments on these days, one for each pair."""
    query = (
        select(Pin)
        .where(col(Pin.garment_id).in_(garment_ids), col(Pin.worn_on).in_(days), col(Pin.live))
        .order_by(col(Pin.garment_id), col(Pin.worn_on), col(Pin.id).desc())
        .ext(distinct_on(col(Pin.garment_id), col(Pin.worn_on)))
    )
    return [
        OutfitWear(pin.garment_id, pin.worn_on, pin.outfit_id)
        for pin in await session.exec(query)
        if pin.worn_on is not None
    ]


async def list_newest_pins(session: AsyncSession, garment_ids: Collection[int]) -> dict[int, Pin]:
    """Return each garment's newest pin of an outfit that is not trashed; photos before collages."""
    query = (
        select(Pin)
        .join(Photo, col(Photo.id) == col(Pin.photo_id))
        .where(col(Pin.garment_id).in_(garment_ids), col(Pin.live))
        .order_by(col(Pin.garment_id), col(Photo.is_collage), col(Pin.id).desc())
        .ext(distinct_on(col(Pin.garment_id)))
    )
    return {pin.garment_id: pin for pin in await session.exec(query)}


async def update_crop(session: AsyncSession, garment_id: int, pin: Pin | None) -> None:
    """Set the pin that shows a garment without a picture of its own; None removes it."""
    shown: dict[str, Any] = {"crop_photo_id": None, "crop": None}
    if pin is not None:
        box = {"x": pin.x, "y": pin.y, "width": pin.width, "height": pin.height}
        shown = {"crop_photo_id": pin.photo_id, "crop": box}
    await session.execute(update(Garment).where(col(Garment.id) == garment_id).values(**shown))


async def delete_pins(session: AsyncSession, ids: Collection[int]) -> None:
    await session.execute(delete(Pin).where(col(Pin.id).in_(ids)))


async def lock_questions(session: AsyncSession, *owner_ids: int) -> None:
    """Let no one else ask these people about pins in this transaction.

    A block ends questions under the same lock, so none is added beside it.
    """
    await session.execute(_LOCK, {"ids": [str(one) for one in sorted(set(owner_ids))]})


async def get_question(session: AsyncSession, pin_id: int, asker_id: int) -> PinQuestion | None:
    """Return the newest state of a person's question about a pin, locked."""
    query = select(PinQuestion).where(
        PinQuestion.pin_id == pin_id, PinQuestion.asker_id == asker_id
    )
    query = query.with_for_update().execution_options(populate_existing=True)
    return (await session.exec(query)).one_or_none()


async def count_open(session: AsyncSession, pin_id: int) -> int:
    query = select(func.count()).where(col(PinQuestion.pin_id) == pin_id, _OPEN)
    return (await session.exec(query)).one()


async def list_own(session: AsyncSession, outfit_id: int, asker_id: int) -> Sequence[PinQuestion]:
    """Return a person's active questions about the pins of an outfit, one for each pin."""
    query = select(PinQuestion).where(
        PinQuestion.outfit_id == outfit_id,
        PinQuestion.asker_id == asker_id,
        col(PinQuestion.active),
        _OF_KEPT_GARMENT,
    )
    return (await session.exec(query)).all()


async def list_open(session: AsyncSession, outfit_id: int) -> Sequence[PinQuestion]:
    """Return the open questions about the pins of an outfit, newest first.

    Without a limit: of a pin, at most `rules.MAX_OPEN` are open.
    """
    is_shown = and_(_OPEN, _OF_KEPT_GARMENT)
    query = select(PinQuestion).where(PinQuestion.outfit_id == outfit_id, is_shown)
    return (await session.exec(query.order_by(col(PinQuestion.id).desc()))).all()


async def list_open_of_pins(
    session: AsyncSession, pin_ids: Collection[int]
) -> Sequence[PinQuestion]:
    """Return the open questions about these pins, locked."""
    return await _list_locked(session, col(PinQuestion.pin_id).in_(pin_ids) & _OPEN)


async def list_open_of_garment(session: AsyncSession, garment_id: int) -> Sequence[PinQuestion]:
    """Return the open questions about the pins of a garment, locked."""
    pins = text("pin_id IN (SELECT id FROM pins WHERE garment_id = :garment_id)")
    return await _list_locked(session, and_(pins.bindparams(garment_id=garment_id), _OPEN))


async def lock_pin(session: AsyncSession, pin_id: int) -> bool:
    """Keep a pin and its garment where they are in this transaction.

    False if the pin is gone, or the garment is in the trash.
    """
    # The garment first, as in changes of pins, so that the two cannot deadlock.
    for lock in (_LOCK_GARMENT, _LOCK_PIN):
        if (await session.execute(lock, {"pin_id": pin_id})).one_or_none() is None:
            return False
    return True


async def list_active_between(
    session: AsyncSession, one_id: int, other_id: int
) -> Sequence[PinQuestion]:
    """Return the active questions of either person to the other, locked.

    Without a limit, because a block ends all of them.
    """
    of_either = or_(
        *(
            and_(col(PinQuestion.owner_id) == owner, col(PinQuestion.asker_id) == asker)
            for owner, asker in ((one_id, other_id), (other_id, one_id))
        )
    )
    return await _list_locked(session, of_either & col(PinQuestion.active))


async def insert_question(session: AsyncSession, question: PinQuestion) -> None:
    session.add(question)
    await session.flush()


async def delete_questions_of(session: AsyncSession, user_id: int) -> None:
    """Delete what a person asked, and what others asked them."""
    is_party = or_(col(PinQuestion.asker_id) == user_id, col(PinQuestion.owner_id) == user_id)
    await session.execute(delete(PinQuestion).where(is_party))


async def _list_locked(
    session: AsyncSession, condition: ColumnElement[bool]
) -> Sequence[PinQuestion]:
    query = select(PinQuestion).where(condition).order_by(col(PinQuestion.id)).with_for_update()
    return (await session.exec(query)).all()
