"""Erasures in Postgres."""

from collections.abc import Sequence

from sqlalchemy import exists
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from wardrobe.account.erasure.models import Erasure
from wardrobe.photos.models import PendingDeletion


async def insert_erasure(session: AsyncSession, user_id: int, erased: dict[str, int]) -> None:
    session.add(Erasure(user_id=user_id, erased=erased))
    await session.flush()


async def list_finished(session: AsyncSession, limit: int) -> Sequence[Erasure]:
    """Return erasures without remaining objects, locked; skips rows that others have locked."""
    objects = exists().where(col(PendingDeletion.owner_id) == col(Erasure.user_id))
    query = select(Erasure).where(~objects).limit(limit)
    return (await session.exec(query.with_for_update(skip_locked=True))).all()


async def delete_erasure(session: AsyncSession, erasure: Erasure) -> None:
    await session.delete(erasure)
