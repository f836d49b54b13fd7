"""The read marker over HTTP."""

from datetime import datetime
from typing import Annotated

from pydantic import BaseModel, Field

from contracts.types import Id

MAX_UNSEEN = 100


class MarkerPlace(BaseModel):
    """The newest outfit of what the viewer has now seen to its end."""

    outfit_id: Id


class MarkerOut(BaseModel):
    """Up to where the viewer has seen everything; nothing before the first time."""

    outfit_id: Id | None = None
    published_at: datetime | None = None
    seen_at: datetime | None = None
    unseen: Annotated[int, Field(le=MAX_UNSEEN)] = 0
    """How many outfits have come since; no more are counted."""
