"""Announces reminders of loans."""

from datetime import date

from sqlmodel.ext.asyncio.session import AsyncSession

from shared.features.account_erasure import lock_active_accounts
from wardrobe.garments.loan_records import store
from wardrobe.garments.loan_records.models import Loan
from wardrobe.garments.loans import rules
from wardrobe.garments.loans.domain import announce

BATCH = 100


async def send_reminders(session: AsyncSession, today: date) -> int:
    """Announce due reminders; return the number of loans that were looked at."""
    found = [loan.id for loan in await store.list_due_reminders(session, today, BATCH)]
    for loan_id in found:
        loan = await store.get_loan(session, loan_id)
        if loan is None or loan.borrower_id is None:
            continue
        # Accounts before the loan, in the order in which an erasure locks them.
        await lock_active_accounts(session, loan.owner_id, loan.borrower_id)
        loan = await store.get_loan(session, loan_id, locked=True)
        if loan is not None:
            await _remind(session, loan, today)
    return len(found)


async def _remind(session: AsyncSession, loan: Loan, today: date) -> None:
    if loan.remind_on is None or loan.due_on is None or loan.remind_on > today:
        return  # another worker was faster
    loan.remind_on = rules.next_reminder(loan.due_on, today)
    loan.version += 1
    await announce(session, loan, rules.reminder_on(loan.due_on, today))
