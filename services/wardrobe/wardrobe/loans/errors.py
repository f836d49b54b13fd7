"""Expected failures of loans."""

from shared.errors import Conflict, FieldError, InvalidInput


class BorrowerNotFound(InvalidInput):
    """The owner does not follow this person and is not followed by them."""

    code = "borrower_not_found"
    detail = "You can only lend to people you follow, or who follow you."

    def __init__(self) -> None:
        super().__init__(errors=[FieldError(field="borrower_id", message=self.detail)])


class OwnGarment(Conflict):
    """Somebody asked to borrow a garment of their own."""

    code = "own_garment"
    detail = "This garment is yours already."


class NotAcquainted(Conflict):
    """Somebody asked to borrow from a person without a relation to them."""

    code = "not_acquainted"
    detail = "You can borrow from people you follow, or who follow you."


class GarmentUnavailable(Conflict):
    """The garment has an open loan, or its owner too many."""

    code = "garment_unavailable"
    detail = "This garment can't be lent right now."


class TooManyLoans(Conflict):
    """The caller, or the person to whom they lend, has too many open loans."""

    code = "too_many_loans"
    detail = "There are too many open loans. Finish some of them first."


class LoanChanged(Conflict):
    """The loan is in another state by now, from which this step does not follow."""

    code = "loan_changed"
    detail = "This loan has changed in the meantime. Reload to see where it stands."
