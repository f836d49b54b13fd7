"""Decisions about the waitlist over HTTP, for admins."""

from datetime import UTC, datetime

from fastapi import APIRouter

from admin.admins.routes import Admin
from admin.deps import UndoTime
from admin.waitlist.schemas import WaitlistEntryOut
from admin.waitlist_decisions import domain, store
from admin.waitlist_decisions.schemas import DecisionOut, NewDecision, Reason
from contracts.types import Id
from shared.db import Session
from shared.inbox import IdempotencyKey, answer_once
from shared.pagination import Cursor, Limit, Page

router = APIRouter(tags=["waitlist"])

NO_REASON = Reason()


@router.post("/waitlist/{entry_id}/approve")
async def approve_entry(
    entry_id: Id, admin: Admin, session: Session, undo_time: UndoTime, why: Reason = NO_REASON
) -> WaitlistEntryOut:
    """Invite somebody: the code is mailed when this can no longer be undone. For admins.

    Doing so again changes nothing.
    """
    due_at = datetime.now(UTC) + undo_time
    return await domain.decide_entry(
        session, admin, entry_id, "approve", reason=why.reason, due_at=due_at
    )


@router.post("/waitlist/{entry_id}/decline")
async def decline_entry(
    entry_id: Id, admin: Admin, session: Session, undo_time: UndoTime, why: Reason = NO_REASON
) -> WaitlistEntryOut:
    """Turn somebody down; 409 once invited. For admins."""
    due_at = datetime.now(UTC) + undo_time
    return await domain.decide_entry(
        session, admin, entry_id, "decline", reason=why.reason, due_at=due_at
    )


@router.post("/waitlist/decisions", status_code=201)
async def decide_about_waitlist(
    admin: Admin,
    session: Session,
    undo_time: UndoTime,
    new: NewDecision,
    key: IdempotencyKey = None,
) -> DecisionOut:
    """Approve or decline entries by their ids, or the first so many of a cohort. For admins.

    No letter leaves before `undo_until`. 409 `nothing_to_decide` when others were faster.
    """
    due_at = datetime.now(UTC) + undo_time
    return await answer_once(
        session,
        admin,
        key,
        DecisionOut,
        lambda: domain.decide(session, admin, new, due_at),
        operation="decide_about_waitlist",
    )


@router.get("/waitlist/decisions")
async def list_decisions(
    _: Admin, session: Session, cursor: Cursor = None, limit: Limit = 20
) -> Page[DecisionOut]:
    """What was decided about the waitlist, newest first. For admins."""
    return await store.list_decisions(session, cursor=cursor, limit=limit)


@router.post("/waitlist/decisions/{decision_id}/undo")
async def undo_decision(decision_id: Id, admin: Admin, session: Session) -> DecisionOut:
    """Take a decision back; 409 `too_late_to_undo` when its letters have left. For admins."""
    return await domain.undo(session, admin, decision_id, datetime.now(UTC))
