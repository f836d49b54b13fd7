"""Queries of tags."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import delete
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from wardrobe.outfits.tags.models import KnownTag, Tagging


async def get_public_tag(session: AsyncSession, tag_id: int) -> KnownTag | None:
    """Return a tag whose audience is everybody; its owner's profile may be stricter."""
    tag = await session.get(KnownTag, tag_id)
    return tag if tag is not None and tag.audience == "public" else None


async def list_newest_tagged(session: AsyncSession, tag_id: int, limit: int) -> Sequence[int]:
    """Return the ids of outfits in a tag, newest outfit first."""
    query = select(Tagging.outfit_id).where(Tagging.tag_id == tag_id, col(Tagging.present))
    return (await session.exec(query.order_by(col(Tagging.outfit_id).desc()).limit(limit))).all()


async def update_tag(session: AsyncSession, tag: KnownTag) -> None:
    """Store a tag unless a newer version is stored."""
    await _update(session, KnownTag, tag, key=["tag_id"])


async def update_tagging(session: AsyncSession, tagging: Tagging) -> None:
    """Store whether an outfit is in a tag unless a newer version is stored."""
    await _update(session, Tagging, tagging, key=["tag_id", "outfit_id"])


async def delete_tags(session: AsyncSession, owner_id: int) -> None:
    """Delete a person's tags and which outfits are in them."""
    await session.execute(delete(KnownTag).where(col(KnownTag.owner_id) == owner_id))
    await session.execute(delete(Tagging).where(col(Tagging.owner_id) == owner_id))


async def _update(
    session: AsyncSession, table: type[KnownTag | Tagging], row: KnownTag | Tagging, key: list[str]
) -> None:
    values: dict[str, Any] = row.model_dump()
    await session.execute(
        insert(table)
        .values(**values)
        .on_conflict_do_update(
            index_elements=key, set_=values, where=col(table.version) < row.version
        )
    )
