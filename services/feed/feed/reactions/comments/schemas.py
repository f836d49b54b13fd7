"""Comments over HTTP."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import BaseModel, Field

from contracts.types import Id
from feed.projections.profiles.schemas import Author
from shared.http.text_fields import Text

CommentState = Literal["shown", "held"]

MAX_CHARACTERS = 1000


class NewComment(BaseModel):
    """A new comment on an outfit."""

    text: Annotated[Text, Field(min_length=1, max_length=MAX_CHARACTERS)]
    reply_to: Id | None = None
    """A comment on the same outfit. Replies to replies join the same thread: there is one level."""


class CommentOut(BaseModel):
    """One comment; only its author and the outfit's owner see a held one."""

    id: Id
    outfit_id: Id
    author: Author
    reply_to: Id | None = None
    """The first comment of the thread, if this is a reply."""
    reply_count: int = 0
    """Number of replies that the viewer may read."""
    text: str
    state: CommentState
    hidden: bool = False
    """Whether moderators have hidden it from everyone but its author."""
    created_at: datetime
