"""Expected failures of garments on loan."""

from shared.http.errors import Conflict
from shared.translations import lazy_gettext


class GarmentOnLoan(Conflict):
    """The garment is lent, or offered or asked for."""

    code = "garment_on_loan"
    detail = lazy_gettext(
        "This garment is on loan. Mark it returned first, or withdraw or decline the loan if it"
        " hasn't begun."
    )
