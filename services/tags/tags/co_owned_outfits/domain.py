"""Adds outfits to tags of others and removes them, by the choice of a co-owner."""

from sqlmodel import col
from sqlmodel.ext.asyncio.session import AsyncSession

from shared.http.viewer import Viewer
from tags.catalog.errors import TagNotFound
from tags.catalog.models import Placement
from tags.catalog.store import get_tag_for_update, list_visible_tags_by_id, update_used
from tags.co_owned_outfits import store
from tags.co_owners.domain import end_own_co_ownership, find_co_owned_tag
from tags.membership.domain import set_by_hand
from tags.membership.rules import may_remove
from tags.membership.schemas import OutfitsChange, OutfitsChanged
from tags.membership.store import list_placements
from tags.visibility.domain import find_visible_outfits, lock_account


async def change_outfits(
    session: AsyncSession, viewer: Viewer, tag_id: int, change: OutfitsChange
) -> OutfitsChanged:
    """Add those outfits that the viewer may see, and remove those that they added themselves.

    Raises TagNotFound.
    """
    visible = await find_visible_outfits(session, viewer, change.add)
    tag = await find_co_owned_tag(session, viewer, tag_id)
    # The last one added comes first.
    wanted = [outfit_id for outfit_id in reversed(change.add) if outfit_id in visible]
    added = await set_by_hand(session, tag, wanted, present=True, added_by=viewer.id)
    own = await list_placements(
        session,
        col(Placement.tag_id) == tag.id,
        col(Placement.outfit_id).in_(change.remove),
        col(Placement.added_by) == viewer.id,
    )
    to_remove = [outfit_id for outfit_id in change.remove if outfit_id in own]
    removed = await set_by_hand(session, tag, to_remove, present=False)
    if added:
        await update_used(session, tag.id)
    return OutfitsChanged(added=added[::-1], removed=removed)


async def remove_outfit(session: AsyncSession, viewer: Viewer, tag_id: int, outfit_id: int) -> None:
    """Remove an outfit that the viewer added; their own also after they left. Raises TagNotFound.

    The tag may be invisible to them by then.
    """
    await lock_account(session, viewer)
    tag = await get_tag_for_update(session, tag_id)
    found = await store.get_addition(session, tag_id, outfit_id)
    if tag is None or found is None:
        raise TagNotFound
    shown = (await list_visible_tags_by_id(session, viewer, [tag_id])).get(tag_id)
    co_owns = shown is not None and shown.co_owned
    if not may_remove(viewer, found.added_by, found.owner_id, owns=False, co_owns=co_owns):
        raise TagNotFound
    await set_by_hand(session, tag, [outfit_id], present=False)


async def leave(
    session: AsyncSession, viewer: Viewer, tag_id: int, *, remove_outfits: bool
) -> None:
    """Stop filling a tag together; does nothing if the viewer does not.

    With `remove_outfits`, their own outfits that they added leave the tag as well.
    """
    await lock_account(session, viewer)
    tag = await get_tag_for_update(session, tag_id)
    if tag is None:
        return
    if remove_outfits:
        own = await store.list_own_additions(session, viewer.id, tag_id)
        await set_by_hand(session, tag, own, present=False)
    await end_own_co_ownership(session, viewer, tag)
