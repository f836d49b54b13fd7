"""Adds outfits to tags and removes them, by the owner's choice and by events.

The tag owner's choice outranks the tags that an outfit names. Of the latter, the outfit's newest
version decides, so the order in which events arrive does not matter.
"""

from collections.abc import Collection, Iterable, Sequence
from datetime import UTC, datetime

from sqlmodel import col
from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.tags import OutfitTagged, OutfitUntagged, TagsErased
from shared.events.outbox import emit, emit_all
from shared.features.account_erasure import begin_erasure
from shared.features.tag_slugs import is_free
from shared.http.viewer import Viewer
from tags.catalog.domain import emit_tag, find_or_create_tag, find_own_tag
from tags.catalog.models import Placement, Tag
from tags.catalog.rules import reorder
from tags.catalog.store import list_tags_for_update, update_used
from tags.membership import store
from tags.membership.rules import is_set_by_owner
from tags.membership.schemas import OutfitOrder, OutfitsChange, OutfitsChanged, PlacedOutfit
from tags.visibility.domain import (
    erase_person,
    find_visible_outfit,
    find_visible_outfits,
    record_outfits,
)
from tags.visibility.models import Outfit


async def add_outfit(
    session: AsyncSession, viewer: Viewer, slug: str, outfit_id: int
) -> PlacedOutfit:
    """Add an outfit to one's tag; another person's is a reference. Raises NotFound, TagNotFound."""
    outfit = await find_visible_outfit(session, viewer, outfit_id)
    tag = await find_own_tag(session, viewer, slug)
    await set_by_hand(session, tag, [outfit_id], present=True)
    await update_used(session, tag.id)
    placements = await _placements_in(session, tag, outfit_id)
    placed = placements[outfit_id].placed
    return PlacedOutfit.of(outfit_id, outfit.owner_id, placed, outfit.day, removable=True)


async def remove_outfit(session: AsyncSession, viewer: Viewer, slug: str, outfit_id: int) -> None:
    """Remove an outfit from one's tag for good. Raises TagNotFound.

    Also if it is not in the tag: the event that adds it may still be in flight.
    """
    tag = await find_own_tag(session, viewer, slug)
    await set_by_hand(session, tag, [outfit_id], present=False)


async def change_outfits(
    session: AsyncSession, viewer: Viewer, slug: str, change: OutfitsChange
) -> OutfitsChanged:
    """Add those outfits that the viewer may see, and remove others. Raises TagNotFound."""
    visible = await find_visible_outfits(session, viewer, change.add)
    tag = await find_own_tag(session, viewer, slug)
    # The last one added comes first.
    wanted = [outfit_id for outfit_id in reversed(change.add) if outfit_id in visible]
    added = await set_by_hand(session, tag, wanted, present=True)
    removed = await set_by_hand(session, tag, change.remove, present=False)
    if added:
        await update_used(session, tag.id)
    return OutfitsChanged(added=added[::-1], removed=removed)


async def order_outfits(
    session: AsyncSession, viewer: Viewer, slug: str, order: OutfitOrder
) -> None:
    """Put outfits of one's tag in this order. Raises TagNotFound.

    Outfits that are not in the tag are ignored.
    """
    tag = await find_own_tag(session, viewer, slug)
    placements = await store.list_placements(
        session, col(Placement.tag_id) == tag.id, col(Placement.present)
    )
    for position, outfit_id in enumerate(reorder(list(placements), order.outfit_ids), start=1):
        placements[outfit_id].position = position


async def apply_outfits(
    session: AsyncSession, outfits: Sequence[tuple[Outfit, Collection[str]]]
) -> None:
    """Apply the newest states of different outfits: their audiences, and the tags they name."""
    updated = await record_outfits(session, [outfit for outfit, _ in outfits])
    named_before = await store.list_placements_by_event(session, updated)
    for outfit, named in outfits:
        slugs = sorted({slug for slug in named if is_free(slug)})
        before = named_before.get(outfit.outfit_id, set())
        if outfit.outfit_id in updated and (slugs or before):
            await _apply_slugs(session, outfit, slugs, before)


async def _apply_slugs(
    session: AsyncSession, outfit: Outfit, slugs: list[str], before: set[int]
) -> None:
    """Add an outfit to the tags that it names, and remove it from others that it named before."""
    wanted = await _resolve_slugs(session, outfit, slugs)
    affected = wanted | before
    for tag in await list_tags_for_update(session, outfit.owner_id, col(Tag.id).in_(affected)):
        await _set_by_event(session, tag, outfit.outfit_id, named=tag.id in wanted)


