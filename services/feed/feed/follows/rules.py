"""What a wish to follow comes to."""

from feed.follows.schemas import FollowState


def state_after_follow(present: FollowState, followee_audience: str) -> FollowState:
    """Public profiles are followed at once, others approve by hand.

    What there is stays while a profile shows to nobody; nothing new begins then ("none").
    """
    if present == "following" or followee_audience == "private":
        return present
    return "following" if followee_audience == "public" else "requested"
