"""Acts of admins and moderators as they travel to the person concerned."""

from datetime import datetime

from pydantic import BaseModel, ConfigDict

from admin.audit_log.models import Rule
from contracts.types import Id


class ActOut(BaseModel):
    """One act about the viewer or their content, without its actor."""

    model_config = ConfigDict(from_attributes=True)

    id: Id
    act: str
    """Such as `content.hidden` or `account.warned`."""
    subject: str
    """The object of the act, as `<kind>/<id>`: `outfit/42`."""
    reason: str | None
    rule: Rule | None
    created_at: datetime
