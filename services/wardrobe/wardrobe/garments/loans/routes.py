"""HTTP routes of loans."""

from datetime import UTC, datetime
from typing import Annotated

from fastapi import APIRouter, Query, Response

from contracts.types import Id
from shared.data.db import Session
from shared.http.auth import SignedIn
from shared.http.errors import NotFound
from shared.http.etags import IfMatch, set_etag
from shared.http.hourly_limit import Hourly
from shared.http.pagination import Cursor, Limit, Page
from shared.http.viewer import Viewer
from wardrobe.garments.loans import domain
from wardrobe.garments.loans.models import Loan, Role
from wardrobe.garments.loans.schemas import LoanChange, LoanOut, LoanStep, NewLoan, NewLoanRequest

router = APIRouter(tags=["loans"])


@router.post("/loans", status_code=201)
async def offer_loan(
    new: NewLoan, viewer: SignedIn, session: Session, response: Response, hour: Hourly
) -> LoanOut:
    """Offer to lend one of the caller's garments to a person.

    They see its name and its own picture, whatever its audience, until the loan ends. 409 if it
    has an open loan, 429 above the daily limit of loans.
    """
    async with hour.take("loans", per="day"):
        return await _shown(
            session, viewer, await domain.offer_loan(session, viewer, new), response
        )


@router.post("/loan-requests", status_code=201)
async def request_loan(
    new: NewLoanRequest, viewer: SignedIn, session: Session, response: Response, hour: Hourly
) -> LoanOut:
    """Ask to borrow a garment that the caller may see.

    409 if it has an open loan, 429 above the daily limit of loans.
    """
    async with hour.take("loans", per="day"):
        found = await domain.request_loan(session, viewer, new)
        return await _shown(session, viewer, found, response)


@router.get("/loans")
async def list_loans(
    viewer: SignedIn,
    session: Session,
    role: Annotated[Role, Query(description="As the owner, or as the borrower.")] = "owner",
    garment_id: Annotated[Id | None, Query(description="Only of this garment.")] = None,
    cursor: Cursor = None,
    limit: Limit = 20,
) -> Page[LoanOut]:
    """List the caller's loans that have not ended, newest first.

    A page may have fewer than `limit`: borrowers do not see those of people who are not available.
    """
    return await domain.list_loans(session, viewer, role, garment_id, cursor, limit)


@router.get("/loans/{loan_id}")
async def get_loan(loan_id: Id, viewer: SignedIn, session: Session, response: Response) -> LoanOut:
    """Return a loan that the caller is part of."""
    found = await domain.view_loan(session, viewer, loan_id)
    set_etag(response, found.version)
    return found


@router.patch("/loans/{loan_id}")
async def change_loan(
    loan_id: Id,
    change: LoanChange,
    viewer: SignedIn,
    session: Session,
    response: Response,
    if_match: IfMatch = None,
) -> LoanOut:
    """Change the due day or the note, as the owner of the garment."""
    found = await domain.change_loan(session, viewer, loan_id, change, if_match)
    return await _shown(session, viewer, found, response)


@router.put("/loans/{loan_id}/state")
async def take_loan_step(
    loan_id: Id,
    step: LoanStep,
    viewer: SignedIn,
    session: Session,
    response: Response,
    if_match: IfMatch = None,
) -> LoanOut:
    """Take a loan to its next state; 409 if that is no longer possible.

    With If-Match, 412 if its terms have changed as well. Repeating the latest step changes nothing.

    The owner accepts or declines a request, withdraws an offer, and confirms that the garment is
    back, whether or not the borrower has returned it here. The borrower accepts or declines an
    offer, withdraws a request, and returns the garment.
    """
    now = datetime.now(UTC)
    found = await domain.take_step(session, viewer, loan_id, step.state, now, if_match)
    return await _shown(session, viewer, found, response)


async def _shown(session: Session, viewer: Viewer, loan: Loan, response: Response) -> LoanOut:
    shown = await domain.present_loans(session, viewer, [loan])
    if not shown:
        raise NotFound
    set_etag(response, shown[0].version)
    return shown[0]
