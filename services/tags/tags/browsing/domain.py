"""Shows the contents of tags to a viewer, and previews a change of audience."""

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.types import Audience
from shared.features.view_as import viewed_as
from shared.features.visibility import is_stricter, strictest
from shared.http.errors import NotFound
from shared.http.pagination import Page
from shared.http.viewer import Viewer
from tags.browsing import store
from tags.browsing.rules import effective_audience
from tags.browsing.schemas import AudienceEffects, Order, OutfitPlace, ShownOutfit, TagMonth
from tags.catalog.domain import find_own_tag, view_tag
from tags.catalog.schemas import TagOut
from tags.catalog.store import list_visible_tags
from tags.membership.schemas import PlacedOutfit
from tags.visibility.domain import find_visible_outfit
from tags.visibility.store import get_visible_profile

MAX_SHOWN = 100


async def view_outfits(
    session: AsyncSession,
    viewer: Viewer,
    owner_id: int,
    slug: str,
    *,
    order: Order,
    month: str | None,
    cursor: str | None,
    limit: int,
) -> Page[PlacedOutfit]:
    """Return the outfits of a tag that the viewer may see. Raises NotFound or TagNotFound."""
    tag = await view_tag(session, viewer, owner_id, slug)
    return await store.list_visible_outfits(
        session, viewer, tag, order=order, month=month, cursor=cursor, limit=limit
    )


async def view_months(
    session: AsyncSession, viewer: Viewer, owner_id: int, slug: str
) -> Page[TagMonth]:
    """Return the months of the outfits that the viewer may see. Raises NotFound or TagNotFound."""
    tag = await view_tag(session, viewer, owner_id, slug)
    return Page(items=await store.list_visible_months(session, viewer, tag.id))


async def view_position(
    session: AsyncSession, viewer: Viewer, owner_id: int, slug: str, outfit_id: int
) -> OutfitPlace:
    """Return an outfit's position among those that the viewer may see. Raises NotFound."""
    tag = await view_tag(session, viewer, owner_id, slug)
    position = await store.get_visible_position(session, viewer, tag, outfit_id)
    if position is None:
        raise NotFound
    return position


async def view_tags_of_outfit(
    session: AsyncSession,
    viewer: Viewer,
    outfit_id: int,
    owner_id: int | None,
    *,
    see_as: str | None,
    cursor: str | None,
    limit: int,
) -> Page[TagOut]:
    """Return the tags of `owner_id`, or of the outfit's owner, that contain it. Raises NotFound."""
    outfit = await find_visible_outfit(session, viewer, outfit_id)
    if see_as is not None:
        viewer = viewed_as(viewer, see_as, outfit.owner_id)
        outfit = await find_visible_outfit(session, viewer, outfit_id)
    return await list_visible_tags(
        session,
        viewer,
        outfit.owner_id if owner_id is None else owner_id,
        sort="hand",
        cursor=cursor,
        limit=limit,
        containing=outfit_id,
    )


async def preview_audience_change(
    session: AsyncSession, viewer: Viewer, slug: str, audience: Audience
) -> AudienceEffects:
    """Return the outfits that would become visible or hidden. Raises TagNotFound.

    A tag that moderators hide stays private whatever its audience.
    """
    tag = await find_own_tag(session, viewer, slug)
    effective: Audience = audience if tag.hidden_audience is None else "private"
    own = await get_visible_profile(session, viewer, viewer.id)
    page: Audience = own.audience if own else "private"
    visible, hidden, private = [], [], 0
    for outfit, profile in await store.list_outfits_with_profile(session, viewer, tag.id):
        is_reference = outfit.owner_id != tag.owner_id
        before, after = (
            effective_audience(
                strictest(page, each), outfit.audience, profile, is_reference=is_reference
            )
            for each in (tag.audience, effective)
        )
        shown = ShownOutfit(id=outfit.outfit_id, owner_id=outfit.owner_id, audience=after)
        # A circle and followers, or two circles, are other people: some see it, others no longer.
        if is_stricter(before, after):
            visible.append(shown)
        if is_stricter(after, before):
            hidden.append(shown)
        private += after == "private"
    return AudienceEffects(
        becomes_visible=visible[:MAX_SHOWN],
        visible_count=len(visible),
        becomes_hidden=hidden[:MAX_SHOWN],
        hidden_count=len(hidden),
        stays_private_count=private,
    )
