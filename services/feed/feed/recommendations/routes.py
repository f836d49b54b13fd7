"""Recommendations over HTTP."""

from typing import Annotated, Literal

from fastapi import APIRouter, Query

from contracts.admin import RecommendationKind
from feed.recommendations import domain
from feed.recommendations.schemas import MOST, Marks, RecommendationOut
from shared.auth import SignedIn
from shared.db import Session
from shared.pagination import Page

router = APIRouter(tags=["recommendations"])

Country = Annotated[
    str | None, Query(pattern="^[A-Z]{2}$", description="For a preview: where somebody lives.")
]


@router.get("/recommendations")
async def list_recommendations(
    viewer: SignedIn,
    session: Session,
    kind: RecommendationKind | None = None,
    limit: Annotated[int, Query(ge=1, le=MOST)] = 20,
    see_as: Literal["stranger"] | None = None,
    country: Country = None,
) -> Page[RecommendationOut]:
    """What the viewer may like: public, of people whom they do not follow, with the reason.

    All there is in one page. With `see_as` what somebody new in `country` would be shown.
    """
    if see_as is None:
        items = await domain.list_recommendations(session, viewer.id, kind, limit)
    else:
        items = await domain.preview_recommendations(session, country, kind, limit)
    return Page(items=items)


@router.post("/recommendations/marks", status_code=204)
async def mark_recommendations(viewer: SignedIn, session: Session, marks: Marks) -> None:
    """Tell what the viewer saw, opened and followed; each is counted once per person."""
    await domain.mark(session, viewer.id, marks.items)
