"""Decides the state of a follow."""

from contracts.feed import FollowEnded, FollowRequested, FollowStarted
from feed.relations.follows.schemas import FollowState

EVENTS: dict[str, type[FollowStarted | FollowRequested | FollowEnded]] = {
    "following": FollowStarted,
    "requested": FollowRequested,
    "none": FollowEnded,
}
MAX_CHANGES_PER_HOUR = 300
"""Follow changes of one person before new follows are refused: each one notifies a person and
rebuilds the follower's timeline."""


def state_after_follow(present: FollowState, followee_audience: str) -> FollowState:
    """Return the state after a request to follow; other profiles than public ones approve by hand.

    While a profile is private, an existing state stays, and no new follow starts ("none").
    """
    if present == "following" or followee_audience == "private":
        return present
    return "following" if followee_audience == "public" else "requested"
