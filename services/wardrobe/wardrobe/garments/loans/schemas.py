"""Schemas of loans."""

from datetime import date, datetime
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, StringConstraints

from contracts.types import Id
from shared.http.text_fields import Text
from wardrobe.dates import Day
from wardrobe.garments.loans.models import Loan, Role, State
from wardrobe.garments.loans.rules import shows_picture
from wardrobe.garments.models import Garment
from wardrobe.patch_schemas import without_defaults
from wardrobe.people.companions.schemas import CompanionOut, present_companion
from wardrobe.people.visibility.models import KnownProfile
from wardrobe.photos.models import Photo
from wardrobe.photos.schemas import PictureOut, present_picture

Note = Annotated[Text, StringConstraints(max_length=200)]
Step = Literal["accepted", "declined", "withdrawn", "returned", "confirmed"]


class LoanTerms(BaseModel):
    """Terms that both agree on; only the two of them read them."""

    due_on: Day | None = None
    note: Note = ""


class NewLoan(LoanTerms):
    """An offer to lend one of the caller's garments."""

    garment_id: Id
    borrower_id: Id
    """Somebody whom the caller follows, or who follows the caller."""


class NewLoanRequest(LoanTerms):
    """A request to borrow another person's garment."""

    garment_id: Id


class LoanChange(LoanTerms):
    """A change of a loan by its owner; omitted fields stay as they are."""

    model_config = ConfigDict(json_schema_extra=without_defaults)


class LoanStep(BaseModel):
    """The state that the caller takes a loan to."""

    state: Step


class LoanGarment(BaseModel):
    """The garment of a loan."""

    id: Id
    name: str
    category: str
    photo: PictureOut | None
    """Its own picture, for the borrower from the owner's consent until the loan ends."""


class LoanOut(BaseModel):
    """A loan, as one of its two people sees it."""

    id: Id
    role: Role
    """Whether the caller is the owner of the garment or the borrower."""
    state: State
    requested: bool
    """Whether the borrower asked for it."""
    person: CompanionOut | None
    """The other person; null for the owner if they are not available: blocked or deleted."""
    garment: LoanGarment | None
    """Null for a borrower whose request has not been accepted, if they cannot see the garment."""
    due_on: date | None
    note: str
    created_at: datetime
    accepted_at: datetime | None
    version: int


def present_loan_garment(
    loan: Loan, garment: Garment, photo: Photo | None, role: Role, *, is_visible: bool
) -> LoanGarment | None:
    """Return the garment for its owner, or for the borrower as far as the owner has consented.

    Without consent the borrower sees what they may see anyway (`is_visible`). An outfit's photo is
    never shown, because it shows more than the garment.
    """
    with_picture = role == "owner" or shows_picture(loan.state)
    if not (with_picture or is_visible):
        return None
    own = photo if photo is not None and photo.id == garment.photo_id else None
    return LoanGarment(
        id=garment.id,
        name=garment.name,
        category=garment.category,
        photo=present_picture(own) if own and with_picture else None,
    )


def present_loan(
    loan: Loan, role: Role, person: KnownProfile | None, garment: LoanGarment | None
) -> LoanOut:
    return LoanOut(
        role=role,
        person=person and present_companion(person),
        garment=garment,
        **loan.model_dump(include=LoanOut.model_fields.keys() - {"role"}),
    )
