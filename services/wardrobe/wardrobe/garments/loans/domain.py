"""Begins loans, takes their steps, shows them to their two people, and announces reminders."""

from collections.abc import Sequence
from datetime import UTC, date, datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.types import MAX_ID
from contracts.wardrobe import LoanReminder
from shared.events.outbox import emit
from shared.features.account_erasure import lock_active_accounts, lock_existing
from shared.http.errors import NotFound, NotSignedIn
from shared.http.etags import check_version
from shared.http.pagination import Page, cut_page, decode_cursor
from shared.http.viewer import Viewer
from wardrobe.garments.domain import hide_pictures, lock_garments, view_garment
from wardrobe.garments.loans import rules, store
from wardrobe.garments.loans.errors import (
    BorrowerNotFound,
    GarmentUnavailable,
    LoanChanged,
    NotAcquainted,
    OwnGarment,
    TooManyLoans,
)
from wardrobe.garments.loans.models import Loan, Role, State
from wardrobe.garments.loans.schemas import (
    LoanChange,
    LoanOut,
    LoanTerms,
    NewLoan,
    NewLoanRequest,
    Step,
    present_loan,
    present_loan_garment,
)
from wardrobe.garments.rules import require_owned
from wardrobe.garments.store import list_locked_garments, list_with_photos
from wardrobe.people.companions.domain import list_known
from wardrobe.people.visibility.domain import list_cards, visible_audiences
from wardrobe.people.visibility.store import list_blocked

BATCH = 100


async def offer_loan(session: AsyncSession, viewer: Viewer, new: NewLoan) -> Loan:
    """Offer one of the viewer's garments to a person.

    Raises NotSignedIn, BorrowerNotFound, GarmentNotFound, GarmentOnWishlist, GarmentUnavailable
    or TooManyLoans.
    """
    if not await lock_active_accounts(session, viewer.id):
        raise NotSignedIn
    if new.borrower_id == viewer.id or not await list_known(session, viewer.id, [new.borrower_id]):
        raise BorrowerNotFound
    await store.lock_loans(session, viewer.id, new.borrower_id)
    if not await list_known(session, viewer.id, [new.borrower_id]):
        raise BorrowerNotFound  # a block has come first
    require_owned((await lock_garments(session, viewer.id, [new.garment_id])).values())
    parties = (viewer.id, new.borrower_id)
    return await _begin(session, new.garment_id, parties, new, requested=False)


async def request_loan(session: AsyncSession, viewer: Viewer, new: NewLoanRequest) -> Loan:
    """Ask to borrow a garment that the viewer may see.

    Raises NotFound, NotSignedIn, OwnGarment, NotAcquainted, GarmentUnavailable or TooManyLoans.
    """
    garment, _ = await view_garment(session, viewer, new.garment_id)
    owner_id = garment.owner_id
    if owner_id == viewer.id:
        raise OwnGarment
    if not await lock_active_accounts(session, viewer.id):
        raise NotSignedIn
    if not await lock_active_accounts(session, owner_id):
        raise NotFound
    await store.lock_loans(session, viewer.id, owner_id)
    await view_garment(session, viewer, new.garment_id)  # a block may have come first
    if not await list_known(session, viewer.id, [owner_id]):
        raise NotAcquainted
    locked = await list_locked_garments(session, owner_id, [new.garment_id])
    if not locked or locked[new.garment_id].state == "wished":
        raise NotFound
    return await _begin(session, new.garment_id, (owner_id, viewer.id), new, requested=True)


async def change_loan(
    session: AsyncSession, viewer: Viewer, loan_id: int, change: LoanChange, if_match: str | None
) -> Loan:
    """Change the due day or the note of the viewer's open loan, as its owner.

    Raises NotSignedIn, NotFound, VersionMismatch or LoanChanged.
    """
    loan, role = await _lock_loan(session, viewer, loan_id)
    if role != "owner":
        raise NotFound
    check_version(if_match, loan.version)
    if loan.ended_at is not None:
        raise LoanChanged
    values = change.model_dump(exclude_unset=True)
    if any(getattr(loan, name) != value for name, value in values.items()):
        loan.sqlmodel_update(values)
        loan.version += 1
        if loan.state == "accepted" and loan.borrower_id is not None:
            loan.remind_on = rules.first_reminder(loan.due_on, datetime.now(UTC).date())
    return loan


