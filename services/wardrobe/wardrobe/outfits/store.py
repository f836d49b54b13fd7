"""Outfits in Postgres, each with its photo."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, TypeAlias

from sqlalchemy import case, func, literal, literal_column, text, tuple_, update
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.types import Audience
from wardrobe.outfits.models import Outfit, State
from wardrobe.photos.models import Photo
from wardrobe.pins.models import Pin
from wardrobe.visibility.models import KnownProfile

WithPhoto: TypeAlias = tuple[Outfit, Photo]

FOLDING = "pg_unicode_fast"
"""Postgres's own Unicode rules, whatever the database's locale."""
_ACCENTS = r"[\u0300-\u036f\u0591-\u05c7\u064b-\u065f]"
"""Of Latin, Greek and Cyrillic letters; of Hebrew and of Arabic ones."""
_LIVE = col(Outfit.state) == "published"
_KEPT = col(Outfit.state) != "trashed"
_DAY = func.coalesce(
    Outfit.worn_on,
    Outfit.planned_for,
    func.date(func.timezone("UTC", func.coalesce(Outfit.published_at, Outfit.created_at))),
)
"""On which an outfit stands in a calendar."""
# As shared.search_keys.fold does it: without case and accents. Words hold letters and digits alone.
_FOLDED = func.casefold(func.concat(Outfit.caption, " ", Outfit.alt_text).collate(FOLDING))
_TEXT = func.regexp_replace(func.normalize(_FOLDED, literal_column("NFKD")), _ACCENTS, "", "g")
_SORTED_BY: Mapping[State, Any] = {
    "published": col(Outfit.published_at),
    "draft": col(Outfit.created_at),
    "planned": col(Outfit.planned_for),
    "trashed": col(Outfit.trashed_at),
}


@dataclass(frozen=True)
class Choice:
    """Which of a person's outfits, and which page of them."""

    state: State = "published"
    month: str | None = None
    """Such as 2026-11."""
    after: tuple[datetime | date, int] | None = None
    """When and id of the last one of the page before."""
    limit: int = 20
    garment_id: int | None = None
    """Only those with a pin of it."""
    words: tuple[str, ...] = ()
    """Only those in whose caption or alt text a word begins with each of these (folded)."""


async def insert_outfit(session: AsyncSession, outfit: Outfit) -> Outfit:
    session.add(outfit)
    await session.flush()
    await session.refresh(outfit)
    return outfit


async def get_new_feed_id(session: AsyncSession) -> int:
    """A time-ordered id from the generator of all ids."""
    return int((await session.execute(text("SELECT next_id()"))).scalar_one())


async def get_outfit_of(session: AsyncSession, outfit_id: int, owner_id: int) -> WithPhoto | None:
    """That person's outfit in any state, locked with its photo until the transaction ends."""
    query = select(Outfit, Photo).join(Photo).where(Outfit.id == outfit_id)
    query = query.where(Outfit.owner_id == owner_id).with_for_update()
    return (await session.exec(query)).one_or_none()


async def list_outfits(session: AsyncSession, ids: Collection[int]) -> Sequence[WithPhoto]:
    """Outfits that are not in the trash, in no order."""
    query = select(Outfit, Photo).join(Photo).where(col(Outfit.id).in_(ids), _KEPT)
    return (await session.exec(query)).all()


async def list_outfits_of(
    session: AsyncSession, owner_id: int, *, audiences: Collection[Audience], choice: Choice
) -> Sequence[WithPhoto]:
    """One more than a page of a person's outfits with these audiences.

    The newest first; planned ones by their day, the next one first.
    """
    query = (
        select(Outfit, Photo)
        .join(Photo)
        .where(Outfit.owner_id == owner_id, Outfit.state == choice.state)
        .where(col(Outfit.audience).in_(audiences))
        .limit(choice.limit + 1)
    )
    place = tuple_(_SORTED_BY[choice.state], col(Outfit.id))
    last = tuple_(*map(literal, choice.after)) if choice.after else None
    if choice.state == "planned":
        query = query.order_by(place)
        query = query if last is None else query.where(place > last)
    else:
        query = query.order_by(*(column.desc() for column in place.clauses))
        query = query if last is None else query.where(place < last)
    if choice.month is not None:
        query = query.where(func.to_char(_DAY, "YYYY-MM") == choice.month)
    if choice.garment_id is not None:
        pinned = select(Pin.outfit_id).where(Pin.garment_id == choice.garment_id)
        query = query.where(col(Outfit.id).in_(pinned))
    for word in choice.words:
        query = query.where(_TEXT.op("~")(literal(r"\m" + word)))
    return (await session.exec(query)).all()


