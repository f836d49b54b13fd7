"""Expected failures of exports."""

from shared.http.errors import ApiError, NotFound
from shared.translations import lazy_gettext


class ExportNotFound(NotFound):
    """The person has no such export, or it has expired."""

    code = "no_export"
    detail = lazy_gettext("This export is no longer available. Please request a new one.")


class RangeNotSatisfiable(ApiError):
    """The requested range starts after the end of the ZIP."""

    status = 416
    code = "range_not_satisfiable"
    detail = lazy_gettext("The requested range is past the end of this file.")
