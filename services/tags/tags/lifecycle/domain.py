"""Deletes, merges, restores and purges tags."""

from datetime import UTC, datetime

from sqlalchemy.exc import IntegrityError
from sqlmodel import col
from sqlmodel.ext.asyncio.session import AsyncSession

from shared.features.tag_slugs import is_slug
from shared.http.errors import VersionMismatch
from shared.http.viewer import Viewer
from tags.catalog.domain import emit_tag, find_own_tag, view_tag
from tags.catalog.errors import TagExists, TagNotFound
from tags.catalog.models import Tag
from tags.catalog.schemas import TagOut
from tags.catalog.store import (
    delete_former_slug,
    get_tag,
    insert_former_slug,
    list_tags_for_update,
    may_feature_another,
)
from tags.co_owners.domain import end_invitations
from tags.lifecycle import store
from tags.lifecycle.errors import MergeIntoItself, NotDeleted
from tags.lifecycle.rules import RESTORE_PERIOD
from tags.lifecycle.schemas import Merged
from tags.membership.domain import emit_placements
from tags.visibility.domain import lock_account

BATCH = 100


async def delete_tag(
    session: AsyncSession, viewer: Viewer, slug: str, *, expected_version: int | None
) -> None:
    """Delete a tag; its outfits stay. Raises TagNotFound or VersionMismatch."""
    tag = await find_own_tag(session, viewer, slug, expected_version=expected_version)
    await _mark_deleted(session, tag, merged_into=None)


async def merge_tag(
    session: AsyncSession,
    viewer: Viewer,
    slug: str,
    into: str,
    *,
    expected_version: int | None,
) -> Merged:
    """Move the outfits of a tag into another one, and let its slugs lead there.

    Raises TagNotFound, MergeIntoItself or VersionMismatch.
    """
    tag, target = await _lock_both(session, viewer, slug, into, expected_version)
    moved = await store.update_merged(session, tag, target)
    await emit_placements(session, target, moved)
    await _mark_deleted(session, tag, merged_into=target.id)
    await insert_former_slug(session, tag, tag.slug)
    return Merged(
        tag=await view_tag(session, viewer, viewer.id, target.slug),
        merged_id=tag.id,
        moved_count=len(moved),
    )


async def _lock_both(
    session: AsyncSession, viewer: Viewer, slug: str, into: str, expected_version: int | None
) -> tuple[Tag, Tag]:
    await lock_account(session, viewer)
    both = [
        await get_tag(session, viewer.id, each) if is_slug(each) else None for each in (slug, into)
    ]
    ids = [each.id for each in both if each is not None]
    # Lock in id order, so concurrent opposite merges cannot deadlock.
    locked = {
        tag.id: tag for tag in await list_tags_for_update(session, viewer.id, col(Tag.id).in_(ids))
    }
    found = [locked[each] for each in ids if each in locked and locked[each].deleted_at is None]
    if len(found) < len(both):
        raise TagNotFound
    tag, target = found
    if tag is target:
        raise MergeIntoItself
    if expected_version not in {None, tag.version}:
        raise VersionMismatch
    return tag, target


async def _mark_deleted(session: AsyncSession, tag: Tag, *, merged_into: int | None) -> None:
    await store.insert_slug_claims(session, tag)
    await end_invitations(session, tag)
    tag.deleted_at, tag.merged_into = datetime.now(UTC), merged_into
    tag.version += 1
    await session.flush()
    await emit_tag(session, tag)


async def restore_tag(session: AsyncSession, viewer: Viewer, tag_id: int) -> TagOut:
    """Restore a deleted or merged tag. Raises NotDeleted or TagExists.

    Outfits that the merge added to the other tag leave it, unless its owner re-added them since.
    """
    await lock_account(session, viewer)
    both = await list_tags_for_update(session, viewer.id, store.is_tag_or_merge_target(tag_id))
    locked = {tag.id: tag for tag in both}
    tag = locked.get(tag_id)
    if tag is None or tag.deleted_at is None:
        raise NotDeleted
    target = locked.get(tag.merged_into or 0)
    if target is not None:
        removed = await store.update_unmerged(session, tag, target)
        await emit_placements(session, target, removed)
    await _mark_restored(session, tag)
    return await view_tag(session, viewer, viewer.id, tag.slug)


async def _mark_restored(session: AsyncSession, tag: Tag) -> None:
    slug = tag.slug
    if tag.featured and not await may_feature_another(session, tag.owner_id):
        tag.featured = False
    try:
        async with session.begin_nested():
            tag.deleted_at = tag.merged_into = None
            tag.version += 1
    except IntegrityError:
        raise TagExists(slug) from None
    await delete_former_slug(session, tag.owner_id, slug)
    await emit_tag(session, tag)


async def purge_tags(session: AsyncSession, now: datetime) -> int:
    """Purge one batch of tags deleted more than `RESTORE_PERIOD` ago. Return their number."""
    tags = await store.list_purgeable(session, now - RESTORE_PERIOD, BATCH)
    for tag in tags:
        await store.delete_tag(session, tag)
    return len(tags)
