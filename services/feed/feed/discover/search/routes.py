"""Search over HTTP."""

from typing import Annotated

from fastapi import APIRouter, Query

from feed.discover.search import domain
from feed.discover.search.schemas import PersonFound
from shared.data.replica import ReplicaSession
from shared.http.auth import SignedIn
from shared.http.pagination import Cursor, Limit, Page

router = APIRouter(tags=["search"])

Typed = Annotated[str, Query(max_length=500, description="The beginning of a name or username.")]


@router.get("/people")
async def search_people(
    q: Typed, viewer: SignedIn, session: ReplicaSession, cursor: Cursor = None, limit: Limit = 20
) -> Page[PersonFound]:
    """Find people by the beginning of any word of their name or username, in any script.

    People the viewer follows come first, then the exact username. Only people who can be found
    are listed; text without a letter or digit finds no one.
    """
    return await domain.search_people(session, viewer.id, q, cursor, limit)
