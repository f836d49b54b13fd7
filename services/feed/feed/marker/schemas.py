"""The read marker over HTTP."""

from datetime import datetime

from pydantic import BaseModel

from shared.contracts.types import Id


class MarkerPlace(BaseModel):
    """The newest outfit of what the viewer has now seen to its end."""

    outfit_id: Id


class MarkerOut(BaseModel):
    """Up to where the viewer has seen everything; all null before the first time."""

    outfit_id: Id | None = None
    published_at: datetime | None = None
    seen_at: datetime | None = None
