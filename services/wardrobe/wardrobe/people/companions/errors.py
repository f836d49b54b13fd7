"""Expected failures of the people that an outfit was worn with."""

from shared.http.errors import FieldError, InvalidInput
from shared.translations import lazy_gettext


class CompanionNotFound(InvalidInput):
    """Somebody was named whom the owner does not follow and who does not follow them."""

    code = "companion_not_found"
    detail = lazy_gettext("You can only add people you follow, or who follow you.")

    def __init__(self) -> None:
        super().__init__(errors=[FieldError(field="with_people", message=self.detail)])
