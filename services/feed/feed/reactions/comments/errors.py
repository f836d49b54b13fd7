"""Expected failures of commenting, with the limits that they name."""

from shared.http.errors import Conflict, NotFound
from shared.translations import lazy_gettext, lazy_ngettext

MAX_HELD = 5
"""Held comments of one author on one person's outfits."""
MAX_REPLIES = 500
"""Replies to one comment."""


class CommentsOff(Conflict):
    """The owner of the outfit has turned comments off."""

    code = "comments_off"
    detail = lazy_gettext("Comments are off for this outfit.")


class CommentNotFound(NotFound):
    """It no longer exists, or the viewer may not change it."""

    code = "no_such_comment"
    detail = lazy_gettext("This comment no longer exists.")


class TooManyHeldComments(Conflict):
    """The author has the maximum number of comments waiting for this owner's approval."""

    code = "comments_wait"
    detail = lazy_ngettext(
        "{count} of your comments is still waiting for this person's approval. "
        "You can add another once they've decided.",
        "{count} of your comments are still waiting for this person's approval. "
        "You can add another once they've decided.",
        MAX_HELD,
    )


class ThreadFull(Conflict):
    """The comment has the maximum number of replies."""

    code = "thread_full"
    detail = lazy_ngettext(
        "This comment has {count} reply, the most it can have. Start a new comment.",
        "This comment has {count} replies, the most it can have. Start a new comment.",
        MAX_REPLIES,
    )
