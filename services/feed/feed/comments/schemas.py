"""Comments over HTTP."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import BaseModel, Field

from feed.people.schemas import Author
from shared.contracts.types import Id
from shared.texts import Text

CommentState = Literal["shown", "held"]

MOST_CHARACTERS = 1000


class NewComment(BaseModel):
    """What somebody wants to say about an outfit."""

    text: Annotated[Text, Field(min_length=1, max_length=MOST_CHARACTERS)]


class CommentOut(BaseModel):
    """One comment; a held one is seen by its author and by the owner of the outfit alone."""

    id: Id
    outfit_id: Id
    author: Author
    text: str
    state: CommentState
    created_at: datetime
