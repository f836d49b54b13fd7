"""Put outfits into tags and take them out, by hand and as events tell.

What the tag's owner decides here by hand outranks what outfits name. Of what outfits name, the
newest version of the outfit decides, so the order in which events arrive does not matter.
"""

from collections.abc import Collection, Iterable, Sequence
from datetime import UTC, datetime

from sqlmodel import col
from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.tags import OutfitTagged, OutfitUntagged, TagsErased
from shared.features.account_erasure import begin_erasure
from shared.outbox import emit, emit_all
from shared.viewer import Viewer
from tags.catalog.domain import announce_tag, find_or_create_tag, find_own_tag
from tags.catalog.models import Placement, Tag
from tags.catalog.rules import is_free, reorder
from tags.catalog.store import list_own_tags, update_used
from tags.membership import store
from tags.membership.rules import is_decided
from tags.membership.schemas import OutfitOrder, OutfitsChange, OutfitsChanged, PlacedOutfit
from tags.visibility.domain import (
    find_visible_outfit,
    find_visible_outfits,
    forget_person,
    record_outfits,
)
from tags.visibility.models import Outfit


async def add_outfit(
    session: AsyncSession, viewer: Viewer, slug: str, outfit_id: int
) -> PlacedOutfit:
    """Put an outfit into one's tag, another's as a reference; raises NotFound or TagNotFound."""
    outfit = await find_visible_outfit(session, viewer, outfit_id)
    tag = await find_own_tag(session, viewer, slug)
    await _decide(session, tag, [outfit_id], present=True)
    await update_used(session, tag.id)
    placements = await _of_tag(session, tag, outfit_id)
    return PlacedOutfit.of(outfit_id, outfit.owner_id, placements[outfit_id].placed, outfit.day)


async def remove_outfit(session: AsyncSession, viewer: Viewer, slug: str, outfit_id: int) -> None:
    """Take an outfit out of one's tag for good; raises TagNotFound.

    Also if it is not there: the event that puts it in may still be on its way.
    """
    tag = await find_own_tag(session, viewer, slug)
    await _decide(session, tag, [outfit_id], present=False)


async def change_outfits(
    session: AsyncSession, viewer: Viewer, slug: str, change: OutfitsChange
) -> OutfitsChanged:
    """Put many in and take many out, those that may be seen; raises TagNotFound."""
    visible = await find_visible_outfits(session, viewer, change.add)
    tag = await find_own_tag(session, viewer, slug)
    # The last one put in stands first.
    wanted = [outfit_id for outfit_id in reversed(change.add) if outfit_id in visible]
    added = await _decide(session, tag, wanted, present=True)
    removed = await _decide(session, tag, change.remove, present=False)
    if added:
        await update_used(session, tag.id)
    return OutfitsChanged(added=added[::-1], removed=removed)


async def order_outfits(
    session: AsyncSession, viewer: Viewer, slug: str, order: OutfitOrder
) -> None:
    """Put outfits of one's tag in this order; raises TagNotFound.

    Of outfits that are not in the tag, or no longer, there is nothing to put in order.
    """
    tag = await find_own_tag(session, viewer, slug)
    inside = await store.list_placements(
        session, col(Placement.tag_id) == tag.id, col(Placement.present)
    )
    for position, outfit_id in enumerate(reorder(list(inside), order.outfit_ids), start=1):
        inside[outfit_id].position = position


async def apply_outfits(
    session: AsyncSession, outfits: Sequence[tuple[Outfit, Collection[str]]]
) -> None:
    """Take over newest states of different outfits: who may see them, and the tags they name."""
    news = await record_outfits(session, [outfit for outfit, _ in outfits])
    spoken = await store.list_placements_by_event(session, news)
    for outfit, named in outfits:
        slugs = sorted({slug for slug in named if is_free(slug)})
        before = spoken.get(outfit.outfit_id, set())
        if outfit.outfit_id in news and (slugs or before):
            await _place(session, outfit, slugs, before)


