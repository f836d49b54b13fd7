"""Reminders of loans: the day before they are due, and weekly once they are overdue."""

from datetime import UTC, date, datetime, timedelta

import pytest

from tests.wardrobe.loans import lent, take, wait_for_events
from tests.wardrobe.world import Wardrobe
from wardrobe.garments.loans.domain import send_reminders
from wardrobe.garments.loans.rules import first_reminder, next_reminder, reminder_on

TODAY = date(2026, 11, 27)
DAY = timedelta(days=1)


@pytest.mark.parametrize(
    ("due_on", "expected"),
    [
        (None, None),
        (TODAY + 10 * DAY, TODAY + 9 * DAY),
        (TODAY + DAY, TODAY),
        (TODAY, TODAY + DAY),
        (TODAY - 3 * DAY, TODAY + DAY),
    ],
)
def test_the_first_reminder_is_the_day_before(due_on: date | None, expected: date | None) -> None:
    assert first_reminder(due_on, TODAY) == expected


def test_after_the_due_day_reminders_are_weekly() -> None:
    due_on = TODAY + DAY
    assert reminder_on(due_on, TODAY) == "due"
    overdue = next_reminder(due_on, TODAY)
    assert overdue == due_on + DAY
    assert reminder_on(due_on, overdue) == "overdue"
    assert next_reminder(due_on, overdue) == overdue + 7 * DAY


async def remind(wardrobe: Wardrobe, today: date) -> None:
    async with wardrobe.running.database.sessions() as session:
        await send_reminders(session, today)
        await session.commit()


async def test_both_are_reminded_until_the_garment_is_returned(wardrobe: Wardrobe) -> None:
    today = datetime.now(UTC).date()
    due_on = today + 30 * DAY
    _, borrower, loan = await lent(wardrobe, due_on=str(due_on))
    begun = ("offered", "accepted")
    await remind(wardrobe, due_on - 2 * DAY)
    await remind(wardrobe, due_on - DAY)
    await remind(wardrobe, due_on - DAY)
    await remind(wardrobe, due_on)
    await wait_for_events(wardrobe, loan, *begun, "due")
    await remind(wardrobe, due_on + DAY)
    await remind(wardrobe, due_on + 7 * DAY)
    await remind(wardrobe, due_on + 8 * DAY)
    await wait_for_events(wardrobe, loan, *begun, "due", "overdue", "overdue")
    await take(wardrobe, borrower, loan, "returned")
    await remind(wardrobe, due_on + 40 * DAY)
    await wait_for_events(wardrobe, loan, *begun, "due", "overdue", "overdue", "returned")
