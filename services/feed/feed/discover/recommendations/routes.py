"""Recommendations over HTTP."""

from typing import Annotated, Literal

from fastapi import APIRouter, Query

from contracts.admin import RecommendationKind
from feed.discover.recommendations import domain
from feed.discover.recommendations.schemas import MAX_ITEMS, Marks, RecommendationOut
from shared.data.db import Session
from shared.data.replica import ReplicaSession
from shared.http.auth import SignedIn
from shared.http.pagination import Page

router = APIRouter(tags=["recommendations"])

Country = Annotated[
    str | None, Query(pattern="^[A-Z]{2}$", description="The country of a preview.")
]


@router.get("/recommendations")
async def list_recommendations(
    viewer: SignedIn,
    session: ReplicaSession,
    kind: RecommendationKind | None = None,
    limit: Annotated[int, Query(ge=1, le=MAX_ITEMS)] = 20,
    see_as: Literal["stranger"] | None = None,
    country: Country = None,
) -> Page[RecommendationOut]:
    """List recommended people, outfits and tags, with the reason. Followed ones are left out.

    One page has all of them. With `see_as`, it lists what a new person in `country` would see.
    """
    if see_as is None:
        items = await domain.list_recommendations(session, viewer.id, kind, limit)
    else:
        items = await domain.preview_recommendations(session, country, kind, limit)
    return Page(items=items)


@router.post("/recommendations/marks", status_code=204)
async def mark_recommendations(viewer: SignedIn, session: Session, marks: Marks) -> None:
    """Record what the viewer saw, opened or followed; each is counted once per person."""
    await domain.record_marks(session, viewer.id, marks.items)
