"""Expected failures of trips and their suitcases."""

from shared.errors import Conflict, FieldError, InvalidInput, NotFound


class TripEndsBeforeItBegins(InvalidInput):
    """The last day is before the first."""

    code = "trip_ends_before_it_begins"
    detail = "The last day can't be before the first day."

    def __init__(self) -> None:
        super().__init__(errors=[FieldError(field="last_day", message=self.detail)])


class TripTooLong(InvalidInput):
    """The trip has more days than a trip can have."""

    code = "trip_too_long"
    detail = "A trip can have up to 60 days."

    def __init__(self) -> None:
        super().__init__(errors=[FieldError(field="last_day", message=self.detail)])


class DayOutsideTrip(InvalidInput):
    """The day is before or after the trip."""

    code = "day_outside_trip"
    detail = "This day isn't part of the trip."


class TooManyPieces(InvalidInput):
    """More pieces of a garment are to be packed than there are."""

    code = "too_many_pieces"

    def __init__(self, owned: int) -> None:
        message = f"You have {owned} of this garment."
        super().__init__(message, errors=[FieldError(field="quantity", message=message)])


class TooManyTrips(Conflict):
    """The person has as many trips as they may have."""

    code = "too_many_trips"
    detail = "You can have up to 100 trips. Delete one you no longer need."


class SuitcaseFull(Conflict):
    """The suitcase has as many garments or items as it may have."""

    code = "suitcase_full"


class ItemNotFound(NotFound):
    """The suitcase has no such item."""

    code = "item_not_found"
    detail = "This item is no longer in the suitcase."
