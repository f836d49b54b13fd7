"""What a wish to follow comes to."""

from collections.abc import Mapping

from contracts.feed import FollowEnded, FollowRequested, FollowStarted
from feed.relations.follows.schemas import FollowState
from shared.errors import ApiError, Conflict

EVENTS: dict[str, type[FollowStarted | FollowRequested | FollowEnded]] = {
    "following": FollowStarted,
    "requested": FollowRequested,
    "none": FollowEnded,
}
MAX_PER_HOUR_EACH = 300
"""People to whom somebody can begin or end to relate before no more can be followed: each costs
them a notification, and the follower's timeline is built anew."""


class FollowingOneself(Conflict):
    """Follower and followee are the same person."""

    code = "following_oneself"
    detail = "You can't follow yourself. Your outfits are on your profile."


class Blocked(Conflict):
    """The viewer has blocked this person."""

    code = "blocked_by_you"
    detail = "You've blocked this person. Unblock them first to follow them."


class FollowedTooMany(ApiError):
    """Nobody chooses so many people in an hour."""

    status = 429
    code = "followed_too_many"
    detail = "You've followed a lot of people in the last hour. Please try again later."
    headers: Mapping[str, str] = {"Retry-After": "600"}


def state_after_follow(present: FollowState, followee_audience: str) -> FollowState:
    """Public profiles are followed at once, others approve by hand.

    What there is stays while a profile shows to nobody; nothing new begins then ("none").
    """
    if present == "following" or followee_audience == "private":
        return present
    return "following" if followee_audience == "public" else "requested"
