"""Queries about deleted and merged tags."""

from collections.abc import Sequence
from datetime import datetime

import sqlalchemy
from sqlalchemy import ColumnElement, delete, false, literal, or_, true, update
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from tags.catalog.models import FormerSlug, Placement, SlugClaim, Tag
from tags.membership.store import CUSTOM_ORDER
from tags.visibility.models import Outfit


async def insert_slug_claims(session: AsyncSession, tag: Tag) -> None:
    """Store the outfits that name a deleted tag, so that naming it does not restore it."""
    named = (
        select(Placement.outfit_id, Tag.slug, Tag.id)
        .join(Tag, col(Tag.id) == col(Placement.tag_id))
        # Other people's outfits name tags of their owners.
        .join(Outfit, col(Outfit.outfit_id) == col(Placement.outfit_id))
        .where(col(Tag.id) == tag.id, col(Outfit.owner_id) == tag.owner_id, col(Placement.present))
    )
    await session.execute(
        insert(SlugClaim)
        .from_select(["outfit_id", "slug", "tag_id"], named)
        .on_conflict_do_nothing()
    )


async def update_merged(session: AsyncSession, tag: Tag, target: Tag) -> Sequence[Placement]:
    """Add a tag's outfits to another tag, with their dates. Return the added placements."""
    new = {
        "tag_id": literal(target.id),
        "outfit_id": col(Placement.outfit_id),
        "present": true(),
        "by_hand": false(),
        "named": false(),
        "merged_from": literal(tag.id),
        "position": literal(0),
        "placed": col(Placement.placed),
        "added_by": col(Placement.added_by),
        "version": literal(1),
    }
    outfits = sqlalchemy.select(*new.values()).where(col(Placement.tag_id) == tag.id)
    outfits = outfits.where(col(Placement.present)).order_by(*CUSTOM_ORDER)
    put = insert(Placement).from_select(list(new), outfits)
    kept = ("present", "merged_from", "position", "placed", "added_by")
    moved = {name: put.excluded[name] for name in kept}
    put = put.on_conflict_do_update(
        index_elements=["tag_id", "outfit_id"],
        set_=moved | {"version": col(Placement.version) + 1},
        where=~col(Placement.present),
    )
    return (await session.scalars(put.returning(Placement))).all()


async def update_unmerged(session: AsyncSession, tag: Tag, target: Tag) -> Sequence[Placement]:
    """Remove the outfits that a merge added. Return the removed placements.

    Outfits whose events name the target stay, unless its owner had removed them before the merge.
    """
    added = update(Placement).where(
        col(Placement.tag_id) == target.id, col(Placement.merged_from) == tag.id
    )
    stays = added.where(col(Placement.named), ~col(Placement.by_hand))
    await session.execute(stays.values(merged_from=None, added_by=None))
    removed = {"merged_from": None, "present": False, "version": col(Placement.version) + 1}
    return (await session.scalars(added.values(removed).returning(Placement))).all()


def is_tag_or_merge_target(tag_id: int) -> ColumnElement[bool]:
    """Return a condition: the tag is a merged one, or the target of its merge."""
    target = select(col(Tag.merged_into)).where(col(Tag.id) == tag_id)
    return or_(col(Tag.id) == tag_id, col(Tag.id).in_(target))


async def list_purgeable(session: AsyncSession, before: datetime, limit: int) -> list[Tag]:
    """Return tags deleted before then, locked; skips tags that others have locked."""
    query = select(Tag).where(col(Tag.deleted_at) < before).order_by(col(Tag.deleted_at))
    return list(await session.exec(query.limit(limit).with_for_update(skip_locked=True)))


async def delete_tag(session: AsyncSession, tag: Tag) -> None:
    """Delete a tag and its contents; slugs that lead through it to another tag still do."""
    if tag.merged_into is not None:
        of_tag = col(FormerSlug.tag_id) == tag.id
        await session.execute(update(FormerSlug).where(of_tag).values(tag_id=tag.merged_into))
    through = col(Tag.merged_into) == tag.id
    await session.execute(update(Tag).where(through).values(merged_into=tag.merged_into))
    await session.execute(delete(Tag).where(col(Tag.id) == tag.id))
