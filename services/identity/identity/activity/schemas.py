"""Recent activity as it travels over HTTP."""

from datetime import datetime

from pydantic import BaseModel

from identity.audit import Act
from shared.contracts.types import Id


class Activity(BaseModel):
    """One act; `device` is null where none was noted."""

    id: Id
    act: Act
    at: datetime
    device: str | None