async def list_months(session: AsyncSession, owner_id: int, state: State) -> Sequence[str]:
    """The months in which that person has outfits in this state, the latest first."""
    month = func.to_char(_DAY, "YYYY-MM")
    query = select(month).where(Outfit.owner_id == owner_id, Outfit.state == state)
    return (await session.exec(query.distinct().order_by(month.desc()))).all()


async def list_live_outfits(
    session: AsyncSession, *, after: int, limit: int
) -> Sequence[WithPhoto]:
    """Everybody's live outfits with ids above `after`, oldest first."""
    query = select(Outfit, Photo).join(Photo).where(Outfit.id > after, _LIVE)
    return (await session.exec(query.order_by(col(Outfit.id)).limit(limit))).all()


async def list_shown_of(session: AsyncSession, owner_id: int) -> Sequence[WithPhoto]:
    """A person's live outfits that are not for themselves alone; locked.

    All of them: none may show for a moment with a picture that is held.
    """
    query = select(Outfit, Photo).join(Photo).where(Outfit.owner_id == owner_id, _LIVE)
    query = query.where(Outfit.audience != "private").order_by(col(Outfit.id))
    return (await session.exec(query.with_for_update())).all()


async def list_due_owners(session: AsyncSession, limit: int) -> Sequence[int]:
    """Owners, whose profiles are known, of live outfits that wait to be announced."""
    query = select(Outfit.owner_id).where(col(Outfit.due).is_not(None), _LIVE).distinct()
    query = query.join(KnownProfile, col(KnownProfile.user_id) == col(Outfit.owner_id))
    return (await session.exec(query.limit(limit))).all()


async def list_due_outfits(
    session: AsyncSession, owner_ids: Collection[int], limit: int
) -> Sequence[WithPhoto]:
    """Live outfits of these owners to announce; locked, what others have locked is left out."""
    due = (col(Outfit.due).is_not(None), col(Outfit.owner_id).in_(owner_ids), _LIVE)
    query = select(Outfit, Photo).join(Photo).where(*due)
    return (await session.exec(query.limit(limit).with_for_update(skip_locked=True))).all()


async def list_all_of(session: AsyncSession, owner_id: int) -> Sequence[Outfit]:
    """Every outfit in every state: for erasing an account only, hence without a limit."""
    query = select(Outfit).where(Outfit.owner_id == owner_id).with_for_update()
    return (await session.exec(query)).all()


async def update_due(
    session: AsyncSession, owner_id: int, *, move_above: Collection[Audience]
) -> None:
    """Mark a person's live outfits; those with an audience in `move_above` get new keys too."""
    moves = col(Outfit.audience).in_(move_above) | (col(Outfit.due) == "move")
    await session.execute(
        update(Outfit)
        .where(col(Outfit.owner_id) == owner_id, _LIVE)
        .values(due=case((moves, "move"), else_="announce"))
    )


async def update_due_of_moved(session: AsyncSession, owner_ids: Collection[int]) -> None:
    """Mark these owners' live outfits whose photos are about to get new keys."""
    moved = select(Photo.id).where(col(Photo.move_due), col(Photo.owner_id).in_(owner_ids))
    await session.execute(
        update(Outfit)
        .where(col(Outfit.photo_id).in_(moved), col(Outfit.due).is_(None), _LIVE)
        .values(due="announce")
    )


async def delete_outfit(session: AsyncSession, outfit: Outfit) -> None:
    await session.delete(outfit)
    await session.flush()
