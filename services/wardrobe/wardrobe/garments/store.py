"""Garments in Postgres."""

from collections.abc import Collection, Sequence

from sqlalchemy import delete
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from shared.contracts.types import Audience
from wardrobe.garments.models import Garment, State


async def insert_garment(session: AsyncSession, garment: Garment) -> Garment:
    session.add(garment)
    await session.flush()
    await session.refresh(garment)
    return garment


async def get_garment(session: AsyncSession, garment_id: int) -> Garment | None:
    return (await session.exec(select(Garment).where(Garment.id == garment_id))).one_or_none()


async def get_garment_of(session: AsyncSession, garment_id: int, owner_id: int) -> Garment | None:
    """That person's garment, locked until the end of the transaction."""
    query = select(Garment).where(Garment.id == garment_id, Garment.owner_id == owner_id)
    return (await session.exec(query.with_for_update())).one_or_none()


async def list_garments_of(
    session: AsyncSession,
    owner_id: int,
    *,
    audiences: Collection[Audience],
    state: State | None,
    before: int,
    limit: int,
) -> Sequence[Garment]:
    """A person's garments with one of these audiences and ids below `before`, newest first."""
    query = select(Garment).where(
        Garment.owner_id == owner_id, Garment.id < before, col(Garment.audience).in_(audiences)
    )
    if state is not None:
        query = query.where(Garment.state == state)
    return (await session.exec(query.order_by(col(Garment.id).desc()).limit(limit))).all()


async def delete_garment(session: AsyncSession, garment: Garment) -> None:
    await session.delete(garment)


async def delete_garments_of(session: AsyncSession, owner_id: int) -> int:
    """Answers how many there were."""
    gone = delete(Garment).where(col(Garment.owner_id) == owner_id).returning(col(Garment.id))
    return len((await session.execute(gone)).all())
