"""Adding outfits to tags and removing them, over HTTP."""

from fastapi import APIRouter

from contracts.types import Id
from shared.data.db import Session
from shared.events.inbox import IdempotencyKey, answer_once
from shared.http.auth import SignedIn
from tags.catalog.schemas import KeyedSlug
from tags.membership import domain
from tags.membership.schemas import OutfitOrder, OutfitsChange, OutfitsChanged, PlacedOutfit

router = APIRouter(tags=["outfits in tags"])


@router.put("/tags/{slug}/outfits/{outfit_id}")
async def add_outfit(session: Session, viewer: SignedIn, slug: str, outfit_id: Id) -> PlacedOutfit:
    """Add an outfit to one's own tag; another person's visible outfit becomes a reference."""
    return await domain.add_outfit(session, viewer, slug, outfit_id)


@router.delete("/tags/{slug}/outfits/{outfit_id}", status_code=204)
async def remove_outfit(session: Session, viewer: SignedIn, slug: str, outfit_id: Id) -> None:
    """Remove an outfit from one's own tag; the outfit stays."""
    await domain.remove_outfit(session, viewer, slug, outfit_id)


@router.post("/tags/{slug}/outfits")
async def change_outfits(
    session: Session,
    viewer: SignedIn,
    slug: KeyedSlug,
    change: OutfitsChange,
    key: IdempotencyKey = None,
) -> OutfitsChanged:
    """Add many outfits to one's own tag, and remove many; returns the actual changes."""
    return await answer_once(
        session,
        viewer,
        key,
        OutfitsChanged,
        lambda: domain.change_outfits(session, viewer, slug, change),
        operation=f"change_outfits {slug}",
    )


@router.put("/tags/{slug}/outfit-order", status_code=204)
async def order_outfits(session: Session, viewer: SignedIn, slug: str, order: OutfitOrder) -> None:
    """Put the outfits of one's own tag in a custom order."""
    await domain.order_outfits(session, viewer, slug, order)