async def take_step(
    session: AsyncSession,
    viewer: Viewer,
    loan_id: int,
    step: Step,
    now: datetime,
    if_match: str | None = None,
) -> Loan:
    """Take a loan to its next state; a step that was taken already may be repeated.

    Raises NotSignedIn, NotFound, VersionMismatch or LoanChanged.
    """
    loan, role = await _lock_loan(session, viewer, loan_id)
    if loan.state == step and rules.may_have_taken(role, step):
        return loan
    check_version(if_match, loan.version)
    if not rules.is_step(loan.state, role, step):
        raise LoanChanged
    await _set_state(session, loan, step, now)
    await announce(session, loan)
    return loan


async def list_loans(
    session: AsyncSession,
    viewer: Viewer,
    role: Role,
    garment_id: int | None,
    cursor: str | None,
    limit: int,
) -> Page[LoanOut]:
    """Return the viewer's open loans in this role, newest first. Raises InvalidCursor."""
    (before,) = decode_cursor(cursor, int) if cursor else (MAX_ID,)
    found = await store.list_open_loans(
        session, viewer.id, role, garment_id=garment_id, before=before, limit=limit + 1
    )
    page = cut_page(found, limit, key=lambda loan: (loan.id,))
    return Page(items=await present_loans(session, viewer, page.rows), next_cursor=page.next_cursor)


async def view_loan(session: AsyncSession, viewer: Viewer, loan_id: int) -> LoanOut:
    """Return a loan of the viewer. Raises NotFound."""
    found = await store.get_loan(session, loan_id)
    shown = await present_loans(session, viewer, [found] if found else [])
    if not shown:
        raise NotFound
    return shown[0]


async def present_loans(
    session: AsyncSession, viewer: Viewer, loans: Sequence[Loan]
) -> list[LoanOut]:
    """Return loans as responses, without those that the viewer may not see.

    A borrower sees none of an owner who is not available to them. Nobody sees an ended loan of a
    trashed garment.
    """
    others = {loan.owner_id for loan in loans} | {loan.borrower_id or 0 for loan in loans}
    cards = await list_cards(session, viewer.id, others)
    visible = await visible_audiences(session, viewer, {loan.owner_id for loan in loans})
    garments = await list_with_photos(session, {loan.garment_id for loan in loans})
    shown = []
    for loan in loans:
        if loan.garment_id not in garments:
            continue
        role, (garment, photo) = rules.role_of(loan, viewer.id), garments[loan.garment_id]
        person = cards.get((loan.borrower_id or 0) if role == "owner" else loan.owner_id)
        if role == "owner" or (role == "borrower" and person is not None):
            names = visible.admits(garment.owner_id, garment.audience)
            details = present_loan_garment(loan, garment, photo, role, is_visible=names)
            shown.append(present_loan(loan, role, person, details))
    return shown


async def end_between(session: AsyncSession, one_id: int, other_id: int) -> None:
    """End what two people, one of whom has blocked the other, have not agreed on yet.

    A loan that has begun stays for its owner, until the garment is back.
    """
    if not await lock_active_accounts(session, one_id, other_id):
        return
    await store.lock_loans(session, one_id, other_id)
    if not await list_blocked(session, one_id, [other_id]):
        return  # it has ended since
    for loan in await store.list_open_between(session, one_id, other_id):
        if loan.state in rules.BEGUN:
            await _hide_picture(session, loan)
        else:
            await _set_state(session, loan, "withdrawn", datetime.now(UTC))
            await announce(session, loan)


