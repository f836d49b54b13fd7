"""Expected failures of following, and of answering follow requests."""

from collections.abc import Mapping

from shared.http.errors import ApiError, Conflict, NotFound
from shared.translations import lazy_gettext


class FollowingOneself(Conflict):
    code = "following_oneself"
    detail = lazy_gettext("You can't follow yourself. Your outfits are on your profile.")


class BlockedByViewer(Conflict):
    """The viewer has blocked the person they want to follow."""

    code = "blocked_by_you"
    detail = lazy_gettext("You've blocked this person. Unblock them first to follow them.")


class FollowLimitReached(ApiError):
    """More follow changes than a person makes by hand in an hour."""

    status = 429
    code = "followed_too_many"
    detail = lazy_gettext(
        "You've followed a lot of people in the last hour. Please try again later."
    )
    headers: Mapping[str, str] = {"Retry-After": "600"}


class FollowRequestNotFound(NotFound):
    """The person has no pending request."""

    code = "no_such_request"
    detail = lazy_gettext("This request is no longer waiting for an answer.")
