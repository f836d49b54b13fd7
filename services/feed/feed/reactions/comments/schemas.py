"""Comments over HTTP."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import BaseModel, Field

from contracts.types import Id
from feed.projections.profiles.schemas import Author
from shared.text_fields import Text

CommentState = Literal["shown", "held"]

MAX_CHARACTERS = 1000
MAX_HELD = 5
"""Of one author, on one person's outfits."""
MAX_REPLIES = 500
"""To one comment."""


class NewComment(BaseModel):
    """What somebody wants to say about an outfit."""

    text: Annotated[Text, Field(min_length=1, max_length=MAX_CHARACTERS)]
    reply_to: Id | None = None
    """A comment on the same outfit. Replies to a reply join its thread: there is one level."""


class CommentOut(BaseModel):
    """One comment; a held one is seen by its author and by the owner of the outfit alone."""

    id: Id
    outfit_id: Id
    author: Author
    reply_to: Id | None = None
    """Of a reply: the comment that begins its thread."""
    reply_count: int = 0
    """How many replies the viewer may read."""
    text: str
    state: CommentState
    hidden: bool = False
    """Moderators hide it: only its author sees it."""
    created_at: datetime
