"""Outfits in Postgres, each with its photo."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import TypeAlias

from sqlalchemy import case, text, update
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from shared.contracts.types import Audience
from wardrobe.outfits.models import Outfit
from wardrobe.photos.models import Photo

WithPhoto: TypeAlias = tuple[Outfit, Photo]

_LIVE = col(Outfit.state) == "published"


async def insert_outfit(session: AsyncSession, outfit: Outfit) -> Outfit:
    session.add(outfit)
    await session.flush()
    await session.refresh(outfit)
    return outfit


async def get_new_feed_id(session: AsyncSession) -> int:
    """A time-ordered id from the generator of all ids."""
    return int((await session.execute(text("SELECT next_id()"))).scalar_one())


async def get_outfit(session: AsyncSession, outfit_id: int) -> WithPhoto | None:
    """A live outfit."""
    query = select(Outfit, Photo).join(Photo).where(Outfit.id == outfit_id, _LIVE)
    return (await session.exec(query)).one_or_none()


async def get_outfit_of(session: AsyncSession, outfit_id: int, owner_id: int) -> WithPhoto | None:
    """That person's live outfit, locked with its photo until the end of the transaction."""
    query = select(Outfit, Photo).join(Photo).where(Outfit.id == outfit_id, _LIVE)
    query = query.where(Outfit.owner_id == owner_id).with_for_update()
    return (await session.exec(query)).one_or_none()


async def list_outfits(session: AsyncSession, ids: Collection[int]) -> Sequence[WithPhoto]:
    """Live outfits, in no order."""
    query = select(Outfit, Photo).join(Photo).where(col(Outfit.id).in_(ids), _LIVE)
    return (await session.exec(query)).all()


async def list_outfits_of(
    session: AsyncSession,
    owner_id: int,
    *,
    audiences: Collection[Audience],
    before: int,
    limit: int,
) -> Sequence[WithPhoto]:
    """A person's live outfits with one of these audiences and ids below `before`, newest first."""
    query = (
        select(Outfit, Photo)
        .join(Photo)
        .where(Outfit.owner_id == owner_id, _LIVE, Outfit.id < before)
        .where(col(Outfit.audience).in_(audiences))
        .order_by(col(Outfit.id).desc())
        .limit(limit)
    )
    return (await session.exec(query)).all()


async def list_live_outfits(
    session: AsyncSession, *, after: int, limit: int
) -> Sequence[WithPhoto]:
    """Everybody's live outfits with ids above `after`, oldest first."""
    query = select(Outfit, Photo).join(Photo).where(Outfit.id > after, _LIVE)
    return (await session.exec(query.order_by(col(Outfit.id)).limit(limit))).all()


async def list_due_owners(session: AsyncSession, limit: int) -> Sequence[int]:
    """Owners of live outfits that wait to be announced after a change of the profile."""
    query = select(Outfit.owner_id).where(col(Outfit.due).is_not(None), _LIVE).distinct()
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


async def list_trashed(
    session: AsyncSession, *, before: datetime, limit: int
) -> Sequence[WithPhoto]:
    """Outfits that were trashed before then; locked, what others have locked is left out."""
    query = select(Outfit, Photo).join(Photo).where(Outfit.state == "trashed")
    query = query.where(col(Outfit.trashed_at) < before).limit(limit)
    return (await session.exec(query.with_for_update(skip_locked=True))).all()


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


async def delete_outfit(session: AsyncSession, outfit: Outfit) -> None:
    await session.delete(outfit)
    await session.flush()
