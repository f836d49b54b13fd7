"""Grants to read reported or hidden content, as they travel over HTTP."""

from datetime import datetime

from pydantic import BaseModel

from admin.moderation.reportables.models import Kind
from contracts.types import Id


class ContextOut(BaseModel):
    """A reference to content, and the grant that its service expects in `Evidence-Grant`."""

    kind: Kind
    subject_id: Id
    outfit_id: Id | None
    """For a comment: the outfit that it is on, if known."""
    grant: str
    """Valid only for the caller and for this content."""
    expires_at: datetime
