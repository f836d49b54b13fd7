"""Grants for operations over HTTP."""

from datetime import UTC, datetime

from fastapi import APIRouter, Request, Response

from admin.admins.routes import Admin
from admin.monitoring.grants import domain
from admin.monitoring.grants.schemas import GrantOut, NewGrant
from shared.data.db import Session
from shared.features.evidence import NO_STORE

router = APIRouter(tags=["operations"])


@router.post("/operations/grants", status_code=201)
async def grant_operation(
    request: Request, response: Response, admin: Admin, session: Session, new: NewGrant
) -> GrantOut:
    """Return a grant to read a service's state, or for one act on it, for ten minutes. For admins.

    The audit log records every grant but those to read the state.
    """
    response.headers["Cache-Control"] = NO_STORE
    grants = request.app.state.operations_grants
    return await domain.grant(session, grants, admin, new, datetime.now(UTC))
