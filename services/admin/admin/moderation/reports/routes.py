"""Reports over HTTP: signed-in people report, moderators decide."""

from datetime import UTC, datetime
from typing import Literal

from fastapi import APIRouter

from admin.admins.routes import Moderator
from admin.moderation.content.schemas import ContentDecisionOut, ContentReview
from admin.moderation.reports import domain, store
from admin.moderation.reports.schemas import Decision, NewReport, ReportOut, ReportReceipt
from contracts.types import Id
from shared.data.db import Session
from shared.events.inbox import IdempotencyKey, answer_once
from shared.http.auth import SignedIn
from shared.http.pagination import Cursor, Limit, Page

router = APIRouter(tags=["reports"])


@router.post("/reports", status_code=201)
async def report(
    viewer: SignedIn, session: Session, new: NewReport, key: IdempotencyKey = None
) -> ReportReceipt:
    """Report an outfit, a person, a comment or a tag. The accused does not learn who reported it.

    404 if it does not exist or the viewer may not see it; 409 for one's own content.
    """
    return await answer_once(
        session,
        viewer,
        key,
        ReportReceipt,
        lambda: domain.report(session, viewer, new),
        operation="report",
    )


@router.get("/reports")
async def list_reports(
    _: Moderator,
    session: Session,
    state: Literal["open", "decided"] = "open",
    cursor: Cursor = None,
    limit: Limit = 20,
) -> Page[ReportOut]:
    """List open reports, oldest first; or decided ones, newest first. For moderators."""
    return await store.list_reports(session, state=state, cursor=cursor, limit=limit)


@router.post("/reports/{report_id}/decisions")
async def decide_report(
    report_id: Id, decision: Decision, moderator: Moderator, session: Session
) -> ReportOut:
    """Dismiss a report, hide the content, or warn, limit or suspend its owner. For moderators.

    For a person, `part` names the part of the profile to hide. For an outfit to hide, `cause` says
    whether its picture breaks the rule or its words do: copies of such a picture are held.

    409 `already_decided` if another moderator decided first, `own_case` for one about oneself.
    """
    now = datetime.now(UTC)
    return await domain.decide_report(session, moderator, report_id, decision, now)


@router.post("/content-decisions/{decision_id}/review", tags=["content decisions"])
async def review_content_decision(
    decision_id: Id, review: ContentReview, moderator: Moderator, session: Session
) -> ContentDecisionOut:
    """Restore hidden content, or keep it hidden despite an appeal. For moderators.

    409 `same_moderator` for an appeal against one's own decision, if another moderator exists.
    """
    return await domain.review_content(session, moderator, decision_id, review, datetime.now(UTC))
