"""Notifications of loans. Pure."""

from typing import TypeAlias, get_args

from contracts.wardrobe import LoanChanged, LoanReminder
from feed.notify.notifications.rules import NotificationEvent

Party: TypeAlias = tuple[int, int]
"""The recipient, and the other person."""
_REMINDERS: tuple[str, ...] = get_args(LoanReminder)


def notifications_of(event: LoanChanged) -> list[NotificationEvent]:
    """Return the notifications of a loan's state, and the withdrawals of those before it."""
    to_owner: Party = (event.owner_id, event.borrower_id)
    to_borrower: Party = (event.borrower_id, event.owner_id)
    both = (to_owner, to_borrower)
    asked = ("requested", to_owner) if event.requested else ("offered", to_borrower)
    answer = ("granted", to_borrower) if event.requested else ("accepted", to_owner)
    reminders: list[tuple[str, Party]] = [
        (what, party) for what in ("due", "overdue") for party in both
    ]
    new: list[tuple[str, Party]]
    old: list[tuple[str, Party]]
    if event.reminder is not None:
        new = [(event.reminder, party) for party in both]
        former = "due" if event.reminder == "overdue" else "overdue"
        old = [(former, party) for party in both]
    elif event.state in {"requested", "offered"}:
        new, old = [asked], []
    elif event.state == "accepted":
        new, old = [answer], [asked]
    elif event.state == "returned":
        new, old = [("returned", to_owner)], reminders
    elif event.state == "confirmed":
        new, old = [("confirmed", to_borrower)], [("returned", to_owner), *reminders]
    else:
        new, old = [], [asked]
    return [
        NotificationEvent(
            user_id=user_id,
            topic=f"loan:{what}:{event.loan_id}",
            kind="loan",
            actor_id=other_id,
            withdrawn=withdrawn,
        )
        for withdrawn, found in ((True, old), (False, new))
        for what, (user_id, other_id) in found
    ]
