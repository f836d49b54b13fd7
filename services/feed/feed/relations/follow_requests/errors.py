"""Expected failures of answering follow requests."""

from shared.http.errors import NotFound
from shared.translations import lazy_gettext


class FollowRequestNotFound(NotFound):
    """The person has no pending request."""

    code = "no_such_request"
    detail = lazy_gettext("This request is no longer waiting for an answer.")
