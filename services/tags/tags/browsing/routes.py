"""What somebody sees of a tag, over HTTP."""

from typing import Annotated

from fastapi import APIRouter, Query

from contracts.types import Audience, Id
from shared.auth import Anyone, SignedIn
from shared.db import Session
from shared.features.view_as import SeeAs
from shared.pagination import Cursor, Limit, Page
from tags.browsing import domain
from tags.browsing.schemas import AudienceEffects, Month, Order, OutfitPlace, TagMonth
from tags.catalog.schemas import TagOut
from tags.deps import Onlooker
from tags.membership.schemas import PlacedOutfit

router = APIRouter(tags=["looking at tags"])

OrderBy = Annotated[Order, Query(description="By hand, or last worn first.")]
OfMonth = Annotated[Month | None, Query(description="Only what was worn in this month.")]


@router.get("/users/{user_id}/tags/{slug}/outfits")
async def list_outfits(
    session: Session,
    viewer: Onlooker,
    user_id: Id,
    slug: str,
    order: OrderBy = "hand",
    month: OfMonth = None,
    cursor: Cursor = None,
    limit: Limit = 20,
) -> Page[PlacedOutfit]:
    """What the viewer may see of a tag: the strictest of profile, outfit and tag decides."""
    return await domain.view_outfits(
        session, viewer, user_id, slug, order=order, month=month, cursor=cursor, limit=limit
    )


@router.get("/users/{user_id}/tags/{slug}/months")
async def list_months(session: Session, viewer: Onlooker, user_id: Id, slug: str) -> Page[TagMonth]:
    """The months of what the viewer may see of a tag, newest first, all at once."""
    return await domain.view_months(session, viewer, user_id, slug)


@router.get("/users/{user_id}/tags/{slug}/outfits/{outfit_id}/place")
async def get_place(
    session: Session, viewer: Onlooker, user_id: Id, slug: str, outfit_id: Id
) -> OutfitPlace:
    """Where an outfit stands in the order by hand, and its neighbours."""
    return await domain.view_place(session, viewer, user_id, slug, outfit_id)


@router.get("/tags/{slug}/audience-effects")
async def foresee_audience(
    session: Session, viewer: SignedIn, slug: str, audience: Audience
) -> AudienceEffects:
    """What would show and hide on one's tag's page if its audience changed to this one."""
    return await domain.foresee_audience(session, viewer, slug, audience)


@router.get("/outfits/{outfit_id}/tags")
async def list_tags_of_outfit(
    session: Session,
    viewer: Anyone,
    outfit_id: Id,
    owner_id: Annotated[
        Id | None, Query(description="Whose tags; those of the outfit's owner when left out.")
    ] = None,
    cursor: Cursor = None,
    limit: Limit = 20,
    see_as: SeeAs = None,
) -> Page[TagOut]:
    """The tags that hold an outfit, as far as the viewer may see them."""
    return await domain.view_tags_of_outfit(
        session, viewer, outfit_id, owner_id, see_as=see_as, cursor=cursor, limit=limit
    )
