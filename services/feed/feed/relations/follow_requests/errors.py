"""Expected failures of answering follow requests."""

from shared.errors import NotFound


class FollowRequestNotFound(NotFound):
    """The person has no pending request."""

    code = "no_such_request"
    detail = "This request is no longer waiting for an answer."
