"""Reactions over HTTP."""

from typing import Annotated

from fastapi import APIRouter, Query

from feed.reactions.reaction_summary import domain
from feed.reactions.reaction_summary.schemas import ReactionsOut
from shared.auth import Anyone
from shared.db import Session
from shared.pagination import Ids, Page

router = APIRouter(tags=["reactions"])


@router.get("/reactions")
async def list_reactions(
    viewer: Anyone,
    session: Session,
    ids: Annotated[Ids, Query(description="`1,2,3`: these, in this order.")],
) -> Page[ReactionsOut]:
    """How outfits stand with the viewer: liked, saved, commented; what one may not see is left out.

    Only its owner is told how many like an outfit.
    """
    return await domain.list_reactions(session, viewer.user_id, ids)
