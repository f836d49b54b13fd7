"""Restores tags, the outfits in them and the slugs that lead to them."""

from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from shared.features.account_erasure import lock_active_accounts
from shared.features.account_restoration import (
    insert_missing,
    keep_existing,
    list_rows,
    readmit,
    restore_blocks,
    restored_version,
)
from shared.features.visibility import without_circle
from shared.http.errors import NotFound
from tags.account_restoration.rules import without_others
from tags.catalog.domain import emit_tag
from tags.catalog.models import FormerSlug, Placement, SlugClaim, Tag
from tags.catalog.store import list_tags_for_update, update_search_keys
from tags.membership.domain import emit_placements
from tags.visibility.models import Block, Outfit


async def prepare(backup: AsyncSession, live: AsyncSession, account_id: int) -> None:
    """Accept events about the account again."""
    if await readmit(live, account_id):
        await restore_blocks(backup, live, Block, account_id)


async def restore_tags(
    backup: AsyncSession, live: AsyncSession, account_id: int, now: datetime
) -> int:
    """Restore the person's missing tags, and announce them; return their number.

    A tag whose slug another tag of theirs has taken since is left out. So are co-owners, whose
    consent has ended: the person can invite them again. Tags for a circle are private now, because
    circles are not restored. The outfits in the tags are
    announced by the wardrobe, and who may see them is decided then. Raises NotFound if the account
    was erased.
    """
    if not await lock_active_accounts(live, account_id):
        raise NotFound
    version = {"version": restored_version(now)}
    stored = await list_rows(backup, Tag, col(Tag.owner_id) == account_id)
    for tag in stored:
        tag.audience = without_circle(tag.audience)
        if tag.hidden_audience is not None:
            tag.hidden_audience = without_circle(tag.hidden_audience)
    missing = {tag.id: tag for tag in await insert_missing(live, stored, version)}
    for tag in missing.values():
        await update_search_keys(live, tag)
        await emit_tag(live, tag)
    tags = {tag.id: tag for tag in await list_tags_for_update(live, account_id)}
    in_tags = await _without_erased_people(
        live, await list_rows(backup, Placement, col(Placement.tag_id).in_(tags))
    )
    by_tag = defaultdict(list)
    for placement in await insert_missing(live, in_tags, version):
        if placement.present:
            by_tag[placement.tag_id].append(placement)
    for tag_id, placements in by_tag.items():
        await emit_placements(live, tags[tag_id], placements)
    slugs = await list_rows(backup, FormerSlug, col(FormerSlug.tag_id).in_(tags))
    await insert_missing(live, slugs)
    outfits = select(Outfit.outfit_id).where(col(Outfit.owner_id) == account_id)
    claims = await list_rows(backup, SlugClaim, col(SlugClaim.outfit_id).in_(outfits))
    await insert_missing(live, claims)
    return sum(tag.deleted_at is None for tag in missing.values())


async def _without_erased_people(
    live: AsyncSession, placements: Sequence[Placement]
) -> Sequence[Placement]:
    added_by = {each.added_by for each in placements if each.added_by is not None}
    existing = await keep_existing(live, added_by) if added_by else set()
    return without_others(placements, existing)
