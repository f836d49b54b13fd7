"""Put outfits into tags and take them out, by hand and as events tell.

What the tag's owner decides here by hand outranks what outfits name. Of what outfits name, the
newest version of the outfit decides, so the order in which events arrive does not matter.
"""

from sqlmodel import col
from sqlmodel.ext.asyncio.session import AsyncSession

from shared.contracts.tags import OutfitTagged, OutfitUntagged, TagsErased
from shared.erasure import begin_erasure
from shared.outbox import emit
from shared.pages import Page
from shared.viewer import Viewer
from tags.audience.domain import find_visible_outfit, forget_person, record_outfit
from tags.audience.models import Outfit
from tags.catalog.domain import (
    announce_tag,
    discard_tag,
    find_or_create_tag,
    find_own_tag,
    view_tag,
)
from tags.catalog.models import Placement, Tag
from tags.catalog.rules import is_free
from tags.catalog.schemas import TagOut
from tags.catalog.store import get_placement, list_own_tags, list_visible_tags, update_used
from tags.contents import store
from tags.contents.schemas import PlacedOutfit


async def add_outfit(
    session: AsyncSession, viewer: Viewer, slug: str, outfit_id: int
) -> PlacedOutfit:
    """Put an outfit into one's tag, another's as a reference; raises NotFound or TagNotFound."""
    outfit = await find_visible_outfit(session, viewer, outfit_id)
    tag = await find_own_tag(session, viewer, slug)
    placement = await _place(session, tag, outfit_id, present=True, by_hand=True)
    await update_used(session, tag.id)
    return PlacedOutfit.of(outfit_id, outfit.owner_id, placement.placed)


async def remove_outfit(session: AsyncSession, viewer: Viewer, slug: str, outfit_id: int) -> None:
    """Take an outfit out of one's tag for good; raises TagNotFound.

    Also if it is not there: the event that puts it in may still be on its way.
    """
    tag = await find_own_tag(session, viewer, slug)
    await _place(session, tag, outfit_id, present=False, by_hand=True)


async def view_outfits(
    session: AsyncSession,
    viewer: Viewer,
    owner_id: int,
    slug: str,
    *,
    cursor: str | None,
    limit: int,
) -> Page[PlacedOutfit]:
    """What of a tag the viewer may see; raises NotFound or TagNotFound."""
    tag = await view_tag(session, viewer, owner_id, slug)
    return await store.list_visible_outfits(session, viewer, tag.id, cursor=cursor, limit=limit)


async def view_tags_of_outfit(
    session: AsyncSession,
    viewer: Viewer,
    outfit_id: int,
    owner_id: int | None,
    *,
    cursor: str | None,
    limit: int,
) -> Page[TagOut]:
    """Tags of `owner_id`, or of the outfit's owner, that hold the outfit; raises NotFound."""
    outfit = await find_visible_outfit(session, viewer, outfit_id)
    return await list_visible_tags(
        session,
        viewer,
        outfit.owner_id if owner_id is None else owner_id,
        sort="hand",
        cursor=cursor,
        limit=limit,
        holding=outfit_id,
    )


async def apply_outfit(session: AsyncSession, outfit: Outfit, named: tuple[str, ...]) -> None:
    """Take over an outfit's newest state: who may see it, and the tags that it names."""
    if not await record_outfit(session, outfit):
        return
    slugs = sorted({slug for slug in named if is_free(slug)})
    wanted = await _tags_meant(session, outfit, slugs)
    affected = wanted | await store.list_placements_by_event(session, outfit.outfit_id)
    for tag in await list_own_tags(session, outfit.owner_id, col(Tag.id).in_(affected)):
        present = tag.id in wanted
        await _place(session, tag, outfit.outfit_id, present=present, by_hand=False)


async def _tags_meant(session: AsyncSession, outfit: Outfit, slugs: list[str]) -> set[int]:
    """Ids of the tags that an outfit names; a name is looked up, or a tag made for it, once."""
    meant = await store.list_namings(session, outfit.outfit_id)
    for slug in slugs:
        if slug not in meant:
            tag = await find_or_create_tag(session, outfit.owner_id, slug, outfit.audience)
            await store.insert_naming(session, outfit.outfit_id, slug, tag.id)
            meant[slug] = tag.id
    return {meant[slug] for slug in slugs}


async def _place(
    session: AsyncSession, tag: Tag, outfit_id: int, *, present: bool, by_hand: bool
) -> Placement:
    """Decide whether an outfit is in a tag that this transaction holds locked."""
    placement = await get_placement(session, tag.id, outfit_id)
    if placement is None:
        placement = Placement(tag_id=tag.id, outfit_id=outfit_id, present=present, by_hand=by_hand)
        await store.insert_placement(session, placement)
        if not present:
            return placement
    elif placement.by_hand and not by_hand:
        return placement
    else:
        placement.by_hand = by_hand
        if placement.present == present:
            return placement
        await store.update_present(session, placement, present=present)
    await _announce_placement(session, tag, placement)
    return placement


async def _announce_placement(session: AsyncSession, tag: Tag, placement: Placement) -> None:
    kind = OutfitTagged if placement.present else OutfitUntagged
    event = kind(tag_id=tag.id, owner_id=tag.owner_id, outfit_id=placement.outfit_id)
    subject = f"{tag.id}/{placement.outfit_id}"
    await emit(session, event, subject=subject, version=placement.version)


async def erase_account(session: AsyncSession, user_id: int) -> None:
    """Erase a person's tags, outfits and relations, and say so."""
    first = await begin_erasure(session, user_id)
    tags = await list_own_tags(session, user_id)
    for tag in tags:
        await discard_tag(session, tag)
    await store.delete_traces(session, user_id, [tag.id for tag in tags])
    await forget_person(session, user_id)
    if first:
        event = TagsErased(user_id=user_id, erased={"tags": len(tags)})
        await emit(session, event, subject=user_id, version=1)


async def republish(session: AsyncSession) -> int:
    """Emit every tag and what is in it; answers how many events that made."""
    count = 0
    async for tag, placements in store.list_tags_and_placements(session):
        await announce_tag(session, tag)
        for placement in placements:
            await _announce_placement(session, tag, placement)
        count += 1 + len(placements)
    return count
