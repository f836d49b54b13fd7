"""Decisions about the waitlist over HTTP, for admins."""

from datetime import UTC, datetime

from fastapi import APIRouter

from admin.admins.routes import Admin
from admin.deps import UndoPeriod
from admin.waitlist.decisions import domain, store
from admin.waitlist.decisions.schemas import DecisionOut, NewDecision, Reason
from admin.waitlist.schemas import WaitlistEntryOut
from contracts.types import Id
from shared.data.db import Session
from shared.events.inbox import IdempotencyKey, answer_once
from shared.http.pagination import Cursor, Limit, Page

router = APIRouter(tags=["waitlist"])

NO_REASON = Reason()


@router.post("/waitlist/{entry_id}/approve")
async def approve_entry(
    entry_id: Id, admin: Admin, session: Session, undo_period: UndoPeriod, why: Reason = NO_REASON
) -> WaitlistEntryOut:
    """Approve an entry: its code is emailed once this can no longer be undone. For admins.

    Repeating this changes nothing.
    """
    due_at = datetime.now(UTC) + undo_period
    return await domain.decide_entry(
        session, admin, entry_id, "approve", reason=why.reason, due_at=due_at
    )


@router.post("/waitlist/{entry_id}/decline")
async def decline_entry(
    entry_id: Id, admin: Admin, session: Session, undo_period: UndoPeriod, why: Reason = NO_REASON
) -> WaitlistEntryOut:
    """Decline an entry; 409 once it was invited. For admins."""
    due_at = datetime.now(UTC) + undo_period
    return await domain.decide_entry(
        session, admin, entry_id, "decline", reason=why.reason, due_at=due_at
    )


@router.post("/waitlist/decisions", status_code=201)
async def decide_about_waitlist(
    admin: Admin,
    session: Session,
    undo_period: UndoPeriod,
    new: NewDecision,
    key: IdempotencyKey = None,
) -> DecisionOut:
    """Approve or decline entries by ids, or the oldest ones of a cohort. For admins.

    No email goes out before `undo_until`. 409 `nothing_to_decide` if none is open to the decision.
    """
    due_at = datetime.now(UTC) + undo_period
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
    """List decisions about the waitlist, newest first. For admins."""
    return await store.list_decisions(session, cursor=cursor, limit=limit)


@router.post("/waitlist/decisions/{decision_id}/undo")
async def undo_decision(decision_id: Id, admin: Admin, session: Session) -> DecisionOut:
    """Undo a decision; 409 `too_late_to_undo` once its emails went out. For admins."""
    return await domain.undo(session, admin, decision_id, datetime.now(UTC))