async def _resolve_slugs(session: AsyncSession, outfit: Outfit, slugs: list[str]) -> set[int]:
    """Return the ids of the tags that an outfit names.

    Each slug is resolved once, creating a tag if necessary; later it means the same tag.
    """
    claimed = await store.list_slug_claims(session, outfit.outfit_id)
    for slug in slugs:
        if slug not in claimed:
            tag = await find_or_create_tag(session, outfit.owner_id, slug, outfit.audience)
            await store.insert_slug_claim(session, outfit.outfit_id, slug, tag.id)
            claimed[slug] = tag.id
    return {claimed[slug] for slug in slugs}


async def set_by_hand(
    session: AsyncSession,
    tag: Tag,
    outfit_ids: Iterable[int],
    *,
    present: bool,
    added_by: int | None = None,
) -> list[int]:
    """Apply the choice of the owner, or of a co-owner, in a locked tag.

    Return the outfits that it changes.
    """
    changed = []
    wanted = dict.fromkeys(outfit_ids)
    known = await _placements_in(session, tag, *wanted)
    for outfit_id in wanted:
        placement = known.get(outfit_id) or await _create_placement(session, tag, outfit_id)
        placement.by_hand, placement.merged_from = True, None
        if placement.present != present:
            placement.added_by = added_by if present else placement.added_by
            await _set_present(session, tag, placement, present=present)
            changed.append(outfit_id)
    return changed


async def _set_by_event(session: AsyncSession, tag: Tag, outfit_id: int, *, named: bool) -> None:
    """Apply whether an outfit's newest event names a locked tag."""
    known = await _placements_in(session, tag, outfit_id)
    placement = known.get(outfit_id) or await _create_placement(session, tag, outfit_id)
    placement.named = named
    if named:
        placement.added_by = None
    if not is_set_by_owner(placement) and placement.present != named:
        await _set_present(session, tag, placement, present=named)


async def _placements_in(session: AsyncSession, tag: Tag, *outfit_ids: int) -> dict[int, Placement]:
    return await store.list_placements(
        session, col(Placement.tag_id) == tag.id, col(Placement.outfit_id).in_(outfit_ids)
    )


async def _create_placement(session: AsyncSession, tag: Tag, outfit_id: int) -> Placement:
    """Insert a placement that is not present yet."""
    new = Placement(tag_id=tag.id, outfit_id=outfit_id, present=False, by_hand=False, version=0)
    await store.insert_placement(session, new)
    return new


async def _set_present(
    session: AsyncSession, tag: Tag, placement: Placement, *, present: bool
) -> None:
    """Add an outfit as the newest, or remove it, and emit that."""
    await store.update_present(session, placement, present=present)
    await emit_placements(session, tag, [placement])


async def emit_placements(session: AsyncSession, tag: Tag, placements: Iterable[Placement]) -> None:
    """Emit whether outfits are in a tag."""
    events = []
    for placement in placements:
        kind = OutfitTagged if placement.present else OutfitUntagged
        event = kind(tag_id=tag.id, owner_id=tag.owner_id, outfit_id=placement.outfit_id)
        events.append((event, f"{tag.id}/{placement.outfit_id}", placement.version))
    await emit_all(session, events)


async def erase_account(session: AsyncSession, user_id: int) -> None:
    """Erase a person's tags, outfits and relationships, and emit that."""
    first = await begin_erasure(session, user_id)
    tags = await list_tags_for_update(session, user_id)
    for tag in tags:
        tag.deleted_at, tag.merged_into = datetime.now(UTC), None
        tag.version += 1
        await emit_tag(session, tag)
    await session.flush()
    await store.delete_user_data(session, user_id, [tag.id for tag in tags])
    await erase_person(session, user_id)
    if first:
        event = TagsErased(user_id=user_id, erased={"tags": len(tags)})
        await emit(session, event, subject=user_id, version=1)


async def republish(session: AsyncSession) -> int:
    """Republish every tag with its contents; return the number of events."""
    count = 0
    async for tag, placements in store.list_tags_and_placements(session):
        await emit_tag(session, tag)
        await emit_placements(session, tag, placements)
        count += 1 + len(placements)
    return count
