"""When a comment shows."""

from feed.comments.schemas import CommentState


def state_of_new(*, own_outfit: bool, acquainted: bool) -> CommentState:
    """What a stranger says waits for the owner; acquainted are those of whom one follows the other.

    Nobody has to approve what they say themselves.
    """
    return "shown" if own_outfit or acquainted else "held"
