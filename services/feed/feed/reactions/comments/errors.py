"""Expected failures of commenting, with the limits that they name."""

from shared.errors import Conflict, NotFound

MAX_HELD = 5
"""Held comments of one author on one person's outfits."""
MAX_REPLIES = 500
"""Replies to one comment."""


class CommentsOff(Conflict):
    """The owner of the outfit has turned comments off."""

    code = "comments_off"
    detail = "Comments are off for this outfit."


class CommentNotFound(NotFound):
    """It no longer exists, or the viewer may not change it."""

    code = "no_such_comment"
    detail = "This comment no longer exists."


class TooManyHeldComments(Conflict):
    """The author has the maximum number of comments waiting for this owner's approval."""

    code = "comments_wait"
    detail = (
        f"{MAX_HELD} of your comments are still waiting for this person's approval. "
        "You can add another once they've decided."
    )


class ThreadFull(Conflict):
    """The comment has the maximum number of replies."""

    code = "thread_full"
    detail = f"This comment has {MAX_REPLIES} replies, the most it can have. Start a new comment."
