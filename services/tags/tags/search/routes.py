"""Search over HTTP."""

from typing import Annotated

from fastapi import APIRouter, Query

from shared.auth import SignedIn
from shared.db import Session
from shared.pages import Cursor, Limit, Page
from tags.catalog.schemas import TagOut
from tags.search import domain

router = APIRouter(tags=["search"])

Typed = Annotated[str, Query(max_length=500, description="The beginning of a word of a name.")]


@router.get("/search")
async def search_tags(
    q: Typed, viewer: SignedIn, session: Session, cursor: Cursor = None, limit: Limit = 20
) -> Page[TagOut]:
    """Tags by the beginning of any word of their name, whatever its script: one's own first.

    Of others only public tags of people who can be found; text without a letter or digit finds
    nothing.
    """
    return await domain.search_tags(session, viewer, q, cursor, limit)
