"""Expected failures of dashboards."""

from shared.http.errors import InvalidInput, NotFound


class DashboardNotFound(NotFound):
    """No file has this dashboard, or it has no such panel."""

    code = "no_such_panel"
    detail = "There's no such panel."


class RangeTooLong(InvalidInput):
    """The time range is longer than Prometheus keeps data."""

    code = "range_too_long"
    detail = "Please choose a range from 15 minutes to 30 days."
