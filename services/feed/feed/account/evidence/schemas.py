"""Reported and hidden comments over HTTP."""

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
    """A comment in its thread, among comments that anyone who may see the outfit may read."""

    outfit_id: Id
    state: CommentState
    hidden: bool
    """Whether moderators have hidden it."""
    reply_to: ThreadComment | None
    """The first comment of the thread, if this is a reply."""
    before: list[ThreadComment]
    """Up to three comments before this one, oldest first."""
    comment: ThreadComment
    after: list[ThreadComment]
    """Up to three comments after this one."""
