"""Expected failures of trips and their suitcases."""

from shared.http.errors import Conflict, FieldError, InvalidInput, NotFound
from shared.translations import lazy_gettext, lazy_ngettext


class TripEndsBeforeItBegins(InvalidInput):
    """The last day is before the first."""

    code = "trip_ends_before_it_begins"
    detail = lazy_gettext("The last day can't be before the first day.")

    def __init__(self) -> None:
        super().__init__(errors=[FieldError(field="last_day", message=self.detail)])


class TripTooLong(InvalidInput):
    """The trip has more days than a trip can have."""

    code = "trip_too_long"
    detail = lazy_gettext("A trip can have up to 60 days.")

    def __init__(self) -> None:
        super().__init__(errors=[FieldError(field="last_day", message=self.detail)])


class DayOutsideTrip(InvalidInput):
    """The day is before or after the trip."""

    code = "day_outside_trip"
    detail = lazy_gettext("This day isn't part of the trip.")


class TooManyPieces(InvalidInput):
    """More pieces of a garment are to be packed than there are."""

    code = "too_many_pieces"

    def __init__(self, owned: int) -> None:
        message = lazy_ngettext(
            "You have {count} of this garment.", "You have {count} of this garment.", owned
        )
        super().__init__(message, errors=[FieldError(field="quantity", message=message)])


class TooManyTrips(Conflict):
    """The person has as many trips as they may have."""

    code = "too_many_trips"
    detail = lazy_gettext("You can have up to 100 trips. Delete one you no longer need.")


class SuitcaseFull(Conflict):
    """The suitcase has as many garments or items as it may have."""

    code = "suitcase_full"


class ItemNotFound(NotFound):
    """The suitcase has no such item."""

    code = "item_not_found"
    detail = lazy_gettext("This item is no longer in the suitcase.")
