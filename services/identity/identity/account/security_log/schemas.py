"""Schemas of the security log."""

from datetime import datetime

from pydantic import BaseModel

from contracts.types import Id
from identity.audit_log import Act


class Activity(BaseModel):
    """One act; `device` is null if none was recorded."""

    id: Id
    act: Act
    at: datetime
    device: str | None
