"""Browsing tags over HTTP."""

from typing import Annotated

from fastapi import APIRouter, Query

from contracts.types import Audience, Id
from shared.data.db import Session
from shared.features.view_as import SeeAs
from shared.http.auth import Anyone, SignedIn
from shared.http.pagination import Cursor, Limit, Page
from tags.browsing import domain
from tags.browsing.schemas import AudienceEffects, Month, Order, OutfitPlace, TagMonth
from tags.catalog.schemas import TagOut
from tags.deps import EffectiveViewer
from tags.membership.schemas import PlacedOutfit

router = APIRouter(tags=["looking at tags"])

OrderBy = Annotated[Order, Query(description="The owner's order, or last worn first.")]
OfMonth = Annotated[Month | None, Query(description="Only outfits worn in this month.")]


@router.get("/users/{user_id}/tags/{slug}/outfits")
async def list_outfits(
    session: Session,
    viewer: EffectiveViewer,
    user_id: Id,
    slug: str,
    order: OrderBy = "hand",
    month: OfMonth = None,
    cursor: Cursor = None,
    limit: Limit = 20,
) -> Page[PlacedOutfit]:
    """List the outfits of a tag; the strictest of profile, outfit and tag audience decides."""
    return await domain.view_outfits(
        session, viewer, user_id, slug, order=order, month=month, cursor=cursor, limit=limit
    )


@router.get("/users/{user_id}/tags/{slug}/months")
async def list_months(
    session: Session, viewer: EffectiveViewer, user_id: Id, slug: str
) -> Page[TagMonth]:
    """List the months of a tag's outfits that the viewer may see, newest first, in one page."""
    return await domain.view_months(session, viewer, user_id, slug)


@router.get("/users/{user_id}/tags/{slug}/outfits/{outfit_id}/place")
async def get_place(
    session: Session, viewer: EffectiveViewer, user_id: Id, slug: str, outfit_id: Id
) -> OutfitPlace:
    """Return an outfit's position in the owner's order, and its neighbors."""
    return await domain.view_position(session, viewer, user_id, slug, outfit_id)


@router.get("/tags/{slug}/audience-effects")
async def foresee_audience(
    session: Session, viewer: SignedIn, slug: str, audience: Audience
) -> AudienceEffects:
    """Return the outfits that would become visible or hidden if one's tag had this audience."""
    return await domain.preview_audience_change(session, viewer, slug, audience)


@router.get("/outfits/{outfit_id}/tags")
async def list_tags_of_outfit(
    session: Session,
    viewer: Anyone,
    outfit_id: Id,
    owner_id: Annotated[
        Id | None, Query(description="The owner of the tags; by default the outfit's owner.")
    ] = None,
    cursor: Cursor = None,
    limit: Limit = 20,
    see_as: SeeAs = None,
) -> Page[TagOut]:
    """List the tags that contain an outfit and that the viewer may see."""
    return await domain.view_tags_of_outfit(
        session, viewer, outfit_id, owner_id, see_as=see_as, cursor=cursor, limit=limit
    )
