"""The audit log over HTTP, for admins."""

from typing import Annotated

from fastapi import APIRouter, Query

from admin.admins.audit_search import store
from admin.admins.audit_search.schemas import AuditSearch
from admin.admins.routes import Admin
from admin.audit_log import domain
from admin.audit_log.schemas import AuditEntryOut, VerificationOut
from shared.data.db import Session
from shared.http.pagination import Cursor, Limit, Page

router = APIRouter(tags=["audit"])
MAX_VERIFIED = 10_000
"""Entries that one call verifies, about 0.2 s of work; the command line verifies all."""


@router.get("/audit")
async def search_acts(
    _: Admin,
    session: Session,
    search: Annotated[AuditSearch, Query()],
    cursor: Cursor = None,
    limit: Limit = 20,
) -> Page[AuditEntryOut]:
    """List what admins and moderators did, newest first. For admins."""
    return await store.list_entries(session, search, cursor=cursor, limit=limit)


@router.get("/audit/verification")
async def verify_acts(
    _: Admin,
    session: Session,
    last: Annotated[
        int, Query(ge=1, le=MAX_VERIFIED, description="How many of the newest entries.")
    ] = MAX_VERIFIED,
) -> VerificationOut:
    """Compare the newest entries with their hashes, up to the first broken one. For admins.

    `garderobe audit verify` checks all entries.
    """
    return await domain.verify(session, last=last)
