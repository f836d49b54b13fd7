"""The waitlist over HTTP: anybody joins, admins decide."""

from typing import Annotated

from fastapi import APIRouter, Query

from admin.admins.routes import Admin
from admin.invites.domain import new_code
from admin.waitlist import domain, store
from admin.waitlist.models import State
from admin.waitlist.schemas import Decision, EntryOut, NewEntry, Text, Welcome
from shared.contracts.types import Id
from shared.db import Session
from shared.pages import Cursor, Limit, Page

router = APIRouter(tags=["waitlist"])

NO_REASON = Decision()


@router.post("/waitlist", status_code=202)
async def join_waitlist(session: Session, new: NewEntry) -> Welcome:
    """Join the waitlist. The answer does not tell whether the address waits already."""
    await domain.join_waitlist(session, new)
    return Welcome()


@router.get("/waitlist")
async def list_waitlist(
    _: Admin,
    session: Session,
    state: State | None = None,
    query: Annotated[Text | None, Query(description="Part of an address or of a reason.")] = None,
    cursor: Cursor = None,
    limit: Limit = 20,
) -> Page[EntryOut]:
    """Those who wait, longest first. For admins."""
    return await store.list_entries(session, state=state, words=query, cursor=cursor, limit=limit)


@router.post("/waitlist/{entry_id}/approve")
async def approve_entry(
    admin: Admin, session: Session, entry_id: Id, decision: Decision = NO_REASON
) -> EntryOut:
    """Invite somebody: identity mails the code. Doing so again changes nothing. For admins."""
    return await domain.approve_entry(
        session,
        admin,
        entry_id,
        reason=decision.reason,
        code=new_code(),
    )


@router.post("/waitlist/{entry_id}/decline")
async def decline_entry(
    admin: Admin, session: Session, entry_id: Id, decision: Decision = NO_REASON
) -> EntryOut:
    """Turn somebody down; 409 once invited. For admins."""
    return await domain.decline_entry(session, admin, entry_id, reason=decision.reason)
