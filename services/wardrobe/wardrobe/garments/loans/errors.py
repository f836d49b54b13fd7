"""Expected failures of loans."""

from shared.http.errors import Conflict, FieldError, InvalidInput
from shared.translations import lazy_gettext


class GarmentOnLoan(Conflict):
    """The garment is lent, or offered or asked for."""

    code = "garment_on_loan"
    detail = lazy_gettext(
        "This garment is on loan. Mark it returned first, or withdraw or decline the loan if it"
        " hasn't begun."
    )


class BorrowerNotFound(InvalidInput):
    """The owner does not follow this person and is not followed by them."""

    code = "borrower_not_found"
    detail = lazy_gettext("You can only lend to people you follow, or who follow you.")

    def __init__(self) -> None:
        super().__init__(errors=[FieldError(field="borrower_id", message=self.detail)])


class OwnGarment(Conflict):
    """Somebody asked to borrow a garment of their own."""

    code = "own_garment"
    detail = lazy_gettext("This garment is yours already.")


class NotAcquainted(Conflict):
    """Somebody asked to borrow from a person without a relation to them."""

    code = "not_acquainted"
    detail = lazy_gettext("You can borrow from people you follow, or who follow you.")


class GarmentUnavailable(Conflict):
    """The garment has an open loan, or its owner too many."""

    code = "garment_unavailable"
    detail = lazy_gettext("This garment can't be lent right now.")


class TooManyLoans(Conflict):
    """The caller, or the person to whom they lend, has too many open loans."""

    code = "too_many_loans"
    detail = lazy_gettext("There are too many open loans. Finish some of them first.")


class LoanChanged(Conflict):
    """The loan is in another state by now, from which this step does not follow."""

    code = "loan_changed"
    detail = lazy_gettext("This loan has changed in the meantime. Reload to see where it stands.")
