"""Outfits over HTTP."""

from typing import Annotated

from fastapi import APIRouter, Query, Response

from shared.auth import Anyone, SignedIn
from shared.contracts.types import Id
from shared.db import Session
from shared.errors import NotSignedIn
from shared.inbox import IdempotencyKey, answer_once
from shared.pages import Cursor, Limit, Page, decode_cursor, encode_cursor
from wardrobe.deps import IfMatch, TheStudio
from wardrobe.edits import etag
from wardrobe.outfits import domain
from wardrobe.outfits.schemas import Ids, NewOutfit, OutfitChange, OutfitOut, present_outfit

router = APIRouter(tags=["outfits"])


@router.post("/outfits", status_code=201)
async def publish_outfit(
    new: NewOutfit,
    viewer: SignedIn,
    session: Session,
    response: Response,
    key: IdempotencyKey = None,
) -> OutfitOut:
    """Publish an outfit with a photo that was uploaded before and is not yet used."""

    async def act() -> OutfitOut:
        return present_outfit(*await domain.publish_outfit(session, viewer, new), viewer.id)

    answer = await answer_once(session, viewer, key, OutfitOut, act, operation="publish_outfit")
    response.headers["ETag"] = etag(answer.version)
    return answer


@router.get("/outfits")
async def list_outfits(
    viewer: Anyone,
    session: Session,
    owner_id: Annotated[
        Id | None, Query(description="Whose; the viewer's own if left out.")
    ] = None,
    ids: Annotated[Ids | None, Query(description="`1,2,3`: these, in this order.")] = None,
    cursor: Cursor = None,
    limit: Limit = 20,
) -> Page[OutfitOut]:
    """Outfits that the viewer may see: a person's, newest first, or those with given ids."""
    if ids is not None:
        found = await domain.view_outfits(session, viewer, ids)
        return Page(items=[present_outfit(*pair, viewer.user_id) for pair in found])
    owner_id = viewer.user_id if owner_id is None else owner_id
    if owner_id is None:
        raise NotSignedIn
    (before,) = decode_cursor(cursor, int) if cursor else (None,)
    found, following = await domain.browse_outfits(
        session, viewer, owner_id, before=before, limit=limit
    )
    return Page(
        items=[present_outfit(*pair, viewer.user_id) for pair in found],
        next_cursor=encode_cursor(following) if following else None,
    )


@router.get("/outfits/{outfit_id}")
async def get_outfit(
    outfit_id: Id, viewer: Anyone, session: Session, response: Response
) -> OutfitOut:
    """One outfit, if the viewer may see it."""
    answer = present_outfit(*await domain.view_outfit(session, viewer, outfit_id), viewer.user_id)
    response.headers["ETag"] = etag(answer.version)
    return answer


@router.patch("/outfits/{outfit_id}")
async def change_outfit(
    outfit_id: Id,
    change: OutfitChange,
    viewer: SignedIn,
    session: Session,
    studio: TheStudio,
    response: Response,
    if_match: IfMatch = None,
) -> OutfitOut:
    """Edit an outfit of one's own; a stricter audience makes its old picture addresses die."""
    found = await domain.change_outfit(session, studio, viewer, outfit_id, change, if_match)
    answer = present_outfit(*found, viewer.id)
    response.headers["ETag"] = etag(answer.version)
    return answer


@router.delete("/outfits/{outfit_id}", status_code=204)
async def trash_outfit(
    outfit_id: Id,
    viewer: SignedIn,
    session: Session,
    studio: TheStudio,
    if_match: IfMatch = None,
) -> None:
    """Move an outfit of one's own to the trash, where it stays for 30 days."""
    await domain.trash_outfit(session, studio, viewer, outfit_id, if_match)
