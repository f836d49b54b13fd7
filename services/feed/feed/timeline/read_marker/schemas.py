"""The read marker over HTTP."""

from datetime import datetime
from typing import Annotated

from pydantic import BaseModel, Field

from contracts.types import Id

MAX_UNSEEN = 100


class MarkerPlace(BaseModel):
    """The newest outfit up to which the viewer has seen everything."""

    outfit_id: Id


class MarkerOut(BaseModel):
    """How far the viewer has read; all null before the first time."""

    outfit_id: Id | None = None
    published_at: datetime | None = None
    seen_at: datetime | None = None
    unseen: Annotated[int, Field(le=MAX_UNSEEN)] = 0
    """Number of newer outfits, counted up to 100."""
