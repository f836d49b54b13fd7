"""Queries of loans."""

from collections.abc import Sequence
from datetime import date

from sqlalchemy import ColumnElement, and_, delete, func, or_, text
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from wardrobe.garments.loans.models import Loan, Role

_OPEN = col(Loan.ended_at).is_(None)
_LOCK = text("""
SELECT pg_advisory_xact_lock(hashtextextended('loans of ' || id, 0))
FROM unnest(CAST(:ids AS text[])) AS id
""")


async def lock_loans(session: AsyncSession, *user_ids: int) -> None:
    """Let no one else begin loans of these people in this transaction.

    A block ends loans under the same lock, so none begins beside it.
    """
    await session.execute(_LOCK, {"ids": [str(one) for one in sorted(set(user_ids))]})


async def get_loan(session: AsyncSession, loan_id: int, *, locked: bool = False) -> Loan | None:
    """Return the newest state of a loan."""
    return await session.get(Loan, loan_id, populate_existing=True, with_for_update=locked or None)


async def get_open_loan(session: AsyncSession, garment_id: int) -> Loan | None:
    query = select(Loan).where(Loan.garment_id == garment_id, _OPEN)
    return (await session.exec(query)).one_or_none()


async def list_open_loans(
    session: AsyncSession,
    user_id: int,
    role: Role,
    *,
    garment_id: int | None,
    before: int,
    limit: int,
) -> Sequence[Loan]:
    """Return a person's open loans in this role with ids below `before`, newest first."""
    query = select(Loan).where(_is(role, user_id), _OPEN, col(Loan.id) < before)
    if garment_id is not None:
        query = query.where(Loan.garment_id == garment_id)
    return (await session.exec(query.order_by(col(Loan.id).desc()).limit(limit))).all()


async def count_open_loans(session: AsyncSession, user_id: int) -> int:
    """Count what a person lends and borrows, offers and asks for, but not what others ask for."""
    lends = _is("owner", user_id) & (col(Loan.state) != "requested")
    query = select(func.count()).where(or_(lends, _is("borrower", user_id)), _OPEN)
    return (await session.exec(query)).one()


async def list_open_between(session: AsyncSession, one_id: int, other_id: int) -> Sequence[Loan]:
    """Return the open loans of either person to the other, locked.

    Without a limit, because a block affects all of them.
    """
    pairs = ((one_id, other_id), (other_id, one_id))
    of_either = or_(*(and_(_is("owner", o), _is("borrower", b)) for o, b in pairs))
    query = select(Loan).where(of_either, _OPEN).order_by(col(Loan.id))
    return (await session.exec(query.with_for_update())).all()


async def list_borrowed(session: AsyncSession, borrower_id: int) -> Sequence[Loan]:
    """Return all loans to a person, locked. Without a limit: only for erasing an account."""
    query = select(Loan).where(_is("borrower", borrower_id)).order_by(col(Loan.id))
    return (await session.exec(query.with_for_update())).all()


async def list_due_reminders(session: AsyncSession, today: date, limit: int) -> Sequence[Loan]:
    """Return loans with a due reminder, the longest due first."""
    query = select(Loan).where(col(Loan.remind_on) <= today, col(Loan.borrower_id).is_not(None))
    return (await session.exec(query.order_by(col(Loan.remind_on)).limit(limit))).all()


async def insert_loan(session: AsyncSession, loan: Loan) -> Loan:
    session.add(loan)
    await session.flush()
    await session.refresh(loan)
    return loan


async def delete_loan(session: AsyncSession, loan: Loan) -> None:
    await session.delete(loan)
    await session.flush()


async def delete_loans_of(session: AsyncSession, owner_id: int) -> None:
    """Delete all loans of an owner's garments."""
    await session.execute(delete(Loan).where(_is("owner", owner_id)))


def _is(role: Role, user_id: int) -> ColumnElement[bool]:
    return (col(Loan.owner_id) if role == "owner" else col(Loan.borrower_id)) == user_id
