"""Adding outfits to tags of others and removing them, over HTTP."""

from typing import Annotated

from fastapi import APIRouter, Query

from contracts.types import Id
from shared.data.db import Session
from shared.events.inbox import IdempotencyKey, answer_once
from shared.http.auth import SignedIn
from tags.co_owned_outfits import domain
from tags.membership.schemas import OutfitsChange, OutfitsChanged

router = APIRouter(tags=["outfits in tags"])


@router.post("/co-owned-tags/{tag_id}/outfits")
async def change_co_owned_outfits(
    session: Session,
    viewer: SignedIn,
    tag_id: Id,
    change: OutfitsChange,
    key: IdempotencyKey = None,
) -> OutfitsChanged:
    """Add many outfits to a tag that one co-owns, and remove many of those that one added."""
    return await answer_once(
        session,
        viewer,
        key,
        OutfitsChanged,
        lambda: domain.change_outfits(session, viewer, tag_id, change),
        operation=f"change_co_owned_outfits {tag_id}",
    )


@router.delete("/co-owned-tags/{tag_id}/outfits/{outfit_id}", status_code=204)
async def remove_co_owned_outfit(
    session: Session, viewer: SignedIn, tag_id: Id, outfit_id: Id
) -> None:
    """Remove an outfit that one added to another's tag; one's own also after leaving it."""
    await domain.remove_outfit(session, viewer, tag_id, outfit_id)


@router.delete("/co-owned-tags/{tag_id}", status_code=204)
async def leave_tag(
    session: Session,
    viewer: SignedIn,
    tag_id: Id,
    remove_outfits: Annotated[
        bool, Query(description="Also remove one's own outfits that one added.")
    ] = False,
) -> None:
    """Stop filling a tag together; outfits that one added stay unless one removes them."""
    await domain.leave(session, viewer, tag_id, remove_outfits=remove_outfits)
