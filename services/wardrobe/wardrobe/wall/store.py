"""The newest outfits that may hang on the wall."""

from collections.abc import Sequence

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from wardrobe.outfits.models import Outfit
from wardrobe.outfits.store import WithPhoto
from wardrobe.people.models import KnownProfile
from wardrobe.photos.models import Photo


async def list_newest(session: AsyncSession, limit: int) -> Sequence[WithPhoto]:
    """Published, for everybody, of people with a profile for everybody who have agreed."""
    query = (
        select(Outfit, Photo)
        .join(Photo)
        .join(KnownProfile, col(KnownProfile.user_id) == Outfit.owner_id)
        .where(KnownProfile.audience == "public", col(KnownProfile.on_start_page))
        .where(Outfit.state == "published", Outfit.audience == "public")
        .order_by(col(Outfit.published_at).desc(), col(Outfit.id).desc())
        .limit(limit)
    )
    return (await session.exec(query)).all()
