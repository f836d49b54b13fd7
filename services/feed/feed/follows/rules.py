"""What a wish to follow comes to."""

from feed.follows.schemas import FollowState


def state_after_follow(present: FollowState, followee_audience: str) -> FollowState:
    """Public profiles are followed at once; others approve by hand. Following stays following."""
    if present == "following":
        return present
    return "following" if followee_audience == "public" else "requested"
