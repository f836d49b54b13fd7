"""Expected failures of runbooks."""

from shared.http.errors import NotFound


class RunbookNotFound(NotFound):
    """No file has this name."""

    code = "no_such_runbook"
    detail = "There's no runbook with this name."
