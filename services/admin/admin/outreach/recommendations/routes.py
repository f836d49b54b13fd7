"""Recommendations over HTTP, for admins; readers get them from the feed."""

from datetime import UTC, datetime

from fastapi import APIRouter, Response

from admin.admins.routes import Admin
from admin.outreach.recommendations import domain, store
from admin.outreach.recommendations.rules import State
from admin.outreach.recommendations.schemas import (
    NewRecommendation,
    Order,
    RecommendationChange,
    RecommendationOut,
)
from contracts.admin import RecommendationKind
from contracts.types import Id
from shared.data.db import Session
from shared.events.inbox import IdempotencyKey, answer_once
from shared.http.etags import ExpectedVersion, set_etag
from shared.http.pagination import Cursor, Limit, Page

router = APIRouter(tags=["recommendations"])


@router.post("/recommendations", status_code=201)
async def recommend(
    admin: Admin, session: Session, new: NewRecommendation, key: IdempotencyKey = None
) -> RecommendationOut:
    """Recommend a public outfit, person or tag. For admins.

    409 `subject_not_public` if not everybody may see it, 422 for an invalid period.
    """
    return await answer_once(
        session,
        admin,
        key,
        RecommendationOut,
        lambda: domain.recommend(session, admin, new, datetime.now(UTC)),
        operation="recommend",
    )


@router.get("/recommendations")
async def list_recommendations(
    _: Admin,
    session: Session,
    kind: RecommendationKind | None = None,
    state: State | None = None,
    cursor: Cursor = None,
    limit: Limit = 20,
) -> Page[RecommendationOut]:
    """List past, present and planned recommendations in their order. For admins."""
    return await store.list_recommendations(
        session, kind=kind, state=state, cursor=cursor, limit=limit, now=datetime.now(UTC)
    )


@router.put("/recommendations/order", status_code=204)
async def order_recommendations(admin: Admin, session: Session, order: Order) -> None:
    """Show these in this order; the others keep their positions. For admins."""
    await domain.order_recommendations(session, admin, order.ids)


@router.patch("/recommendations/{recommendation_id}")
async def change_recommendation(
    recommendation_id: Id,
    change: RecommendationChange,
    admin: Admin,
    session: Session,
    expected_version: ExpectedVersion,
    response: Response,
) -> RecommendationOut:
    """Change reason, period, countries or position; 412 if the version is outdated. For admins."""
    changed = await domain.change_recommendation(
        session,
        admin,
        recommendation_id,
        change,
        expected_version=expected_version,
        now=datetime.now(UTC),
    )
    set_etag(response, changed.version)
    return changed


@router.delete("/recommendations/{recommendation_id}", status_code=204)
async def withdraw_recommendation(recommendation_id: Id, admin: Admin, session: Session) -> None:
    """Withdraw a recommendation. For admins."""
    await domain.withdraw_recommendation(session, admin, recommendation_id)