async def _place(session: AsyncSession, outfit: Outfit, slugs: list[str], before: set[int]) -> None:
    """Put an outfit into the tags that it names, and out of those that it named `before`."""
    wanted = await _tags_meant(session, outfit, slugs)
    affected = wanted | before
    for tag in await list_own_tags(session, outfit.owner_id, col(Tag.id).in_(affected)):
        await _name(session, tag, outfit.outfit_id, named=tag.id in wanted)


async def _tags_meant(session: AsyncSession, outfit: Outfit, slugs: list[str]) -> set[int]:
    """Ids of the tags that an outfit names; a name is looked up, or a tag made for it, once."""
    meant = await store.list_slug_claims(session, outfit.outfit_id)
    for slug in slugs:
        if slug not in meant:
            tag = await find_or_create_tag(session, outfit.owner_id, slug, outfit.audience)
            await store.insert_slug_claim(session, outfit.outfit_id, slug, tag.id)
            meant[slug] = tag.id
    return {meant[slug] for slug in slugs}


async def _decide(
    session: AsyncSession, tag: Tag, outfit_ids: Iterable[int], *, present: bool
) -> list[int]:
    """The owner's word on outfits, in a tag that is locked; answers for which it is news."""
    changed = []
    wanted = dict.fromkeys(outfit_ids)
    known = await _of_tag(session, tag, *wanted)
    for outfit_id in wanted:
        placement = known.get(outfit_id) or await _start_placement(session, tag, outfit_id)
        placement.by_hand, placement.merged_from = True, None
        if placement.present != present:
            await _move(session, tag, placement, present=present)
            changed.append(outfit_id)
    return changed


async def _name(session: AsyncSession, tag: Tag, outfit_id: int, *, named: bool) -> None:
    """What an outfit's newest event says of a tag that is locked."""
    known = await _of_tag(session, tag, outfit_id)
    placement = known.get(outfit_id) or await _start_placement(session, tag, outfit_id)
    placement.named = named
    if not is_decided(placement) and placement.present != named:
        await _move(session, tag, placement, present=named)


async def _of_tag(session: AsyncSession, tag: Tag, *outfit_ids: int) -> dict[int, Placement]:
    return await store.list_placements(
        session, col(Placement.tag_id) == tag.id, col(Placement.outfit_id).in_(outfit_ids)
    )


async def _start_placement(session: AsyncSession, tag: Tag, outfit_id: int) -> Placement:
    """The first word on an outfit in a tag; it is not in there yet."""
    new = Placement(tag_id=tag.id, outfit_id=outfit_id, present=False, by_hand=False, version=0)
    await store.insert_placement(session, new)
    return new


async def _move(session: AsyncSession, tag: Tag, placement: Placement, *, present: bool) -> None:
    """Put an outfit in, as the newest, or take it out, and say so."""
    await store.update_present(session, placement, present=present)
    await announce_placements(session, tag, [placement])


async def announce_placements(
    session: AsyncSession, tag: Tag, placements: Iterable[Placement]
) -> None:
    """Say of outfits whether they are in a tag."""
    news = []
    for placement in placements:
        kind = OutfitTagged if placement.present else OutfitUntagged
        event = kind(tag_id=tag.id, owner_id=tag.owner_id, outfit_id=placement.outfit_id)
        news.append((event, f"{tag.id}/{placement.outfit_id}", placement.version))
    await emit_all(session, news)


async def erase_account(session: AsyncSession, user_id: int) -> None:
    """Erase a person's tags, outfits and relations, and say so."""
    first = await begin_erasure(session, user_id)
    tags = await list_own_tags(session, user_id)
    for tag in tags:
        tag.deleted_at, tag.merged_into = datetime.now(UTC), None
        tag.version += 1
        await announce_tag(session, tag)
    await session.flush()
    await store.delete_traces(session, user_id, [tag.id for tag in tags])
    await forget_person(session, user_id)
    if first:
        event = TagsErased(user_id=user_id, erased={"tags": len(tags)})
        await emit(session, event, subject=user_id, version=1)


async def republish(session: AsyncSession) -> int:
    """Republish every tag with its contents; return the number of events."""
    count = 0
    async for tag, placements in store.list_tags_and_placements(session):
        await announce_tag(session, tag)
        await announce_placements(session, tag, placements)
        count += 1 + len(placements)
    return count
