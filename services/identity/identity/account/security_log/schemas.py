"""Recent activity as it travels over HTTP."""

from datetime import datetime

from pydantic import BaseModel

from contracts.types import Id
from identity.audit_log import Act


class Activity(BaseModel):
    """One act; `device` is null where none was noted."""

    id: Id
    act: Act
    at: datetime
    device: str | None
