"""Public counts of moderation decisions over HTTP."""

from fastapi import APIRouter, Response

from admin.audit_log import store
from admin.audit_log.schemas import ModerationOut
from shared.data.db import Session

router = APIRouter(tags=["moderation"])
FRESH_SECONDS = 300


@router.get("/moderation")
async def count_decisions(session: Session, response: Response) -> ModerationOut:
    """Count moderators' decisions of the last twelve months, by rule and month."""
    response.headers["Cache-Control"] = f"public, max-age={FRESH_SECONDS}"
    return ModerationOut(items=await store.list_counts(session))
