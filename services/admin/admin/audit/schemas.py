"""The audit trail as it travels over HTTP."""

from datetime import datetime

from pydantic import BaseModel, ConfigDict

from shared.contracts.types import Id


class EntryOut(BaseModel):
    """One act: who did what to whom, and why."""

    model_config = ConfigDict(from_attributes=True)

    id: Id
    actor_id: Id | None
    act: str
    subject: str
    reason: str | None
    created_at: datetime
