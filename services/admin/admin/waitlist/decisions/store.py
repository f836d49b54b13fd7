"""Queries about decisions on the waitlist."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import case, func, or_, update
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from admin.waitlist.decisions.schemas import Cohort, DecisionOut
from admin.waitlist.models import Decision, Entry, State
from admin.waitlist.store import entry_filters
from shared.http.pagination import Page, decode_cursor, page_of


async def list_locked(
    session: AsyncSession, ids: Sequence[int], states: Sequence[State]
) -> Sequence[Entry]:
    """Return the entries that are in one of these states, locked, oldest first."""
    query = select(Entry).where(col(Entry.id).in_(ids), col(Entry.state).in_(states))
    return (await session.exec(query.order_by(col(Entry.id)).with_for_update())).all()


async def list_cohort(
    session: AsyncSession, cohort: Cohort, states: Sequence[State]
) -> Sequence[Entry]:
    """Return the oldest entries of a cohort, locked."""
    query = select(Entry).where(
        col(Entry.state).in_(states),
        *entry_filters(cohort.state, cohort.country, cohort.source, cohort.query),
    )
    query = query.order_by(col(Entry.id)).limit(cohort.first).with_for_update()
    return (await session.exec(query)).all()


async def insert_decision(session: AsyncSession, decision: Decision) -> None:
    session.add(decision)
    await session.flush()
    await session.refresh(decision)


async def update_entries(
    session: AsyncSession, entries: Sequence[Entry], decision_id: int, state: State
) -> None:
    """Apply a decision to entries, and store their previous state and decision."""
    await session.execute(
        update(Entry)
        .where(col(Entry.id).in_([entry.id for entry in entries]))
        .values(
            overruled_id=Entry.decision_id,
            overruled_from=Entry.decided_from,
            decided_from=Entry.state,
            state=state,
            decision_id=decision_id,
            version=Entry.version + 1,
        )
    )


async def update_undone(session: AsyncSession, decision: Decision) -> Sequence[int]:
    """Revert a decision's effect on its entries. Return their ids.

    An entry with a newer decision stays as it is until that one is undone as well.
    """
    decision.undone_at = (await session.exec(select(func.now()))).one()
    session.add(decision)
    is_latest = col(Entry.decision_id) == decision.id
    affected = select(Entry.id).where(or_(is_latest, col(Entry.overruled_id) == decision.id))
    # Lock in one order: a concurrent decision or undo may affect the same entries.
    ids = (await session.exec(affected.order_by(col(Entry.id)).with_for_update())).all()
    values = {
        "state": case((is_latest, col(Entry.decided_from)), else_=col(Entry.state)),
        "decision_id": case((is_latest, col(Entry.overruled_id)), else_=col(Entry.decision_id)),
        "decided_from": Entry.overruled_from,
        "overruled_id": None,
        "overruled_from": None,
        "version": Entry.version + 1,
    }
    await session.execute(update(Entry).where(col(Entry.id).in_(ids)).values(values))
    return ids


async def update_done(session: AsyncSession, decision: Decision) -> None:
    decision.done_at = (await session.exec(select(func.now()))).one()
    session.add(decision)
    await session.flush()


async def get_locked(session: AsyncSession, decision_id: int) -> Decision | None:
    # Not the key: undoing a newer decision about the same entries refers to this one again.
    return await session.get(Decision, decision_id, with_for_update={"key_share": True})


async def get_due(session: AsyncSession, now: datetime) -> Decision | None:
    """Return the next due decision, locked; skips one that is being undone."""
    query = (
        select(Decision)
        .where(
            col(Decision.done_at).is_(None),
            col(Decision.undone_at).is_(None),
            col(Decision.due_at) <= now,
        )
        .order_by(col(Decision.due_at))
        .limit(1)
        .with_for_update(skip_locked=True)
    )
    return (await session.exec(query)).one_or_none()


async def list_decided(session: AsyncSession, decision_id: int) -> Sequence[Entry]:
    """Return a decision's remaining entries."""
    query = select(Entry).where(col(Entry.decision_id) == decision_id).order_by(col(Entry.id))
    return (await session.exec(query)).all()


async def list_decisions(
    session: AsyncSession, *, cursor: str | None, limit: int
) -> Page[DecisionOut]:
    """Return decisions, newest first."""
    query = select(Decision).order_by(col(Decision.id).desc()).limit(limit + 1)
    if cursor is not None:
        query = query.where(col(Decision.id) < decode_cursor(cursor, int)[0])
    rows = (await session.exec(query)).all()
    return page_of(rows, limit, DecisionOut.of, key=lambda row: (row.id,))