async def erase_loans(session: AsyncSession, user_id: int) -> None:
    """Delete the loans of a deleted account; what others have lent to it stays lent."""
    for loan in await store.list_borrowed(session, user_id):
        if rules.shows_picture(loan.state):
            await _hide_picture(session, loan)
        if loan.state in rules.BEGUN:
            loan.borrower_id, loan.remind_on, loan.note = None, None, ""
            loan.version += 1
        else:
            await store.delete_loan(session, loan)
    await store.delete_loans_of(session, user_id)


async def announce(session: AsyncSession, loan: Loan, reminder: LoanReminder | None = None) -> None:
    """Announce the state of a loan, unless the borrower is deleted."""
    if loan.borrower_id is not None:
        event = rules.loan_event(loan, loan.borrower_id, reminder)
        await emit(session, event, subject=loan.id, version=loan.version)


async def _begin(
    session: AsyncSession,
    garment_id: int,
    parties: tuple[int, int],
    terms: LoanTerms,
    *,
    requested: bool,
) -> Loan:
    """Insert a loan between an owner and a borrower; the caller has locked the garment."""
    if await store.get_open_loan(session, garment_id) is not None:
        raise GarmentUnavailable
    for user_id in parties:
        if await store.count_open_loans(session, user_id) >= rules.MAX_OPEN:
            # Who asks does not learn how much else the owner lends.
            raise GarmentUnavailable if requested and user_id == parties[0] else TooManyLoans
    loan = Loan(
        garment_id=garment_id,
        owner_id=parties[0],
        borrower_id=parties[1],
        requested=requested,
        state="requested" if requested else "offered",
        due_on=terms.due_on,
        note=terms.note,
    )
    loan = await store.insert_loan(session, loan)
    await announce(session, loan)
    return loan


async def _lock_loan(session: AsyncSession, viewer: Viewer, loan_id: int) -> tuple[Loan, Role]:
    """Lock a loan and its garment; return it with the viewer's role.

    Raises NotSignedIn, or NotFound also for the borrower of an owner who is not available.
    """
    found = await store.get_loan(session, loan_id)
    role = rules.role_of(found, viewer.id) if found else None
    if found is None or role is None:
        raise NotFound
    if not await lock_active_accounts(session, viewer.id):
        raise NotSignedIn
    owner_id, other_id = found.owner_id, found.borrower_id or found.owner_id
    await lock_existing(session, {owner_id, other_id})
    await store.lock_loans(session, owner_id, other_id)
    await list_locked_garments(session, owner_id, [found.garment_id])
    loan = await store.get_loan(session, loan_id, locked=True)
    is_hidden = role == "borrower" and not await list_cards(session, viewer.id, [owner_id])
    if loan is None or is_hidden:
        raise NotFound
    return loan, role


async def _set_state(session: AsyncSession, loan: Loan, state: State, now: datetime) -> None:
    """Set a loan's state with all that follows from it; the caller has locked the garment."""
    before = loan.state
    loan.state, loan.remind_on = state, None
    loan.version += 1
    locked = await list_locked_garments(session, loan.owner_id, [loan.garment_id])
    garment = locked[loan.garment_id]
    if state == "accepted":
        loan.accepted_at = now
        loan.remind_on = rules.first_reminder(loan.due_on, now.date())
        garment.sqlmodel_update({"state": "lent", "archived_reason": None})
        garment.version += 1
    elif state in rules.ENDED:
        loan.ended_at = now
        if rules.shows_picture(before):
            await _hide_picture(session, loan)
        if before in rules.BEGUN and garment.state == "lent":
            garment.state = "here"
            garment.version += 1
    await session.flush()


async def _hide_picture(session: AsyncSession, loan: Loan) -> None:
    """Hide the garment's pictures from a borrower.

    Any of them may have been the main one, which the borrower saw, for a part of the time.
    """
    (garment, _) = (await list_with_photos(session, [loan.garment_id]))[loan.garment_id]
    await hide_pictures(session, garment)


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
