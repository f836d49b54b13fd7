"""Co-owners and invitations over HTTP."""

from fastapi import APIRouter

from contracts.types import Id
from shared.data.db import Session
from shared.http.auth import SignedIn
from shared.http.hourly_limit import Hourly
from shared.http.pagination import Cursor, Limit, Page
from tags.catalog.schemas import TagOut
from tags.co_owners import domain
from tags.co_owners.schemas import CoOwnerOut, InvitationOut
from tags.deps import EffectiveViewer

router = APIRouter(tags=["co-owners of tags"])


@router.put("/tags/{slug}/co-owners/{user_id}")
async def invite_co_owner(
    session: Session, viewer: SignedIn, slug: str, user_id: Id, hour: Hourly
) -> CoOwnerOut:
    """Invite a person to fill one's tag together. 409 `too_many_co_owners` beyond 20.

    429 when the person reaches the limit per hour.
    """
    async with hour.take("invitations"):
        return await domain.invite(session, viewer, slug, user_id)


@router.delete("/tags/{slug}/co-owners/{user_id}", status_code=204)
async def remove_co_owner(session: Session, viewer: SignedIn, slug: str, user_id: Id) -> None:
    """Withdraw an invitation to one's tag, or remove a co-owner; their outfits stay in it."""
    await domain.remove(session, viewer, slug, user_id)


@router.get("/users/{user_id}/tags/{slug}/co-owners")
async def list_co_owners(
    session: Session,
    viewer: EffectiveViewer,
    user_id: Id,
    slug: str,
    cursor: Cursor = None,
    limit: Limit = 20,
) -> Page[CoOwnerOut]:
    """List a tag's co-owners whom the viewer may see; its owner sees open invitations too."""
    return await domain.view_co_owners(session, viewer, user_id, slug, cursor=cursor, limit=limit)


@router.get("/invitations")
async def list_invitations(
    session: Session, viewer: SignedIn, cursor: Cursor = None, limit: Limit = 20
) -> Page[InvitationOut]:
    """List the viewer's open invitations, newest first."""
    return await domain.view_invitations(session, viewer, cursor, limit)


@router.put("/invitations/{tag_id}")
async def accept_invitation(session: Session, viewer: SignedIn, tag_id: Id) -> TagOut:
    """Accept an invitation, and return the tag."""
    return await domain.accept(session, viewer, tag_id)


@router.delete("/invitations/{tag_id}", status_code=204)
async def decline_invitation(session: Session, viewer: SignedIn, tag_id: Id) -> None:
    """Decline an invitation."""
    await domain.decline(session, viewer, tag_id)


@router.get("/co-owned-tags")
async def list_co_owned_tags(
    session: Session, viewer: SignedIn, cursor: Cursor = None, limit: Limit = 20
) -> Page[TagOut]:
    """List the tags of others that the viewer fills together with them."""
    return await domain.view_co_owned_tags(session, viewer, cursor, limit)
