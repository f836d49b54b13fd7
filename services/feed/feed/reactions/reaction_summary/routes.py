"""Reactions over HTTP."""

from typing import Annotated

from fastapi import APIRouter, Query

from feed.reactions.reaction_summary import domain
from feed.reactions.reaction_summary.schemas import ReactionsOut
from shared.data.db import Session
from shared.http.auth import Anyone
from shared.http.pagination import Ids, Page

router = APIRouter(tags=["reactions"])


@router.get("/reactions")
async def list_reactions(
    viewer: Anyone,
    session: Session,
    ids: Annotated[Ids, Query(description="Ids, separated by commas: `1,2,3`.")],
) -> Page[ReactionsOut]:
    """Return likes, saves and comment counts for outfits, in the given order.

    Outfits that the viewer may not see are left out. Only the owner gets the number of likes.
    """
    return await domain.list_reactions(session, viewer.user_id, ids)
