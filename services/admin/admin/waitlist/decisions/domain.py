"""Approves and declines waitlist entries, undoes that, and sends invites when due."""

from collections.abc import Callable, Sequence
from datetime import datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from admin.audit_log.domain import record_all
from admin.waitlist.decisions import rules, store
from admin.waitlist.decisions.errors import (
    AlreadyInvited,
    DecisionNotFound,
    NothingToDecide,
    TooLateToUndo,
)
from admin.waitlist.decisions.schemas import DecisionOut, NewDecision
from admin.waitlist.errors import EntryNotFound
from admin.waitlist.invites.domain import invite_entry
from admin.waitlist.models import Decision, Entry, Verdict
from admin.waitlist.schemas import WaitlistEntryOut
from admin.waitlist.store import get_entry, get_entry_with_position
from shared.http.viewer import Viewer

NewCode = Callable[[], str]


async def decide(
    session: AsyncSession, admin: Viewer, new: NewDecision, due_at: datetime
) -> DecisionOut:
    """Decide about several entries, taking effect at `due_at`. Raises NothingToDecide.

    Entries that are not open to this decision are left out.
    """
    states = rules.ALLOWED_STATES[new.decision]
    if new.filter is not None:
        entries = await store.list_cohort(session, new.filter, states)
    else:
        entries = await store.list_locked(session, new.ids or [], states)
    if not entries:
        raise NothingToDecide
    return DecisionOut.of(await _decide(session, admin, new.decision, entries, new.reason, due_at))


async def decide_entry(
    session: AsyncSession,
    admin: Viewer,
    entry_id: int,
    verdict: Verdict,
    *,
    reason: str | None,
    due_at: datetime,
) -> WaitlistEntryOut:
    """Decide about one entry; repeating a decision changes nothing.

    Raises EntryNotFound or AlreadyInvited.
    """
    entry = await get_entry(session, entry_id)
    if entry is None:
        raise EntryNotFound
    if verdict == "decline" and entry.state in {"invited", "joined"}:
        raise AlreadyInvited
    if entry.state in rules.ALLOWED_STATES[verdict]:
        await _decide(session, admin, verdict, [entry], reason, due_at)
    return await get_entry_with_position(session, entry_id)


async def undo(
    session: AsyncSession, admin: Viewer, decision_id: int, now: datetime
) -> DecisionOut:
    """Undo a decision; repeating this changes nothing. Raises DecisionNotFound or TooLateToUndo."""
    decision = await store.get_locked(session, decision_id)
    if decision is None:
        raise DecisionNotFound
    if decision.undone_at is None:
        if decision.done_at is not None or decision.due_at <= now:
            raise TooLateToUndo
        entry_ids = await store.update_undone(session, decision)
        subjects = [f"waitlist/{entry_id}" for entry_id in entry_ids]
        await record_all(session, "waitlist.undone", subjects, actor_id=admin.id)
    return DecisionOut.of(decision)


async def carry_out_next(session: AsyncSession, new_code: NewCode, now: datetime) -> bool:
    """Carry out one due decision: invite the approved. Return whether there was one."""
    decision = await store.get_due(session, now)
    if decision is None:
        return False
    if decision.decision == "approve":
        for entry in await store.list_decided(session, decision.id):
            await invite_entry(session, entry.id, entry.email, entry.language, new_code())
    await store.update_done(session, decision)
    return True


async def _decide(
    session: AsyncSession,
    admin: Viewer,
    verdict: Verdict,
    entries: Sequence[Entry],
    reason: str | None,
    due_at: datetime,
) -> Decision:
    decision = Decision(decision=verdict, reason=reason, entries=len(entries), due_at=due_at)
    if len(entries) == 1:
        decision.entry_id = entries[0].id
    await store.insert_decision(session, decision)
    await store.update_entries(session, entries, decision.id, rules.RESULT[verdict])
    subjects = [f"waitlist/{entry.id}" for entry in entries]
    act = rules.ACT[verdict]
    await record_all(session, act, subjects, actor_id=admin.id, reason=reason)
    return decision
