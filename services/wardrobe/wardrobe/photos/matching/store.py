"""Queries of known pictures and held outfits."""

from collections.abc import Collection, Sequence
from datetime import datetime

from sqlalchemy import delete, func, or_, text
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from wardrobe.photos.matching.models import HeldOutfit, KnownPicture
from wardrobe.photos.matching.rules import MAX_BITS

MAX_COMPARED = 100
"""Hidden pictures whose colors are compared; more are near only if they are copies themselves."""
_NEAR_ANY = """
SELECT hash FROM unnest(CAST(:hashes AS bigint[])) AS hash WHERE EXISTS (
  SELECT FROM known_pictures WHERE bit_count((perceptual_hash # hash)::bit(64)) <= :max_bits
)
"""


async def list_near(
    session: AsyncSession, perceptual_hash: int, uploaded_at: datetime
) -> Sequence[KnownPicture]:
    """Return hidden pictures with hashes near that of a photo, nearest first.

    Omits those that were uploaded after the photo, which cannot be a copy of them.
    """
    differing = func.bit_count(
        col(KnownPicture.perceptual_hash).op("#")(perceptual_hash).op("::")(text("bit(64)"))
    )
    known_at = col(KnownPicture.uploaded_at)
    is_older = or_(known_at.is_(None), known_at <= uploaded_at)
    query = select(KnownPicture).where(differing <= MAX_BITS, is_older)
    query = query.order_by(differing, col(KnownPicture.outfit_id)).limit(MAX_COMPARED)
    return (await session.exec(query)).all()


async def list_near_hashes(session: AsyncSession, hashes: Collection[int]) -> set[int]:
    """Return those of the hashes that are near the hash of a hidden picture."""
    values = {"hashes": list(hashes), "max_bits": MAX_BITS}
    return set((await session.execute(text(_NEAR_ANY), values)).scalars())


async def update_known(session: AsyncSession, picture: KnownPicture) -> None:
    """Store a hidden picture unless a newer decision about the same outfit is stored."""
    values = picture.model_dump(exclude={"hidden_at"})
    statement = insert(KnownPicture).values(values)
    await session.execute(
        statement.on_conflict_do_update(
            index_elements=["outfit_id"],
            set_=values,
            where=col(KnownPicture.decision_version) <= picture.decision_version,
        )
    )


async def delete_known(session: AsyncSession, outfit_id: int, decision_version: int) -> None:
    """Delete a hidden picture unless a newer decision hides it."""
    own = col(KnownPicture.outfit_id) == outfit_id
    older = col(KnownPicture.decision_version) < decision_version
    await session.execute(delete(KnownPicture).where(own, older))


async def insert_hold(session: AsyncSession, hold: HeldOutfit) -> None:
    """Store why an outfit is held, replacing an earlier hold."""
    await delete_hold(session, hold.outfit_id)
    session.add(hold)
    await session.flush()


async def get_hold(session: AsyncSession, outfit_id: int) -> HeldOutfit | None:
    return await session.get(HeldOutfit, outfit_id)


async def delete_hold(session: AsyncSession, outfit_id: int) -> None:
    held = await session.get(HeldOutfit, outfit_id)
    if held is not None:
        await session.delete(held)
        await session.flush()
