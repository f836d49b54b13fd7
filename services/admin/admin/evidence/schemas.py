"""Grants to read a reported or hidden thing, as they travel over HTTP."""

from datetime import datetime

from pydantic import BaseModel

from admin.reportables.models import Kind
from contracts.types import Id


class ContextOut(BaseModel):
    """A thing, and the grant that the service of the thing wants in `Evidence-Grant`."""

    kind: Kind
    subject_id: Id
    outfit_id: Id | None
    """Of a comment: the outfit that it is on, if it is known."""
    grant: str
    """For the caller alone, and for this thing alone."""
    expires_at: datetime
