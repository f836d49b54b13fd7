"""Queries about tags whatever their audience."""

from collections.abc import Sequence

from sqlalchemy import func
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from shared.features.visibility import FOLLOWER, open_audiences
from shared.http.viewer import Viewer
from tags.catalog.models import Placement, Tag
from tags.visibility.models import Outfit
from tags.visibility.store import outfits_visible_to

TO_FOLLOWERS = sorted(open_audiences(FOLLOWER))


async def get_tag(session: AsyncSession, tag_id: int) -> Tag | None:
    """Return a tag that is not deleted."""
    query = select(Tag).where(col(Tag.id) == tag_id, col(Tag.deleted_at).is_(None))
    return (await session.exec(query)).one_or_none()


async def count_outfits(session: AsyncSession, tag_id: int) -> int:
    """Count the outfits of a tag that followers may see."""
    query = (
        select(func.count())
        .select_from(Placement)
        .join(Outfit, col(Outfit.outfit_id) == col(Placement.outfit_id))
        .where(col(Placement.tag_id) == tag_id, col(Placement.present))
        .where(~col(Outfit.removed), col(Outfit.audience).in_(TO_FOLLOWERS))
    )
    return (await session.exec(query)).one()


async def list_visible_ids(
    session: AsyncSession, viewer: Viewer, tag_id: int, limit: int
) -> Sequence[int]:
    """Return the newest outfits of a tag that the viewer may see."""
    visible = outfits_visible_to(viewer).subquery()
    query = (
        select(Placement.outfit_id)
        .join(visible, visible.c.outfit_id == col(Placement.outfit_id))
        .where(col(Placement.tag_id) == tag_id, col(Placement.present))
        .order_by(col(Placement.placed).desc())
        .limit(limit)
    )
    return (await session.exec(query)).all()


async def list_tags_containing(session: AsyncSession, outfit_id: int, limit: int) -> Sequence[Tag]:
    """Return the tags of an outfit's owner that contain it and that followers may see."""
    query = (
        select(Tag)
        .join(Placement, col(Placement.tag_id) == col(Tag.id))
        .join(Outfit, col(Outfit.outfit_id) == col(Placement.outfit_id))
        .where(col(Placement.outfit_id) == outfit_id, col(Placement.present))
        .where(col(Tag.owner_id) == col(Outfit.owner_id), ~col(Outfit.removed))
        .where(col(Tag.deleted_at).is_(None), col(Tag.audience).in_(TO_FOLLOWERS))
        .order_by(col(Tag.position), col(Tag.id).desc())
        .limit(limit)
    )
    return (await session.exec(query)).all()
