"""Grants for reported and hidden content over HTTP."""

from datetime import UTC, datetime
from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response

from admin.admins.routes import Moderator
from admin.moderation.evidence import domain
from admin.moderation.evidence.schemas import ContextOut
from contracts.types import Id
from shared.data.db import Session
from shared.features.evidence import NO_STORE, Grants
from shared.http.auth import InPerson

router = APIRouter(tags=["evidence"])


async def _grants(request: Request, response: Response) -> Grants:
    response.headers["Cache-Control"] = NO_STORE
    grants: Grants = request.app.state.grants
    return grants


EvidenceGrants = Annotated[Grants, Depends(_grants)]


@router.get("/reports/{report_id}/context")
async def get_report_context(
    report_id: Id, moderator: Moderator, _: InPerson, session: Session, grants: EvidenceGrants
) -> ContextOut:
    """Return a grant to read the reported content for ten minutes. For moderators in person.

    The audit log records it, at most once an hour for each moderator and content.
    """
    return await domain.open_report(session, grants, moderator, report_id, datetime.now(UTC))


@router.get("/content-decisions/{decision_id}/context")
async def get_decision_context(
    decision_id: Id, moderator: Moderator, _: InPerson, session: Session, grants: EvidenceGrants
) -> ContextOut:
    """Return a grant to read the hidden content for ten minutes. For moderators in person.

    The audit log records it, at most once an hour for each moderator and content.
    """
    return await domain.open_decision(session, grants, moderator, decision_id, datetime.now(UTC))
