"""Discovery over HTTP."""

from typing import Annotated

from fastapi import APIRouter, Query

from feed.discover.discovery import domain
from feed.discover.discovery.schemas import MAX_SUGGESTIONS, PersonSuggested
from feed.timeline.read.schemas import TimelineItem
from shared.data.replica import ReplicaSession
from shared.http.auth import SignedIn
from shared.http.pagination import Cursor, Limit, Page

router = APIRouter(tags=["discovery"])


@router.get("/people/suggestions")
async def suggest_people(
    viewer: SignedIn,
    session: ReplicaSession,
    limit: Annotated[int, Query(ge=1, le=MAX_SUGGESTIONS)] = 10,
) -> Page[PersonSuggested]:
    """List people to follow: recommended ones, then active public accounts, in one page."""
    return Page(items=await domain.suggest_people(session, viewer.id, limit))


@router.get("/discover")
async def discover(
    viewer: SignedIn, session: ReplicaSession, cursor: Cursor = None, limit: Limit = 20
) -> Page[TimelineItem]:
    """List public outfits of others: recommended ones, then recent ones.

    Recent ones come from confirmed accounts and have been public for a day. Reported outfits are
    left out.
    """
    return await domain.discover(session, viewer.id, cursor, limit)
