"""The route of the security log."""

from fastapi import APIRouter, Response

from identity.account.security_log import domain
from identity.account.security_log.schemas import Activity
from shared.data.db import Session
from shared.http.auth import InPerson
from shared.http.pagination import Cursor, Limit, Page

router = APIRouter(tags=["security"])


@router.get("/activity")
async def read_activity(
    viewer: InPerson,
    session: Session,
    response: Response,
    limit: Limit = 20,
    cursor: Cursor = None,
) -> Page[Activity]:
    """List what happened in your account, newest first: logins, refusals and changes."""
    response.headers["Cache-Control"] = "no-store"
    return await domain.read_activity(session, viewer, limit, cursor)
