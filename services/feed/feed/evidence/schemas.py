"""A reported or hidden comment as it travels to a moderator."""

from datetime import datetime

from pydantic import BaseModel

from contracts.types import Id
from feed.projections.profiles.schemas import Author
from feed.reactions.comments.schemas import CommentState


class ThreadComment(BaseModel):
    """One comment of the thread."""

    id: Id
    author: Author
    text: str
    created_at: datetime


class CommentEvidence(BaseModel):
    """A comment in its thread.

    Of the other comments, those that others may read who may see the outfit.
    """

    outfit_id: Id
    state: CommentState
    hidden: bool
    """Moderators hide it."""
    reply_to: ThreadComment | None
    """Of a reply: the comment that begins its thread."""
    before: list[ThreadComment]
    """Up to three comments before this one, oldest first."""
    comment: ThreadComment
    after: list[ThreadComment]
    """Up to three comments after this one."""
