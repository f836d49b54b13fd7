"""Failures about recommendations."""

from shared.http.errors import FieldError, InvalidInput, NotFound
from shared.translations import lazy_gettext


class RecommendationNotFound(NotFound):
    """The recommendation does not exist."""

    code = "recommendation_not_found"
    detail = lazy_gettext("This recommendation no longer exists.")


class InvalidPeriod(InvalidInput):
    """The period is invalid; the problem names the field and the reason."""

    code = "period_not_good"

    def __init__(self, message: str) -> None:
        super().__init__(message, errors=[FieldError(field="ends_at", message=message)])
