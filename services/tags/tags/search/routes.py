"""Search for tags over HTTP."""

from typing import Annotated

from fastapi import APIRouter, Query

from shared.data.db import Session
from shared.http.auth import SignedIn
from shared.http.pagination import Cursor, Limit, Page
from tags.catalog.schemas import TagOut
from tags.search import domain

router = APIRouter(tags=["search"])

SearchText = Annotated[str, Query(max_length=500, description="The prefix of a word in a name.")]


@router.get("/search")
async def search_tags(
    q: SearchText, viewer: SignedIn, session: Session, cursor: Cursor = None, limit: Limit = 20
) -> Page[TagOut]:
    """Find tags by the prefix of any word in their names, in any script; one's own first.

    Other people's tags are listed only if they are public and their owners can be found. Text
    without a letter or digit finds nothing.
    """
    return await domain.search_tags(session, viewer, q, cursor, limit)
