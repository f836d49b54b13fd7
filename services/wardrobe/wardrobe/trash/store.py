"""Queries of the trash."""

from collections.abc import Sequence
from datetime import datetime

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from wardrobe.outfits.models import Outfit
from wardrobe.outfits.store import OutfitWithPhoto
from wardrobe.photos.models import Photo


async def list_trashed(
    session: AsyncSession, *, before: datetime, limit: int
) -> Sequence[OutfitWithPhoto]:
    """Return outfits that were trashed before then, locked; skips rows that others have locked."""
    query = select(Outfit, Photo).join(Photo).where(Outfit.state == "trashed")
    query = query.where(col(Outfit.trashed_at) < before).limit(limit)
    return (await session.exec(query.with_for_update(skip_locked=True))).all()
