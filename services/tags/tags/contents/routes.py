"""Outfits in tags over HTTP."""

from typing import Annotated

from fastapi import APIRouter, Query

from shared.auth import Anyone, SignedIn
from shared.contracts.types import Id
from shared.db import Session
from shared.pages import Cursor, Limit, Page
from tags.catalog.schemas import TagOut
from tags.contents import domain
from tags.contents.schemas import PlacedOutfit

router = APIRouter(tags=["outfits in tags"])


@router.put("/tags/{slug}/outfits/{outfit_id}")
async def add_outfit(session: Session, viewer: SignedIn, slug: str, outfit_id: Id) -> PlacedOutfit:
    """Put an outfit into one's own tag; another person's visible outfit becomes a reference."""
    return await domain.add_outfit(session, viewer, slug, outfit_id)


@router.delete("/tags/{slug}/outfits/{outfit_id}", status_code=204)
async def remove_outfit(session: Session, viewer: SignedIn, slug: str, outfit_id: Id) -> None:
    """Take an outfit out of one's own tag; the outfit stays."""
    await domain.remove_outfit(session, viewer, slug, outfit_id)


@router.get("/users/{user_id}/tags/{slug}/outfits")
async def list_outfits(
    session: Session,
    viewer: Anyone,
    user_id: Id,
    slug: str,
    cursor: Cursor = None,
    limit: Limit = 20,
) -> Page[PlacedOutfit]:
    """What the viewer may see of a tag: the strictest of profile, outfit and tag decides."""
    return await domain.view_outfits(session, viewer, user_id, slug, cursor=cursor, limit=limit)


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
) -> Page[TagOut]:
    """The tags that hold an outfit, as far as the viewer may see them."""
    return await domain.view_tags_of_outfit(
        session, viewer, outfit_id, owner_id, cursor=cursor, limit=limit
    )
